// A test runner for Stryker. The one for vitest starts a worker and loads everything again for each mutant, which takes
// seconds; this one bundles the suite once and evaluates the bundle anew for each mutant, in the same process, which
// takes some hundredths of one. Nothing of one mutant is left for the next: the sources with their caches, and the
// tests, are evaluated afresh; only the packages are shared.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { build } from 'esbuild';
import fc from 'fast-check';
import { expect } from 'vitest';

const SUITE = join('test', 'mutation', 'suite.ts');

/** A property rarely needs more cases to notice a mutant; those that say how many they need keep their number. */
const CASES = { RUNS: '25', PROPERTY_RUNS: '25', ORACLE_RUNS: '15' };

async function bundle(root) {
  const src = join(root, 'src');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [SUITE],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    // The package says that its modules have no side effects, which its tests do have.
    ignoreAnnotations: true,
    logLevel: 'silent',
    plugins: [
      {
        name: 'names',
        setup({ onLoad, onResolve }) {
          // Tests read files that lie at a place relative to theirs.
          onLoad({ filter: /\.test\.ts$/ }, async ({ path }) => ({
            contents: (await readFile(path, 'utf8')).replaceAll(
              'import.meta.url',
              JSON.stringify(pathToFileURL(path)),
            ),
            loader: 'ts',
          }));
          onResolve({ filter: /^misfire-policy$/ }, () => ({ path: join(src, 'index.ts') }));
          onResolve({ filter: /^misfire-policy\// }, ({ path }) => ({
            path: join(src, path.split('/')[1], 'index.ts'),
          }));
        },
      },
    ],
  });
  return outputFiles[0].text;
}

/** Evaluates the bundle and answers with its tests, in the order in which they stand in the suite. */
function collect(script, require) {
  const tests = [];
  const names = new Map();
  const path = [];

  const describe = (name, define) => {
    path.push(name);
    define();
    path.pop();
  };
  const it = (name, run) => {
    const full = [...path, name].join(' ');
    const times = (names.get(full) ?? 0) + 1;
    names.set(full, times);
    tests.push({ id: times === 1 ? full : `${full} (${times})`, run });
  };
  it.each = (rows) => (name, run) => {
    for (const row of rows) {
      const cells = Array.isArray(row) ? row : [row];
      // A name need not be pretty here, and to print whole inputs takes longer than to plan them.
      const words = cells.filter((cell) => ['string', 'number', 'boolean'].includes(typeof cell));
      it([name, ...words].join(' '), () => run(...cells));
    }
  };

  const vitest = { describe, expect, it, test: it };
  const module = { exports: {} };
  script.runInThisContext()((id) => (id === 'vitest' ? vitest : require(id)), module, module.exports);
  return tests;
}

/**
 * No test of the suite takes a tenth of this. A mutant that never ends is stopped by a watchdog; Stryker's own limit, a
 * multiple of all tests, is half a minute, and costs the process.
 */
const LONGEST_TEST_MS = 10_000;
const GUARD = '__guarded__';
const guard = new Script(`globalThis.${GUARD}()`);

function guarded(run) {
  globalThis[GUARD] = run;
  return guard.runInThisContext({ timeout: LONGEST_TEST_MS });
}

function message(error) {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

class InProcessRunner {
  /** Where the instrumented sources look for the mutant that is active. */
  global = (globalThis.__stryker__ ??= {});

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    Object.assign(process.env, { ...CASES, ...process.env });
    // Each mutant meets the same cases, and a counterexample need not be small to count.
    fc.configureGlobal({ seed: 36, endOnFailure: true });
    const root = process.cwd();
    const text = await bundle(root);
    this.script = new Script(`(function (require, module, exports) {${text}\n})`, { filename: SUITE });
    this.require = createRequire(join(root, SUITE));
  }

  async run(tests, stopAtFailure, call) {
    const results = [];
    for (const { id, run } of tests) {
      const start = performance.now();
      this.global.currentTestId = id;
      const result = { id, name: id, fileName: SUITE, status: 0 };
      try {
        await call(run);
      } catch (error) {
        result.endless = error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
        result.status = 1;
        result.failureMessage = message(error);
      }
      this.global.currentTestId = undefined;
      results.push({ ...result, timeSpentMs: performance.now() - start });
      if (result.status === 1 && stopAtFailure) break;
    }
    return results;
  }

  async dryRun() {
    this.global.activeMutant = undefined;
    this.global.hitCount = undefined;
    this.global.mutantCoverage = undefined;
    const tests = await this.run(collect(this.script, this.require), false, (run) => run());
    return { status: 'complete', tests, mutantCoverage: this.global.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation, disableBail }) {
    this.global.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    this.global.hitCount = hitLimit === undefined ? undefined : 0;
    this.global.hitLimit = hitLimit;
    let tests;
    try {
      tests = collect(this.script, this.require);
    } catch (error) {
      return { status: 'killed', killedBy: [], failureMessage: message(error), nrOfTests: 0 };
    }
    this.global.activeMutant = activeMutant.id;
    const asked = testFilter === undefined ? undefined : new Set(testFilter);
    const chosen = asked === undefined ? tests : tests.filter(({ id }) => asked.has(id));
    const results = await this.run(chosen, !disableBail, guarded);

    const nrOfTests = results.length;
    if (hitLimit !== undefined && this.global.hitCount > hitLimit) {
      return { status: 'timeout', reason: `Hit limit reached (${this.global.hitCount}/${hitLimit})` };
    }
    if (results.some(({ endless }) => endless)) return { status: 'timeout', reason: 'A test did not end' };
    const failed = results.filter(({ status }) => status === 1);
    return failed.length === 0
      ? { status: 'survived', nrOfTests }
      : {
          status: 'killed',
          killedBy: failed.map(({ id }) => id),
          failureMessage: failed[0].failureMessage,
          nrOfTests,
        };
  }
}

function factory() {
  return new InProcessRunner();
}
factory.inject = [];

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory }];
