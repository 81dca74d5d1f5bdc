import type { Plan } from '../model/plan.js';
import type { Schedule } from '../model/schedule.js';
import type { Tenant } from '../model/tenant.js';
import type { Instant } from '../time/instant.js';
import type { PlannerAnswer } from './answer.js';
import { caseOf, questionOf } from './invariants/case.js';
import { COMPLETE } from './invariants/envelope.js';
import { lackingFor } from './invariants/invariant.js';
import { LAWS } from './invariants.js';

/** A law that something breaks. */
export interface Violation {
  /** The name of the invariant. */
  readonly invariant: string;
  /** Where the decision record, or the contract, says so. */
  readonly clause: string;
  /** What is wrong, with the instants and the values. */
  readonly message: string;
}

/** The violation of an answer that cannot be read at all. */
export function unreadable(message: string): Violation {
  return { invariant: 'plan_is_readable', clause: 'contract: Plan', message };
}

/**
 * Holds one plan against every invariant of the policy.
 *
 * It costs about what planning costs, so a service may assert it in production. What a plan lacks is a violation of
 * `plan_is_complete`, and what is no plan at all one of `plan_is_readable`.
 *
 * @param plan - a plan, or its JSON form
 * @returns what it breaks, the gravest first; empty when it is right
 * @throws PolicyInputError when the schedule, the time or the tenant is not what it should be
 *
 * @example
 * ```ts
 * import { plan } from 'misfire-policy';
 * import { checkPlan } from 'misfire-policy/testing';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T12:00:00Z' };
 * const now = '2026-08-06T12:00:01Z';
 * const tenant = { id: 'acme', suspensions: [] };
 *
 * checkPlan(schedule, now, tenant, plan(schedule, now, tenant)); // => []
 * ```
 */
export function checkPlan(
  schedule: Schedule,
  now: Instant,
  tenant: Tenant,
  plan: Plan | PlannerAnswer,
): Violation[] {
  const given = caseOf(questionOf(schedule, now, tenant), plan);
  if (typeof given === 'string') return [unreadable(given)];
  const violations: Violation[] = [];
  for (const { name, clause, needs, judge } of LAWS) {
    // What is lacking is said once, by plan_is_complete.
    const isLacking = name !== COMPLETE.name && lackingFor(needs, given).length > 0;
    const message = isLacking ? null : judge(given);
    if (message !== null) violations.push({ invariant: name, clause, message });
  }
  return violations;
}
