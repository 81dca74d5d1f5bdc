// What a user gets: packs the package, looks at what is in it, puts it into an empty project and opens every door of
// it, as ESM and as CommonJS. Needs a build, and no network: the dependencies are linked from here.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const work = resolve(root, '.tmp/tarball');
rmSync(work, { recursive: true, force: true });
mkdirSync(join(work, 'node_modules'), { recursive: true });
const run = (command, args, cwd = work) => execFileSync(command, args, { cwd, encoding: 'utf8' });

const [packed] = JSON.parse(
  run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', work], root),
);
const files = packed.files.map(({ path }) => path);
const allowed = /^(dist|vectors|schemas)\/|^(README\.md|CHANGELOG\.md|LICENSE|package\.json)$/;
assert.deepEqual(
  files.filter((file) => !allowed.test(file)),
  [],
  'files that do not belong in the package',
);
for (const file of ['README.md', 'LICENSE', 'package.json', 'dist/index.js', 'dist/index.cjs']) {
  assert.ok(files.includes(file), `${file} is not in the package`);
}

run('tar', ['-xzf', packed.filename]);
const home = join(work, 'node_modules/misfire-policy');
execFileSync('mv', [join(work, 'package'), home]);
const packageJson = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
for (const name of [...Object.keys(packageJson.dependencies), 'fast-check']) {
  mkdirSync(dirname(join(work, 'node_modules', name)), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), join(work, 'node_modules', name));
}
writeFileSync(join(work, 'package.json'), '{ "private": true }');

// Source maps point at sources that they carry.
for (const file of readdirSync(join(home, 'dist')).filter((name) => name.endsWith('.map'))) {
  const map = JSON.parse(readFileSync(join(home, 'dist', file), 'utf8'));
  map.sources.forEach((source, i) => {
    assert.ok(typeof map.sourcesContent?.[i] === 'string', `${file}: ${source} has no content`);
    assert.ok(!source.startsWith('/'), `${file}: ${source} is a path of one machine`);
  });
}

const doors = Object.keys(packageJson.exports).filter(
  (door) => packageJson.exports[door].import !== undefined,
);
for (const door of doors) {
  const name = `misfire-policy${door.slice(1)}`;
  const esm = run('node', [
    '--input-type=module',
    '-e',
    `console.log(Object.keys(await import('${name}')).sort().join())`,
  ]);
  const cjs = run('node', [
    '--input-type=commonjs',
    '-e',
    `console.log(Object.keys(require('${name}')).sort().join())`,
  ]);
  assert.ok(esm.trim().length > 0, `${name} exports nothing`);
  assert.equal(cjs, esm, `${name}: CommonJS and ESM export different names`);
}

// The types hold for whoever checks libraries too, in both kinds of module, and pull in none of a dependency's.
const typed = doors
  .filter((door) => door !== './testing') // which has fast-check's types
  .map((door, i) => `import * as door${i} from 'misfire-policy${door.slice(1)}';\nvoid door${i};\n`)
  .join('');
for (const file of ['types.mts', 'types.cts']) writeFileSync(join(work, file), typed);
const tsc = [
  join(root, 'node_modules/typescript/bin/tsc'),
  '--noEmit',
  '--strict',
  '--skipLibCheck',
  'false',
];
try {
  const options = ['--module', 'node16', '--target', 'es2022', '--types', 'node', '--listFiles'];
  const types = ['--typeRoots', join(root, 'node_modules/@types')];
  const read = run('node', [...tsc, ...options, ...types, 'types.mts', 'types.cts']);
  assert.doesNotMatch(read, /date-fns|cron-parser|commander/, 'the types take in those of a dependency');
} catch (error) {
  throw new Error(`the types do not compile: ${String(error.stdout ?? error).slice(0, 2_000)}`, {
    cause: error,
  });
}

const both = `
  import { plan, isPolicyInputError } from 'misfire-policy';
  import { createRequire } from 'node:module';
  const cjs = createRequire(import.meta.url)('misfire-policy');
  try { cjs.plan({}, 0, {}); } catch (error) { console.log(isPolicyInputError(error), error instanceof TypeError); }
  const row = { id: 's', tenantId: 't', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
  console.log(plan(row, '2026-08-06T12:00:00Z', { id: 't', suspensions: [] }).outcome);
`;
assert.equal(
  run('node', ['--input-type=module', '-e', both]),
  'true true\nmisfire\n',
  'the error of one build is not told by the other',
);

// The schemas are opened by the name that each gives itself.
const schemas = files.filter((file) => file.startsWith('schemas/'));
for (const name of ['schedule', 'tenant', 'run', 'plan', 'sweep', 'skipped-event', 'run-row']) {
  assert.ok(
    schemas.includes(`schemas/${name}.schema.json`),
    `there is no schema of ${name}; run "npm run build"`,
  );
}
const ids = `console.log(${JSON.stringify(schemas)}.map((file) => require('misfire-policy/' + file).$id).join())`;
assert.equal(
  run('node', ['--input-type=commonjs', '-e', ids]).trim(),
  schemas.map((file) => `misfire-policy/${file}`).join(),
);

if (packageJson.bin !== undefined) {
  const command = join(home, packageJson.bin['misfire-policy']);
  assert.ok(existsSync(command), 'the command is not in the package');
  assert.match(run('node', [command, '--help']), /misfire-policy/);
}
console.log(`${files.length} files, ${packed.size} bytes packed; ${doors.length} doors open both ways`);
