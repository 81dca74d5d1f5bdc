import { describe, expect, it } from 'vitest';
import {
  isPolicyInputError,
  type Plan,
  parsePlan,
  plan,
  reschedule,
  sweepRuns,
  toRunRows,
  toSkippedEvents,
} from '../../src/index.js';

const now = '2026-08-06T12:00:30Z';
const cursor = '2026-08-03T00:00:00Z';
const minutely = { id: 'ping', tenantId: 'acme', when: { cron: '* * * * *' }, nextFireAt: cursor };
const tenant = { id: 'acme', suspensions: [] };
const date = (text: string): Date => new Date(`2026-08-${text}Z`);

describe('toSkippedEvents (ADR 0036 §3: an aggregated schedule.run.skipped)', () => {
  it('tells of three days of suspension in one event', () => {
    const suspensions = [{ from: '2026-08-03T12:00:30Z', until: now }];
    const schedule = { ...minutely, nextFireAt: '2026-08-03T12:01:00Z', misfirePolicy: 'catch_up' as const };
    expect(toSkippedEvents(plan(schedule, now, { ...tenant, suspensions }))).toEqual([
      {
        type: 'schedule.run.skipped',
        key: 'ping@suspension_window@20260803T120100.000Z_20260806T120000.000Z',
        scheduleId: 'ping',
        tenantId: 'acme',
        reason: 'tenant_suspended',
        cause: 'suspension_window',
        count: 4320,
        from: date('03T12:01:00'),
        to: date('06T12:00:00'),
        occurredAt: date('06T12:00:30'),
      },
    ]);
  });

  it('tells of each skip of a catch-up, in the order of time', () => {
    const events = toSkippedEvents(plan({ ...minutely, misfirePolicy: 'catch_up' }, now, tenant));
    expect(events.map(({ cause, count }) => [cause, count])).toEqual([
      ['history_cap', 3601],
      ['max_staleness', 1380],
    ]);
  });

  it('tells of one run of a sweep by that run’s own key', () => {
    const run = {
      scheduleId: 'ping',
      tenantId: 'acme',
      scheduledFor: '2026-08-06T03:00:00Z',
      status: 'pending',
    } as const;
    const [event] = toSkippedEvents(sweepRuns([run], now, tenant));
    expect(event).toEqual({
      type: 'schedule.run.skipped',
      key: 'ping@20260806T030000.000Z',
      scheduleId: 'ping',
      tenantId: 'acme',
      reason: 'stale',
      cause: 'max_staleness',
      count: 1,
      from: date('06T03:00:00'),
      to: date('06T03:00:00'),
      occurredAt: date('06T12:00:30'),
    });
  });

  it('has nothing to tell of a plan that skips nothing', () => {
    const held = { ...tenant, suspensions: [{ from: cursor }] };
    expect(toSkippedEvents(plan(minutely, now, held))).toEqual([]);
    expect(toSkippedEvents(plan({ ...minutely, nextFireAt: null }, now, tenant))).toEqual([]);
    expect(toSkippedEvents(sweepRuns([], now, tenant))).toEqual([]);
  });
});

