import type { Plan } from '../model/plan.js';
import type { Instant } from '../time/instant.js';
import { planGroup } from './plan-group.js';
import { readAhead } from './read-ahead.js';
import { type Fleet, type FleetGroup, type FleetOptions, readAsyncFleet } from './read-fleet.js';

/** How a fleet from an asynchronous source is planned. */
export interface FleetAsyncOptions extends FleetOptions {
  /** How many groups are read ahead of the one that is planned: a whole number from 0 to 1,000; 4 when absent. */
  readonly readAhead?: number | null;
}

/**
 * Plans a fleet from an asynchronous source, such as a database cursor; otherwise it is `planFleet`.
 *
 * While the plans of a group are stored, up to `readAhead` groups after it are read, one at a time. Whoever stops taking
 * closes the source, after the read that is under way.
 *
 * @param groups - each a tenant with all of its schedules
 * @throws PolicyInputError as `planFleet` does; the generator rejects with whatever the source rejects with, after the
 *   groups before it were planned
 *
 * Implements ADR 0036, Consequences ("applies the misfire policy to every schedule at once").
 *
 * @example
 * ```ts
 * import { planFleetAsync } from 'misfire-policy';
 *
 * async function* tenants() {
 *   const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 *   yield { tenant: { id: 'acme', suspensions: [] }, schedules: [schedule] };
 * }
 *
 * for await (const plan of planFleetAsync(tenants(), '2026-08-06T12:00:00Z')) {
 *   plan.outcome; // => 'misfire'
 * }
 * ```
 */
export function planFleetAsync(
  groups: AsyncIterable<FleetGroup> | Iterable<FleetGroup>,
  now: Instant,
  options: FleetAsyncOptions = {},
): AsyncGenerator<Plan, void, undefined> {
  const fleet = readAsyncFleet(groups, now, options);
  return walk(readAhead(groups, fleet.readAhead), fleet);
}

async function* walk(groups: AsyncIterable<FleetGroup>, fleet: Fleet): AsyncGenerator<Plan, void, undefined> {
  let index = 0;
  for await (const group of groups) {
    for (const plan of planGroup(group, index, fleet)) yield plan;
    index++;
  }
}
