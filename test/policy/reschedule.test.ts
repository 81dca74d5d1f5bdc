import { describe, expect, it } from 'vitest';
import {
  isPolicyInputError,
  type Plan,
  plan,
  reschedule,
  type Schedule,
  type Tenant,
  type When,
} from '../../src/index.js';

const tenant = (changes: Partial<Tenant> = {}): Tenant => ({
  id: 'acme',
  suspensions: [],
  maxStaleness: { hours: 24 },
  ...changes,
});
const stored = (when: When, nextFireAt: string | null, changes: Partial<Schedule> = {}): Schedule => ({
  id: 'job',
  tenantId: 'acme',
  when,
  nextFireAt,
  ...changes,
});
const cron = (expression: string, timezone = 'UTC'): When => ({ cron: expression, timezone });
const firesOf = (edit: Plan): string[] =>
  edit.decisions.flatMap((one) => (one.kind === 'fire' ? [one.scheduledFor.toISOString()] : []));

/** An edit of `when` alone, as an endpoint makes it. */
function edit(from: When, cursor: string | null, to: When, now: string, state = tenant()): Plan {
  const before = stored(from, cursor);
  return reschedule(before, { ...before, when: to }, now, state);
}

interface Reported {
  readonly source: string;
  readonly from: string;
  /** The cursor that a planner in good health has stored. */
  readonly cursor: string;
  readonly to: string;
  readonly now: string;
  readonly next: string;
}

// Each of these systems took the cursor of the new definition from when the job last ran, and so ran it at once, for
// an occurrence that nobody had ever scheduled; or kept the cursor of the old one, and so waited.
const reported: readonly Reported[] = [
  {
    source: 'HangfireIO/Hangfire#728: a daily job moved by an hour in the afternoon ran at once',
    from: '0 1 * * *',
    cursor: '2016-11-15T01:00:00Z',
    to: '0 2 * * *',
    now: '2016-11-14T15:00:00Z',
    next: '2016-11-15T02:00:00.000Z',
  },
  {
    source: 'HangfireIO/Hangfire#366: monthly on the 10th, moved to the 11th on the 12th',
    from: '0 0 10 * *',
    cursor: '2015-06-10T00:00:00Z',
    to: '0 0 11 * *',
    now: '2015-05-12T09:00:00Z',
    next: '2015-06-11T00:00:00.000Z',
  },
  {
    source: 'HangfireIO/Hangfire#1797: a yearly job that never ran, made daily',
    from: '0 0 1 11 *',
    cursor: '2021-11-01T00:00:00Z',
    to: '0 3 * * *',
    now: '2021-01-22T14:00:00Z',
    next: '2021-01-23T03:00:00.000Z',
  },
  {
    source: 'dagster-io/dagster#13597: 01:15 on weekdays, moved to 02:15 after it had run',
    from: '15 1 * * 1-5',
    cursor: '2023-04-14T01:15:00Z',
    to: '15 2 * * 1-5',
    now: '2023-04-13T05:00:00Z',
    next: '2023-04-14T02:15:00.000Z',
  },
  {
    source: 'dagster-io/dagster#13329: 05:40, moved to 05:50 at 07:14',
    from: '40 5 * * *',
    cursor: '2023-04-04T05:40:00Z',
    to: '50 5 * * *',
    now: '2023-04-03T07:14:00Z',
    next: '2023-04-04T05:50:00.000Z',
  },
  {
    source: 'oban-bg/oban#1156: a job that was inserted anew ran at once, as if it had been missed',
    from: '0 6 * * *',
    cursor: '2024-10-03T06:00:00Z',
    to: '0 7 * * *',
    now: '2024-10-02T12:00:00Z',
    next: '2024-10-03T07:00:00.000Z',
  },
  {
    source: 'kagkarlsson/db-scheduler#124: made every five minutes, and still waited for midnight',
    from: '0 0 * * *',
    cursor: '2020-09-02T00:00:00Z',
    to: '*/5 * * * *',
    now: '2020-09-01T10:02:00Z',
    next: '2020-09-01T10:05:00.000Z',
  },
  {
    source: 'apache/airflow#66754: hourly made daily, and never ran again',
    from: '0 * * * *',
    cursor: '2026-05-12T06:00:00Z',
    to: '0 0 * * *',
    now: '2026-05-12T05:04:00Z',
    next: '2026-05-13T00:00:00.000Z',
  },
];

