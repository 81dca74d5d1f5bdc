import type { Check } from './check.js';
import { amount, length } from './say.js';

/** What is not older than the threshold is merely late, and a backlog that is merely late fires whole. */
export const thresholdOverTwoIntervals: Check = {
  code: 'threshold_over_two_intervals',
  look({ schedule, maxStaleness, upcoming, gap }) {
    const { misfireThreshold: threshold, misfirePolicy: policy, catchUp } = schedule;
    if (threshold === null || gap === null || threshold <= 2 * gap.least) return [];
    const age = Math.min(threshold, maxStaleness);
    let first = 0;
    let most = 0;
    upcoming.forEach((last, i) => {
      while ((upcoming[first] as number) < last - age) first++;
      most = Math.max(most, i + 1 - first);
    });
    return [
      {
        path: ['schedule', 'misfireThreshold'],
        message:
          `With a misfireThreshold of ${length(threshold)}, more than two intervals of ${length(gap.least)}, what is due is late, not missed: ` +
          `an outage of that length fires up to ${amount(Math.min(most, catchUp.maxRuns), 'run')} under ${policy}. ` +
          'Set it to how late your planner may be, or leave it out: the default is one interval.',
      },
    ];
  },
};
