import type { Plan } from '../model/plan.js';
import type { Schedule } from '../model/schedule.js';
import type { Tenant } from '../model/tenant.js';
import type { Instant } from '../time/instant.js';
import { readPlanInputs } from './read-inputs.js';
import { RULES } from './rules.js';
import { settle } from './settle.js';
import { writePlan } from './write-plan.js';

/**
 * Decides what happens to a schedule now: which of its due occurrences fire, which are skipped and why, and where its
 * cursor goes. Every due occurrence, `nextFireAt <= o <= now`, is in exactly one decision.
 *
 * A pure function: it reads no clock and changes nothing, and its cost does not grow with the length of an outage.
 * Store the decisions and the new `nextFireAt` in one transaction, the latter by compare-and-set.
 *
 * @param schedule - the row as it was loaded
 * @param now - the time of the decision, in [1970, 2200)
 * @param tenant - the schedule's tenant, with every suspension window that ends after the cursor
 * @throws PolicyInputError with every problem, when an input is not what it should be
 *
 * Implements ADR 0036 §1, §2 and §3; `docs/policy.md` has the rules.
 *
 * @example
 * ```ts
 * import { plan } from 'misfire-policy';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const { outcome, nextFireAt, counts } = plan(schedule, '2026-08-06T12:00:00Z', { id: 'acme', suspensions: [] });
 *
 * outcome; // => 'misfire'
 * counts.fired; // => 1
 * counts.byCause.superseded; // => 3
 * nextFireAt?.toISOString(); // => '2026-08-06T13:00:00.000Z'
 * ```
 */
export function plan(schedule: Schedule, now: Instant, tenant: Tenant): Plan {
  const inputs = readPlanInputs(schedule, now, tenant);
  return writePlan(inputs.schedule, inputs.now, settle(inputs.schedule, inputs.now, inputs.tenant, RULES));
}
