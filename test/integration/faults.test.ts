import { checkHistory } from 'misfire-policy/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Aftermath, inflict, LEASE_MS, RELEASE_MS, type RunRow } from './faults.js';
import {
  groupBy,
  HEARD_WITHIN_MS,
  isRun,
  objection,
  occurrences,
  occurrencesOf,
  repeatsOf,
  startsOf,
  toHistory,
  unrecordedBecause,
} from './history.js';

// FAULTS=short for fewer of them; SEED for others.
const isShort = process.env['FAULTS'] === 'short';
const faults = {
  seed: Number(process.env['SEED'] ?? 36),
  kills: isShort ? 40 : 200,
  crashes: isShort ? 4 : 20,
};

let after: Aftermath;
let runs: readonly RunRow[];

beforeAll(async () => {
  const from = performance.now();
  after = await inflict(faults);
  runs = after.stored.runs;
  report(Math.round((performance.now() - from) / 1000));
});

describe('after the faults', () => {
  it('has inflicted them', () => {
    expect(after.killed.length).toBeGreaterThanOrEqual(faults.kills);
    expect(after.crashes).toBe(faults.crashes);
    expect(after.crashesInTransaction).toBeGreaterThan(faults.crashes / 2);
    for (const role of ['planner', 'executor']) {
      expect(after.killed.filter(({ name }) => name.startsWith(role)).length).toBeGreaterThan(
        faults.kills / 5,
      );
    }
    const answers = new Set(after.requests.map(({ answer }) => answer));
    expect([...answers].sort()).toEqual(['failed', 'gone', 'ok']);
  });

  it('every occurrence up to the cursor is in run history, exactly once', () => {
    for (const schedule of after.scenario.schedules) {
      const cursor = after.stored.schedules.find(({ id }) => id === schedule.id)!.next_fire_at.getTime();
      const rows = runs.filter(({ schedule_id }) => schedule_id === schedule.id);
      for (const row of rows) expect(occurrencesOf(schedule, row)).toHaveLength(row.count);
      const found = rows.flatMap((row) => occurrencesOf(schedule, row)).sort((a, b) => a - b);
      expect(found, schedule.id).toEqual(occurrences(schedule, schedule.from, cursor));
    }
  });

  it('checkHistory finds nothing in it', () => {
    const sound = after.scenario.schedules.filter(({ id }) => !['mixed/bad', 'poison/once'].includes(id));
    expect(sound.length).toBeGreaterThan(20);
    for (const schedule of sound) {
      expect(checkHistory(toHistory(after, schedule)), schedule.id).toEqual([]);
    }
    // And it would: a row less is an occurrence less.
    const [schedule] = sound;
    const history = toHistory(after, schedule!);
    expect(checkHistory({ ...history, rows: history.rows.slice(1) })).not.toEqual([]);
  });

  it('nothing that is due is left undecided, but for what is held or set aside', () => {
    const undecided = after.stored.schedules.filter(
      ({ next_fire_at }) => next_fire_at.getTime() < after.endedAt - 5000,
    );
    const stopped = after.stored.suspensions.filter(({ until_at }) => until_at === null);
    const expected = new Set(['poison', ...stopped.map(({ tenant_id }) => tenant_id)]);
    for (const { id } of undecided.filter(({ id }) => id !== 'mixed/bad')) {
      expect(expected).toContain(id.split('/')[0]);
    }
    expect(undecided.length).toBeGreaterThanOrEqual(3);
  });

  it('no run is materialised twice, and each row says why or when', () => {
    const materialised = runs.filter(isRun).map((row) => `${row.schedule_id} ${row.scheduled_for.getTime()}`);
    expect(new Set(materialised).size).toBe(materialised.length);
    for (const row of runs) {
      expect(row.status === 'skipped').toBe(row.cause !== null && row.reason !== null);
      if (isRun(row)) expect(row.count).toBe(1);
      else expect(row.status).toBe('skipped');
    }
  });

  it('no delivery started that its executor could not allow', () => {
    const starts = startsOf(after.logs);
    expect(starts.length).toBeGreaterThan(faults.kills);
    expect(starts.flatMap((start) => objection(start) ?? [])).toEqual([]);
  });

  it('nothing of a suspension was delivered, but for what was in flight before it was known', () => {
    // Not by what an executor had read: by the windows as they were in the end.
    for (const { scheduledFor, tenantId, at } of startsOf(after.logs)) {
      for (const { tenant_id, from_at, until_at } of after.stored.suspensions) {
        if (tenant_id !== tenantId || scheduledFor < from_at.getTime()) continue;
        if (until_at !== null && scheduledFor >= until_at.getTime()) continue;
        expect(at - from_at.getTime()).toBeLessThan(HEARD_WITHIN_MS);
      }
    }
  });

  it('delivers everything it says it has delivered', () => {
    const arrived = new Set(after.requests.filter(({ answer }) => answer === 'ok').map(({ key }) => key));
    for (const { key, status } of runs) if (status === 'delivered') expect(arrived).toContain(key);
    const byKey = new Map(runs.map((row) => [row.key, row]));
    for (const { key, attempt } of after.requests.filter(({ answer }) => answer === 'ok')) {
      const row = byKey.get(key);
      expect(row).toBeDefined();
      if (row?.status !== 'delivered') expect(unrecordedBecause(after, key, attempt), key).not.toBeNull();
    }
  });

  it('repeats a delivery only where nobody could record it', () => {
    const reasons = unrecordedOf(after);
    for (const { key, attempt, because } of reasons) expect(because, `${key} ${attempt}`).not.toBeNull();
    const died = reasons.filter(({ because }) => because === 'died');
    expect(died.length).toBeGreaterThan(0);
    // The rest is rare, and not what it is about: an answer that came too late, a database that was away for too long.
    expect(died.length).toBeGreaterThan(reasons.length * 0.8);
  });

  it('holds the caps and the pace of each plan, and the release of each tenant', () => {
    const fires = runs.filter(isRun);
    for (const { id, catchUp } of after.scenario.schedules) {
      const ofSchedule = fires.filter(({ schedule_id }) => schedule_id === id);
      for (const plan of groupBy(ofSchedule, ({ decided_at }) => decided_at.toISOString()).values()) {
        expect(plan.length).toBeLessThanOrEqual(catchUp?.maxRuns ?? 100);
        for (const gap of gapsOf(plan)) expect(gap).toBeGreaterThanOrEqual(catchUp?.pace ?? 1000);
      }
    }
    for (const turn of groupBy(fires, (row) => `${row.tenant_id} ${row.decided_at.toISOString()}`).values()) {
      for (const gap of gapsOf(turn)) expect(gap).toBeGreaterThanOrEqual(RELEASE_MS);
    }
    for (const { not_before, not_after, decided_at, scheduled_for } of fires) {
      expect(not_before!.getTime()).toBeGreaterThanOrEqual(decided_at.getTime());
      expect(not_before!.getTime()).toBeLessThanOrEqual(not_after!.getTime());
      expect(decided_at.getTime() - scheduled_for.getTime()).toBeLessThanOrEqual(86_400_000);
    }
  });

  it('holds the quota: what is neither skipped nor left was granted', () => {
    const left = after.stored.tenants.find(({ id }) => id === 'quota')!.quota_remaining!;
    const used = runs.filter(
      (row) => row.tenant_id === 'quota' && isRun(row) && row.status !== 'skipped',
    ).length;
    expect(left).toBeGreaterThanOrEqual(0);
    expect(used + left).toBe(after.granted);
    const refused = runs.filter(({ cause }) => cause === 'tenant_quota');
    expect(refused.length).toBeGreaterThan(0);
    // A run that was materialised has its reservation.
    expect(refused.filter(isRun)).toEqual([]);
  });

  it('never delivers two runs at once of a schedule that does not want it', () => {
    const answered = new Map(
      after.logs.flatMap((line) =>
        line.kind === 'answer' ? [[`${line.key} ${line.attempt}`, line.at] as const] : [],
      ),
    );
    for (const id of ['overlap/queue', 'overlap/skip']) {
      let free = 0;
      for (const { key, attempt, at, scheduleId } of startsOf(after.logs)) {
        if (scheduleId !== id) continue;
        expect(at).toBeGreaterThanOrEqual(free);
        free = answered.get(`${key} ${attempt}`) ?? 0;
      }
    }
  });

  it('has an event for each skip, and no other', () => {
    const skips = runs.filter(({ status }) => status === 'skipped');
    const events = new Map(after.stored.outbox.map(({ key, event }) => [key, event]));
    expect(events.size).toBe(skips.length);
    for (const { key, reason, cause, count, scheduled_for, scheduled_to } of skips) {
      const [from, to] = [scheduled_for.toISOString(), scheduled_to.toISOString()];
      expect(events.get(key)).toMatchObject({ type: 'schedule.run.skipped', reason, cause, count, from, to });
    }
  });

  it('leaves nothing lying about', () => {
    const forgotten = runs.filter(
      ({ status, claim_at }) =>
        ['pending', 'claimed', 'in_flight'].includes(status) &&
        claim_at!.getTime() < after.endedAt - LEASE_MS,
    );
    expect(forgotten).toEqual([]);
  });

  it('keeps what is held and what was set aside out of the way, where it can be seen', () => {
    const tenant = (id: string) => after.stored.tenants.find((one) => one.id === id)!;
    expect(tenant('held')).toMatchObject({ due_at: null, failure: null });
    expect(tenant('poison').due_at).toBeNull();
    expect(tenant('poison').failure).toContain('maxStaleness');
    const bad = after.stored.schedules.filter(({ failure }) => failure !== null);
    expect(bad.map(({ id }) => id)).toEqual(['mixed/bad']);
    expect(runs.some(({ schedule_id }) => schedule_id === 'mixed/good')).toBe(true);
  });

  it('decides nothing again while a clock is an hour back', () => {
    const back = after.logs.filter((line) => 'skewMs' in line && line.skewMs < -60_000);
    expect(back.length).toBeGreaterThan(10);
    expect(back.filter(({ kind }) => kind !== 'idle')).toEqual([]);
  });
});

