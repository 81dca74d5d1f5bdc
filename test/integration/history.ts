import type { Aftermath, RunRow } from './faults.js';
import type { Logged } from './fleet.js';
import type { Scheduled } from './scenario.js';

// Questions about what is left after the faults, asked with plain arithmetic and none of the package.

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
    readonly maxStaleness: { readonly days?: number; readonly seconds?: number } | null;
    readonly suspensions: readonly { readonly from: string; readonly until: string | null }[];
  };
}

export function startsOf(logs: readonly Logged[]): readonly Start[] {
  return logs.flatMap((line) => {
    if (line.kind !== 'start') return [];
    const { run, now, tenant } = line as unknown as StartLine;
    const { days = 0, seconds = 0 } = tenant.maxStaleness ?? { seconds: 3600 };
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
      maxStaleness: (days * 86_400 + seconds) * 1000,
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

/** Whether the process that made an attempt was killed after it had begun it and before it had recorded it. */
export function diedAtIt({ logs, killed }: Aftermath, key: string, attempt: number): boolean {
  const ofAttempt = logs.filter(
    (line) => 'key' in line && line.key === key && line.attempt === attempt && line.kind === 'outcome',
  );
  if (ofAttempt.length > 0) return false;
  const start = startsOf(logs).find((one) => one.key === key && one.attempt === attempt);
  if (start === undefined) return false;
  return killed.some(({ name, life }) => name === start.name && life === start.life);
}
