import type { Command } from 'commander';
import { plan } from '../../policy/plan.js';
import { explain } from '../../report/explain.js';
import { give } from '../answer.js';
import { type Flags, inputsOf, withOutput, withPolicy, withSchedule } from '../flags.js';
import type { Host } from '../host.js';

const EXAMPLES = `
Examples:
  # A deploy took from 9 to 11; what happens to what was missed?
  $ misfire-policy plan --cron '*/5 * * * *' --next-fire-at 2026-08-06T09:00:00Z --now 2026-08-06T11:00:10Z

  # The same, if it caught up, as a picture
  $ misfire-policy plan --cron '*/5 * * * *' --next-fire-at 2026-08-06T09:00:00Z --now 2026-08-06T11:00:10Z \\
      --policy catch_up --svg catch-up.svg

  # A row of the database, as it is
  $ psql -Atc "select json_build_object('schedule', row_to_json(s), 'tenant', …) from schedules s where id = 'report'" \\
      | misfire-policy plan -`;

/** `plan`: what happens to a schedule now. */
export function addPlan(program: Command, host: Host): void {
  const command = program.command('plan').description('Decide what happens to a schedule now, and say why.');
  withOutput(withPolicy(withSchedule(command)), true)
    .addHelpText('after', EXAMPLES)
    .action((document: string | undefined, flags: Flags) => {
      const { schedule, tenant, now } = inputsOf(document, flags, host);
      const decided = plan(schedule, now, tenant);
      const context = { schedule, tenant };
      give({ json: decided, text: explain(decided, context).text, source: decided, context }, flags, host);
    });
}
