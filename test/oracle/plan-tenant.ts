// The tenant's two rules, run by run: the quota dealt out one at a time, and releases made anew after every cut.
import { type Occurrence, type OracleSchedule, type OracleTenant, oracleSettle } from './plan.js';

interface Run {
  readonly id: string;
  readonly pace: number;
  readonly occurrence: Occurrence;
}

/** The plans of a tenant's schedules, in their JSON form. @param gap - `release`, in milliseconds; null: none */
export function oraclePlanTenant(
  schedules: readonly OracleSchedule[],
  now: number,
  tenant: OracleTenant,
  gap: number | null,
): unknown[] {
  const settled = schedules.map((schedule) => oracleSettle(schedule, now, tenant));
  const alive = (): Run[] =>
    schedules.flatMap(({ id, pace }, i) =>
      (settled[i]?.due ?? [])
        .filter(({ cause }) => cause === null)
        .map((occurrence) => ({ id, pace, occurrence })),
    );

  if (tenant.quota !== null) {
    const kept = dealQuota(alive(), tenant.quota);
    for (const { occurrence } of alive()) if (!kept.has(occurrence)) occurrence.cause = 'tenant_quota';
  }

  let releases = releasesOf(alive(), now, gap);
  for (;;) {
    const order = inOrder(alive());
    const late = order.find(({ occurrence }) => {
      return (releases.get(occurrence) ?? Number.NaN) > occurrence.at + tenant.maxStaleness;
    });
    if (late === undefined) break;
    const oldest = order.find(({ id }) => id === late.id);
    if (oldest !== undefined) oldest.occurrence.cause = 'stale_at_release';
    releases = releasesOf(alive(), now, gap);
  }

  return settled.map(({ due, write }) => {
    const left = due.filter(({ cause }) => cause === null);
    return write(left.map((occurrence) => releases.get(occurrence) ?? Number.NaN));
  });
}

/** Every schedule's newest run, then every schedule's second newest, and so on, one run at a time. */
function dealQuota(runs: readonly Run[], remaining: number): Set<Occurrence> {
  const kept = new Set<Occurrence>();
  let waiting = [...runs];
  while (waiting.length > 0) {
    // One round: of each schedule the newest that waits; of those the later first, then the lesser id.
    const ids = [...new Set(waiting.map(({ id }) => id))];
    const round = ids.flatMap((id) => waiting.filter((run) => run.id === id).slice(-1));
    round.sort((a, b) => b.occurrence.at - a.occurrence.at || (a.id < b.id ? -1 : 1));
    for (const { occurrence } of round) if (kept.size < remaining) kept.add(occurrence);
    waiting = waiting.filter((run) => !round.includes(run));
  }
  return kept;
}

/** When each run is released, if these are all that are. */
function releasesOf(runs: readonly Run[], now: number, gap: number | null): Map<Occurrence, number> {
  const releases = new Map<Occurrence, number>();
  const lastOf = new Map<string, number>();
  let lastOfTenant: number | undefined;
  for (const { id, pace, occurrence } of inOrder(runs)) {
    const bounds = [now];
    const lastOfSchedule = lastOf.get(id);
    if (lastOfSchedule !== undefined) bounds.push(lastOfSchedule + pace);
    if (gap !== null && lastOfTenant !== undefined) bounds.push(lastOfTenant + gap);
    const release = Math.max(...bounds);
    releases.set(occurrence, release);
    lastOf.set(id, release);
    lastOfTenant = release;
  }
  return releases;
}

function inOrder(runs: readonly Run[]): Run[] {
  return [...runs].sort((a, b) => a.occurrence.at - b.occurrence.at || (a.id < b.id ? -1 : 1));
}