describe('toRunRows (ADR 0036, Consequences: real rows, never silence)', () => {
  it('has a row for each skip and each run, oldest first', () => {
    const schedule = { ...minutely, when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
    const skipped = {
      key: 'ping@superseded@20260806T090000.000Z_20260806T110000.000Z',
      status: 'skipped',
      reason: 'stale',
      cause: 'superseded',
      count: 3,
      from: date('06T09:00:00'),
      to: date('06T11:00:00'),
    };
    const run = {
      key: 'ping@20260806T120000.000Z',
      status: 'pending',
      scheduledFor: date('06T12:00:00'),
      notBefore: date('06T12:00:30'),
      notAfter: date('06T13:00:00'),
      covers: { count: 3, from: date('06T09:00:00'), to: date('06T11:00:00') },
    };
    const both = { scheduleId: 'ping', tenantId: 'acme' };
    expect(toRunRows(plan(schedule, now, tenant))).toStrictEqual([
      { ...skipped, ...both },
      { ...run, ...both },
    ]);
  });

  it('says null where a run covers nothing, so that a column of it can be NULL', () => {
    const schedule = { ...minutely, nextFireAt: '2026-08-06T12:00:00Z' };
    expect(toRunRows(plan(schedule, now, tenant))).toMatchObject([{ status: 'pending', covers: null }]);
  });

  it('has the rows of an edit too, and none of a plan that decides nothing', () => {
    const edit = reschedule(minutely, { ...minutely, when: { cron: '0 0 * * *' } }, now, tenant);
    expect(toRunRows(edit).map(({ status }) => status)).toEqual(['skipped', 'pending']);
    expect(toRunRows(plan({ ...minutely, nextFireAt: null }, now, tenant))).toEqual([]);
  });
});

describe('what takes a plan', () => {
  const decided = plan(minutely, now, tenant);
  const stored = JSON.parse(JSON.stringify(decided)) as Plan;

  it('takes one that has columns of a service’s own, and gives it back without them', () => {
    expect(parsePlan({ ...stored, id: 7, created_at: null })).toStrictEqual(decided);
  });

  it('takes one whose optional columns came back as NULL', () => {
    const [skip, fire, realign] = stored.decisions;
    const decisions = [skip, { ...fire, covers: null }, realign];
    const [, revived] = parsePlan({ ...stored, heldUntil: null, decisions }).decisions;
    expect(revived).not.toHaveProperty('covers');
    expect(parsePlan({ ...stored, heldUntil: null })).toStrictEqual(decided);
  });

  it('takes dates as a database prints them', () => {
    expect(parsePlan({ ...stored, now: '2026-08-06 12:00:30+00' })).toStrictEqual(decided);
  });

  const wrong: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['the text of a plan', JSON.stringify(decided)],
    ['a list of plans', [decided]],
    ['a plan without its decisions', { ...stored, decisions: undefined }],
    ['a plan without its cursor', { ...stored, nextFireAt: undefined }],
    ['an outcome that is none', { ...stored, outcome: 'done' }],
    ['a decision that is none', { ...stored, decisions: [{ kind: 'wait' }] }],
    ['a decision of null', { ...stored, decisions: [null] }],
    ['a reason that is none', { ...stored, decisions: [{ ...stored.decisions[0], reason: 'late' }] }],
    ['a count of nothing', { ...stored, decisions: [{ ...stored.decisions[0], count: 0 }] }],
    ['a count as text', { ...stored, decisions: [{ ...stored.decisions[0], count: '3' }] }],
    ['a date that is none', { ...stored, now: 'yesterday' }],
    ['counts without a cause', { ...stored, counts: { ...stored.counts, byCause: {} } }],
    ['a column in another case', { ...stored, schedule_id: 'ping' }],
  ];
  it.each(wrong)('refuses %s', (_title, value) => {
    for (const take of [parsePlan, toSkippedEvents, toRunRows]) {
      let error: unknown;
      try {
        (take as (value: unknown) => unknown)(value);
      } catch (thrown) {
        error = thrown;
      }
      expect(isPolicyInputError(error)).toBe(true);
    }
  });

  it('gives dates of its own, so that changing one changes no other', () => {
    const [event, again] = [toSkippedEvents(decided)[0]!, toSkippedEvents(decided)[0]!];
    event.from.setTime(0);
    event.occurredAt.setTime(0);
    expect(again.from.getTime()).not.toBe(0);
    expect(toSkippedEvents(decided)[0]).toEqual(again);
    const [row] = toRunRows(decided);
    if (row?.status === 'skipped') row.from.setTime(0);
    expect(toRunRows(decided)[0]).not.toEqual(row);
  });
});
