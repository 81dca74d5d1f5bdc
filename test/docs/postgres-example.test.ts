import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Schedule } from 'misfire-policy';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../docs/examples/postgres/database.js';
import { embedded, fromPglite } from '../../docs/examples/postgres/embedded.js';
import {
  claimRuns,
  type ExecutorOptions,
  handle,
  type Outcome,
} from '../../docs/examples/postgres/executor.js';
import { planNext } from '../../docs/examples/postgres/planner.js';
import { createSchedule } from '../../docs/examples/postgres/rows.js';
import { onTenantEvent } from '../../docs/examples/postgres/suspend.js';

// The loop of docs/examples/postgres, one step at a time. test/integration has it under faults.

let pglite: PGlite;
let database: Database;

beforeAll(async () => {
  pglite = await embedded();
  await pglite.exec(await readFile('docs/examples/postgres/schema.sql', 'utf8'));
  database = fromPglite(pglite);
});
afterAll(() => pglite.close());
beforeEach(() => pglite.exec('truncate tenants, schedules, runs, outbox, suspensions, tenant_events'));

const at = (time: string): Date => new Date(`2026-08-06T${time}Z`);

async function tenant(id: string, more: { maxStaleness?: string; quota?: number } = {}): Promise<void> {
  await database.query('insert into tenants (id, max_staleness, quota_remaining) values ($1, $2, $3)', [
    id,
    more.maxStaleness ?? null,
    more.quota ?? null,
  ]);
}

async function schedule(id: string, tenantId: string, more: Partial<Schedule> = {}, after = at('09:30:00')) {
  const row = { id, tenantId, when: { cron: '0 * * * *' }, endpoint: `https://${tenantId}.example`, ...more };
  await createSchedule(database, row, after);
}

const runs = () =>
  database.query<{
    key: string;
    status: string;
    cause: string | null;
    count: number;
    failure: string | null;
  }>('select key, status, cause, count, failure from runs order by scheduled_for, key');

const statuses = async () => (await runs()).map(({ status, cause }) => cause ?? status);

const nothing = async (): Promise<void> => undefined;

/** An executor at an instant. */
const executor = (now: Date, deliver: ExecutorOptions['deliver'] = nothing): ExecutorOptions => ({
  clock: () => now,
  deliver,
  leaseMs: 10_000,
  retryMs: 1,
});

/** Claims what is there and handles it. */
async function execute(now: Date, deliver?: ExecutorOptions['deliver']): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const run of await claimRuns(database, now, 100, 10_000)) {
    outcomes.push(await handle(database, run, executor(now, deliver)));
  }
  return outcomes;
}

it('is small enough to copy', async () => {
  const files = ['schema.sql', 'planner.ts', 'executor.ts', 'suspend.ts'];
  const texts = await Promise.all(files.map((file) => readFile(`docs/examples/postgres/${file}`, 'utf8')));
  expect(texts.join('').split('\n').length).toBeLessThan(400);
});

