import type { Plan } from '../../model/plan.js';
import type { SkipCause } from '../../model/reasons.js';
import type { Schedule } from '../../model/schedule.js';
import type { Tenant } from '../../model/tenant.js';
import { type PlanInputs, readPlanInputs } from '../../policy/read-inputs.js';
import { RULES } from '../../policy/rules.js';
import { settle } from '../../policy/settle.js';
import { writePlan } from '../../policy/write-plan.js';
import type { Instant } from '../../time/instant.js';
import type { ReadAnswer, ReadFire, ReadSkip } from '../answer.js';
import { readAnswer } from '../read-answer.js';

/** What the policy says of a stretch of due occurrences. */
export interface Ruled {
  readonly says: 'fire' | SkipCause;
  readonly from: number;
  readonly to: number;
}

/** A question, what the policy says to it, and what a planner answered. */
export interface Case extends PlanInputs {
  /** The plan of the policy. */
  readonly expected: Plan;
  /** Each due occurrence is in one of these, in the order of time. */
  readonly ruled: readonly Ruled[];
  readonly answer: ReadAnswer;
  /** The fires and skips of the answer, as it gave them. */
  readonly told: readonly (ReadFire | ReadSkip)[];
}

/** What the policy says, before any answer is looked at. */
export type Question = Omit<Case, 'answer' | 'told'>;

/** @throws PolicyInputError when an input is not what it should be */
export function questionOf(schedule: Schedule, now: Instant, tenant: Tenant): Question {
  const inputs = readPlanInputs(schedule, now, tenant);
  const settled = settle(inputs.schedule, inputs.now, inputs.tenant, RULES);
  const ruled: Ruled[] = [];
  if (settled.kind === 'due') {
    for (const { cause, from, to } of settled.skipped) ruled.push({ says: cause, from, to });
    if (settled.rest !== null) ruled.push({ says: 'fire', from: settled.rest.first, to: settled.rest.last });
  }
  return { ...inputs, expected: writePlan(inputs.schedule, inputs.now, settled), ruled };
}

/** A question with an answer, or what makes the answer unreadable. */
export function caseOf(question: Question, value: unknown): Case | string {
  const answer = readAnswer(value);
  if (typeof answer === 'string') return answer;
  const told = answer.decisions.filter((decision) => decision.kind !== 'realign');
  return { ...question, answer, told };
}

/** What the policy says of an occurrence, or null when it is not due. */
export function ruledAt({ ruled, schedule }: Question, at: number): Ruled | null {
  const found = ruled.find(({ from, to }) => from <= at && at <= to);
  return found !== undefined && schedule.set.atOrAfter(at) === at ? found : null;
}

/** The first occurrence that two stretches share, or null. */
export function firstShared(
  { schedule }: Question,
  a: { readonly from: number; readonly to: number },
  b: { readonly from: number; readonly to: number },
): number | null {
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  if (from > to) return null;
  const first = schedule.set.atOrAfter(from);
  return first !== null && first <= to ? first : null;
}
