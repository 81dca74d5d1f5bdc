import {
  type Run,
  type Sweep,
  suspensionsFrom,
  sweepRuns,
  type TenantEvent,
  toSkippedEvents,
} from 'misfire-policy';
import type { Database, Db } from './database.js';
import { addToOutbox } from './rows.js';

/**
 * Takes in `tenant.suspended` or `tenant.activated`, in one transaction: notes it, makes the windows anew from all
 * events of the tenant, and skips the runs that wait (ADR 0036 §3). Events may come twice, late and in any order.
 *
 * @param now - this machine's clock; the event has a time of its own
 */
export function onTenantEvent(
  database: Database,
  tenantId: string,
  event: TenantEvent,
  now: Date,
): Promise<Sweep> {
  return database.transaction(async (db) => {
    // The lock keeps planners out. One that was at this tenant is done, and its runs are among those below.
    const locked = await db.query('select from tenants where id = $1 for no key update', [tenantId]);
    if (locked.length === 0) throw new Error(`there is no tenant ${tenantId}`);
    const log = await db.query<TenantEvent>(
      `with new as (insert into tenant_events values ($1, $2, $3) on conflict do nothing returning type, at)
       select type, at from new union select type, at from tenant_events where tenant_id = $1`,
      [tenantId, event.type, event.at],
    );
    const windows = suspensionsFrom(log);
    await db.query('delete from suspensions where tenant_id = $1', [tenantId]);
    await db.query(
      `insert into suspensions
       select $1, "from", until from jsonb_to_recordset($2::jsonb) as w ("from" timestamptz, until timestamptz)`,
      [tenantId, JSON.stringify(windows)],
    );

    // In-flight runs finish, so they are not asked. What is beyond the limit meets the same answer at its delivery.
    const waiting = await db.query<Run>(
      `select schedule_id as "scheduleId", tenant_id as "tenantId", status, scheduled_for as "scheduledFor"
       from runs where tenant_id = $1 and status in ('pending', 'claimed') order by key limit 10000 for update`,
      [tenantId],
    );
    // What else the tenant's row says is for their delivery: each has its reservation of the quota, and a row that is at
    // fault must not keep a suspension out.
    const tenant = { id: tenantId, maxStaleness: { hours: 24 }, suspensions: windows };
    const sweep = sweepRuns(waiting, now, tenant);
    await storeSkips(db, sweep, now);
    // A planner looks at the tenant once more, finds it held and notes until when, or goes on with it.
    await db.query('select refresh_due_at($1)', [tenantId]);
    return sweep;
  });
}

/**
 * Settles the runs that a sweep skips, gives their reservations back to the quota, and adds their events to the outbox.
 * What is in flight by now is left alone. Locks are taken in one order everywhere: tenant, schedule, run.
 */
export async function storeSkips(db: Db, sweep: Sweep, now: Date): Promise<void> {
  await db.query('select from tenants where id = $1 for no key update', [sweep.tenantId]);
  const stored = await db.query<{ readonly key: string }>(
    `update runs set status = 'skipped', reason = skip.reason, cause = skip.cause, claim_at = null, finished_at = $2
     from jsonb_to_recordset($1::jsonb) as skip (kind text, key text, reason text, cause text)
     where skip.kind = 'skip' and runs.key = skip.key and status in ('pending', 'claimed') returning runs.key`,
    [JSON.stringify(sweep.decisions), now],
  );
  const back = 'update tenants set quota_remaining = quota_remaining + $2 where id = $1';
  await db.query(back, [sweep.tenantId, stored.length]);
  const keys = new Set(stored.map(({ key }) => key));
  await addToOutbox(
    db,
    toSkippedEvents(sweep).filter(({ key }) => keys.has(key)),
  );
}