describe('a planner', () => {
  it('stores runs, skips, events and the cursor, once', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    const planned = await planNext(database, at('12:00:30'));
    expect(planned?.plans.map(({ outcome }) => outcome)).toEqual(['misfire']);
    expect(await statuses()).toEqual(['superseded', 'pending']);
    expect(await database.query(`select event ->> 'count' as count from outbox`)).toEqual([{ count: '2' }]);
    expect(
      await database.query('select next_fire_at as "at", due_at as due from schedules, tenants'),
    ).toEqual([{ at: at('13:00:00'), due: at('13:00:00') }]);
    expect(await planNext(database, at('12:00:30'))).toBeNull();
  });

  it('is not asked when its clock has jumped back', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('12:00:30'));
    expect(await planNext(database, at('11:00:30'))).toBeNull();
    expect(await runs()).toHaveLength(2);
  });

  it('takes what it fires off the quota, and gives back what is skipped', async () => {
    await tenant('acme', { quota: 2 });
    await schedule('a', 'acme', { misfirePolicy: 'catch_up' }, at('10:30:00'));
    await schedule('b', 'acme', {}, at('10:30:00'));
    await planNext(database, at('12:00:00'));
    expect(await statuses()).toEqual(['tenant_quota', 'tenant_quota', 'pending', 'pending']);
    const left = () => database.query('select quota_remaining as left from tenants');
    expect(await left()).toEqual([{ left: 0 }]);
    await onTenantEvent(database, 'acme', { type: 'tenant.suspended', at: at('12:01:00') }, at('12:01:00'));
    expect(await left()).toEqual([{ left: 2 }]);
  });

  it('sets no row aside for what is no fault of a row', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await expect(planNext(database, at('12:00:30'), { release: -1 })).rejects.toThrow('release');
    await expect(planNext(database, new Date('2200-01-01T00:00:00Z'))).rejects.toThrow('now');
    expect(
      await database.query('select failure from tenants union all select failure from schedules'),
    ).toEqual([{ failure: null }, { failure: null }]);
    expect((await planNext(database, at('12:00:30')))?.plans[0]?.counts.fired).toBe(1);
  });

  it('leaves held tenants out, and sets poison aside where it can be seen, so that neither starves the others', async () => {
    // More of both than a batch of one tenant and two schedules, all of them due before anyone else.
    for (let i = 0; i < 5; i++) {
      await tenant(`held-${i}`);
      await schedule(`held-${i}`, `held-${i}`, {}, at('00:00:00'));
      await onTenantEvent(
        database,
        `held-${i}`,
        { type: 'tenant.suspended', at: at('00:10:00') },
        at('00:10:00'),
      );
      await tenant(`poison-${i}`, { maxStaleness: '3 days' });
      await schedule(`poison-${i}`, `poison-${i}`, {}, at('00:00:00'));
      await tenant(`mixed-${i}`);
      for (let j = 0; j < 5; j++) await schedule(`mixed-${i}-bad-${j}`, `mixed-${i}`, {}, at('00:00:00'));
      await schedule(`mixed-${i}-good`, `mixed-${i}`, {}, at('11:30:00'));
    }
    await database.query(
      `update schedules set occurs = '{"cron": "0 * * * *", "timezone": "Mars/Olympus"}' where id like '%bad%'`,
    );
    await tenant('last');
    await schedule('last', 'last', {}, at('11:30:00'));

    let turns = 0;
    while ((await planNext(database, at('12:00:30'), {}, 2)) !== null) turns++;
    expect(turns).toBeLessThan(50);
    const fired = (await runs()).map(({ key }) => key.split('@')[0]);
    expect(fired).toEqual(['last', ...[0, 1, 2, 3, 4].map((i) => `mixed-${i}-good`)]);
    const [aside] = await database.query(
      `select (select count(*)::int from tenants where failure like '%maxStaleness%at most%') as tenants,
              (select count(*)::int from schedules where failure like '%Mars/Olympus%') as schedules`,
    );
    expect(aside).toEqual({ tenants: 5, schedules: 25 });
    expect(await database.query(`select from tenants where id like 'held%' and due_at is not null`)).toEqual(
      [],
    );

    // Mended, it goes on, and has lost nothing.
    await database.query(
      `update schedules set failure = null, occurs = '{"cron": "0 * * * *"}' where id = 'mixed-0-bad-0'`,
    );
    await database.query(`select refresh_due_at('mixed-0')`);
    const mended = await planNext(database, at('12:00:30'));
    expect(mended?.plans[0]?.counts.due).toBe(12);
  });
});

