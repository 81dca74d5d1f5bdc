import type { FleetGroup, Schedule, Tenant } from 'misfire-policy';

export const NOW = Date.parse('2026-08-06T12:00:30Z');
export const MINUTE = 60_000;
export const HOUR = 3_600_000;

/** A schedule that missed some runs; every five minutes unless said. */
export function schedule(id: string, tenantId: string, given: Partial<Schedule> = {}): Schedule {
  return { id, tenantId, when: { cron: '*/5 * * * *' }, nextFireAt: NOW - 2 * HOUR, ...given };
}

export function group(id: string, schedules: readonly Schedule[], given: Partial<Tenant> = {}): FleetGroup {
  return { tenant: { id, suspensions: [], ...given }, schedules };
}

/** A group of some schedules that are due. */
export function groupOf(id: string, count: number): FleetGroup {
  return group(
    id,
    Array.from({ length: count }, (_, i) => schedule(`${id}-${i}`, id)),
  );
}

export interface Watch {
  /** How many groups were asked for. */
  pulled: number;
  closed: boolean;
}

/** Groups that say how far they were asked, and whether they were closed. */
export function* watched(groups: readonly FleetGroup[], watch: Watch): Generator<FleetGroup> {
  try {
    for (const one of groups) {
      watch.pulled++;
      yield one;
    }
  } finally {
    watch.closed = true;
  }
}

/** The same, waiting. */
export async function* watchedAsync(groups: readonly FleetGroup[], watch: Watch): AsyncGenerator<FleetGroup> {
  try {
    for (const one of groups) {
      watch.pulled++;
      await Promise.resolve();
      yield one;
    }
  } finally {
    watch.closed = true;
  }
}
