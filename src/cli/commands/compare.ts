import type { Command } from 'commander';
import { compare } from '../../report/compare.js';
import { give } from '../answer.js';
import { type Flags, inputsOf, withOutput, withPolicy, withSchedule } from '../flags.js';
import type { Host } from '../host.js';

const EXAMPLES = `
Examples:
  # A minutely schedule after a day of outage, under the three policies
  $ misfire-policy compare --cron '* * * * *' --next-fire-at 2026-08-05T12:00:00Z --now 2026-08-06T12:00:10Z

  # A document, as a picture
  $ misfire-policy compare incident.json --svg policies.svg`;

/** `compare`: the three policies side by side. */
export function addCompare(program: Command, host: Host): void {
  const command = program.command('compare').description('Put the three policies side by side.');
  withOutput(withPolicy(withSchedule(command)), true)
    .addHelpText('after', EXAMPLES)
    .action((document: string | undefined, flags: Flags) => {
      const { schedule, tenant, now } = inputsOf(document, flags, host);
      const comparison = compare(schedule, now, tenant);
      const { variants, differences, text } = comparison;
      const json = { variants: variants.map(({ name, plan }) => ({ name, plan })), differences };
      give({ json, text, source: comparison, context: { schedule, tenant } }, flags, host);
    });
}
