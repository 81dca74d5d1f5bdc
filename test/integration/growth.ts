// How the PostgreSQL example grows: `npx tsx test/integration/growth.ts` prints the figures of its README.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Database, fromPool } from '../../docs/examples/postgres/database.js';
import { claimRuns, handle } from '../../docs/examples/postgres/executor.js';
import { planNext } from '../../docs/examples/postgres/planner.js';
import { startServer } from './server.js';

const NOW = new Date('2026-08-06T12:00:30Z');
const server = await startServer();
const pool = new pg.Pool({ connectionString: server.url, application_name: 'harness', max: 40 });
const database = fromPool(pool);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

const line = (what: string, seconds: number, count: number, unit: string): void =>
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${Math.round(count / seconds).toLocaleString('en')} ${unit}/s`,
  );

/** Tenants with hourly schedules that have been due for up to three hours. */
async function fill(db: Database, tenants: number, each: number, held = 0): Promise<void> {
  await pool.query(await readFile('docs/examples/postgres/schema.sql', 'utf8'));
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

async function empty(): Promise<void> {
  await pool.query(
    'drop function refresh_due_at; drop table outbox, runs, schedules, suspensions, tenant_events, tenants',
  );
}

async function planAll(planners: number, batch: number): Promise<void> {
  const one = async (): Promise<void> => {
    while ((await planNext(database, NOW, {}, batch)) !== null);
  };
  await Promise.all(Array.from({ length: planners }, one));
}

async function deliverAll(slots: number): Promise<number> {
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

try {
  for (const planners of [1, 3]) {
    await fill(database, 600, 50);
    line(
      `${planners} planners, 600 tenants of 50`,
      await timed(() => planAll(planners, 1000)),
      30_000,
      'schedules',
    );
    if (planners === 3) {
      let delivered = 0;
      const seconds = await timed(async () => {
        delivered = await deliverAll(12);
      });
      line('12 slots of an executor', seconds, delivered, 'runs');
      const sizes = await database.query(
        `select relname, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
         where relname in ('runs', 'schedules', 'outbox') order by relname`,
      );
      console.log(sizes, await database.query('select count(*)::int as rows from runs'));
    }
    await empty();
  }
  for (const batch of [10, 100, 1000]) {
    await fill(database, 1, 3000);
    line(`one tenant of 3,000, batch ${batch}`, await timed(() => planAll(1, batch)), 3000, 'schedules');
    await empty();
  }
  await fill(database, 200, 5, 50_000);
  line(
    '1 planner, 200 tenants of 5, beside 50,000 held',
    await timed(() => planAll(1, 1000)),
    200,
    'tenants',
  );
  await empty();
  await fill(database, 200, 5);
  line('1 planner, 200 tenants of 5, alone', await timed(() => planAll(1, 1000)), 200, 'tenants');
  await empty();
} finally {
  await pool.end();
  await server.close();
}
