// `npm run bench`: builds the benchmarks and the package's sources as they are published (tsx would wrap every inner
// function to keep its name, which triples the cost of a plan), and runs them in UTC with a collector to call.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outdir = `${root}.tmp/bench`;
await build({
  absWorkingDir: root,
  entryPoints: ['test/bench/bench.ts', 'test/bench/cold-start.ts'],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: { 'misfire-policy': './src/index.ts' },
  logLevel: 'warning',
});
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', `${outdir}/bench.mjs`, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TZ: 'UTC' } },
);
process.exit(status ?? 1);
