import type { Command } from 'commander';
import { type Advice, lint } from '../../policy/lint.js';
import { give } from '../answer.js';
import { type Flags, inputsOf, withOutput, withPolicy, withSchedule } from '../flags.js';
import type { Host } from '../host.js';

const EXAMPLES = `
Examples:
  $ misfire-policy lint --cron '0 * * * *' --policy catch_up
  $ misfire-policy lint schedule.json --json`;

/** `lint`: advice on settings that are allowed and may surprise. */
export function addLint(program: Command, host: Host): void {
  const command = program
    .command('lint')
    .description('Give advice on settings that are allowed and may surprise.');
  withOutput(withPolicy(withSchedule(command)), false)
    .addHelpText('after', EXAMPLES)
    .action((document: string | undefined, flags: Flags) => {
      const { schedule, tenant, now } = inputsOf(document, flags, host);
      const advice = lint(schedule, now, tenant);
      const text = advice.length === 0 ? 'Nothing to say.' : advice.map(line).join('\n');
      give({ json: advice, text }, flags, host);
    });
}

function line({ code, path, message }: Advice): string {
  return `${code} (${path.join('.')}): ${message}`;
}
