// The public surface of each door as a committed report, docs/api/<door>.api.md. Without an argument it fails when the
// built types say something else than the report; with --write it renews the report, to be reviewed in the diff.
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

const root = resolve(import.meta.dirname, '../..');
const packageJson = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
mkdirSync(resolve(root, '.tmp/api'), { recursive: true });
const write = process.argv.includes('--write');

const doors = Object.entries(packageJson.exports).flatMap(([door, target]) =>
  target.import?.types === undefined
    ? []
    : [{ name: door === '.' ? 'index' : door.slice(2), types: target.import.types }],
);

let failed = 0;
for (const { name, types } of doors) {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve(root, 'package.json'),
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: resolve(root, types),
      compiler: { tsconfigFilePath: resolve(root, 'tsconfig.json') },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: resolve(root, 'docs/api'),
        reportTempFolder: resolve(root, '.tmp/api'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        extractorMessageReporting: {
          // That includes an export, or a field of one, that nothing is said of.
          default: { logLevel: ExtractorLogLevel.Error },
          // Every export of a door is public; a release tag on each would say so a hundred times.
          'ae-missing-release-tag': { logLevel: ExtractorLogLevel.None },
          // The types of one door come in chunks that others share.
          'ae-forgotten-export': { logLevel: ExtractorLogLevel.None },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  const result = Extractor.invoke(config, {
    localBuild: write,
    messageCallback: (message) => {
      if (message.logLevel === ExtractorLogLevel.Info || message.logLevel === ExtractorLogLevel.Verbose) {
        message.handled = true;
      }
    },
  });
  if (!result.succeeded) failed++;
  console.log(
    `${name}: ${result.succeeded ? 'as reported' : 'differs from docs/api; run "npm run api" and review the diff'}`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;
