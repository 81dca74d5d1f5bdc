// `npm run example:postgres`: four hours of a small fleet in half a minute, on PGlite or on DATABASE_URL. The planner is
// down for an hour, a tenant is suspended and activated, an endpoint fails. Time is made up, a minute a step; the
// database, the planner and the executor are the real ones of this folder.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { timelineSvg, timelineText } from 'misfire-policy/report';
import pg from 'pg';
import { type Database, fromPool } from './database.js';
import { embedded, fromPglite } from './embedded.js';
import { claimRuns, handle } from './executor.js';
import { type Happening, historyOf, liveTable } from './history.js';
import { planNext } from './planner.js';
import { createSchedule } from './rows.js';
import { onTenantEvent } from './suspend.js';

const PICTURES = '.tmp/example-postgres';
const MINUTE = 60_000;
const at = (time: string): Date => new Date(`2026-08-06T${time}:00Z`);
const START = at('08:30');
const END = at('12:30');

/** The planner is down in [from, until). */
const OUTAGE = { from: at('09:30'), until: at('10:30') };
/** In the middle of what catches up with it. */
const SUSPENSION = { tenantId: 'globex', from: at('10:40'), until: at('11:45') };

const SCHEDULES = [
  { id: 'acme/heartbeat', tenantId: 'acme', when: { cron: '*/5 * * * *' } },
  { id: 'acme/report', tenantId: 'acme', when: { cron: '0 * * * *' }, misfirePolicy: 'skip' },
  {
    id: 'globex/sync',
    tenantId: 'globex',
    when: { cron: '*/10 * * * *' },
    misfirePolicy: 'catch_up',
    catchUp: { pace: 'PT4M' },
  },
  { id: 'globex/digest', tenantId: 'globex', when: { cron: '15 5-9 * * *', timezone: 'America/New_York' } },
  { id: 'initech/import', tenantId: 'initech', when: { cron: '*/6 * * * *' }, misfirePolicy: 'catch_up' },
] as const;

async function open(): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> {
  const url = process.env['DATABASE_URL'];
  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8');
  if (url === undefined) {
    const pglite = await embedded();
    await pglite.exec(schema);
    return { database: fromPglite(pglite), close: () => pglite.close() };
  }
  // On someone's server: in a schema of its own, which is gone afterwards.
  const own = `example_${process.pid}`;
  const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${own}` });
  await pool.query(`create schema ${own}`);
  await pool.query(schema);
  const close = async (): Promise<void> => {
    await pool.query(`drop schema ${own} cascade`);
    await pool.end();
  };
  return { database: fromPool(pool), close };
}

async function createFleet(database: Database): Promise<void> {
  const endpoint = 'https://endpoint.example';
  for (const [id, maxStaleness, quota] of [
    ['acme', null, null],
    ['globex', '2 hours', null],
    ['initech', null, 28],
  ]) {
    const row = [id, maxStaleness, quota];
    await database.query('insert into tenants (id, max_staleness, quota_remaining) values ($1, $2, $3)', row);
  }
  for (const schedule of SCHEDULES) await createSchedule(database, { ...schedule, endpoint }, START);
}

/** One minute: what happened, to be shown. */
async function step(database: Database, now: Date): Promise<Happening[]> {
  const happenings: Happening[] = [];
  for (const [type, when] of [
    ['tenant.suspended', SUSPENSION.from],
    ['tenant.activated', SUSPENSION.until],
  ] as const) {
    if (when.getTime() !== now.getTime()) continue;
    const sweep = await onTenantEvent(database, SUSPENSION.tenantId, { type, at: when }, now);
    happenings.push({
      now,
      text: `${SUSPENSION.tenantId}: ${type}; ${sweep.counts.skipped} waiting runs skipped`,
    });
  }
  if (now.getTime() === OUTAGE.from.getTime()) happenings.push({ now, text: 'the planner goes down' });
  if (now < OUTAGE.from || now >= OUTAGE.until) {
    for (let planned = await planNext(database, now); planned; planned = await planNext(database, now)) {
      for (const { scheduleId, outcome, counts } of planned.plans) {
        if (outcome === 'due' && counts.skipped === 0) continue;
        happenings.push({
          now,
          text: `${scheduleId}: ${outcome}, ${counts.fired} fire, ${counts.skipped} skipped`,
        });
      }
    }
  }
  // The executor looks at the end of the minute, when its releases have come.
  const later = new Date(now.getTime() + MINUTE - 1);
  const isFailing = now >= at('12:00') && now < at('12:05');
  for (const run of await claimRuns(database, later, 100, 60_000)) {
    const outcome = await handle(database, run, {
      clock: () => later,
      leaseMs: 60_000,
      retryMs: MINUTE,
      deliver: () => (isFailing ? Promise.reject(new Error('503')) : Promise.resolve()),
    });
    if (outcome !== 'delivered') happenings.push({ now, text: `${run.key}: ${outcome}` });
  }
  return happenings;
}

const { database, close } = await open();
try {
  await createFleet(database);
  const isTerminal = process.stdout.isTTY;
  const happened: Happening[] = [];
  for (let now = START; now < END; now = new Date(now.getTime() + MINUTE)) {
    const news = await step(database, now);
    happened.push(...news);
    if (isTerminal) {
      console.log(`\u001b[2J\u001b[H${await liveTable(database, now, happened.slice(-12))}`);
      await sleep(80);
    } else {
      for (const { text } of news) console.log(`${now.toISOString().slice(11, 16)}  ${text}`);
    }
  }
  if (!isTerminal) console.log(`\n${await liveTable(database, END, [])}`);
  await mkdir(PICTURES, { recursive: true });
  for (const schedule of SCHEDULES) {
    const timezone = 'timezone' in schedule.when ? schedule.when.timezone : 'UTC';
    const history = await historyOf(database, { ...schedule, timezone }, { from: START, until: END }, [
      OUTAGE,
    ]);
    console.log(
      `\n${schedule.id}\n${timelineText(history, { width: process.stdout.columns ?? 100, color: isTerminal })}`,
    );
    await writeFile(`${PICTURES}/${schedule.id.replace('/', '-')}.svg`, timelineSvg(history));
  }
  console.log(`\nThe same as pictures: ${PICTURES}/*.svg`);
} finally {
  await close();
}
