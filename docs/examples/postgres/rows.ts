import {
  type DurationInput,
  firstFireAt,
  isPolicyInputError,
  type Overlap,
  type Run,
  type Schedule,
  type Suspension,
  type Tenant,
} from 'misfire-policy';
import type { Database, Db } from './database.js';

/** A tenant's row, as node-postgres gives it: an interval is an object, and the policy takes it as it is. */
export interface TenantRow {
  readonly id: string;
  readonly maxStaleness: DurationInput | null;
  readonly quotaRemaining: number | null;
}

/** Selects a tenant's row as a {@link TenantRow}. */
export const TENANT =
  'select id, max_staleness as "maxStaleness", quota_remaining as "quotaRemaining" from tenants';

/** A run that an executor has claimed, until its lease ends. */
export interface Claimed extends Run {
  readonly key: string;
  readonly scheduledFor: Date;
  readonly endpoint: string;
  /** One more with each claim: what an executor writes after it lost the run finds no row. */
  readonly attempt: number;
}

/** What an executor reads before it asks about a run. */
export interface RunQuestionRow extends TenantRow {
  readonly overlap: Overlap | null;
}

/** The row and the windows as the policy asks for them. */
export function toTenant(row: TenantRow, suspensions: readonly Suspension[]): Tenant {
  const { id, maxStaleness, quotaRemaining } = row;
  return { id, maxStaleness, quota: { remaining: quotaRemaining }, suspensions };
}

/** Every window that ends after an instant, the closed ones too: a closed one still forbids what it held. */
export function suspensionsAfter(db: Db, tenantId: string, instant: Date): Promise<Suspension[]> {
  return db.query<Suspension>(
    `select from_at as "from", until_at as until from suspensions
     where tenant_id = $1 and (until_at is null or until_at > $2) order by from_at`,
    [tenantId, instant],
  );
}

/**
 * Which rows an input error is about, and why: by the id of a schedule, or only null, for the tenant's own row.
 *
 * Throws any other error, and one about the clock or the options: a planner that was set up wrongly must not set a
 * whole fleet aside.
 */
export function rowsAtFault(
  error: unknown,
  schedules: readonly { readonly id: string }[],
): ReadonlyMap<string | null, string> {
  if (!isPolicyInputError(error)) throw error;
  const failures = new Map<string | null, string>();
  for (const { path, message } of error.issues) {
    const [of, place] = path;
    const id = of === 'schedules' ? schedules[Number(place)]?.id : null;
    if (id === undefined || (id === null && of !== 'tenant')) throw error;
    failures.set(id, `${path.join('.')}: ${message}`);
  }
  return failures.has(null) ? new Map([[null, error.message]]) : failures;
}

/** Adds events in the transaction that decided them. Whatever sends them on deletes them. */
export async function addToOutbox(db: Db, events: readonly { readonly key: string }[]): Promise<void> {
  await db.query(
    `insert into outbox (key, event) select event ->> 'key', event from jsonb_array_elements($1::jsonb) as event
     on conflict (key) do nothing`,
    [JSON.stringify(events)],
  );
}

/** Stores a schedule's row with the cursor it begins with: a null cursor would let what is due by now go unseen. */
export function createSchedule(
  database: Database,
  schedule: Omit<Schedule, 'nextFireAt'> & { readonly endpoint: string },
  now: Date,
): Promise<void> {
  return database.transaction(async (db) => {
    await db.query(
      `insert into schedules (id, tenant_id, occurs, next_fire_at, misfire_policy, catch_up, overlap, endpoint)
       values ($1, $2, $3::jsonb, $4, $5, $6::jsonb, $7, $8)`,
      [
        schedule.id,
        schedule.tenantId,
        JSON.stringify(schedule.when),
        firstFireAt(schedule, now),
        schedule.misfirePolicy,
        schedule.catchUp && JSON.stringify(schedule.catchUp),
        schedule.overlap,
        schedule.endpoint,
      ],
    );
    await db.query('select refresh_due_at($1)', [schedule.tenantId]);
  });
}
