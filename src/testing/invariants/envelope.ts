import { show } from '../../errors/problems.js';
import type { AnswerPart } from '../answer.js';
import { iso, isoOrNull } from '../iso.js';
import type { Case } from './case.js';
import { type Law, law } from './invariant.js';

/** A plan says whose it is and of when. */
const identity = law(
  'plan_names_its_schedule_tenant_and_time',
  'contract: Plan',
  ({ schedule, now, tenant, answer }: Case) => {
    if (answer.scheduleId !== schedule.id) {
      return `scheduleId is ${JSON.stringify(answer.scheduleId)}, not ${JSON.stringify(schedule.id)}`;
    }
    if (answer.tenantId !== tenant.id) {
      return `tenantId is ${JSON.stringify(answer.tenantId)}, not ${JSON.stringify(tenant.id)}`;
    }
    return answer.now === now ? null : `now is ${iso(answer.now ?? Number.NaN)}, not ${iso(now)}`;
  },
  ['scheduleId', 'tenantId', 'now'],
);

const outcome = law(
  'outcome_is_the_right_one',
  'contract: Plan.outcome',
  ({ expected, answer }: Case) =>
    answer.outcome === expected.outcome ? null : `outcome is ${answer.outcome}, not ${expected.outcome}`,
  ['outcome'],
);

/** A held plan says until when, so that it is not claimed again before. */
const heldUntil = law(
  'held_says_until_when',
  'ADR 0036 §3',
  ({ expected, answer }: Case) => {
    if (expected.outcome !== 'held') {
      return answer.heldUntil === undefined || answer.heldUntil === null
        ? null
        : `heldUntil is ${iso(answer.heldUntil)}, and nothing is held`;
    }
    const right = expected.heldUntil?.getTime() ?? null;
    if (answer.heldUntil === right) return null;
    return answer.heldUntil === undefined
      ? `heldUntil is missing; it is ${isoOrNull(right)}`
      : `heldUntil is ${isoOrNull(answer.heldUntil)}, not ${isoOrNull(right)}`;
  },
  ['outcome'],
);

/** The counts are those of the decisions that the policy makes, with every reason and every cause. */
const counts = law(
  'counts_add_up',
  'contract: Plan.counts',
  ({ expected, answer }: Case) => {
    const told = answer.counts;
    if (told === undefined) return null;
    for (const name of ['due', 'fired', 'skipped'] as const) {
      if (told[name] !== expected.counts[name]) {
        return `counts.${name} is ${show(told[name])}, not ${expected.counts[name]}`;
      }
    }
    for (const name of ['byReason', 'byCause'] as const) {
      const given = told[name];
      for (const [key, right] of Object.entries(expected.counts[name])) {
        if (given[key] !== right) return `counts.${name}.${key} is ${show(given[key])}, not ${right}`;
      }
    }
    return null;
  },
  ['counts'],
);

const EVERYTHING: readonly AnswerPart[] = [
  'scheduleId',
  'tenantId',
  'now',
  'outcome',
  'counts',
  'realign',
  'fire.key',
  'fire.notBefore',
  'fire.notAfter',
  'fire.lateMs',
  'fire.covers',
  'skip.key',
  'skip.count',
  'skip.reason',
  'skip.cause',
];

/** A whole plan has every part of the contract. */
export const COMPLETE = law(
  'plan_is_complete',
  'contract: Plan',
  ({ answer }: Case) =>
    answer.absent.size === 0 ? null : `the plan lacks ${[...answer.absent].sort().join(', ')}`,
  EVERYTHING,
);

/** What a plan says beside its decisions. */
export const ENVELOPE: readonly Law[] = [identity, outcome, heldUntil, counts, COMPLETE];
