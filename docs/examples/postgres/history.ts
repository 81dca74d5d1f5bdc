import type { SkipCause, SkipReason } from 'misfire-policy';
import type { HistoryRow, Simulation, SimulationSummary, Stretch } from 'misfire-policy/simulate';
import type { Database } from './database.js';

/** Something worth a line. */
export interface Happening {
  readonly now: Date;
  readonly text: string;
}

const clock = (date: Date): string => date.toISOString().slice(11, 16);

/** Where every schedule stands, as a table, and the last of what happened. */
export async function liveTable(database: Database, now: Date, last: readonly Happening[]): Promise<string> {
  const rows = await database.query<Readonly<Record<string, string | number>>>(
    `select s.id as schedule, coalesce(s.misfire_policy, 'fire_once') as policy,
            to_char(s.next_fire_at at time zone 'UTC', 'HH24:MI') as next,
            case when exists (select from suspensions w where w.tenant_id = s.tenant_id and w.from_at <= $1
                              and (w.until_at is null or w.until_at > $1)) then 'held' else '' end as state,
            count(r.key) filter (where r.claim_at is not null)::int as open,
            count(r.key) filter (where r.status = 'delivered')::int as delivered,
            coalesce(sum(r.count) filter (where r.reason = 'stale'), 0)::int as stale,
            coalesce(sum(r.count) filter (where r.reason = 'tenant_suspended'), 0)::int as suspended,
            coalesce(sum(r.count) filter (where r.reason = 'quota_exhausted'), 0)::int as quota
     from schedules s left join runs r on r.schedule_id = s.id
     group by s.id order by s.id`,
    [now],
  );
  return [
    `${clock(now)} UTC`,
    table(rows),
    '',
    ...last.map((happening) => `${clock(happening.now)}  ${happening.text}`),
  ].join('\n');
}

function table(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '-')))];
  const widths = names.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

interface RunRow {
  readonly key: string;
  readonly status: string;
  readonly scheduledFor: Date;
  readonly scheduledTo: Date;
  readonly count: number;
  readonly reason: SkipReason | null;
  readonly cause: SkipCause | null;
  readonly notBefore: Date | null;
  readonly covers: { readonly count: number; readonly from: string; readonly to: string } | null;
  readonly decidedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/**
 * One schedule's run history as `simulate` would have left it, so that `misfire-policy/report` can draw it.
 *
 * @param outages - when the planner was down, which no row says
 */
export async function historyOf(
  database: Database,
  schedule: { readonly id: string; readonly tenantId: string; readonly timezone: string },
  bounds: { readonly from: Date; readonly until: Date },
  outages: readonly Stretch[],
): Promise<Simulation> {
  const stored = await database.query<RunRow>(
    `select key, status, scheduled_for as "scheduledFor", scheduled_to as "scheduledTo", count, reason, cause, covers,
            not_before as "notBefore", decided_at as "decidedAt", started_at as "startedAt",
            finished_at as "finishedAt"
     from runs where schedule_id = $1 order by scheduled_for`,
    [schedule.id],
  );
  const suspensions = await database.query<Stretch>(
    'select from_at as "from", until_at as until from suspensions where tenant_id = $1 order by from_at',
    [schedule.tenantId],
  );
  const { id: scheduleId, tenantId, timezone } = schedule;
  const rows = stored.map(toHistoryRow);
  const summary = summaryOf(rows);
  const about = { scheduleId, tenantId, timezone, ...bounds, plans: [], undecided: 0 };
  return { ...about, rows, summary, outages, suspensions, executorOutages: [] };
}

function toHistoryRow(row: RunRow): HistoryRow {
  const { key, scheduledFor, count, reason, cause, notBefore, covers, decidedAt } = row;
  if (reason !== null && cause !== null) {
    const by = notBefore === null ? 'planner' : 'executor';
    const told = { reason, cause, by, decidedAt: row.finishedAt ?? decidedAt } as const;
    return { key, status: 'skipped', from: scheduledFor, to: row.scheduledTo, count, ...told };
  }
  if (row.status !== 'delivered') {
    return { key, status: 'pending', scheduledFor, notBefore: notBefore ?? scheduledFor };
  }
  const stands = covers && { count: covers.count, from: new Date(covers.from), to: new Date(covers.to) };
  return { key, status: 'delivered', scheduledFor, deliveredAt: row.startedAt ?? decidedAt, covers: stands };
}

function summaryOf(rows: readonly HistoryRow[]): SimulationSummary {
  const byReason = { overlap: 0, tenant_suspended: 0, quota_exhausted: 0, stale: 0 };
  const byCause = {
    suspension_window: 0,
    activation_realign: 0,
    policy_skip: 0,
    superseded: 0,
    history_cap: 0,
    max_staleness: 0,
    run_cap: 0,
    overlap: 0,
    tenant_quota: 0,
    stale_at_release: 0,
  };
  const sums = { delivered: 0, skipped: 0, pending: 0, longestDelayMs: 0 };
  for (const row of rows) {
    if (row.status === 'skipped') {
      sums.skipped += row.count;
      byReason[row.reason] += row.count;
      byCause[row.cause] += row.count;
    } else if (row.status === 'delivered') {
      sums.delivered++;
      const delay = row.deliveredAt.getTime() - row.scheduledFor.getTime();
      sums.longestDelayMs = Math.max(sums.longestDelayMs, delay);
    } else {
      sums.pending++;
    }
  }
  const occurrences = sums.delivered + sums.skipped + sums.pending;
  return { ...sums, occurrences, undecided: 0, byReason, byCause };
}