describe('reschedule: the reported cases', () => {
  it.each(reported.map((row) => [row.source, row] as const))('%s', (_, { from, cursor, to, now, next }) => {
    for (const misfirePolicy of ['fire_once', 'skip', 'catch_up'] as const) {
      const before = stored(cron(from), cursor, { misfirePolicy });
      const edited = reschedule(before, { ...before, when: cron(to) }, now, tenant());
      expect(firesOf(edited)).toEqual([]);
      expect(edited.counts.due).toBe(0);
      expect(edited.outcome).toBe('reanchored');
      expect(edited.nextFireAt?.toISOString()).toBe(next);

      // What the planner finds next: nothing before the new cursor, and then exactly that occurrence.
      const after = { ...before, when: cron(to), nextFireAt: edited.nextFireAt };
      expect(plan(after, now, tenant()).outcome).toBe('idle');
      expect(firesOf(plan(after, next, tenant()))).toEqual([next]);
    }
  });

  it('HangfireIO/Hangfire#2256: switched off by a date that never comes, and on again', () => {
    const before = stored(cron('* * * * *'), '2023-08-01T10:01:00Z');
    const off = reschedule(
      before,
      { ...before, endsAt: '2023-08-01T00:00:00Z' },
      '2023-08-01T10:00:30Z',
      tenant(),
    );
    expect([off.outcome, off.nextFireAt]).toEqual(['reanchored', null]);

    const stopped = { ...before, endsAt: '2023-08-01T00:00:00Z', nextFireAt: off.nextFireAt };
    const on = reschedule(stopped, { ...stopped, endsAt: null }, '2023-08-01T12:00:30Z', tenant());
    expect([on.outcome, on.counts.due]).toEqual(['initial', 0]);
    expect(on.nextFireAt?.toISOString()).toBe('2023-08-01T12:01:00.000Z');
  });
});

