import type { Schedule } from '../../model/schedule.js';
import type { Tenant } from '../../model/tenant.js';
import type { Instant } from '../../time/instant.js';
import type { AnswerPart, PlannerAnswer } from '../answer.js';
import { type Case, caseOf, questionOf } from './case.js';

/** A law of the policy about one plan: a pure predicate. */
export interface Invariant {
  /** Names it in violations and in `only`. */
  readonly name: string;
  /** Where the decision record, or the contract, says so. */
  readonly clause: string;
  /** What it needs of an answer, beyond `decisions` and `nextFireAt`. */
  readonly needs: readonly AnswerPart[];
  /**
   * What is wrong, with the instants and the values, or null. Of a plan that lacks what it needs it says so.
   *
   * @throws PolicyInputError when the schedule, the time or the tenant is not what it should be
   */
  readonly check: (schedule: Schedule, now: Instant, tenant: Tenant, plan: PlannerAnswer) => string | null;
}

/** An invariant that can be asked of a case that was read already. */
export interface Law extends Invariant {
  readonly judge: (given: Case) => string | null;
}

/** Makes an invariant out of a judgement. */
export function law(
  name: string,
  clause: string,
  judge: (given: Case) => string | null,
  needs: readonly AnswerPart[] = [],
): Law {
  return {
    name,
    clause,
    needs,
    judge,
    check(schedule, now, tenant, plan) {
      const given = caseOf(questionOf(schedule, now, tenant), plan);
      if (typeof given === 'string') return given;
      const lacking = lackingFor(needs, given);
      return lacking.length === 0 ? judge(given) : `cannot be checked: the plan lacks ${lacking.join(', ')}`;
    },
  };
}

/** What an answer lacks of what an invariant needs. */
export function lackingFor(needs: readonly AnswerPart[], { answer }: Case): readonly AnswerPart[] {
  return needs.filter((part) => answer.absent.has(part));
}
