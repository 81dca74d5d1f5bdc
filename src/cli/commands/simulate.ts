import type { Command } from 'commander';
import { historySentence, simulationBriefly } from '../../report/scene-of-simulation.js';
import { simulate } from '../../simulate/simulate.js';
import type { Simulation } from '../../simulate/simulation.js';
import { give } from '../answer.js';
import { durationFrom } from '../durations.js';
import {
  defined,
  type Flags,
  inputsOf,
  wholeNumber,
  windows,
  withOutput,
  withPolicy,
  withSchedule,
} from '../flags.js';
import type { Host } from '../host.js';

const EXAMPLES = `
Examples:
  # The planner is down from 9 to 11, and the tenant is suspended at 10 for half an hour
  $ misfire-policy simulate --cron '*/15 * * * *' --from 2026-08-06T08:00:00Z --until 2026-08-06T12:00:00Z \\
      --down 2026-08-06T09:00:00Z/2026-08-06T11:00:00Z --suspended 2026-08-06T10:00:00Z/2026-08-06T10:30:00Z

  # Deliveries of twenty minutes that must not overlap, as a picture
  $ misfire-policy simulate --cron '*/15 * * * *' --from 2026-08-06T08:00:00Z --until 2026-08-06T12:00:00Z \\
      --overlap queue --run-duration 20m --svg overlap.svg`;

const DAY = 86_400_000;
/** More rows than a person reads; \`--json\` has them all. */
const MOST_ROWS = 40;

/** `simulate`: what becomes of a schedule through outages and suspensions. */
export function addSimulate(program: Command, host: Host): void {
  const command = program
    .command('simulate')
    .description('Walk a schedule through outages and suspensions, and show its run history.');
  withPolicy(withSchedule(command))
    .option('--from <instant>', 'where it begins (default: now)')
    .option('--until <instant>', 'where it ends, exclusive (default: a day later)')
    .option('--tick <duration>', 'how often the planner plans (default: 1m)', durationFrom<string>)
    .option('--down <from/to>', 'the planner is down (repeatable)', windows)
    .optionsGroup('Executor:')
    .option('--run-duration <duration>', 'how long a delivery takes (default: no time)', durationFrom<string>)
    .option('--concurrency <count>', 'how many at once (default: no limit)', wholeNumber)
    .option('--executor-down <from/to>', 'the executor is down (repeatable)', windows);
  withOutput(command, true)
    .addHelpText('after', EXAMPLES)
    .action((name: string | undefined, flags: Flags) => {
      const { schedule, tenant, now, document } = inputsOf(name, flags, host);
      const from = flags['from'] ?? document['from'] ?? now;
      const executor = defined({
        runDuration: flags['runDuration'],
        concurrency: flags['concurrency'],
        outages: flags['executorDown'],
      });
      const simulation = simulate({
        schedule: { nextFireAt: null, ...(schedule as object) },
        tenant,
        from,
        until: flags['until'] ?? document['until'] ?? dayAfter(from),
        tick: flags['tick'] ?? document['tick'] ?? 60_000,
        outages: flags['down'] ?? document['outages'] ?? null,
        tenantEvents: document['tenantEvents'] ?? null,
        executor:
          Object.keys(executor).length === 0
            ? (document['executor'] ?? null)
            : { ...(document['executor'] as object | undefined), ...executor },
      } as never);
      const text = historyText(simulation);
      give({ json: simulation, text, source: simulation, context: { schedule, tenant } }, flags, host);
    });
}

/** A day after an instant, where it is one; else the instant itself, which is refused with its own message. */
function dayAfter(from: unknown): unknown {
  const millis =
    from instanceof Date ? from.getTime() : typeof from === 'number' ? from : Date.parse(String(from));
  return Number.isNaN(millis) ? from : new Date(millis + DAY);
}

function historyText(simulation: Simulation): string {
  const { rows, timezone } = simulation;
  const head = `${simulation.scheduleId}: ${simulationBriefly(simulation)}.`;
  const shown = rows.slice(0, MOST_ROWS).map((row) => historySentence(row, timezone));
  const more = rows.length - shown.length;
  return [
    head,
    ...shown,
    ...(more > 0 ? [`… and ${String(more)} rows more; --json has them all.`] : []),
  ].join('\n');
}