describe('reschedule while something is due', () => {
  const hourly = cron('0 * * * *');

  it('settles it under the old definition, and goes on under the new one', () => {
    const edited = edit(hourly, '2026-08-06T12:00:00Z', cron('30 3 * * *'), '2026-08-06T12:00:05Z');
    expect(edited.outcome).toBe('due');
    expect(firesOf(edited)).toEqual(['2026-08-06T12:00:00.000Z']);
    expect(edited.nextFireAt?.toISOString()).toBe('2026-08-07T03:30:00.000Z');
    expect(edited.decisions.at(-1)).toEqual({
      kind: 'realign',
      from: new Date('2026-08-06T12:00:00Z'),
      to: new Date('2026-08-07T03:30:00Z'),
    });
  });

  it('settles it by the old policy: the edit that turns catch_up on does not reach back', () => {
    const before = stored(hourly, '2026-08-06T06:00:00Z');
    const after = { ...before, misfirePolicy: 'catch_up' as const };
    const edited = reschedule(before, after, '2026-08-06T12:30:00Z', tenant());
    expect(edited.outcome).toBe('misfire');
    expect(firesOf(edited)).toEqual(['2026-08-06T12:00:00.000Z']);
    expect(edited.counts.byCause.superseded).toBe(6);
    expect(edited.nextFireAt?.toISOString()).toBe('2026-08-06T13:00:00.000Z');
  });

  it('is plan(before) but for the cursor', () => {
    const before = stored(hourly, '2026-08-06T06:00:00Z', { misfirePolicy: 'catch_up' });
    const now = '2026-08-06T12:30:00Z';
    const { outcome, counts, decisions } = plan(before, now, tenant());
    const edited = reschedule(before, { ...before, when: cron('0 0 * * *') }, now, tenant());
    expect(edited).toMatchObject({ outcome, counts });
    expect(edited.decisions.slice(0, -1)).toEqual(decisions.slice(0, -1));
  });

  it('settles the last due run of a schedule that is made to end', () => {
    const before = stored(hourly, '2026-08-06T12:00:00Z');
    const after = { ...before, endsAt: '2026-08-06T12:00:00Z' };
    const edited = reschedule(before, after, '2026-08-06T12:00:05Z', tenant());
    expect(firesOf(edited)).toEqual(['2026-08-06T12:00:00.000Z']);
    expect(edited.nextFireAt).toBeNull();
  });

  it('fires nothing of the new definition, though it too would have been due', () => {
    const edited = edit(cron('0 3 * * *'), '2026-08-07T03:00:00Z', hourly, '2026-08-06T12:00:05Z');
    expect(edited.counts.due).toBe(0);
    expect(edited.nextFireAt?.toISOString()).toBe('2026-08-06T13:00:00.000Z');
  });

  it('takes the first occurrence after now, strictly', () => {
    const edited = edit(cron('0 3 * * *'), '2026-08-07T03:00:00Z', hourly, '2026-08-06T12:00:00Z');
    expect(edited.nextFireAt?.toISOString()).toBe('2026-08-06T13:00:00.000Z');
  });

  it('accounts for what an earlier suspension left', () => {
    const state = tenant({ suspensions: [{ from: '2026-08-06T07:30:00Z', until: '2026-08-06T11:30:00Z' }] });
    const edited = edit(hourly, '2026-08-06T08:00:00Z', cron('30 3 * * *'), '2026-08-06T12:00:05Z', state);
    expect(edited.outcome).toBe('resumed');
    expect(edited.counts.byCause.suspension_window).toBe(4);
    expect(firesOf(edited)).toEqual(['2026-08-06T12:00:00.000Z']);
    expect(edited.nextFireAt?.toISOString()).toBe('2026-08-07T03:30:00.000Z');
  });
});

describe('reschedule while nothing is due', () => {
  it('is idle when the cursor is where the new definition has it too', () => {
    const edited = edit(
      cron('0 3 * * *'),
      '2026-08-07T03:00:00Z',
      cron('0 3,15 7 * *'),
      '2026-08-06T12:00:00Z',
    );
    expect(edited).toMatchObject({ outcome: 'idle', decisions: [] });
    expect(edited.nextFireAt?.toISOString()).toBe('2026-08-07T03:00:00.000Z');
  });

  it('moves a cursor that is further off than the new definition has it', () => {
    const edited = edit(cron('0 0 1 1 *'), '2027-01-01T00:00:00Z', cron('0 0 * * *'), '2026-08-06T12:00:00Z');
    expect(edited.outcome).toBe('reanchored');
    expect(edited.nextFireAt?.toISOString()).toBe('2026-08-07T00:00:00.000Z');
  });

  it('gives a schedule that had ended a cursor', () => {
    const edited = edit({ at: '2026-08-01T00:00:00Z' }, null, cron('0 0 * * *'), '2026-08-06T12:00:00Z');
    expect(edited.outcome).toBe('initial');
    expect(edited.decisions).toEqual([{ kind: 'realign', from: null, to: new Date('2026-08-07T00:00:00Z') }]);
  });

  it('takes the cursor of a schedule that now lies in the past', () => {
    const edited = edit(
      cron('0 0 * * *'),
      '2026-08-07T00:00:00Z',
      { at: '2026-08-01T00:00:00Z' },
      '2026-08-06T12:00:00Z',
    );
    expect([edited.outcome, edited.nextFireAt]).toEqual(['reanchored', null]);
  });

  it('leaves null where both have nothing left', () => {
    const edited = edit(
      { at: '2026-08-01T00:00:00Z' },
      null,
      { at: '2026-08-02T00:00:00Z' },
      '2026-08-06T12:00:00Z',
    );
    expect(edited).toMatchObject({ outcome: 'idle', decisions: [], nextFireAt: null });
  });

  it('follows a zone: the same wall time elsewhere is another instant', () => {
    const edited = edit(
      cron('0 3 * * *', 'Europe/Berlin'),
      '2026-08-07T01:00:00Z',
      cron('0 3 * * *', 'America/New_York'),
      '2026-08-06T12:00:00Z',
    );
    expect(edited.nextFireAt?.toISOString()).toBe('2026-08-07T07:00:00.000Z');
  });
});

