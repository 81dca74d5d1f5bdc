import type { Command } from 'commander';
import { explainAt } from '../../report/explain-at.js';
import { give } from '../answer.js';
import { type Flags, inputsOf, withOutput, withPolicy, withSchedule } from '../flags.js';
import type { Host } from '../host.js';

const EXAMPLES = `
Examples:
  # Why was there no report at 3 this morning?
  $ misfire-policy why --at 2026-08-06T03:00 --cron '0 3 * * *' --timezone Europe/Berlin \\
      --next-fire-at 2026-08-06T01:00:00Z --now 2026-08-06T12:00:00Z

  # From the rows of the database: { schedule, tenant, rows }
  $ misfire-policy why --at 2026-08-06T03:00 incident.json`;

/** `why --at`: why a schedule did or did not run at a time. */
export function addWhy(program: Command, host: Host): void {
  const command = program.command('why').description('Say why a schedule did, or did not, run at a time.');
  command.requiredOption(
    '--at <time>',
    'the time asked about; without an offset it is on the clock of the schedule',
  );
  withOutput(withPolicy(withSchedule(command)), false)
    .addHelpText('after', EXAMPLES)
    .action((document: string | undefined, flags: Flags) => {
      const { schedule, tenant, now, rows } = inputsOf(document, flags, host);
      const answer = explainAt(flags['at'] as string, { schedule, now, tenant, rows });
      give({ json: answer, text: answer.text }, flags, host);
    });
}
