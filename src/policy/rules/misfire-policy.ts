import { dropAll, dropBefore, keepLast } from '../backlog.js';
import { type Rule, ruling, untouched } from '../rule.js';

/**
 * ADR 0036 §1: the schedule's own policy for what was missed. A backlog that is merely late is not its business.
 */
export const misfirePolicy: Rule = {
  name: 'misfire policy',
  clause: 'ADR 0036 §1',
  causes: ['policy_skip', 'superseded', 'history_cap'],
  apply(backlog, { schedule, now, isMisfire }) {
    if (!isMisfire) return untouched(backlog);
    const { misfirePolicy: policy, misfireThreshold: threshold, catchUp } = schedule;
    switch (policy) {
      case 'skip':
        // Under the schedule's own interval all that is due is missed; under a tick, what is older than the tick.
        return ruling(
          threshold === null ? dropAll(backlog) : dropBefore(backlog, now - threshold),
          'policy_skip',
        );
      case 'fire_once':
        return ruling(keepLast(backlog, 1), 'superseded');
      case 'catch_up':
        return ruling(dropBefore(backlog, now - catchUp.maxHistory), 'history_cap');
    }
  },
};