/** The answered attempts that others came after, and why nobody recorded them. */
function unrecordedOf(aftermath: Aftermath) {
  return repeatsOf(aftermath).flatMap(({ key, unrecorded }) =>
    unrecorded.map(({ attempt }) => ({ key, attempt, because: unrecordedBecause(aftermath, key, attempt) })),
  );
}

function gapsOf(rows: readonly RunRow[]): readonly number[] {
  const releases = rows.map(({ not_before }) => not_before!.getTime()).sort((a, b) => a - b);
  return releases.slice(1).map((release, i) => release - releases[i]!);
}

/** The figures, for whoever runs it and for the example's README. */
function report(seconds: number): void {
  const { killed, requests, logs } = after;
  const count = <T>(list: readonly T[], of: (one: T) => string) =>
    Object.fromEntries([...groupBy(list, of)].map(([key, { length }]) => [key, length]).sort());
  const occurrencesIn = (some: readonly RunRow[]): number => some.reduce((sum, row) => sum + row.count, 0);
  const skipped = runs.filter(({ status }) => status === 'skipped');
  console.log({
    ...faults,
    seconds,
    killed: count(killed, ({ name }) => name),
    crashesInTransaction: after.crashesInTransaction,
    occurrences: occurrencesIn(runs),
    rows: count(runs, ({ status }) => status),
    skippedOccurrences: Object.fromEntries(
      [...groupBy(skipped, ({ cause }) => cause ?? '')].map(([cause, rows]) => [cause, occurrencesIn(rows)]),
    ),
    requests: count(requests, ({ answer }) => answer),
    outcomes: count(logs, (line) => (line.kind === 'outcome' ? line.outcome : line.kind)),
    deliveredTwiceOrMore: repeatsOf(after).length,
    because: count(unrecordedOf(after), ({ because }) => String(because)),
    takenOver: runs.filter(({ attempt }) => attempt > 1).length,
  });
}
