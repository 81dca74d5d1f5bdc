import { keepLast } from '../backlog.js';
import { type Rule, ruling, untouched } from '../rule.js';

/** Event contract (ADR 0036, Consequences): no more runs than the tenant's quota has left, the newest first. */
export const tenantQuota: Rule = {
  name: 'tenant quota',
  clause: 'ADR 0036, Consequences (quota_exhausted)',
  causes: ['tenant_quota'],
  apply(backlog, { tenant }) {
    return tenant.quota === Number.POSITIVE_INFINITY
      ? untouched(backlog)
      : ruling(keepLast(backlog, tenant.quota), 'tenant_quota');
  },
};
