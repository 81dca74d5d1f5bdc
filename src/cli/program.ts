import { Command, CommanderError } from 'commander';
import { addCheck } from './commands/check.js';
import { addCompare } from './commands/compare.js';
import { addLint } from './commands/lint.js';
import { addPlan } from './commands/plan.js';
import { addSimulate } from './commands/simulate.js';
import { addUpcoming } from './commands/upcoming.js';
import { addWhy } from './commands/why.js';
import type { Host } from './host.js';
import { problemsOf } from './usage-error.js';

const ABOUT = `Decides what happens to missed runs of a schedule, and explains it (ADR 0036).

Instants are ISO 8601 with Z or an offset; durations are 90m, 24h, 1h30m or PT1H.`;

/** Runs the command. @returns its exit code: 0, or 2 after every problem was written to standard error */
export async function run(args: readonly string[], version: string, host: Host): Promise<0 | 2> {
  const program = new Command('misfire-policy')
    .description(ABOUT)
    .version(version)
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => host.print(text.trimEnd()),
      writeErr: (text) => host.warn(text.trimEnd().replace(/^error: /, 'misfire-policy: ')),
      getOutHelpWidth: () => Math.min(host.columns ?? 100, 100),
      getOutHasColors: () => host.color,
      getErrHasColors: () => false,
    });
  for (const add of [addPlan, addWhy, addCompare, addSimulate, addUpcoming, addLint, addCheck])
    add(program, host);
  for (const command of program.commands) command.copyInheritedSettings(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has written its own message by now; asking for help is no mistake.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    for (const line of problemsOf(error)) host.warn(`misfire-policy: ${line}`);
    return 2;
  }
}
