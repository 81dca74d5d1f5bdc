// How the PostgreSQL example grows: `npx tsx test/integration/growth.ts` prints the figures of its README; `fleets` or
// `history` behind it prints half of them.
import pg from 'pg';
import { fromPool } from '../../docs/examples/postgres/database.js';
import { addHistory, HISTORY, partition } from './big-history.js';
import { claimSome, deliverAll, empty, fill, planAll, timed } from './load.js';
import { startServer } from './server.js';

const server = await startServer();
const pool = new pg.Pool({ connectionString: server.url, application_name: 'harness', max: 40 });
const database = fromPool(pool);

const line = (what: string, seconds: number, count: number, unit: string): void =>
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${Math.round(count / seconds).toLocaleString('en')} ${unit}/s`,
  );

async function fleets(): Promise<void> {
  for (const planners of [1, 3]) {
    await fill(database, 600, 50);
    line(
      `${planners} planners, 600 tenants of 50`,
      await timed(() => planAll(database, planners, 1000)),
      30_000,
      'schedules',
    );
    if (planners === 3) {
      let delivered = 0;
      const seconds = await timed(async () => {
        delivered = await deliverAll(database, 12);
      });
      line('12 slots of an executor', seconds, delivered, 'runs');
      const sizes = await database.query(
        `select relname, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class
         where relname in ('runs', 'schedules', 'outbox') order by relname`,
      );
      console.log(sizes, await database.query('select count(*)::int as rows from runs'));
    }
    await empty(database);
  }
  for (const batch of [10, 100, 1000]) {
    await fill(database, 1, 3000);
    line(
      `one tenant of 3,000, batch ${batch}`,
      await timed(() => planAll(database, 1, batch)),
      3000,
      'schedules',
    );
    await empty(database);
  }
  await fill(database, 200, 5, 50_000);
  line(
    '1 planner, 200 tenants of 5, beside 50,000 held',
    await timed(() => planAll(database, 1, 1000)),
    200,
    'tenants',
  );
  await empty(database);
  await fill(database, 200, 5);
  line('1 planner, 200 tenants of 5, alone', await timed(() => planAll(database, 1, 1000)), 200, 'tenants');
  await empty(database);
}

/** The same fleet over a long history, with and without what is to keep that out of the way. */
async function histories(): Promise<void> {
  for (const [what, prepare] of [
    ['no history', null],
    [`${HISTORY} rows of history`, ''],
    ['the same without runs_claim', 'drop index runs_claim'],
    ['the same without runs_open', 'drop index runs_open'],
    ['the same in a partition a month', 'partition'],
  ] as const) {
    await fill(database, 100, 50);
    if (prepare === 'partition') await partition(database);
    if (prepare !== null) await addHistory(database);
    if (prepare?.startsWith('drop')) await database.query(prepare);
    const planned = await timed(() => planAll(database, 1, 1000));
    const claimed = await timed(() => claimSome(database, 100));
    console.log(
      `${what}: ${Math.round(5000 / planned)} schedules/s, a claim of 10 in ${(claimed * 10).toFixed(1)} ms`,
    );
    if (prepare === '' || prepare === 'partition') {
      const forget =
        prepare === ''
          ? `delete from runs where scheduled_for < '2026-03-01T00:00:00Z'`
          : 'drop table runs_2026_02';
      const forgotten = await timed(() => database.query(forget));
      console.log(`${what}: a month is forgotten in ${(forgotten * 1000).toFixed(0)} ms`);
    }
    await empty(database);
  }
}

try {
  const only = process.argv[2];
  if (only !== 'history') await fleets();
  if (only !== 'fleets') await histories();
} finally {
  await pool.end();
  await server.close();
}
