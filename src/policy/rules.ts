import type { Rule } from './rule.js';
import { misfirePolicy } from './rules/misfire-policy.js';
import { overlap } from './rules/overlap.js';
import { release } from './rules/release.js';
import { runCap } from './rules/run-cap.js';
import { staleness } from './rules/staleness.js';
import { suspension } from './rules/suspension.js';
import { tenantQuota } from './rules/tenant-quota.js';

/** The rules that look at one schedule, in their order. Suspension comes first: nothing can bring it back. */
export const SCHEDULE_RULES: readonly Rule[] = [suspension, misfirePolicy, staleness, runCap, overlap];

/** The rules about what a tenant's schedules share, as they are for one schedule alone. */
export const TENANT_RULES: readonly Rule[] = [tenantQuota, release];

/** Every rule of the policy, in the order in which they are applied. The order is part of the contract. */
export const RULES: readonly Rule[] = [...SCHEDULE_RULES, ...TENANT_RULES];
