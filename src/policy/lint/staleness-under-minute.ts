import { MINUTE } from '../../time/calendar.js';
import type { Check } from './check.js';
import { length } from './say.js';

/** A planner that ticks once a minute finds runs that are older than that. */
export const stalenessUnderMinute: Check = {
  code: 'staleness_under_minute',
  look({ maxStaleness }) {
    if (maxStaleness >= MINUTE) return [];
    return [
      {
        path: ['tenant', 'maxStaleness'],
        message:
          `Runs are skipped as stale when they are ${length(maxStaleness)} late (maxStaleness): a planner that ticks once a minute, ` +
          'a deploy or a full queue loses them in normal operation. Use a minute or more.',
      },
    ];
  },
};
