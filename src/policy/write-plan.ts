import type { Decision, FireDecision, Plan, PlanCounts, SkipDecision } from '../model/plan.js';
import { REASON_OF } from '../model/reasons.js';
import type { ParsedSchedule } from '../model/schedule.js';
import { stamp } from '../time/instant.js';
import { occurrencesIn } from './backlog.js';
import type { Skipped } from './rule.js';
import type { Due, Quiet } from './settle.js';
import { addSkips, emptyTally } from './tally.js';

/** When the run at a position, counted from 0 at the oldest, is released, in milliseconds. */
export type ReleaseOf = (index: number) => number;

/**
 * Writes down what was settled, in the shape of the contract.
 *
 * @param releaseOf - by default `now + index * pace` (ADR 0036 §1: rate-limited into the executor)
 */
export function writePlan(
  schedule: ParsedSchedule,
  now: number,
  settled: Quiet | Due,
  releaseOf?: ReleaseOf,
): Plan {
  return settled.kind === 'quiet'
    ? writeQuiet(schedule, now, settled)
    : writeDue(schedule, now, settled, releaseOf);
}

function writeQuiet(schedule: ParsedSchedule, now: number, quiet: Quiet): Plan {
  const { outcome, nextFireAt } = quiet;
  const moves = outcome === 'initial' || outcome === 'reanchored';
  const plan: Plan = {
    scheduleId: schedule.id,
    tenantId: schedule.tenantId,
    now: new Date(now),
    outcome,
    decisions: moves ? [realign(schedule.nextFireAt, nextFireAt)] : [],
    nextFireAt: date(nextFireAt),
    counts: countsOf(0, []),
  };
  return outcome === 'held' ? { ...plan, heldUntil: date(quiet.heldUntil) } : plan;
}

function writeDue(schedule: ParsedSchedule, now: number, due: Due, releaseOf?: ReleaseOf): Plan {
  const decisions: Decision[] = due.skipped.map((stretch) => skip(schedule.id, stretch));
  const runs = due.rest === null ? [] : occurrencesIn(due.rest, schedule.catchUp.maxRuns);
  const { pace } = schedule.catchUp;
  const { maxStaleness } = due.situation.tenant;
  const superseded = due.skipped.find(({ cause }) => cause === 'superseded');
  runs.forEach((scheduledFor, index) => {
    const fire: FireDecision = {
      kind: 'fire',
      key: runKey(schedule.id, scheduledFor),
      scheduledFor: new Date(scheduledFor),
      notBefore: new Date(releaseOf === undefined ? now + index * pace : releaseOf(index)),
      notAfter: new Date(scheduledFor + maxStaleness),
      lateMs: now - scheduledFor,
    };
    decisions.push(superseded === undefined ? fire : { ...fire, covers: coversOf(superseded) });
  });
  decisions.push(realign(schedule.nextFireAt, due.nextFireAt));
  return {
    scheduleId: schedule.id,
    tenantId: schedule.tenantId,
    now: new Date(now),
    outcome: due.outcome,
    decisions,
    nextFireAt: date(due.nextFireAt),
    counts: countsOf(runs.length, due.skipped),
  };
}

function skip(scheduleId: string, { cause, from, to, count }: Skipped): SkipDecision {
  return {
    kind: 'skip',
    key: `${keyId(scheduleId)}@${cause}@${stamp(from)}_${stamp(to)}`,
    reason: REASON_OF[cause],
    cause,
    count,
    from: new Date(from),
    to: new Date(to),
  };
}

function coversOf({ count, from, to }: Skipped): { count: number; from: Date; to: Date } {
  return { count, from: new Date(from), to: new Date(to) };
}

function realign(from: number | null, to: number | null): Decision {
  return { kind: 'realign', from: date(from), to: date(to) };
}

function date(millis: number | null): Date | null {
  return millis === null ? null : new Date(millis);
}

/** The key of a run: of the fire that planned it, and of its row ever after. */
export function runKey(scheduleId: string, scheduledFor: number): string {
  return `${keyId(scheduleId)}@${stamp(scheduledFor)}`;
}

/**
 * A schedule's id as part of a key. A key is also a job id of a queue that allows no colon, so in an id that has one
 * it is written `%3A`, and a percent sign `%25`, which keeps the keys of two ids apart.
 */
function keyId(scheduleId: string): string {
  return /[:%]/.test(scheduleId) ? scheduleId.replaceAll('%', '%25').replaceAll(':', '%3A') : scheduleId;
}

function countsOf(fired: number, skips: readonly Skipped[]): PlanCounts {
  const tally = emptyTally();
  for (const { cause, count } of skips) addSkips(tally, cause, count);
  return {
    due: fired + tally.skipped,
    fired,
    skipped: tally.skipped,
    byReason: tally.byReason,
    byCause: tally.byCause,
  };
}
