import { DAY } from '../../time/calendar.js';
import type { Check } from './check.js';
import { length } from './say.js';

/** Under `skip` only what is merely late fires; a staleness shorter than that lateness is the rule that decides. */
export const stalenessUnderInterval: Check = {
  code: 'staleness_under_interval',
  look({ schedule, maxStaleness, gap }) {
    if (schedule.misfirePolicy !== 'skip' || gap === null) return [];
    const { misfireThreshold } = schedule;
    const late = misfireThreshold ?? gap.least;
    if (maxStaleness >= late || maxStaleness >= gap.least) return [];
    const what =
      misfireThreshold === null
        ? `until the next one is due, ${length(gap.least)} later`
        : `for ${length(misfireThreshold)} (misfireThreshold)`;
    const raise = maxStaleness < DAY ? 'Raise tenant.maxStaleness, at most to 24 h, or s' : 'S';
    return [
      {
        path: ['tenant', 'maxStaleness'],
        message:
          `Under skip an occurrence counts as late, not missed, ${what}; but it is stale after ${length(maxStaleness)} (maxStaleness), ` +
          `so an outage longer than ${length(maxStaleness)} loses it. ${raise}et misfireThreshold to how late a run may be.`,
      },
    ];
  },
};
