import { DAY } from '../../time/calendar.js';
import type { Check } from './check.js';
import { length } from './say.js';

/** A history that is shorter than the way from one occurrence to the next holds one of them, or none. */
export const historyUnderInterval: Check = {
  code: 'history_under_interval',
  look({ schedule, gap }) {
    const { maxHistory } = schedule.catchUp;
    if (schedule.misfirePolicy !== 'catch_up' || gap === null || maxHistory >= gap.least) return [];
    const change =
      gap.least <= DAY
        ? `Raise catchUp.maxHistory to ${length(gap.least)} or more, or use fire_once.`
        : '24 h is the most there is, so fire_once says what will happen; run by hand what must not be lost.';
    return [
      {
        path: ['schedule', 'catchUp', 'maxHistory'],
        message:
          `catch_up reaches back ${length(maxHistory)} (catchUp.maxHistory), less than the ${length(gap.least)} from one occurrence ` +
          `to the next: it recovers one run at most, and none once that is older. ${change}`,
      },
    ];
  },
};