describe('an executor', () => {
  it('delivers, and records it', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('12:00:30'));
    const delivered: string[] = [];
    expect(await execute(at('12:00:31'), async ({ key }) => void delivered.push(key))).toEqual(['delivered']);
    expect(delivered).toEqual(['hourly@20260806T120000.000Z']);
    expect(await statuses()).toEqual(['superseded', 'delivered']);
    expect(await execute(at('12:00:32'))).toEqual([]);
  });

  it('asks nothing before the release, by its own clock', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('12:00:30'));
    expect(await execute(at('12:00:29'))).toEqual([]);
  });

  it('tries an endpoint that fails again, until the run is stale', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('12:00:30'));
    const fail = () => Promise.reject(new Error('503'));
    expect(await execute(at('12:00:31'), fail)).toEqual(['failed']);
    expect((await runs()).at(-1)).toMatchObject({ status: 'pending', failure: 'Error: 503' });
    expect(await execute(at('13:00:01'), fail)).toEqual(['skip']);
    expect(await statuses()).toEqual(['superseded', 'max_staleness']);
  });

  it('takes over a run whose executor died, and asks again', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('12:00:30'));
    const [run] = await claimRuns(database, at('12:00:31'), 1, -1000);
    expect(run?.attempt).toBe(1);
    await database.query(`update runs set status = 'in_flight' where claim_at is not null`);
    await onTenantEvent(database, 'acme', { type: 'tenant.suspended', at: at('12:00:40') }, at('12:00:40'));
    expect(await statuses()).toEqual(['superseded', 'in_flight']);
    expect(await execute(at('12:00:41'))).toEqual(['skip']);
    expect(await statuses()).toEqual(['superseded', 'suspension_window']);
  });

  it('does not deliver what it has lost', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('12:00:30'));
    const [late] = await claimRuns(database, at('12:00:31'), 1, -1000);
    expect(await execute(at('12:00:31'))).toEqual(['delivered']);
    const deliver = vi.fn(nothing);
    expect(await handle(database, late!, executor(at('12:00:31'), deliver))).toBe('lost');
    expect(deliver).not.toHaveBeenCalled();
  });

  it('lets queued runs of a schedule wait for each other', async () => {
    await tenant('acme');
    await schedule(
      'queue',
      'acme',
      { overlap: 'queue', misfirePolicy: 'catch_up', catchUp: { pace: 1 } },
      at('11:30:00'),
    );
    await planNext(database, at('12:00:30'));
    await planNext(database, at('13:00:00'));
    const [first, second] = await claimRuns(database, at('13:00:00'), 2, 10_000);
    const outcomes: Outcome[] = [];
    const deliverFirst = executor(at('13:00:00'), async () => {
      outcomes.push(await handle(database, second!, executor(at('13:00:00'))));
    });
    outcomes.push(await handle(database, first!, deliverFirst));
    expect(outcomes).toEqual(['wait', 'delivered']);
  });

  it('skips a run that may not overlap with another one', async () => {
    await tenant('acme', { quota: 5 });
    // Two runs that wait, of a schedule that is edited then: its planner would have made one.
    const tenMinutely = { when: { cron: '*/10 * * * *' }, catchUp: { pace: 1 } };
    await schedule('edited', 'acme', { ...tenMinutely, misfirePolicy: 'catch_up' }, at('11:45:00'));
    await planNext(database, at('12:00:00'));
    await database.query(`update schedules set overlap = 'skip'`);
    const [first, second] = await claimRuns(database, at('12:00:01'), 2, 10_000);
    const outcomes: Outcome[] = [];
    const deliverFirst = executor(at('12:00:01'), async () => {
      outcomes.push(await handle(database, second!, executor(at('12:00:01'))));
    });
    outcomes.push(await handle(database, first!, deliverFirst));
    expect(outcomes).toEqual(['skip', 'delivered']);
    expect((await statuses()).sort()).toEqual(['delivered', 'overlap']);
    expect(await database.query('select quota_remaining as left from tenants')).toEqual([{ left: 4 }]);
    expect(await database.query(`select event ->> 'cause' as cause from outbox`)).toEqual([
      { cause: 'overlap' },
    ]);
  });

  it('holds a run for a whole lease from the start of its delivery on', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('12:00:30'));
    // The claim is as good as over when its turn comes.
    const [run] = await claimRuns(database, at('12:00:31'), 1, 1);
    const taken: unknown[] = [];
    const deliver = async () => void taken.push(...(await claimRuns(database, at('12:00:31'), 1, 1)));
    expect(await handle(database, run!, executor(at('12:00:31'), deliver))).toBe('delivered');
    expect(taken).toEqual([]);
  });

  it('sets a run aside that cannot be decided', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('12:00:30'));
    await database.query(`update tenants set max_staleness = '3 days'`);
    expect(await execute(at('12:00:31'))).toEqual(['set_aside']);
    expect(await execute(at('12:00:32'))).toEqual([]);
    expect((await runs()).at(-1)?.failure).toMatch(/maxStaleness/);

    // Mended, as the README says.
    await database.query('update tenants set max_staleness = null');
    await database.query(
      `update runs set claim_at = not_before, failure = null where status = 'pending' and claim_at is null`,
    );
    expect(await execute(at('12:00:33'))).toEqual(['delivered']);
  });
});

describe('a suspension', () => {
  it('skips what waits, holds the schedules, and is accounted for after the activation', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme', { misfirePolicy: 'catch_up' });
    await planNext(database, at('10:00:00'));
    await onTenantEvent(database, 'acme', { type: 'tenant.suspended', at: at('10:00:01') }, at('10:00:01'));
    expect((await planNext(database, at('11:00:00')))?.plans[0]?.outcome).toBe('held');
    expect(await planNext(database, at('12:00:00'))).toBeNull();
    await onTenantEvent(database, 'acme', { type: 'tenant.activated', at: at('12:30:00') }, at('12:30:00'));
    expect((await planNext(database, at('13:00:00')))?.plans[0]?.outcome).toBe('resumed');
    expect(await statuses()).toEqual(['suspension_window', 'suspension_window', 'pending']);
    expect((await database.query('select from outbox')).length).toBe(2);
  });

  it('leaves runs alone that an event is not about, though the quota is used up', async () => {
    await tenant('acme', { quota: 1 });
    await schedule('hourly', 'acme');
    await planNext(database, at('10:00:00'));
    // An old event, heard again.
    await onTenantEvent(database, 'acme', { type: 'tenant.activated', at: at('09:00:00') }, at('10:00:01'));
    expect(await statuses()).toEqual(['pending']);
    expect(await execute(at('10:00:02'))).toEqual(['delivered']);
  });

  it('is taken in though the row of its tenant is at fault', async () => {
    await tenant('acme');
    await schedule('hourly', 'acme');
    await planNext(database, at('10:00:00'));
    await database.query(`update tenants set max_staleness = '3 days'`);
    await onTenantEvent(database, 'acme', { type: 'tenant.suspended', at: at('10:00:01') }, at('10:00:01'));
    expect(await statuses()).toEqual(['suspension_window']);
  });

  it('may hear its events twice and in any order', async () => {
    await tenant('acme');
    const events = [
      { type: 'tenant.activated', at: at('12:00:00') },
      { type: 'tenant.suspended', at: at('10:00:00') },
      { type: 'tenant.suspended', at: at('10:00:00') },
    ] as const;
    for (const event of events) await onTenantEvent(database, 'acme', event, at('12:00:01'));
    expect(await database.query('select from_at as "from", until_at as until from suspensions')).toEqual([
      { from: at('10:00:00'), until: at('12:00:00') },
    ]);
  });
});
