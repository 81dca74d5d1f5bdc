import { keepLast } from '../backlog.js';
import { type Rule, ruling } from '../rule.js';

/** ADR 0036 §1: at most 100 runs of one plan, under every policy. The newest are kept: they are what is still useful. */
export const runCap: Rule = {
  name: 'run cap',
  clause: 'ADR 0036 §1',
  causes: ['run_cap'],
  apply: (backlog, { schedule }) => ruling(keepLast(backlog, schedule.catchUp.maxRuns), 'run_cap'),
};
