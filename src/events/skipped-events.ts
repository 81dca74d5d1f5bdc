import type { Path, Problems } from '../errors/problems.js';
import { type Plan, readPlan } from '../model/plan.js';
import type { SkipCause, SkipReason } from '../model/reasons.js';
import { type Sweep, sweep } from '../model/sweep.js';
import { readInputs } from '../policy/read-inputs.js';

/** The event of a stretch of runs that did not fire, aggregated (ADR 0036 §3, ADR 0038). */
export interface ScheduleRunSkipped {
  /** The name of the event. */
  readonly type: 'schedule.run.skipped';
  /** The skip's own key: an outbox that holds it once sends the event once. */
  readonly key: string;
  /** The schedule whose occurrences they are. */
  readonly scheduleId: string;
  /** Its tenant. */
  readonly tenantId: string;
  /** One of the contract's four. */
  readonly reason: SkipReason;
  /** Which rule decided. */
  readonly cause: SkipCause;
  /** How many occurrences, 1 or more. */
  readonly count: number;
  /** The first occurrence skipped. */
  readonly from: Date;
  /** The last occurrence skipped, inclusive. */
  readonly to: Date;
  /** When it was decided. */
  readonly occurredAt: Date;
}

/**
 * The `schedule.run.skipped` events of a plan or of a sweep: one for each skip, however many occurrences it stands for.
 *
 * @param decided - a plan, a sweep, or the JSON form of either
 * @throws PolicyInputError when it is neither
 *
 * Implements ADR 0036 §3 ("an aggregated `schedule.run.skipped` is emitted").
 *
 * @example
 * ```ts
 * import { plan, toSkippedEvents } from 'misfire-policy';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const [event] = toSkippedEvents(plan(schedule, '2026-08-06T12:00:00Z', { id: 'acme', suspensions: [] }));
 *
 * event?.count; // => 3
 * event?.reason; // => 'stale'
 * ```
 */
export function toSkippedEvents(decided: Plan | Sweep): ScheduleRunSkipped[] {
  const read = readInputs((parameter) => parameter('decided', decided, readDecided));
  const occurredAt = read.now.getTime();
  const events: ScheduleRunSkipped[] = [];
  for (const skip of 'outcome' in read ? skipsOfPlan(read) : skipsOfSweep(read)) {
    events.push({ type: 'schedule.run.skipped', ...skip, occurredAt: new Date(occurredAt) });
  }
  return events;
}

type Skip = Omit<ScheduleRunSkipped, 'type' | 'occurredAt'>;

function readDecided(value: unknown, at: Path, problems: Problems): Plan | Sweep {
  const isPlan = typeof value === 'object' && value !== null && 'outcome' in value;
  return isPlan ? readPlan(value, at, problems) : sweep.read(value, at, problems);
}

function skipsOfPlan({ scheduleId, tenantId, decisions }: Plan): Skip[] {
  return decisions.flatMap((decision) => {
    if (decision.kind !== 'skip') return [];
    const { key, reason, cause, count, from, to } = decision;
    return [{ key, scheduleId, tenantId, reason, cause, count, from, to }];
  });
}

function skipsOfSweep({ tenantId, decisions }: Sweep): Skip[] {
  return decisions.flatMap((decision) => {
    if (decision.kind !== 'skip') return [];
    const { key, scheduleId, reason, cause, scheduledFor } = decision;
    const to = new Date(scheduledFor);
    return [{ key, scheduleId, tenantId, reason, cause, count: 1, from: scheduledFor, to }];
  });
}
