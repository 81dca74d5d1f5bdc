// The policy occurrence by occurrence: the backlog as a list, each rule as a loop over it.
import { type OracleBounds, type OracleWhen, oracleOccurrences } from './occurrences.js';

const REASONS: Readonly<Record<string, string>> = {
  suspension_window: 'tenant_suspended',
  activation_realign: 'tenant_suspended',
  policy_skip: 'stale',
  superseded: 'stale',
  history_cap: 'stale',
  max_staleness: 'stale',
  run_cap: 'quota_exhausted',
  overlap: 'overlap',
  tenant_quota: 'quota_exhausted',
  stale_at_release: 'stale',
};

/** A schedule with every default written out, in milliseconds. */
export interface OracleSchedule extends OracleBounds {
  readonly id: string;
  readonly tenantId: string;
  readonly when: OracleWhen;
  readonly nextFireAt: number | null;
  readonly misfirePolicy: 'fire_once' | 'skip' | 'catch_up';
  /** null: the schedule's own interval. */
  readonly misfireThreshold: number | null;
  readonly maxRuns: number;
  readonly maxHistory: number;
  readonly pace: number;
  readonly overlap: 'allow' | 'skip' | 'queue';
  readonly activeRuns: number;
}

export interface OracleTenant {
  readonly id: string;
  readonly suspensions: readonly { readonly from: number; readonly until: number | null }[];
  readonly maxStaleness: number;
  readonly quota: number | null;
}

export interface Occurrence {
  readonly at: number;
  cause: string | null;
}

/** A schedule after the rules that are its own; `write` makes the plan of what the tenant's rules then leave. */
export interface OracleSettled {
  /** The due occurrences, oldest first; those that were cut have a cause. */
  readonly due: readonly Occurrence[];
  /** @param releases - of the runs left, oldest first */
  readonly write: (releases: readonly number[]) => unknown;
}

/** How far ahead the next occurrence is looked for: further than any schedule of the tests reaches. */
const AHEAD = [1, 40, 400, 3_300].map((days) => days * 86_400_000);

/** The plan, in its JSON form. */
export function oraclePlan(schedule: OracleSchedule, now: number, tenant: OracleTenant): unknown {
  const settled = oracleSettle(schedule, now, tenant);
  const left = (): Occurrence[] => settled.due.filter(({ cause }) => cause === null);
  if (tenant.quota !== null) keepNewest(settled.due, tenant.quota, 'tenant_quota');
  // Rule 7: take the oldest away, one at a time, until every run left is released in time.
  for (;;) {
    const alive = left();
    if (alive.every(({ at }, i) => now + i * schedule.pace <= at + tenant.maxStaleness)) break;
    (alive[0] as Occurrence).cause = 'stale_at_release';
  }
  return settled.write(left().map((_, i) => now + i * schedule.pace));
}

function keepNewest(due: readonly Occurrence[], n: number, cause: string): void {
  const alive = due.filter((one) => one.cause === null);
  alive.slice(0, Math.max(alive.length - Math.max(n, 0), 0)).forEach((one) => {
    one.cause = cause;
  });
}

/** Rules 1 to 5, and what is written of whatever the others leave. */
export function oracleSettle(schedule: OracleSchedule, now: number, tenant: OracleTenant): OracleSettled {
  const suspendedAt = (instant: number): boolean =>
    tenant.suspensions.some(({ from, until }) => from <= instant && (until === null || instant < until));
  const next = (after: number): number | null => {
    for (const reach of AHEAD) {
      const [found] = oracleOccurrences(schedule.when, after + 1, after + reach, schedule);
      if (found !== undefined) return found;
    }
    return null;
  };
  const afterNow = next(now);
  const cursor = schedule.nextFireAt;

  const write = (
    outcome: string,
    decisions: readonly unknown[],
    nextFireAt: number | null,
    occurrences: readonly Occurrence[] = [],
  ): unknown => ({
    scheduleId: schedule.id,
    tenantId: schedule.tenantId,
    now: iso(now),
    outcome,
    decisions,
    nextFireAt: nextFireAt === null ? null : iso(nextFireAt),
    ...(outcome === 'held' ? { heldUntil: heldUntil(tenant, now) } : {}),
    counts: countsOf(occurrences),
  });
  const realign = (to: number | null): unknown => ({
    kind: 'realign',
    from: cursor === null ? null : iso(cursor),
    to: to === null ? null : iso(to),
  });

  const quiet = (plan: unknown): OracleSettled => ({ due: [], write: () => plan });
  if (suspendedAt(now)) return quiet(write('held', [], cursor));
  if (cursor === null) {
    return quiet(
      afterNow === null ? write('idle', [], null) : write('initial', [realign(afterNow)], afterNow),
    );
  }
  if (cursor > now) {
    const isOccurrence = oracleOccurrences(schedule.when, cursor, cursor + 1, schedule).length === 1;
    if (isOccurrence) return quiet(write('idle', [], cursor));
    return quiet(write('reanchored', [realign(afterNow)], afterNow));
  }

  const due: Occurrence[] = oracleOccurrences(schedule.when, cursor, now + 1, schedule).map((at) => ({
    at,
    cause: null,
  }));
  const left = (): Occurrence[] => due.filter(({ cause }) => cause === null);

  const [first] = due;
  const isMisfire = first !== undefined && misfire(schedule, first.at, now, next);

  // Rule 1: nothing before the last activation, whether inside a window or overtaken by one.
  const activation = Math.max(
    ...tenant.suspensions.map(({ until }) => (until !== null && until <= now ? until : -Infinity)),
  );
  for (const one of due) {
    if (one.at < activation) one.cause = suspendedAt(one.at) ? 'suspension_window' : 'activation_realign';
  }
  const resumed = due.some(({ cause }) => cause !== null);

  // Rule 2: the policy, for a misfire.
  const isOwn = schedule.misfirePolicy;
  if (isMisfire && isOwn === 'fire_once') keepNewest(due, 1, 'superseded');
  for (const one of left()) {
    if (!isMisfire) break;
    const missed = schedule.misfireThreshold === null || now - one.at > schedule.misfireThreshold;
    if (isOwn === 'skip' && missed) one.cause = 'policy_skip';
    if (isOwn === 'catch_up' && now - one.at > schedule.maxHistory) one.cause = 'history_cap';
  }
  // Rule 3: staleness.
  for (const one of left()) if (now - one.at > tenant.maxStaleness) one.cause = 'max_staleness';
  // Rules 4 and 5: limits in number.
  keepNewest(due, schedule.maxRuns, 'run_cap');
  if (schedule.overlap === 'skip') keepNewest(due, 1 - schedule.activeRuns, 'overlap');

  return {
    due,
    write: (releases) =>
      write(
        resumed ? 'resumed' : isMisfire ? 'misfire' : 'due',
        [...decisionsOf(schedule, now, tenant, due, releases), realign(afterNow)],
        afterNow,
        due,
      ),
  };
}

