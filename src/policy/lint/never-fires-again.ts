import type { Check } from './check.js';
import { instant } from './say.js';

/** Nothing lies after now: the plan that decides what is due still will leave a cursor of null. */
export const neverFiresAgain: Check = {
  code: 'never_fires_again',
  look({ schedule, unbounded, upcoming, now }) {
    if (upcoming.length > 0) return [];
    const last = schedule.set.nthBefore(now + 1, 1);
    const past = last === null ? 'it has no occurrence at all' : `its last occurrence was ${instant(last)}`;
    const wouldBe = unbounded.atOrAfter(now + 1);
    if (wouldBe === null) {
      return [
        {
          path: ['schedule', 'when'],
          message: `It never fires again: ${past}. Give it a time to come, or delete it.`,
        },
      ];
    }
    return [
      {
        path: ['schedule', 'endsAt'],
        message: `It never fires again: ${past}. Without its bounds it would fire at ${instant(wouldBe)}: move endsAt, or delete it.`,
      },
    ];
  },
};
