import type { Decision, FireDecision, Plan, PlanCounts, SkipDecision } from '../model/plan.js';
import { REASON_OF } from '../model/reasons.js';
import type { ParsedSchedule } from '../model/schedule.js';
import { stamp } from '../time/instant.js';
import { occurrencesIn } from './backlog.js';
import type { Situation, Skipped } from './rule.js';
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
    decisions: moves ? [writeRealign(schedule.nextFireAt, nextFireAt)] : [],
    nextFireAt: date(nextFireAt),
    counts: countsOf(0, []),
  };
  return outcome === 'held' ? { ...plan, heldUntil: date(quiet.heldUntil) } : plan;
}

function writeDue(schedule: ParsedSchedule, now: number, due: Due, releaseOf?: ReleaseOf): Plan {
  const decisions: Decision[] = [];
  let covers: Skipped | null = null;
  for (const stretch of due.skipped) {
    decisions.push(writeSkip(schedule.id, stretch));
    if (stretch.cause === 'superseded') covers = stretch;
  }
  const runs = due.rest === null ? NO_RUNS : occurrencesIn(due.rest, schedule.catchUp.maxRuns);
  for (let i = 0; i < runs.length; i++) {
    const release = releaseOf === undefined ? now + i * schedule.catchUp.pace : releaseOf(i);
    decisions.push(writeFire(due.situation, runs[i] as number, release, covers));
  }
  decisions.push(writeRealign(schedule.nextFireAt, due.nextFireAt));
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

const NO_RUNS: readonly number[] = [];

function writeFire(
  { schedule, tenant, now }: Situation,
  scheduledFor: number,
  release: number,
  covers: Skipped | null,
): FireDecision {
  const key = runKey(schedule.id, scheduledFor);
  const notAfter = new Date(scheduledFor + tenant.maxStaleness);
  const lateMs = now - scheduledFor;
  const at = new Date(scheduledFor);
  const notBefore = new Date(release);
  if (covers === null) return { kind: 'fire', key, scheduledFor: at, notBefore, notAfter, lateMs };
  const { count, from, to } = covers;
  const stands = { count, from: new Date(from), to: new Date(to) };
  return { kind: 'fire', key, scheduledFor: at, notBefore, notAfter, lateMs, covers: stands };
}

function writeSkip(scheduleId: string, { cause, from, to, count }: Skipped): SkipDecision {
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

function writeRealign(from: number | null, to: number | null): Decision {
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
