import { decideRun, isPolicyInputError, type RunDecision, sweepRuns, type Tenant } from 'misfire-policy';
import { type Database, type Db, insist } from './database.js';
import { type Claimed, type RunQuestionRow, suspensionsAfter, toTenant } from './rows.js';
import { storeSkips } from './suspend.js';

/** What a delivery was decided on. */
type AllowedBy = { readonly now: Date; readonly tenant: Tenant };

export interface ExecutorOptions {
  readonly clock: () => Date;
  /** Fails when the endpoint did not take the run. It must give up well before the lease ends. */
  readonly deliver: (run: Claimed, allowedBy: AllowedBy) => Promise<void>;
  /** How long a claim holds, by the database's clock. */
  readonly leaseMs: number;
  /** When to ask again about a run that waits, and an endpoint that failed; the latter takes longer each time. */
  readonly retryMs: number;
}

/** What became of a claimed run; `finish` never does, since a run that was taken over is claimed, not in flight. */
export type Outcome = 'delivered' | 'failed' | 'lost' | 'set_aside' | Exclude<RunDecision['kind'], 'deliver'>;

/**
 * Claims runs: those that are released, by this executor's clock, and those whose executor died and let the lease end,
 * by the database's, the one clock of all leases.
 */
export function claimRuns(database: Database, now: Date, limit: number, leaseMs: number): Promise<Claimed[]> {
  return database.query<Claimed>(
    `with free as materialized (
       select key from runs
       where claim_at <= greatest(now(), $1) and claim_at <= case status when 'pending' then $1 else now() end
       order by claim_at limit $2 for update skip locked)
     update runs set status = 'claimed', attempt = attempt + 1, claim_at = now() + $3 * interval '1 ms'
     from free, schedules where runs.key = free.key and schedules.id = runs.schedule_id
     returning runs.key, schedule_id as "scheduleId", runs.tenant_id as "tenantId", runs.status,
               scheduled_for as "scheduledFor", not_before as "notBefore", attempt, endpoint`,
    [now, limit, leaseMs],
  );
}

/** Asks the policy about a claimed run and does what it says. A run that was taken over is asked like any other. */
export async function handle(database: Database, run: Claimed, options: ExecutorOptions): Promise<Outcome> {
  const { kind, now, tenant, asked } = await ask(database, run, options);
  if (kind === 'skip') {
    // One run is a sweep of one, which has the key and the event. In a transaction of its own: the question locked the
    // schedule, and a tenant's lock comes before a schedule's.
    await database.transaction((db) => storeSkips(db, sweepRuns([asked], now, tenant), now));
  }
  if (kind !== 'deliver') return kind;

  // The run is in flight: until the lease ends nobody else touches it, and not even a suspension stops it.
  const failure = await options.deliver(run, { now, tenant }).then(
    () => null,
    (error: unknown) => String(error),
  );
  const end = options.clock();
  const again = new Date(end.getTime() + Math.min(options.retryMs * 2 ** (run.attempt - 1), 60_000));
  // Whoever dies here has delivered and not said so, and the run will be delivered again. So insist.
  const isOurs = await insist(options.leaseMs, () =>
    failure === null
      ? change(database, run, `status = 'delivered', claim_at = null, failure = null, finished_at = $3`, end)
      : change(database, run, `status = 'pending', claim_at = $3, failure = $4`, again, failure),
  );
  if (!isOurs) return 'lost';
  return failure === null ? 'delivered' : 'failed';
}

type Asked = AllowedBy & {
  readonly kind: RunDecision['kind'] | 'lost' | 'set_aside';
  readonly asked: Claimed;
};

/** Loads what the policy asks for, asks it, and puts a run that may be delivered in flight, in one transaction. */
function ask(database: Database, run: Claimed, { clock, leaseMs, retryMs }: ExecutorOptions): Promise<Asked> {
  return database.transaction(async (db) => {
    // The lock is for overlap: else two runs of a schedule could each find the other not in flight yet. Only the next
    // statement sees what its last holder did. The run's own reservation counts as left in the quota.
    const [row] = await db.query<RunQuestionRow>(
      `select t.id, t.max_staleness as "maxStaleness", t.quota_remaining + 1 as "quotaRemaining", s.overlap
       from schedules s join tenants t on t.id = s.tenant_id where s.id = $1 for no key update of s`,
      [run.scheduleId],
    );
    const others = await db.query(
      `select from runs where schedule_id = $1 and status = 'in_flight' and key <> $2`,
      [run.scheduleId, run.key],
    );
    if (row === undefined) throw new Error(`there is no schedule ${run.scheduleId}`);
    const tenant = toTenant(row, await suspensionsAfter(db, run.tenantId, run.scheduledFor));
    const asked = { ...run, overlap: row.overlap, othersInFlight: others.length };
    const now = clock();
    let decision: RunDecision;
    try {
      decision = decideRun(asked, now, tenant);
    } catch (error) {
      if (!isPolicyInputError(error)) throw error;
      // Set aside, where it can be seen and is in nobody's way.
      await change(db, run, `status = 'pending', claim_at = null, failure = $3`, error.message);
      return { kind: 'set_aside', now, tenant, asked };
    }
    let isOurs = true;
    if (decision.kind === 'deliver') {
      // The lease begins anew: the run may have waited for its turn until now.
      const set = `status = 'in_flight', started_at = $3, claim_at = clock_timestamp() + $4 * interval '1 ms'`;
      isOurs = await change(db, run, set, now, leaseMs);
    } else if (decision.kind === 'wait') {
      const again = decision.until ?? new Date(now.getTime() + retryMs);
      isOurs = await change(db, run, `status = 'pending', claim_at = $3`, again);
    }
    return { kind: isOurs ? decision.kind : 'lost', now, tenant, asked };
  });
}

/** Changes a run that is still this executor's, and answers whether it was. */
async function change(db: Db, run: Claimed, set: string, ...values: readonly unknown[]): Promise<boolean> {
  const changed = await db.query(
    `update runs set ${set} where key = $1 and attempt = $2 and status in ('claimed', 'in_flight') returning key`,
    [run.key, run.attempt, ...values],
  );
  return changed.length > 0;
}
