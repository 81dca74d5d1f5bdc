import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Plants a source tree with one wrong import a file, and lets dependency-cruiser find each.

const root = fileURLToPath(new URL('../..', import.meta.url));

/** File, its import, and the rule that forbids it (null: allowed). */
const planted: readonly (readonly [file: string, code: string, rule: string | null])[] = [
  ['errors/low.ts', "export * from '../time/zone.js';", 'layer-errors'],
  ['time/low.ts', "export * from '../policy/plan.js';", 'layer-time'],
  ['time/type.ts', "export type { plan } from '../policy/plan.js';", 'layer-time'],
  [
    'model/low.ts',
    "import type { plan } from '../policy/plan.js'; export type P = typeof plan;",
    'layer-model',
  ],
  ['policy/low.ts', "export * from '../cli/main.js';", 'layer-policy'],
  ['report/low.ts', "export * from '../testing/index.js';", 'layer-report'],
  ['policy/index-user.ts', "export * from '../index.js';", 'nothing-imports-the-index'],
  ['testing/index-user.ts', "export * from '../index.js';", 'nothing-imports-the-index'],
  ['policy/circle-a.ts', "export * from './circle-b.js';", 'no-cycles'],
  ['helpers/a.ts', "export * from '../time/zone.js';", 'folder-without-layer'],
  ['policy/helped.ts', "export * from '../helpers/b.js';", 'to-folder-without-layer'],
  ['policy/tested.ts', "export * from '../../test/helper.js';", 'src-imports-only-src'],
  ['policy/cron.ts', "export { CronExpressionParser } from 'cron-parser';", 'only-from-occurrences'],
  ['policy/zoned.ts', "export { TZDate } from '@date-fns/tz';", 'only-from-time-or-report'],
  ['policy/zoned-type.ts', "export type { TZDate } from '@date-fns/tz';", 'only-from-time-or-report'],
  ['report/checked.ts', "export { integer } from 'fast-check';", 'only-from-testing'],
  ['time/other.ts', "export { toZonedTime } from 'date-fns-tz';", 'no-date-fns-tz'],
  ['policy/file.ts', "export { readFileSync } from 'node:fs';", 'node-only-from-cli'],
  ['policy/bare-file.ts', "export { readFileSync } from 'fs';", 'node-only-from-cli'],
  ['policy/dev.ts', "export { default } from 'ajv';", 'no-dev-dependencies'],
  [
    'policy/undeclared.ts',
    "export { SourceMapConsumer } from 'source-map-js';",
    'no-undeclared-dependencies',
  ],
  ['policy/nowhere.ts', "export * from './no-such-file.js';", 'resolvable'],
  ['time/zone.ts', "export { TZDate } from '@date-fns/tz';", null],
  ['report/zoned.ts', "export { TZDate } from '@date-fns/tz'; export * from '../policy/plan.js';", null],
  ['occurrences/cron.ts', "export { CronExpressionParser } from 'cron-parser';", null],
  [
    'policy/plan.ts',
    "export { addHours } from 'date-fns'; export { TZDate as plan } from '../time/zone.js';",
    null,
  ],
  ['testing/index.ts', "export { integer } from 'fast-check'; export * from '../report/zoned.js';", null],
  ['cli/main.ts', "export { readFileSync } from 'node:fs'; export * from '../policy/plan.js';", null],
  ['index.ts', "export * from './policy/plan.js'; export * from './time/zone.js';", null],
];

interface Cruised {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

describe('the layers of src', () => {
  let planting: string;
  let found: Map<string, Set<string>>;

  beforeAll(() => {
    // Inside the repository, so that packages resolve; the folder is ignored by git and by every tool.
    mkdirSync(join(root, '.tmp'), { recursive: true });
    planting = mkdtempSync(join(root, '.tmp', 'layers-'));
    for (const name of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
      cpSync(join(root, name), join(planting, name));
    }
    const files = [
      ...planted.map(([file, code]) => [`src/${file}`, code] as const),
      ['src/policy/circle-b.ts', "export * from './circle-a.js';"] as const, // a circle is reported once
      ['src/helpers/b.ts', 'export const nothing = 0;'] as const,
      ['test/helper.ts', 'export const nothing = 0;'] as const,
    ];
    for (const [file, code] of files) {
      mkdirSync(dirname(join(planting, file)), { recursive: true });
      writeFileSync(join(planting, file), code);
    }
    const bin = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
    const run = spawnSync(
      process.execPath,
      [bin, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src'],
      { cwd: planting, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    expect(run.stderr).toBe('');
    const cruised = JSON.parse(run.stdout) as Cruised;
    found = new Map();
    for (const { from, rule } of cruised.summary.violations) {
      found.set(from, (found.get(from) ?? new Set()).add(rule.name));
    }
  });

  afterAll(() => rmSync(planting, { recursive: true, force: true }));

  it.each(planted.map(([file, code, rule]) => [file, rule ?? 'nothing', code] as const))(
    'src/%s breaks %s: %s',
    (file, rule) => {
      const broken = [...(found.get(`src/${file}`) ?? [])];
      if (rule === 'nothing') expect(broken).toEqual([]);
      else expect(broken).toContain(rule);
    },
  );
});
