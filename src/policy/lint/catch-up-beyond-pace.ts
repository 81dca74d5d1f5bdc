import { releaseLanes } from '../tenant-releases.js';
import type { Check } from './check.js';
import { amount, length } from './say.js';

/** The last of so many runs would be released when even a run that is due right now has gone stale. */
export const catchUpBeyondPace: Check = {
  code: 'catch_up_beyond_pace',
  look({ schedule, maxStaleness, upcoming }) {
    const { pace, maxRuns, maxHistory } = schedule.catchUp;
    if (schedule.misfirePolicy !== 'catch_up' || (maxRuns - 1) * pace <= maxStaleness) return [];
    const runs = fullest(upcoming, Math.min(maxHistory, maxStaleness), maxRuns);
    const last = runs.at(-1);
    if (last === undefined) return [];
    const candidates = runs.map((scheduledFor) => ({ scheduledFor, notAfter: scheduledFor + maxStaleness }));
    const [released] = releaseLanes([{ id: schedule.id, pace, runs: candidates }], last, 0);
    const count = released?.releases.length ?? 0;
    return [
      {
        path: ['schedule', 'catchUp', 'pace'],
        message:
          `${amount(maxRuns, 'run')} (catchUp.maxRuns) at a pace of ${length(pace)} take ${length((maxRuns - 1) * pace)}, ` +
          `longer than maxStaleness, ${length(maxStaleness)}: at most ${count} of the ${maxRuns} will really be released, ` +
          `the older ones are skipped as stale. Shorten catchUp.pace, lower catchUp.maxRuns, or raise tenant.maxStaleness.`,
      },
    ];
  },
};

/** The longest stretch of occurrences that are no older than `age` when the last of them is due. */
function fullest(occurrences: readonly number[], age: number, most: number): readonly number[] {
  let best: readonly number[] = [];
  let first = 0;
  occurrences.forEach((last, i) => {
    while ((occurrences[first] as number) < last - age || i - first >= most) first++;
    if (i + 1 - first > best.length) best = occurrences.slice(first, i + 1);
  });
  return best;
}
