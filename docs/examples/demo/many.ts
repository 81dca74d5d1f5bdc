// A fleet of any size, made row by row: each number gives the same tenant and the same rows every time.
import { type FleetGroup, firstFireAt, type Schedule, type When } from 'misfire-policy';
import { PERIODICS } from './periodics.js';

/** An expression with the cursor that a planner has stored when it went down. */
export interface Entry {
  readonly when: When;
  readonly nextFireAt: string | null;
}

export const A_TENANT = 20;

/** The expressions of a fleet, each as often as it is common, with the cursor it has at an instant. */
export function entriesAt(down: Date): readonly Entry[] {
  return PERIODICS.flatMap(([weight, when]) => {
    const cursor = firstFireAt({ id: 'any', tenantId: 'any', when }, down);
    return Array.from({ length: weight }, () => ({ when, nextFireAt: cursor?.toISOString() ?? null }));
  });
}

const POLICIES = ['fire_once', 'fire_once', 'fire_once', 'skip', 'catch_up', null] as const;

/** The tenants of a fleet with so many schedules, 20 to a tenant, as rows that JSON can carry. */
export function* manyTenants(schedules: number, entries: readonly Entry[], now: Date): Generator<FleetGroup> {
  for (let first = 0; first < schedules; first += A_TENANT) {
    const number = first / A_TENANT;
    yield {
      tenant: {
        id: `tenant-${number}`,
        suspensions: suspensionsOf(number, now),
        maxStaleness: number % 3 === 0 ? 'PT6H' : null,
        quota: number % 10 === 7 ? { remaining: 10 } : null,
      },
      schedules: Array.from({ length: Math.min(A_TENANT, schedules - first) }, (_, i) =>
        rowOf(first + i, `tenant-${number}`, entries),
      ),
    };
  }
}

/** One tenant in 25 is suspended, another in 25 was activated an hour ago. */
function suspensionsOf(tenant: number, now: Date): { from: string; until: string | null }[] {
  const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();
  if (tenant % 25 === 3) return [{ from: hoursAgo(30), until: null }];
  if (tenant % 25 === 11) return [{ from: hoursAgo(30), until: hoursAgo(1) }];
  return [];
}

function rowOf(number: number, tenantId: string, entries: readonly Entry[]): Schedule {
  // A step that shares no divisor with the length of the list takes every entry in turn.
  const { when, nextFireAt } = entries[(number * 379) % entries.length] as Entry;
  const overlap = number % 8 === 0 ? 'skip' : null;
  return {
    id: `schedule-${number}`,
    tenantId,
    when,
    nextFireAt,
    misfirePolicy: POLICIES[number % POLICIES.length] ?? null,
    misfireThreshold: null,
    catchUp: null,
    overlap,
    activeRuns: number % 16 === 0 ? 1 : 0,
    startsAt: null,
    endsAt: null,
  };
}