function decisionsOf(
  schedule: OracleSchedule,
  now: number,
  tenant: OracleTenant,
  due: readonly Occurrence[],
  releases: readonly number[],
): unknown[] {
  const skips: { cause: string; members: Occurrence[] }[] = [];
  for (const one of due) {
    if (one.cause === null) continue;
    const last = skips.at(-1);
    if (last?.cause === one.cause) last.members.push(one);
    else skips.push({ cause: one.cause, members: [one] });
  }
  const superseded = skips.find(({ cause }) => cause === 'superseded');
  return [
    ...skips.map(({ cause, members }) => {
      const span = spanOf(members);
      return {
        kind: 'skip',
        key: `${schedule.id}@${cause}@${stamp(span.from)}_${stamp(span.to)}`,
        reason: REASONS[cause],
        cause,
        count: span.count,
        from: span.from,
        to: span.to,
      };
    }),
    ...due
      .filter(({ cause }) => cause === null)
      .map(({ at }, i) => ({
        kind: 'fire',
        key: `${schedule.id}@${stamp(iso(at))}`,
        scheduledFor: iso(at),
        notBefore: iso(releases[i] ?? Number.NaN),
        notAfter: iso(at + tenant.maxStaleness),
        lateMs: now - at,
        ...(superseded === undefined ? {} : { covers: spanOf(superseded.members) }),
      })),
  ];
}

function misfire(
  schedule: OracleSchedule,
  first: number,
  now: number,
  next: (after: number) => number | null,
): boolean {
  if (schedule.misfireThreshold !== null) return now - first > schedule.misfireThreshold;
  const successor = next(first);
  return successor !== null && now > successor;
}

/** The end of the stretch of suspension that contains `now`: windows that overlap or touch are one. */
function heldUntil(tenant: OracleTenant, now: number): string | null {
  let end = now;
  for (let grown = true; grown; ) {
    grown = false;
    for (const { from, until } of tenant.suspensions) {
      if (from > end || (until !== null && until <= end)) continue;
      if (until === null) return null;
      end = until;
      grown = true;
    }
  }
  return iso(end);
}

function countsOf(due: readonly Occurrence[]): unknown {
  const byReason: Record<string, number> = { overlap: 0, tenant_suspended: 0, quota_exhausted: 0, stale: 0 };
  const byCause: Record<string, number> = Object.fromEntries(Object.keys(REASONS).map((cause) => [cause, 0]));
  let skipped = 0;
  for (const { cause } of due) {
    if (cause === null) continue;
    skipped++;
    byCause[cause] = (byCause[cause] ?? 0) + 1;
    byReason[REASONS[cause] ?? ''] = (byReason[REASONS[cause] ?? ''] ?? 0) + 1;
  }
  return { due: due.length, fired: due.length - skipped, skipped, byReason, byCause };
}

function spanOf(members: readonly Occurrence[]): { count: number; from: string; to: string } {
  const [first] = members;
  const last = members.at(-1);
  return { count: members.length, from: iso(first?.at ?? Number.NaN), to: iso(last?.at ?? Number.NaN) };
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}

function stamp(text: string): string {
  return text.replace(/[-:]/g, '');
}
