import type { Host } from '../../src/cli/host.js';
import { run } from '../../src/cli/program.js';

/** What a command wrote, and where. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly files: ReadonlyMap<string, string>;
}

/** Runs the command in this process, on a machine of the test's own. */
export async function command(
  args: readonly string[],
  machine: Partial<Host> & { readonly documents?: Readonly<Record<string, unknown>> } = {},
): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const files = new Map<string, string>();
  const host: Host = {
    now: () => new Date('2026-08-06T12:00:10Z'),
    print: (text) => out.push(text),
    warn: (text) => err.push(text),
    read: (name) => {
      const document = machine.documents?.[name];
      return typeof document === 'string' ? document : JSON.stringify(document);
    },
    write: (name, text) => files.set(name, text),
    vectors: () => [],
    start: () => {
      throw new Error('no planner in this test');
    },
    columns: undefined,
    color: false,
    ...machine,
  };
  const code = await run(args, '1.2.3', host);
  return { code, out: out.join('\n'), err: err.join('\n'), files };
}
