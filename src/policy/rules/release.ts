import { dropBefore, occurrencesIn } from '../backlog.js';
import { type Rule, ruling, untouched } from '../rule.js';

/**
 * ADR 0036 §1 and §2 together: runs are released at a pace, and a run that would go stale before its release is not
 * planned. The fewest of the oldest are cut, so that each run left is released in time.
 */
export const release: Rule = {
  name: 'release',
  clause: 'ADR 0036 §1, §2',
  causes: ['stale_at_release'],
  apply(backlog, { schedule, tenant, now }) {
    if (backlog.first === backlog.last) return untouched(backlog);
    const { pace, maxRuns } = schedule.catchUp;
    const runs = occurrencesIn(backlog, maxRuns);
    // Cutting moves every run left one release earlier. The run at `index` can wait for `slack` releases, so at
    // least `index - slack` of the older ones have to go; it is no reason to cut itself, since its slack is not
    // below 0 after the staleness rule.
    let cut = 0;
    runs.forEach((scheduledFor, index) => {
      const slack = Math.floor((scheduledFor + tenant.maxStaleness - now) / pace);
      cut = Math.max(cut, index - slack);
    });
    return cut === 0
      ? untouched(backlog)
      : ruling(dropBefore(backlog, runs[cut] as number), 'stale_at_release');
  },
};