describe('reschedule while the tenant is suspended', () => {
  const state = tenant({ suspensions: [{ from: '2026-08-06T10:00:00Z', until: null }] });

  it.each([['2026-08-06T06:00:00Z'], ['2026-08-07T03:00:00Z'], [null]])('keeps the cursor %s', (cursor) => {
    const edited = edit(cron('0 3 * * *'), cursor, cron('0 * * * *'), '2026-08-06T12:00:00Z', state);
    expect(edited).toMatchObject({ outcome: 'held', decisions: [], heldUntil: null });
    expect(edited.nextFireAt).toEqual(cursor === null ? null : new Date(cursor));
  });

  it('lets the first plan after the activation account for the gap, and fire none of it', () => {
    const before = stored(cron('0 3 * * *'), '2026-08-07T03:00:00Z', { misfirePolicy: 'catch_up' });
    const after = { ...before, when: cron('0 * * * *') };
    const held = reschedule(before, after, '2026-08-06T12:00:00Z', state);
    const activated = tenant({
      suspensions: [{ from: '2026-08-06T10:00:00Z', until: '2026-08-07T05:30:00Z' }],
    });
    const first = plan({ ...after, nextFireAt: held.nextFireAt }, '2026-08-07T05:30:00Z', activated);
    expect(first.outcome).toBe('resumed');
    expect(first.counts).toMatchObject({ fired: 0, due: 3 });
    expect(first.nextFireAt?.toISOString()).toBe('2026-08-07T06:00:00.000Z');
  });
});

describe('reschedule: what it reads', () => {
  const before = stored(cron('0 3 * * *'), '2026-08-07T03:00:00Z');
  const now = '2026-08-06T12:00:00Z';

  it('does not read the cursor of the new definition, whatever it is', () => {
    const after = { ...before, when: cron('0 4 * * *'), nextFireAt: 'nonsense' };
    expect(reschedule(before, after, now, tenant()).nextFireAt?.toISOString()).toBe(
      '2026-08-07T04:00:00.000Z',
    );
  });

  it('reads a row whose columns are getters of a prototype, as a mapped entity has them', () => {
    const entity = Object.create(before, { nextFireAt: { get: () => 'nonsense' } }) as Schedule;
    expect(reschedule(before, entity, now, tenant()).outcome).toBe('idle');
  });

  it('does not ask how many runs are active under the new definition, which settles nothing', () => {
    const after = { ...before, overlap: 'skip' as const };
    expect(reschedule(before, after, now, tenant()).outcome).toBe('idle');
    expect(() => reschedule({ ...before, overlap: 'skip' }, after, now, tenant())).toThrow(
      /before.activeRuns/,
    );
  });

  it('names every problem by its parameter', () => {
    const after = { ...before, id: 'other', when: { cron: '61 * * * *' } };
    try {
      reschedule({ ...before, when: { cron: '0 3 * *' } }, after, now, tenant({ maxStaleness: '1h' }));
      expect.unreachable();
    } catch (error) {
      expect(isPolicyInputError(error) && error.issues.map(({ path }) => path)).toEqual([
        ['before', 'when', 'cron'],
        ['after', 'when', 'cron'],
        ['tenant', 'maxStaleness'],
      ]);
    }
    expect(() => reschedule(before, { ...before, id: 'other' }, now, tenant())).toThrow(/after.id/);
    expect(() => reschedule(before, { ...before, tenantId: 'other' }, now, tenant())).toThrow(
      /after.tenantId/,
    );
  });
});
