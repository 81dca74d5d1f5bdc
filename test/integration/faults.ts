import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, fromPool, insist } from '../../docs/examples/postgres/database.js';
import { onTenantEvent } from '../../docs/examples/postgres/suspend.js';
import { type Request, startEndpoint } from './endpoint.js';
import { bundleWorker, type Logged, readLogs, Worker } from './fleet.js';
import { randomOf } from './random.js';
import { type Scenario, scenarioFrom, seed as store } from './scenario.js';
import { startServer } from './server.js';

/** How much of what is done to the fleet. */
export interface Faults {
  readonly seed: number;
  readonly kills: number;
  readonly crashes: number;
}

/** A process that was stopped with SIGKILL. */
interface Death {
  readonly name: string;
  readonly life: number;
  readonly at: number;
}

/** What came of it. */
export interface Aftermath {
  readonly scenario: Scenario;
  readonly endedAt: number;
  readonly killed: readonly Death[];
  /** Those who lived until the end. */
  readonly ended: readonly Death[];
  readonly crashes: number;
  /** Crashes at which a planner or an executor had a transaction open. */
  readonly crashesInTransaction: number;
  /** What was given to the quota, in all. */
  readonly granted: number;
  readonly stored: Stored;
  readonly logs: readonly Logged[];
  readonly requests: readonly Request[];
}

export interface RunRow {
  readonly key: string;
  readonly schedule_id: string;
  readonly tenant_id: string;
  readonly status: 'pending' | 'claimed' | 'in_flight' | 'delivered' | 'skipped';
  readonly scheduled_for: Date;
  readonly scheduled_to: Date;
  readonly count: number;
  readonly reason: string | null;
  readonly cause: string | null;
  readonly not_before: Date | null;
  readonly not_after: Date | null;
  readonly covers: { readonly count: number; readonly from: string; readonly to: string } | null;
  readonly decided_at: Date;
  readonly started_at: Date | null;
  readonly claim_at: Date | null;
  readonly attempt: number;
}

/** The database as it is in the end. */
export interface Stored {
  readonly runs: readonly RunRow[];
  readonly schedules: readonly {
    readonly id: string;
    readonly next_fire_at: Date;
    readonly failure: string | null;
  }[];
  readonly tenants: readonly {
    readonly id: string;
    readonly due_at: Date | null;
    readonly quota_remaining: number | null;
    readonly failure: string | null;
  }[];
  readonly suspensions: readonly {
    readonly tenant_id: string;
    readonly from_at: Date;
    readonly until_at: Date | null;
  }[];
  readonly outbox: readonly { readonly key: string; readonly event: Readonly<Record<string, unknown>> }[];
}

/** By the database's clock; longer than a delivery may take, and than the server is ever down. */
export const LEASE_MS = 6000;
const TIMEOUT_MS = 2000;
/** How far the clock of the first executor is ahead. */
export const AHEAD_MS = 1000;
/** The least time between two releases of one tenant in one turn. */
export const RELEASE_MS = 20;
const HOUR = 3_600_000;

