// Feeds the doors of the package with garbage and near-misses until the time is up:
//   npm run fuzz -- --seconds 600 [--seed 1]
// Nothing but a PolicyInputError may be thrown, and no call may take longer than 100 ms: of the processor, where the
// machine was busy elsewhere meanwhile.
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import * as policy from 'misfire-policy';
import { inputs } from './near-misses.js';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
const seconds = Number(values.seconds);
const SLOW_MS = 100;

type Call = (...args: readonly never[]) => unknown;
interface Door {
  readonly name: string;
  readonly call: Call;
  readonly arguments: fc.Arbitrary<readonly unknown[]>;
}

function door(name: string, call: unknown, ...args: readonly fc.Arbitrary<unknown>[]): Door {
  return { name, call: call as Call, arguments: fc.tuple(...args) };
}

const cronWhen = fc.record({ cron: inputs.cronText, timezone: inputs.zoneName }, { requiredKeys: ['cron'] });
const { schedule, tenant, instant, run, when } = inputs;
const doors: readonly Door[] = [
  door('plan', policy.plan, schedule, instant, tenant),
  door('planTenant', policy.planTenant, fc.array(schedule, { maxLength: 4 }), instant, tenant),
  door('reschedule', policy.reschedule, schedule, schedule, instant, tenant),
  door('decideRun', policy.decideRun, run, instant, tenant),
  door('sweepRuns', policy.sweepRuns, fc.array(run, { maxLength: 4 }), instant, tenant),
  door('nextOccurrence', policy.nextOccurrence, fc.oneof(when, cronWhen), instant),
  door('previousOccurrence', policy.previousOccurrence, fc.oneof(when, cronWhen), instant),
  door('countOccurrences', policy.countOccurrences, fc.oneof(when, cronWhen), instant, instant),
  door('firstFireAt', policy.firstFireAt, schedule, instant),
  door('parsePlan', policy.parsePlan, fc.anything()),
  door('suspensionsFrom', policy.suspensionsFrom, inputs.events),
];

interface Tally {
  calls: number;
  answered: number;
  refused: number;
  slowest: number;
  /** Calls that took longer by the clock on the wall and were measured once more, and the longest of them. */
  retaken: number;
  longest: number;
}
const tallies = new Map<string, Tally>(
  doors.map(({ name }) => [name, { calls: 0, answered: 0, refused: 0, slowest: 0, retaken: 0, longest: 0 }]),
);

/** One call: how long it took, and what it threw that it must not throw. */
function attempt(
  one: Door,
  args: readonly unknown[],
  tally: Tally,
): { ms: number; cpuMs: number; wrong: string | undefined } {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let wrong: string | undefined;
  try {
    one.call(...(args as readonly never[]));
    tally.answered++;
  } catch (error) {
    if (policy.isPolicyInputError(error)) tally.refused++;
    else wrong = error instanceof Error ? `${error.name}: ${error.message}` : fc.stringify(error);
  }
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuMs: (user + system) / 1000, wrong };
}

const failures: string[] = [];
const until = performance.now() + seconds * 1000;
let seed = Number(values.seed);
const BATCH = 200;
while (performance.now() < until && failures.length < 5) {
  for (const one of doors) {
    const tally = tallies.get(one.name) as Tally;
    for (const args of fc.sample(one.arguments, { numRuns: BATCH, seed })) {
      tally.calls++;
      const first = attempt(one, args, tally);
      let { ms } = first;
      if (ms > SLOW_MS) {
        // What is slow is slow again, and keeps the processor busy.
        const again = attempt(one, args, tally);
        ms = Math.min(first.cpuMs, again.ms, again.cpuMs);
        tally.retaken++;
        tally.longest = Math.max(tally.longest, first.ms);
      }
      tally.slowest = Math.max(tally.slowest, ms);
      if (first.wrong !== undefined || ms > SLOW_MS) {
        failures.push(
          `${one.name} (seed ${seed}): ${first.wrong ?? `${ms.toFixed(0)} ms`}\n${fc.stringify(args)}`,
        );
      }
    }
  }
  seed++;
}

for (const [name, { calls, answered, refused, slowest, retaken, longest }] of tallies) {
  const waited =
    retaken === 0 ? '' : `, ${retaken} measured again (at most ${longest.toFixed(0)} ms by the clock)`;
  console.log(
    `${name.padEnd(20)} ${String(calls).padStart(9)} calls, ${answered} answered, ${refused} refused, slowest ${slowest.toFixed(1)} ms${waited}`,
  );
}
console.log(
  `seeds ${values.seed} to ${seed - 1}, ${seconds} s: ${failures.length === 0 ? 'nothing else was thrown' : 'FAILED'}`,
);
for (const failure of failures) console.error(`\n${failure.slice(0, 2_000)}`);
process.exitCode = failures.length === 0 ? 0 : 1;
