import type { Command } from 'commander';
import { zoneNameOf } from '../../model/when.js';
import { listOccurrences } from '../../policy/occurrences-of.js';
import { localTime } from '../../report/local-time.js';
import { give } from '../answer.js';
import { type Flags, inputsOf, wholeNumber, withOutput, withSchedule } from '../flags.js';
import type { Host } from '../host.js';

const EXAMPLES = `
Examples:
  $ misfire-policy upcoming --cron '30 2 * * *' --timezone America/New_York --now 2026-03-06T12:00:00Z
  $ misfire-policy upcoming --every P1M --anchor 2026-01-31T09:00:00Z --timezone UTC --count 12`;

/** `upcoming`: the next runs of a schedule. */
export function addUpcoming(program: Command, host: Host): void {
  const command = program.command('upcoming').description('List the next runs of a schedule, after now.');
  withSchedule(command)
    .optionsGroup('Time:')
    .option('--now <instant>', 'where to begin (default: the clock)')
    .option('--count <count>', 'how many, at most 10,000', wholeNumber, 10);
  withOutput(command, false)
    .addHelpText('after', EXAMPLES)
    .action((document: string | undefined, flags: Flags) => {
      const { schedule, now } = inputsOf(document, flags, host);
      const limit = flags['count'] as number;
      // Strictly after now, as a cursor is: one more is listed, in case the first is now.
      const instant = listOccurrences({ at: now }, 0, { limit: 1 })[0] as Date;
      const from = new Date(instant.getTime() + 1);
      const runs = listOccurrences(schedule, from, { limit });
      const zone = zoneNameOf((schedule as { when?: unknown }).when);
      const lines = runs.map((run) => {
        const local = localTime(run.getTime(), zone);
        return zone === 'UTC' ? local : `${local}   ${run.toISOString()}`;
      });
      give({ json: runs, text: runs.length === 0 ? 'No run is left.' : lines.join('\n') }, flags, host);
    });
}
