import { readFile } from 'node:fs/promises';
import type { Database } from '../../docs/examples/postgres/database.js';
import { claimRuns, handle } from '../../docs/examples/postgres/executor.js';
import { planNext } from '../../docs/examples/postgres/planner.js';

// What growth.ts measures: fleets that are due, and everyone at work on them.

const NOW = new Date('2026-08-06T12:00:30Z');

/** In seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** Tenants with hourly schedules that have been due for up to three hours. */
export async function fill(db: Database, tenants: number, each: number, held = 0): Promise<void> {
  await db.query(await readFile('docs/examples/postgres/schema.sql', 'utf8'));
  await db.query(`insert into tenants (id) select 't' || i from generate_series(1, $1::int) i`, [tenants]);
  await db.query(
    `insert into schedules (id, tenant_id, occurs, next_fire_at, endpoint)
     select 't' || i || '/' || j, 't' || i, jsonb_build_object('cron', j % 60 || ' * * * *'),
            '2026-08-06T09:00:00Z'::timestamptz + (j % 60) * interval '1 minute', ''
     from generate_series(1, $1::int) i, generate_series(1, $2::int) j`,
    [tenants, each],
  );
  await db.query(
    'update tenants t set due_at = (select min(next_fire_at) from schedules where tenant_id = t.id)',
  );
  // Held tenants, each with a schedule that would be the first in the queue.
  await db.query(`insert into tenants (id) select 'h' || i from generate_series(1, $1::int) i`, [held]);
  await db.query(
    `insert into schedules (id, tenant_id, occurs, next_fire_at, endpoint)
     select 'h' || i, 'h' || i, '{"cron": "0 * * * *"}', '2026-08-01T00:00:00Z', '' from generate_series(1, $1::int) i`,
    [held],
  );
  await db.query('analyze');
}

export async function empty(db: Database): Promise<void> {
  await db.query(
    'drop function refresh_due_at; drop table outbox, runs, schedules, suspensions, tenant_events, tenants',
  );
}

export async function planAll(database: Database, planners: number, batch: number): Promise<void> {
  const one = async (): Promise<void> => {
    while ((await planNext(database, NOW, {}, batch)) !== null);
  };
  await Promise.all(Array.from({ length: planners }, one));
}

export async function deliverAll(database: Database, slots: number): Promise<number> {
  let delivered = 0;
  const later = new Date(NOW.getTime() + 60_000);
  const options = { clock: () => later, deliver: () => Promise.resolve(), leaseMs: 60_000, retryMs: 1000 };
  const one = async (): Promise<void> => {
    for (;;) {
      const runs = await claimRuns(database, later, 20, 60_000);
      if (runs.length === 0) return;
      for (const run of runs) {
        await handle(database, run, options);
        delivered++;
      }
    }
  };
  await Promise.all(Array.from({ length: slots }, one));
  return delivered;
}

/** Claims ten runs at a time, and leaves them claimed. */
export async function claimSome(database: Database, times: number): Promise<void> {
  const later = new Date(NOW.getTime() + 60_000);
  for (let i = 0; i < times; i++) await claimRuns(database, later, 10, 60_000);
}
