import type { PlanOutcome } from '../model/plan.js';
import type { ParsedSchedule } from '../model/schedule.js';
import type { ParsedTenant } from '../model/tenant.js';
import { type Backlog, backlogOf } from './backlog.js';
import { isMisfire } from './misfire.js';
import type { Rule, Ruling, Situation, Skipped } from './rule.js';
import { windowAt } from './suspension-state.js';

/** A schedule for which there is nothing to decide: what its plan says instead. */
export interface Quiet {
  readonly kind: 'quiet';
  readonly outcome: 'held' | 'initial' | 'idle' | 'reanchored';
  readonly nextFireAt: number | null;
  readonly heldUntil: number | null;
}

/** A schedule whose cursor is due, on its way through the rules. */
export interface Due {
  readonly kind: 'due';
  readonly situation: Situation;
  readonly skipped: readonly Skipped[];
  readonly rest: Backlog | null;
  readonly outcome: PlanOutcome;
  /** Where the cursor goes: the first occurrence after `now`, strictly. */
  readonly nextFireAt: number | null;
}

/**
 * Takes a schedule through some of the rules, each of which cuts the old end off what the one before it left.
 *
 * @param rules - in their order
 */
export function settle(
  schedule: ParsedSchedule,
  now: number,
  tenant: ParsedTenant,
  rules: readonly Rule[],
): Quiet | Due {
  const window = windowAt(tenant.windows, now);
  const { nextFireAt: cursor, set } = schedule;
  if (window !== null) {
    const heldUntil = window.until === Number.POSITIVE_INFINITY ? null : window.until;
    return { kind: 'quiet', outcome: 'held', nextFireAt: cursor, heldUntil };
  }
  if (cursor === null) {
    const first = set.atOrAfter(now + 1);
    return {
      kind: 'quiet',
      outcome: first === null ? 'idle' : 'initial',
      nextFireAt: first,
      heldUntil: null,
    };
  }
  if (cursor > now) {
    const isOccurrence = set.atOrAfter(cursor) === cursor;
    return {
      kind: 'quiet',
      outcome: isOccurrence ? 'idle' : 'reanchored',
      nextFireAt: isOccurrence ? cursor : set.atOrAfter(now + 1),
      heldUntil: null,
    };
  }
  const backlog = backlogOf(set, cursor, now);
  const situation = {
    schedule,
    tenant,
    now,
    isMisfire: backlog !== null && isMisfire(schedule, backlog.first, now),
  };
  const nextFireAt = set.atOrAfter(now + 1);
  return applyRules(
    { kind: 'due', situation, skipped: [], rest: backlog, outcome: 'due', nextFireAt },
    rules,
  );
}

/** Applies further rules to what others have left. */
export function applyRules(due: Due, rules: readonly Rule[]): Due {
  const { situation, nextFireAt } = due;
  const skipped = [...due.skipped];
  let { rest } = due;
  for (const rule of rules) {
    if (rest === null) break;
    const ruling = rule.apply(rest, situation);
    for (const stretch of ruling.skipped) skipped.push(stretch);
    rest = ruling.rest;
  }
  return {
    kind: 'due',
    situation,
    skipped,
    rest,
    outcome: outcomeOf(situation.isMisfire, skipped),
    nextFireAt,
  };
}

/** A schedule with what one more rule took off its backlog. */
export function withRuling(due: Due, ruling: Ruling): Due {
  return { ...due, skipped: [...due.skipped, ...ruling.skipped], rest: ruling.rest };
}

function outcomeOf(misfire: boolean, skipped: readonly Skipped[]): PlanOutcome {
  const first = skipped[0]?.cause;
  if (first === 'suspension_window' || first === 'activation_realign') return 'resumed';
  return misfire ? 'misfire' : 'due';
}
