import { keepLast } from '../backlog.js';
import { type Rule, ruling, untouched } from '../rule.js';

/** Event contract (ADR 0036, Consequences): under overlap `skip` one run of a schedule is active at a time. */
export const overlap: Rule = {
  name: 'overlap',
  clause: 'ADR 0036, Consequences (overlap)',
  causes: ['overlap'],
  apply(backlog, { schedule }) {
    if (schedule.overlap !== 'skip') return untouched(backlog);
    return ruling(keepLast(backlog, 1 - schedule.activeRuns), 'overlap');
  },
};
