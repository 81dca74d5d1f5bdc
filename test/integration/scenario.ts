import type { Schedule } from 'misfire-policy';
import type { Database } from '../../docs/examples/postgres/database.js';

/** A schedule of the test, with what its checks need to know without asking the package. */
export interface Scheduled {
  readonly id: string;
  readonly tenantId: string;
  readonly occurs: Schedule['when'];
  /** Every so many milliseconds from the epoch on. */
  readonly stepMs: number;
  /** The first cursor. */
  readonly from: number;
  readonly misfirePolicy?: 'fire_once' | 'skip' | 'catch_up';
  readonly misfireThreshold?: string;
  readonly catchUp?: { readonly maxRuns?: number; readonly pace?: number };
  readonly overlap?: 'queue' | 'skip';
}

export interface Tenanted {
  readonly id: string;
  readonly maxStaleness?: string;
  readonly quota?: number;
}

export interface Scenario {
  readonly tenants: readonly Tenanted[];
  readonly schedules: readonly Scheduled[];
}

const SECOND = 1000;

/** Tenants of every kind, with something due every second or so. */
export function scenarioFrom(now: number): Scenario {
  const start = Math.floor(now / 60_000) * 60_000;
  const every = (seconds: number) => ({
    occurs: { every: { seconds }, anchor: new Date(0).toISOString() },
    stepMs: seconds * SECOND,
    from: Math.ceil(now / (seconds * SECOND)) * seconds * SECOND,
  });
  const minutely = { occurs: { cron: '* * * * *' }, stepMs: 60_000, from: start - 180 * 60_000 };
  const bySeconds = { ...every(3), occurs: { cron: '*/3 * * * * *', timezone: 'Australia/Lord_Howe' } };
  const tenants: Tenanted[] = [];
  const schedules: Scheduled[] = [];
  for (let i = 0; i < 3; i++) {
    const plain = `plain-${i}`;
    tenants.push({ id: plain, maxStaleness: 'PT20S' });
    schedules.push(
      { id: `${plain}/once`, tenantId: plain, ...every(1) },
      {
        id: `${plain}/all`,
        tenantId: plain,
        ...every(2),
        misfirePolicy: 'catch_up',
        catchUp: { maxRuns: 5, pace: 50 },
      },
      {
        id: `${plain}/skip`,
        tenantId: plain,
        ...bySeconds,
        misfirePolicy: 'skip',
        misfireThreshold: 'PT1.5S',
      },
    );
    const stopped = `stopped-${i}`;
    tenants.push({ id: stopped, maxStaleness: 'PT30S' });
    schedules.push(
      {
        id: `${stopped}/all`,
        tenantId: stopped,
        ...every(1),
        misfirePolicy: 'catch_up',
        catchUp: { pace: 100 },
      },
      { id: `${stopped}/once`, tenantId: stopped, ...every(3) },
    );
  }
  tenants.push(
    { id: 'backlog', maxStaleness: 'PT24H' },
    { id: 'quota', maxStaleness: 'PT30S', quota: 5 },
    { id: 'overlap', maxStaleness: 'PT10S' },
    { id: 'held' },
    { id: 'poison', maxStaleness: 'P3D' },
    { id: 'mixed' },
  );
  schedules.push(
    {
      id: 'backlog/minutely',
      tenantId: 'backlog',
      ...minutely,
      misfirePolicy: 'catch_up',
      catchUp: { pace: 300 },
    },
    { id: 'quota/all', tenantId: 'quota', ...every(1), misfirePolicy: 'catch_up', catchUp: { pace: 100 } },
    { id: 'quota/five', tenantId: 'quota', ...every(5) },
    { id: 'overlap/queue', tenantId: 'overlap', ...every(1), overlap: 'queue', misfirePolicy: 'catch_up' },
    { id: 'overlap/skip', tenantId: 'overlap', ...every(1), overlap: 'skip' },
    { id: 'held/once', tenantId: 'held', ...every(1) },
    { id: 'poison/once', tenantId: 'poison', ...every(1) },
    {
      id: 'mixed/bad',
      tenantId: 'mixed',
      ...every(1),
      occurs: { cron: '* * * * * *', timezone: 'Mars/Olympus' },
    },
    { id: 'mixed/good', tenantId: 'mixed', ...every(2) },
  );
  return { tenants, schedules };
}

/** Stores a scenario. */
export async function seed(
  database: Database,
  { tenants, schedules }: Scenario,
  endpoint: string,
): Promise<void> {
  for (const { id, maxStaleness, quota } of tenants) {
    await database.query('insert into tenants (id, max_staleness, quota_remaining) values ($1, $2, $3)', [
      id,
      maxStaleness,
      quota,
    ]);
  }
  for (const schedule of schedules) {
    await database.query(
      `insert into schedules (id, tenant_id, occurs, next_fire_at, misfire_policy, misfire_threshold, catch_up, overlap,
                              endpoint)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        schedule.id,
        schedule.tenantId,
        JSON.stringify(schedule.occurs),
        new Date(schedule.from),
        schedule.misfirePolicy,
        schedule.misfireThreshold,
        schedule.catchUp && JSON.stringify(schedule.catchUp),
        schedule.overlap,
        endpoint,
      ],
    );
  }
  await database.query('select refresh_due_at(id) from tenants');
}
