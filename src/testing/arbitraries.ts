import { instant } from './arbitraries/instant.js';
import { planInput, schedule, tenant } from './arbitraries/plan-input.js';
import { timeline } from './arbitraries/timeline.js';
import { when } from './arbitraries/when.js';
import { zone } from './arbitraries/zone.js';

/**
 * fast-check arbitraries of what the policy is about. Each takes an object of constraints, all of them optional, is
 * biased to where planners break, and shrinks towards a plain case in UTC. What they make survives JSON.
 *
 * @example
 * ```ts
 * import * as fc from 'fast-check';
 * import { plan } from 'misfire-policy';
 * import { arbitraries } from 'misfire-policy/testing';
 *
 * const property = fc.property(arbitraries.planInput(), ({ schedule, now, tenant }) => {
 *   const { counts } = plan(schedule, now, tenant);
 *   return counts.due === counts.fired + counts.skipped;
 * });
 * fc.check(property, { numRuns: 100 }).failed; // => false
 * ```
 */
export const arbitraries = {
  /** Instants as ISO 8601 text in UTC. */
  instant,
  /** Names of IANA time zones. */
  zone,
  /** When a schedule runs: cron, steps from an anchor, or once. */
  when,
  /** A schedule, as `planInput` makes it. */
  schedule,
  /** A tenant, as `planInput` makes it. */
  tenant,
  /** A schedule, its tenant and a `now` that go together: the input of `plan`. */
  planInput,
  /** Outages, ticks and events of a tenant, in the order of time. */
  timeline,
} as const;
