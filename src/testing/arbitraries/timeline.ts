import { type Arbitrary, array, constantFrom, integer, record } from 'fast-check';
import { Problems, root } from '../../errors/problems.js';
import { MINUTE } from '../../time/calendar.js';
import { readInstant } from '../../time/instant.js';
import { iso } from '../iso.js';
import type { PlannerSchedule, PlannerTenant } from '../planner-input.js';
import type { InputConstraints } from './choices.js';
import { planInput, setOf } from './plan-input.js';

/** What timelines to make. */
export interface TimelineConstraints extends InputConstraints {
  /** The most ticks between `from` and `until`; 60. */
  readonly maxTicks?: number;
}

/** A stretch of time in which the planner did not run, `[from, until)`. */
export interface Outage {
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
}

/** A schedule's life for a while: when its planner ticks, when it is down, and what happens to its tenant. */
export interface Timeline {
  /** Its cursor is its first occurrence at or after `from`. */
  readonly schedule: PlannerSchedule;
  /** As it is at `from`: no suspension yet. */
  readonly tenant: PlannerTenant;
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
  /** The time between two ticks of the planner, the first of which is at `from`; in milliseconds. */
  readonly tick: number;
  /** When the planner is down, in the order of time. */
  readonly outages: readonly Outage[];
  /** In the order of time. */
  readonly tenantEvents: readonly {
    readonly type: 'tenant.suspended' | 'tenant.activated';
    readonly at: string;
  }[];
}

/**
 * A schedule's life for a while, with outages and suspensions. It shrinks towards one without either.
 *
 * @example
 * ```ts
 * import * as fc from 'fast-check';
 * import { suspensionsFrom } from 'misfire-policy';
 * import { arbitraries } from 'misfire-policy/testing';
 *
 * const lives = fc.sample(arbitraries.timeline({ maxTicks: 20 }), 20);
 * lives.every(({ tenantEvents }) => suspensionsFrom(tenantEvents).length <= tenantEvents.length); // => true
 * ```
 */
export function timeline(constraints: TimelineConstraints = {}): Arbitrary<Timeline> {
  const maxTicks = constraints.maxTicks ?? 60;
  const place = integer({ min: 0, max: maxTicks });
  const stretch = record({ from: place, ticks: integer({ min: 1, max: Math.max(1, maxTicks >> 1) }) });
  return record({
    input: planInput(constraints),
    tick: constantFrom(30 * MINUTE, MINUTE, 10 * MINUTE, 5_000, 6 * 60 * MINUTE),
    ticks: integer({ min: 1, max: maxTicks }),
    outages: array(stretch, { maxLength: 2 }),
    suspensions: array(record({ stretch, offset: constantFrom(0, 1, 2_500) }), { maxLength: 2 }),
  }).map(({ input, tick, ticks, outages, suspensions }) => {
    const start = readInstant(input.now, root('from'), new Problems());
    const at = (ticksLater: number, plus = 0): string => iso(start + ticksLater * tick + plus);
    const events = suspensions.flatMap(({ stretch: { from, ticks: length }, offset }) => [
      { type: 'tenant.suspended' as const, at: at(from, offset) },
      { type: 'tenant.activated' as const, at: at(from + length, offset) },
    ]);
    const first = setOf(input.schedule.when).atOrAfter(start);
    return {
      schedule: { ...input.schedule, nextFireAt: first === null ? null : iso(first) },
      tenant: { ...input.tenant, suspensions: [] },
      from: input.now,
      until: at(ticks),
      tick,
      outages: outages.map(({ from, ticks: length }) => ({ from: at(from), until: at(from + length) })),
      tenantEvents: events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
    };
  });
}
