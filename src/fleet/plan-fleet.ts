import type { Plan } from '../model/plan.js';
import type { Instant } from '../time/instant.js';
import { planGroup } from './plan-group.js';
import { type Fleet, type FleetGroup, type FleetOptions, readFleet } from './read-fleet.js';

/**
 * Plans a fleet, tenant by tenant: a planner that starts cold, with every schedule due at once.
 *
 * It is a stream. A group is asked for when the plans of the one before it were taken, each group is planned as
 * `planTenant` plans it, and nothing is kept, so memory does not grow with the number of schedules. Whoever stops taking
 * closes the source.
 *
 * With `spread` the releases of each schedule are shifted by a part of it that the schedule's id fixes, never past the
 * `notAfter` of one of its runs, so that a hundred thousand runs do not start at one instant. The shift is made after
 * `release`, and does not know of other schedules; a rate that must hold belongs to the executor's queue.
 *
 * @param groups - each a tenant with all of its schedules; a tenant in two groups has its quota twice
 * @throws PolicyInputError at once when `now` or an option is wrong, and on the way, without `onError`, at a row that
 *   cannot be planned, naming it; whatever the source throws
 *
 * Implements ADR 0036, Consequences ("applies the misfire policy to every schedule at once").
 *
 * @example
 * ```ts
 * import { planFleet } from 'misfire-policy';
 *
 * const hourly = { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const groups = [
 *   { tenant: { id: 'acme', suspensions: [] }, schedules: [{ id: 'report', tenantId: 'acme', ...hourly }] },
 *   { tenant: { id: 'globex', suspensions: [] }, schedules: [{ id: 'digest', tenantId: 'globex', ...hourly }] },
 * ];
 *
 * for (const plan of planFleet(groups, '2026-08-06T12:00:00Z', { spread: 'PT5M' })) {
 *   plan.counts.fired; // => 1
 * }
 * ```
 */
export function planFleet(
  groups: Iterable<FleetGroup>,
  now: Instant,
  options: FleetOptions = {},
): Generator<Plan, void, undefined> {
  return walk(groups, readFleet(groups, now, options));
}

function* walk(groups: Iterable<FleetGroup>, fleet: Fleet): Generator<Plan, void, undefined> {
  let index = 0;
  for (const group of groups) {
    yield* planGroup(group, index, fleet);
    index++;
  }
}