/** Lets three planners and three executors work, and kills them, their database and their endpoint while they do. */
export async function inflict(faults: Faults): Promise<Aftermath> {
  const random = randomOf(faults.seed);
  const directory = await mkdtemp(join(tmpdir(), 'misfire-policy-faults-'));
  const server = await startServer();
  const endpoint = await startEndpoint(randomOf(faults.seed + 1));
  const pool = new pg.Pool({ connectionString: server.url, application_name: 'harness', max: 3 });
  const database = fromPool(pool);
  await database.query(await readFile('docs/examples/postgres/schema.sql', 'utf8'));
  const scenario = scenarioFrom(Date.now());
  await store(database, scenario, endpoint.url);

  const script = await bundleWorker(directory);
  const common = { databaseUrl: server.url, releaseMs: RELEASE_MS, leaseMs: LEASE_MS, timeoutMs: TIMEOUT_MS };
  // Clocks differ by seconds. The third planner's will jump.
  const planners = [2000, -3000, 0].map((ms, i) => new Worker('planner', i, ms, script, directory, common));
  const executors = [AHEAD_MS, -1500, 0].map(
    (ms, i) => new Worker('executor', i, ms, script, directory, common),
  );
  const workers = [...planners, ...executors];
  // What happens at a time of its own draws from a line of its own, so that a seed repeats who is picked, and for what.
  const crashRandom = randomOf(faults.seed + 2);
  const startOne = (worker: Worker): void =>
    worker.start(faults.seed + 1009 * worker.life + 100_003 * workers.indexOf(worker));
  for (const worker of workers) startOne(worker);

  const killed: Death[] = [];
  const rebirths: Promise<void>[] = [];
  async function kill(worker: Worker, goneForMs: number): Promise<void> {
    const { name, life } = worker;
    const at = Date.now();
    if (!(await worker.kill())) return;
    killed.push({ name, life, at });
    rebirths.push(sleep(goneForMs).then(() => startOne(worker)));
  }

  const began = new Date();
  const events = tenantEvents(database);
  await events('held', 'tenant.suspended');
  const suspended = new Set<string>();
  let granted = scenario.tenants.reduce((sum, { quota = 0 }) => sum + quota, 0);
  let crashes = 0;
  let crashesInTransaction = 0;
  const once = new Set<string>();
  /** Whether a part of the way is behind us, for the first time. */
  function passes(part: number, name: string): boolean {
    if (killed.length < part * faults.kills || once.has(name)) return false;
    once.add(name);
    return true;
  }

  while (killed.length < faults.kills || crashes < faults.crashes) {
    await sleep(random.between(50, 600));
    if (crashes < faults.crashes && killed.length >= (crashes / faults.crashes) * faults.kills) {
      crashesInTransaction += (await openTransaction(database)) ? 1 : 0;
      await server.crash(crashRandom.between(0, 800));
      crashes++;
    }

    const worker = random.pick(workers);
    const goneFor = random.between(0, 900);
    if (worker.role === 'executor' && random.next() < 0.4) {
      // Between delivering and recording it: the moment at which nobody can know.
      const victim = await Promise.race([
        new Promise<string>((resolve) => endpoint.ambush(resolve)),
        sleep(1500).then(() => worker.name),
      ]);
      await kill(executors.find(({ name }) => name === victim) ?? worker, goneFor);
    } else {
      await kill(worker, goneFor);
    }

    const turn = random.pick(['stopped-0', 'stopped-1', 'stopped-2']);
    if (random.next() < 0.15) {
      const type = suspended.has(turn) ? 'tenant.activated' : 'tenant.suspended';
      await events(turn, type);
      if (!suspended.delete(turn)) suspended.add(turn);
    }
    // An old event, heard again while runs of the tenant wait.
    if (random.next() < 0.2) await events('quota', 'tenant.activated', began);
    if (passes(0.05, 'in the middle of the catch-up')) await events('backlog', 'tenant.suspended');
    if (passes(0.12, 'and on again')) await events('backlog', 'tenant.activated');
    for (let i = 1; i < 10; i++) {
      if (!passes(i / 10, `grant ${i}`)) continue;
      await insist(30_000, () =>
        database.query(`update tenants set quota_remaining = quota_remaining + 2 where id = 'quota'`),
      );
      granted += 2;
    }
    if (passes(0.4, 'an hour back')) planners[2]?.setSkew(-HOUR);
    if (passes(0.7, 'and forth')) planners[2]?.setSkew(0);
  }

  // Left alone, they tidy up: every lease of the dead ends, and what waited is delivered or has become stale. How long
  // that takes is the machine's business.
  planners[2]?.setSkew(0);
  await Promise.all(rebirths);
  await sleep(LEASE_MS);
  for (let tries = 0; tries < 600 && !(await isTidy(database)); tries++) await sleep(500);
  const endedAt = Date.now();
  // Not of the faults, but they die as the others did.
  const ended = workers.map(({ name, life }) => ({ name, life, at: endedAt }));
  await Promise.all(workers.map((worker) => worker.kill()));

  const stored: Stored = {
    runs: await database.query('select * from runs order by schedule_id, scheduled_for'),
    schedules: await database.query('select * from schedules'),
    tenants: await database.query('select * from tenants'),
    suspensions: await database.query('select * from suspensions'),
    outbox: await database.query('select * from outbox'),
  };
  const logs = await readLogs(directory);
  await pool.end();
  await server.close();
  await endpoint.close();
  await rm(directory, { recursive: true, force: true });
  const requests = endpoint.requests;
  return { scenario, endedAt, killed, ended, crashes, crashesInTransaction, granted, stored, logs, requests };
}

/** Tells of an event until it is heard, whatever state the server is in. */
function tenantEvents(database: Database) {
  return async (
    tenantId: string,
    type: 'tenant.suspended' | 'tenant.activated',
    at = new Date(),
  ): Promise<void> => {
    await insist(30_000, () => onTenantEvent(database, tenantId, { type, at }, new Date()));
  };
}

/** Whether nobody has anything to do that was to be done some seconds ago. */
async function isTidy(database: Database): Promise<boolean> {
  const left = await database.query(
    `select id from schedules where failure is null and next_fire_at < now() - interval '3 s'
       and tenant_id in (select id from tenants where due_at is not null)
     union all
     select key from runs where claim_at < now() - $1 * interval '1 ms' limit 1`,
    [LEASE_MS / 2],
  );
  return left.length === 0;
}

/** Waits a little for a worker to be in the middle of a transaction. */
async function openTransaction(database: Database): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const [open] = await database
      .query<{ readonly count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where application_name ~ '^(planner|executor)' and state = 'idle in transaction'`,
      )
      .catch(() => []);
    if (open !== undefined && open.count > 0) return true;
  }
  return false;
}
