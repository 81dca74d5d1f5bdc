import type { Check } from './check.js';
import { amount, length } from './say.js';

/** ADR 0036 §1 hopes for a day of history, and §2 skips what is older than an hour: the defaults meet here. */
export const catchUpBeyondStaleness: Check = {
  code: 'catch_up_beyond_staleness',
  look({ schedule, maxStaleness, upcoming }) {
    const { maxHistory } = schedule.catchUp;
    if (schedule.misfirePolicy !== 'catch_up' || maxStaleness >= maxHistory) return [];
    const [next] = upcoming;
    const within = (age: number): number =>
      next === undefined ? 0 : schedule.set.count(next - age, next + 1);
    const missed = within(maxHistory);
    const example =
      missed < 2
        ? ''
        : ` Of the ${amount(missed, 'run')} of the last ${length(maxHistory)}, ${within(maxStaleness)} would be young enough.`;
    return [
      {
        path: ['tenant', 'maxStaleness'],
        message:
          `catch_up reaches back ${length(maxHistory)} (catchUp.maxHistory), but what is older than ${length(maxStaleness)} ` +
          `(maxStaleness) is skipped as stale.${example} Raise tenant.maxStaleness, at most to 24 h, ` +
          `or say with catchUp.maxHistory that ${length(maxStaleness)} is what you mean.`,
      },
    ];
  },
};
