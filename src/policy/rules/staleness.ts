import { dropBefore } from '../backlog.js';
import { type Rule, ruling } from '../rule.js';

/** ADR 0036 §2: what is older than the tenant's staleness cut-off is skipped, visibly. The limit itself is kept. */
export const staleness: Rule = {
  name: 'staleness',
  clause: 'ADR 0036 §2',
  causes: ['max_staleness'],
  apply: (backlog, { tenant, now }) =>
    ruling(dropBefore(backlog, now - tenant.maxStaleness), 'max_staleness'),
};
