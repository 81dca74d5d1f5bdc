import {
  type Plan,
  type PlanTenantOptions,
  planTenant,
  type Schedule,
  type Tenant,
  toRunRows,
  toSkippedEvents,
} from 'misfire-policy';
import type { Database, Db } from './database.js';
import { addToOutbox, rowsAtFault, suspensionsAfter, TENANT, type TenantRow, toTenant } from './rows.js';

/** What one turn of a planner did, and what it set aside: why, by schedule, or by null for the tenant's own row. */
export interface Planned {
  readonly tenantId: string;
  readonly plans: readonly Plan[];
  readonly failures: ReadonlyMap<string | null, string>;
}

type Decided = Omit<Planned, 'tenantId'>;
type Due = Schedule & { readonly nextFireAt: Date };

/**
 * One turn of a planner: claims a tenant that is due, and decides its due schedules, in one transaction.
 *
 * @param now - the planner's clock
 * @param batch - the most schedules of one turn; a tenant that has more is claimed again
 * @returns null when no tenant is due, or others are at them
 */
export function planNext(
  database: Database,
  now: Date,
  options: PlanTenantOptions = {},
  batch = 1000,
): Promise<Planned | null> {
  return database.transaction(async (db) => {
    // Step 1: claim. A tenant that is held or set aside has no due_at, or a later one, so it is not in the way.
    const claim = 'where due_at <= $1 order by due_at limit 1 for no key update skip locked';
    const [row] = await db.query<TenantRow>(`${TENANT} ${claim}`, [now]);
    if (row === undefined) return null;

    // Step 2: load what the policy asks for, after the lock. Counts are cast, since a bigint comes as text.
    const schedules = await db.query<Due>(
      `select id, tenant_id as "tenantId", occurs as "when", next_fire_at as "nextFireAt", overlap,
              misfire_policy as "misfirePolicy", misfire_threshold as "misfireThreshold",
              catch_up as "catchUp", starts_at as "startsAt", ends_at as "endsAt",
              (select count(*)::int from runs where schedule_id = schedules.id
                 and status in ('pending', 'claimed', 'in_flight')) as "activeRuns"
       from schedules where tenant_id = $1 and next_fire_at <= $2 and failure is null
       order by next_fire_at, id limit $3`,
      [row.id, now, batch],
    );
    const oldest = schedules[0]?.nextFireAt ?? now;
    const tenant = toTenant(row, await suspensionsAfter(db, row.id, oldest));

    // Step 3: decide, all schedules of the tenant together, since they share its quota and its endpoint.
    const { plans, failures } = decide(schedules, now, tenant, options);

    // Step 4: store the decisions and the cursors, here or not at all.
    for (const [scheduleId, failure] of failures) {
      const table = scheduleId === null ? 'tenants' : 'schedules';
      await db.query(`update ${table} set failure = $2 where id = $1`, [scheduleId ?? row.id, failure]);
    }
    await storePlans(db, row.id, now, plans);
    await moveCursors(db, schedules, plans);

    // Step 5: say when to look again. A tenant is held as a whole: until its end, or, if nobody knows it, until told.
    await db.query('select refresh_due_at($1)', [row.id]);
    const held = plans.find(({ outcome }) => outcome === 'held');
    if (held) await db.query('update tenants set due_at = $2 where id = $1', [row.id, held.heldUntil]);
    return { tenantId: row.id, plans, failures };
  });
}

/** Plans what can be planned, and names what cannot: the error has the place of each in the list. */
function decide(schedules: readonly Due[], now: Date, tenant: Tenant, options: PlanTenantOptions): Decided {
  try {
    return { plans: planTenant(schedules, now, tenant, options), failures: new Map() };
  } catch (error) {
    const failures = rowsAtFault(error, schedules);
    // Where the tenant's own row is at fault, none of its schedules can be decided.
    if (failures.has(null)) return { plans: [], failures };
    const others = schedules.filter(({ id }) => !failures.has(id));
    const rest = decide(others, now, tenant, options);
    return { plans: rest.plans, failures: new Map([...failures, ...rest.failures]) };
  }
}

/** Stores runs, skips and their events, and takes the new runs off the quota. */
async function storePlans(db: Db, tenantId: string, now: Date, plans: readonly Plan[]): Promise<void> {
  const stored = await db.query<{ readonly status: string }>(
    `insert into runs (key, schedule_id, tenant_id, status, scheduled_for, scheduled_to, count, reason, cause,
                       not_before, not_after, covers, decided_at, claim_at)
     select key, "scheduleId", "tenantId", status, coalesce("scheduledFor", "from"), coalesce("scheduledFor", "to"),
            coalesce(count, 1), reason, cause, "notBefore", "notAfter", covers, $2, "notBefore"
     from jsonb_to_recordset($1::jsonb) as row
       (key text, "scheduleId" text, "tenantId" text, status text, "scheduledFor" timestamptz,
        "from" timestamptz, "to" timestamptz, count int, reason text, cause text,
        "notBefore" timestamptz, "notAfter" timestamptz, covers jsonb)
     on conflict do nothing returning status`,
    [JSON.stringify(plans.flatMap((plan) => toRunRows(plan))), now],
  );
  const fired = stored.filter(({ status }) => status === 'pending').length;
  const used = 'update tenants set quota_remaining = quota_remaining - $2 where id = $1';
  await db.query(used, [tenantId, fired]);
  const events = plans.flatMap((plan) => toSkippedEvents(plan));
  await addToOutbox(db, events);
}

/** Compare-and-set: a cursor that is no longer the one that was planned from undoes the whole turn. */
async function moveCursors(db: Db, schedules: readonly Due[], plans: readonly Plan[]): Promise<void> {
  const was = new Map(schedules.map(({ id, nextFireAt }) => [id, nextFireAt]));
  const moves = plans.map(({ scheduleId: id, nextFireAt: to }) => ({ id, was: was.get(id), to }));
  const moved = await db.query(
    `update schedules set next_fire_at = move.to
     from jsonb_to_recordset($1::jsonb) as move (id text, was timestamptz, "to" timestamptz)
     where schedules.id = move.id and schedules.next_fire_at = move.was returning schedules.id`,
    [JSON.stringify(moves)],
  );
  if (moved.length < moves.length) throw new Error('a schedule was changed meanwhile; plan it again');
}
