import { resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Bundles a snippet for a browser, from the sources. */
async function bundle(contents: string): Promise<{ code: string; inputs: string[] }> {
  const result = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    platform: 'browser',
    treeShaking: true,
    absWorkingDir: root,
    logLevel: 'silent',
  });
  const [output] = Object.values(result.metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? [file] : [],
  );
  return { code: result.outputFiles[0]?.text ?? '', inputs };
}

const PLAN_ALONE = `
  import { plan } from './src/index.ts';
  const row = { id: 's', tenantId: 't', when: { cron: '30 2 * * *', timezone: 'America/New_York' }, nextFireAt: 1772868600000 };
  globalThis.answer = JSON.stringify(plan(row, 1773000000000, { id: 't', suspensions: [] }));
`;

describe('a bundle of plan alone', () => {
  test('leaves simulate, report, testing, fleet and the command out', async () => {
    const { inputs } = await bundle(PLAN_ALONE);
    expect(inputs.filter((file) => /^src\/(simulate|report|testing|fleet|cli)\//.test(file))).toEqual([]);
    expect(inputs).toContain('src/policy/plan.ts');
  });

  test('needs nothing but the language: no Node built-in, no DOM', async () => {
    const { code } = await bundle(PLAN_ALONE);
    // A new context has the globals of ECMAScript and Intl, and none of Node's or a browser's.
    const context = createContext({});
    runInContext(code, context);
    const answer = JSON.parse(String(runInContext('answer', context))) as {
      outcome: string;
      nextFireAt: string;
    };
    expect(answer.outcome).toBe('misfire');
    expect(answer.nextFireAt).toBe('2026-03-09T06:30:00.000Z');
  });
});
