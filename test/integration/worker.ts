import { openSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, type Db, fromPool } from '../../docs/examples/postgres/database.js';
import { claimRuns, handle } from '../../docs/examples/postgres/executor.js';
import { planNext } from '../../docs/examples/postgres/planner.js';
import type { Claimed } from '../../docs/examples/postgres/rows.js';
import type { LogLine, WorkerOptions } from './log.js';
import { randomOf } from './random.js';

// A planner or an executor of the example, as a process to be killed. What it is about to do it writes down first.

const options = JSON.parse(process.argv[2] ?? '{}') as WorkerOptions;
const { name, releaseMs, leaseMs, timeoutMs } = options;
let { skewMs } = options;
process.on('message', (message: { readonly skewMs: number }) => {
  skewMs = message.skewMs;
});
process.on('disconnect', () => process.exit(1));

const clock = (): Date => new Date(Date.now() + skewMs);
const random = randomOf(options.seed);
const file = openSync(options.log, 'a');

/** The kernel keeps what was written when the process is killed. */
function log(line: LogLine): void {
  writeSync(file, `${JSON.stringify({ ...line, name, life: options.life, at: Date.now() })}\n`);
}

const pool = new pg.Pool({
  connectionString: options.databaseUrl,
  application_name: name,
  max: 6,
  connectionTimeoutMillis: 3000,
});

/** Dawdles between the statements of a transaction, so that most kills and crashes meet an open one. */
function dawdling(database: Database): Database {
  const slow = (db: Db): Db => ({
    async query(sql, values) {
      await sleep(random.between(0, 12));
      return await db.query(sql, values);
    },
  });
  return { ...slow(database), transaction: (work) => database.transaction((db) => work(slow(db))) };
}

const database = dawdling(fromPool(pool));

const pause = (): Promise<void> => sleep(random.between(20, 80));

async function plan(): Promise<void> {
  // As it is now: it may be moved while this turn is going on.
  const skew = skewMs;
  const planned = await planNext(database, clock(), { release: releaseMs });
  if (planned === null) {
    log({ kind: 'idle', skewMs: skew });
    await pause();
    return;
  }
  const decided = planned.plans.reduce((sum, { counts }) => sum + counts.due, 0);
  log({ kind: 'planned', tenantId: planned.tenantId, decided, skewMs: skew });
}

/** How many runs it may have in hand; one that hangs holds up none of the others. */
const SLOTS = 10;
let busy = 0;

async function execute(): Promise<void> {
  const claimed = busy < SLOTS ? await claimRuns(database, clock(), SLOTS - busy, leaseMs) : [];
  busy += claimed.length;
  for (const run of claimed) {
    void settle(run).finally(() => {
      busy--;
    });
  }
  if (claimed.length === 0) await pause();
}

async function settle(run: Claimed): Promise<void> {
  const { key, attempt } = run;
  try {
    const outcome = await handle(database, run, {
      clock,
      leaseMs,
      retryMs: 100,
      async deliver(_, { now, tenant }) {
        log({ kind: 'start', run, now, tenant });
        const status = await post(run);
        log({ kind: 'answer', key, attempt, status });
        if (status >= 300) throw new Error(`the endpoint answered ${status}`);
      },
    });
    log({ kind: 'outcome', key, attempt, outcome });
  } catch (error) {
    log({ kind: 'error', key, attempt, message: String(error) });
  }
}

/** Delivers, with what an endpoint needs to know a repetition by. */
function post({ key, attempt, endpoint }: Claimed): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'idempotency-key': key, 'x-attempt': attempt, 'x-executor': name };
    const signal = AbortSignal.timeout(timeoutMs);
    const call = request(endpoint, { method: 'POST', headers, signal, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

for (;;) {
  try {
    await (options.role === 'planner' ? plan() : execute());
  } catch (error) {
    log({ kind: 'down', message: String(error) });
    await sleep(100);
  }
}
