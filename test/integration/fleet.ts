import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { LogLine, WorkerOptions } from './log.js';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the worker, so that a killed one is back within a tenth of a second. */
export async function bundleWorker(directory: string): Promise<string> {
  const outfile = join(directory, 'worker.mjs');
  await build({
    entryPoints: [here('./worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    alias: { 'misfire-policy': here('../../src/index.ts') },
    external: ['pg-native'],
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  });
  return outfile;
}

type Common = Omit<WorkerOptions, 'role' | 'name' | 'life' | 'log' | 'seed' | 'skewMs'>;

/** A worker that lives again whenever it is killed. */
export class Worker {
  readonly name: string;
  readonly role: WorkerOptions['role'];
  life = 0;
  #child: ChildProcess | null = null;
  #skewMs: number;
  readonly #script: string;
  readonly #directory: string;
  readonly #common: Common;

  constructor(
    role: WorkerOptions['role'],
    index: number,
    skewMs: number,
    script: string,
    directory: string,
    common: Common,
  ) {
    this.role = role;
    this.name = `${role}-${index}`;
    this.#skewMs = skewMs;
    this.#script = script;
    this.#directory = directory;
    this.#common = common;
  }

  get isAlive(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(seed: number): void {
    this.life++;
    const options: WorkerOptions = {
      ...this.#common,
      role: this.role,
      name: this.name,
      life: this.life,
      log: join(this.#directory, `${this.name}-${this.life}.jsonl`),
      seed,
      skewMs: this.#skewMs,
    };
    this.#child = spawn(process.execPath, [this.#script, JSON.stringify(options)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  }

  /** Moves its clock, while it runs. */
  setSkew(skewMs: number): void {
    this.#skewMs = skewMs;
    if (this.isAlive) this.#child?.send({ skewMs });
  }

  /** SIGKILL: it gets to do nothing more. */
  async kill(): Promise<boolean> {
    const child = this.#child;
    if (child === null || !this.isAlive) return false;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    return child.signalCode === 'SIGKILL';
  }
}

export type Logged = LogLine & { readonly name: string; readonly life: number; readonly at: number };

/** Everything that any worker wrote down, in the order of time. A last line that was cut off is left out. */
export async function readLogs(directory: string): Promise<readonly Logged[]> {
  const lines: Logged[] = [];
  for (const file of await readdir(directory)) {
    if (!file.endsWith('.jsonl')) continue;
    const text = await readFile(join(directory, file), 'utf8');
    for (const line of text.split('\n').slice(0, -1)) lines.push(JSON.parse(line) as Logged);
  }
  return lines.sort((a, b) => a.at - b.at);
}
