import type { History } from 'misfire-policy/testing';
import { type Aftermath, AHEAD_MS, type RunRow } from './faults.js';
import type { Logged } from './fleet.js';
import type { Scheduled } from './scenario.js';

// Questions about what is left after the faults, asked with plain arithmetic and none of the package; and its
// rows as `checkHistory` takes them.

/** A list by what its items have in common. */
export function groupBy<T>(list: readonly T[], by: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = by(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

/** The occurrences of a schedule in [from, until). */
export function occurrences({ stepMs }: Scheduled, from: number, until: number): readonly number[] {
  const list: number[] = [];
  for (let at = Math.ceil(from / stepMs) * stepMs; at < until; at += stepMs) list.push(at);
  return list;
}

/** The single occurrences of a row of run history. */
export function occurrencesOf(schedule: Scheduled, row: RunRow): readonly number[] {
  return occurrences(schedule, row.scheduled_for.getTime(), row.scheduled_to.getTime() + 1);
}

/** Whether a row was materialised as a run, and not only as a skip. */
export function isRun({ not_before }: RunRow): boolean {
  return not_before !== null;
}

/** How long it may take until everyone has heard of a suspension, clocks that are off by seconds included. */
export const HEARD_WITHIN_MS = 4000;

/**
 * A schedule's rows for `checkHistory`, up to its cursor. A suspension begins for it when everyone has heard of it, since
 * whoever had not, or had a clock that was not there yet, was right to go on.
 */
export function toHistory({ scenario, stored }: Aftermath, schedule: Scheduled): History {
  const { id, tenantId } = schedule;
  const { maxStaleness = null } = scenario.tenants.find((one) => one.id === tenantId)!;
  const windows = stored.suspensions.filter(({ tenant_id }) => tenant_id === tenantId);
  // A planner that is ahead makes runs from beyond the end of a short suspension, which are swept with the others.
  const isFromBeyond = (row: RunRow): boolean =>
    isRun(row) &&
    row.reason === 'tenant_suspended' &&
    windows.some(({ until_at }) => {
      const after = until_at === null ? -1 : row.scheduled_for.getTime() - until_at.getTime();
      return 0 <= after && after < HEARD_WITHIN_MS;
    });
  const suspensions = windows.map(({ from_at, until_at }) => {
    const from = from_at.getTime() + HEARD_WITHIN_MS;
    return { from: until_at === null ? from : Math.min(from, until_at.getTime() - 1), until: until_at };
  });
  // An executor that is ahead delivers shortly before a suspension what by its clock was shortly after it.
  const deliveredAt = ({ started_at, not_before, scheduled_for }: RunRow): number => {
    const aheadMs = windows.length > 0 ? AHEAD_MS : 0;
    const earliest = started_at!.getTime() - aheadMs;
    const at = Math.max(earliest, not_before!.getTime());
    // One who has not heard of a suspension yet goes on, past its end when it is short: as if at its start.
    const unheard = windows
      .map(({ from_at }) => from_at.getTime())
      .filter((from) => from <= at && earliest < from + HEARD_WITHIN_MS);
    return Math.max(Math.min(at, ...unheard), scheduled_for.getTime());
  };
  const rows = stored.runs
    .filter(({ schedule_id }) => schedule_id === id)
    .map((row) => ({ row, at: row.status === 'delivered' ? deliveredAt(row) : null }))
    .map(({ row, at }) => ({
      status: row.status,
      key: row.key,
      count: row.count,
      reason: isFromBeyond(row) ? null : row.reason,
      cause: row.cause,
      covers: row.covers,
      scheduleId: row.schedule_id,
      tenantId: row.tenant_id,
      scheduledFor: row.scheduled_for,
      from: row.scheduled_for,
      to: row.scheduled_to,
      // The releases of those have a test of their own, by the executor's clock.
      notBefore: at !== null && at < row.not_before!.getTime() ? null : row.not_before,
      notAfter: row.not_after,
      plannedAt: row.decided_at,
      deliveredAt: at,
    }));
  return {
    schedule: { ...schedule, when: schedule.occurs },
    tenant: { id: tenantId, maxStaleness, suspensions },
    rows,
    from: schedule.from,
    until: stored.schedules.find((one) => one.id === id)!.next_fire_at,
  };
}

/** A delivery that an executor started, with what it had asked the policy. */
export interface Start {
  readonly key: string;
  readonly attempt: number;
  readonly name: string;
  readonly life: number;
  readonly at: number;
  readonly scheduleId: string;
  readonly tenantId: string;
  readonly scheduledFor: number;
  readonly notBefore: number;
  /** The executor's clock. */
  readonly now: number;
  readonly maxStaleness: number;
  readonly windows: readonly { readonly from: number; readonly until: number }[];
}

interface StartLine {
  readonly run: {
    readonly key: string;
    readonly attempt: number;
    readonly scheduleId: string;
    readonly tenantId: string;
    readonly scheduledFor: string;
    readonly notBefore: string;
  };
  readonly now: string;
  readonly tenant: {
    readonly maxStaleness: { readonly hours?: number; readonly seconds?: number } | null;
    readonly suspensions: readonly { readonly from: string; readonly until: string | null }[];
  };
}

export function startsOf(logs: readonly Logged[]): readonly Start[] {
  return logs.flatMap((line) => {
    if (line.kind !== 'start') return [];
    const { run, now, tenant } = line as unknown as StartLine;
    const { hours = 0, seconds = 0 } = tenant.maxStaleness ?? { hours: 1 };
    return {
      key: run.key,
      attempt: run.attempt,
      name: line.name,
      life: line.life,
      at: line.at,
      scheduleId: run.scheduleId,
      tenantId: run.tenantId,
      scheduledFor: Date.parse(run.scheduledFor),
      notBefore: Date.parse(run.notBefore),
      now: Date.parse(now),
      maxStaleness: (hours * 3600 + seconds) * 1000,
      windows: tenant.suspensions.map(({ from, until }) => ({
        from: Date.parse(from),
        until: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
      })),
    };
  });
}

/** Why a delivery should not have started, by the executor's clock and the tenant it had read; null where it might. */
export function objection({ now, scheduledFor, notBefore, maxStaleness, windows }: Start): string | null {
  if (windows.some(({ from, until }) => from <= now && now < until)) return 'suspended';
  if (windows.some(({ from, until }) => from <= scheduledFor && scheduledFor < until)) return 'from a window';
  if (windows.some(({ until }) => until <= now && scheduledFor < until)) return 'before the last activation';
  if (now - scheduledFor > maxStaleness) return 'stale';
  if (now < notBefore) return 'before its release';
  return null;
}

/** Deliveries that arrived more than once, each with the attempts that the endpoint had already answered before. */
export function repeatsOf({ requests }: Pick<Aftermath, 'requests'>) {
  const byKey = groupBy(
    requests.filter(({ answer }) => answer === 'ok'),
    ({ key }) => key,
  );
  return [...byKey].flatMap(([key, deliveries]) => {
    const [, ...again] = deliveries;
    return again.length === 0 ? [] : [{ key, unrecorded: deliveries.slice(0, -1), again: again.length }];
  });
}

/**
 * Why nobody recorded an attempt that the endpoint had answered; null where somebody should have.
 *
 * `died`: its executor was killed in between. `unheard`: it had given up waiting, just before the answer came. `cut_off`:
 * the database was away for longer than the lease.
 */
export function unrecordedBecause(
  { logs, killed, ended }: Aftermath,
  key: string,
  attempt: number,
): 'died' | 'unheard' | 'cut_off' | null {
  const lines = logs.filter((line) => 'key' in line && line.key === key && line.attempt === attempt);
  const outcome = lines.find(({ kind }) => kind === 'outcome');
  if (outcome !== undefined) {
    const isUnheard = outcome.kind === 'outcome' && outcome.outcome === 'failed';
    return isUnheard && !lines.some(({ kind }) => kind === 'answer') ? 'unheard' : null;
  }
  if (lines.some(({ kind }) => kind === 'error')) return 'cut_off';
  const start = startsOf(logs).find((one) => one.key === key && one.attempt === attempt);
  const isDead = [...killed, ...ended].some(({ name, life }) => name === start?.name && life === start.life);
  return isDead ? 'died' : null;
}
