import * as fc from 'fast-check';
import { isPolicyInputError, plan, toRunRows } from 'misfire-policy';
import { arbitraries, checkHistory, type HistoryRow } from 'misfire-policy/testing';
import { describe, expect, it } from 'vitest';
import { type Life, live } from './lives.js';

const numRuns = Number(process.env['RUNS'] ?? 150);
// The property is given the timeline, so that a counterexample is a few lines and not its rows.
const lives = fc.tuple(arbitraries.timeline({ maxTicks: 40 }), fc.boolean());

const later = (at: unknown, ms: number): Date => new Date(new Date(at as Date).getTime() + ms);

describe('the history of a right planner', () => {
  it('breaks nothing', () => {
    fc.assert(
      fc.property(lives, (lived) => {
        expect(checkHistory(live(...lived))).toEqual([]);
      }),
      { numRuns, seed: 1 },
    );
  });

  it('breaks nothing after a way through JSON', () => {
    fc.assert(
      fc.property(lives, (lived) => {
        expect(checkHistory(JSON.parse(JSON.stringify(live(...lived))) as Life)).toEqual([]);
      }),
      { numRuns: 50, seed: 2 },
    );
  });
});

type Mutation = (row: HistoryRow) => readonly HistoryRow[] | null;

const isRun = ({ status }: HistoryRow): boolean => status !== 'skipped';
const run = (change: (row: HistoryRow) => Partial<HistoryRow>): Mutation => {
  return (row) => (isRun(row) ? [{ ...row, ...change(row) }] : null);
};
const skip = (change: (row: HistoryRow) => Partial<HistoryRow> | null): Mutation => {
  return (row) => {
    const changed = row.status === 'skipped' && row.from != null ? change(row) : null;
    return changed === null ? null : [{ ...row, ...changed }];
  };
};

/** Changes of one row that any history shows. */
const mutations: Record<string, Mutation> = {
  'a row lost': () => [],
  'a row twice': (row) => [row, { ...row, key: null }],
  'a key twice': (row) => (row.key == null ? null : [row, row]),
  'a run of no occurrence': run(({ scheduledFor }) => ({ scheduledFor: later(scheduledFor, 1) })),
  'released before it is scheduled': run(({ scheduledFor }) => ({ notBefore: later(scheduledFor, -1) })),
  'released after it goes stale': run(({ notAfter }) => ({ notBefore: later(notAfter, 1) })),
  'a later deadline': run(({ notAfter }) => ({ notAfter: later(notAfter, 1) })),
  'delivered after it went stale': run(({ notAfter }) => ({
    status: 'delivered',
    deliveredAt: later(notAfter, 1),
  })),
  'delivered before its release': run(({ notBefore }) => ({
    status: 'delivered',
    deliveredAt: later(notBefore, -1),
  })),
  'a skip counts one more': skip(({ count }) => ({ count: (count ?? 0) + 1 })),
  'a skip that begins later': skip(({ from, to, count }) =>
    count === 1 ? { from: later(from, 1), to: later(to, 1) } : { from: to! },
  ),
  'a skip told as a run': (row) =>
    row.status === 'skipped' && row.count === 1 && row.cause === 'suspension_window'
      ? [{ status: 'pending', scheduledFor: row.from! }]
      : null,
  'a reason outside the contract': skip(() => ({ reason: 'paused' })),
  'a cause that there is not': skip(() => ({ cause: 'paused' })),
  'the reason of another cause': skip(({ reason }) => ({ reason: reason === 'stale' ? 'overlap' : 'stale' })),
  'a suspension told as stale': skip(({ cause }) =>
    cause === 'suspension_window' ? { reason: 'stale', cause: null } : null,
  ),
  'covers one more': run(({ covers }) =>
    covers == null
      ? { covers: { count: 1, from: 0, to: 0 } }
      : { covers: { ...covers, count: covers.count + 1 } },
  ),
};

describe('a history in which one row was changed', () => {
  it.each(Object.entries(mutations))('breaks something: %s', (_name, mutate) => {
    let applied = 0;
    fc.assert(
      fc.property(lives, fc.nat(), (lived, pick) => {
        const life = live(...lived);
        const at = life.rows.findIndex(
          (row, i) => i >= pick % (life.rows.length + 1) && mutate(row) !== null,
        );
        const row = life.rows[at];
        if (row === undefined) return;
        applied += 1;
        const rows = [...life.rows.slice(0, at), ...mutate(row)!, ...life.rows.slice(at + 1)];
        expect(checkHistory({ ...life, rows })).not.toEqual([]);
      }),
      { numRuns: 100, seed: 3 },
    );
    expect(applied).toBeGreaterThan(0);
  });
});

const minutely = { id: 'm', tenantId: 'acme', when: { cron: '* * * * *' } };
const acme = { id: 'acme', suspensions: [] };
const at = (time: string): string => `2026-08-06T${time}Z`;
const pending = (time: string, more: Partial<HistoryRow> = {}): HistoryRow => ({
  status: 'pending',
  scheduledFor: at(time),
  ...more,
});

describe('what is seen only across rows', () => {
  const names = (history: Parameters<typeof checkHistory>[0]): string[] =>
    checkHistory(history).map(({ invariant }) => invariant);

  it('more runs of one plan than the cap', () => {
    const schedule = { ...minutely, misfirePolicy: 'catch_up' as const, nextFireAt: at('08:00:00') };
    const tenant = { ...acme, maxStaleness: 86_400_000 };
    const now = at('09:39:30');
    const rows: HistoryRow[] = toRunRows(plan(schedule, now, tenant));
    expect(rows.length).toBe(100);
    const one = { ...rows[99]!, key: null, scheduledFor: at('07:59:00'), notBefore: now, notAfter: null };
    const more = [one, ...rows.map((row) => ({ ...row, notBefore: later(row.notBefore, 1_000) }))];
    const history = { schedule, tenant, from: at('07:59:00'), until: at('09:40:00') };
    expect(names({ ...history, from: at('08:00:00'), rows })).toEqual([]);
    expect(names({ ...history, rows: more })).toEqual(['runs_are_capped']);
    expect(names({ ...history, rows: more.map((row) => ({ ...row, plannedAt: now })) })).toEqual([
      'runs_are_capped',
    ]);
    expect(names({ ...history, rows, schedule: { ...schedule, catchUp: { maxRuns: 99 } } })).toContain(
      'runs_are_capped',
    );
  });

  it('a run that is released too soon after the one before', () => {
    const rows = [
      pending('12:00:00', { notBefore: at('12:01:00') }),
      pending('12:01:00', { notBefore: at('12:01:00.999') }),
    ];
    const history = { schedule: minutely, tenant: acme, from: at('12:00:00'), until: at('12:02:00') };
    expect(checkHistory({ ...history, rows })).toEqual([
      {
        invariant: 'runs_are_released_at_the_pace',
        clause: 'ADR 0036 §1 (rate-limited into the executor)',
        message:
          'the run of 2026-08-06T12:01:00.000Z is released at 2026-08-06T12:01:00.999Z; it goes at 2026-08-06T12:01:01.000Z at the earliest',
      },
    ]);
    // Those of two plans may be as close as they like.
    const apart = rows.map((row, i) => ({ ...row, plannedAt: at(`12:01:00.${i}`) }));
    expect(names({ ...history, rows: apart })).toEqual([]);
  });

  it('two runs of a fire_once misfire, one of skip, an old one of catch_up', () => {
    const now = at('12:02:30');
    const two = [pending('12:00:00', { plannedAt: now }), pending('12:01:00', { plannedAt: now })];
    const history = { tenant: acme, from: at('12:00:00'), until: at('12:02:00') };
    const broken = ['misfire_policy_is_followed'];
    expect(names({ ...history, schedule: minutely, rows: two })).toEqual(broken);
    expect(names({ ...history, schedule: { ...minutely, misfirePolicy: 'skip' }, rows: two })).toEqual(
      broken,
    );
    const catchUp = { ...minutely, misfirePolicy: 'catch_up' as const };
    expect(names({ ...history, schedule: catchUp, rows: two })).toEqual([]);
    const short = { ...catchUp, catchUp: { maxHistory: 60_000 } };
    expect(names({ ...history, schedule: short, rows: two })).toEqual(broken);
    const patient = { ...minutely, misfireThreshold: 150_000 };
    expect(names({ ...history, schedule: patient, rows: two })).toEqual([]);
  });

  it('a run that was stale when it was planned', () => {
    const rows = [pending('12:00:00', { plannedAt: at('12:00:10.001') })];
    const tenant = { ...acme, maxStaleness: 10_000 };
    const history = { schedule: minutely, tenant, rows, from: at('12:00:00'), until: at('12:01:00') };
    expect(names(history)).toEqual(['stale_runs_are_not_fired']);
  });

  it('a run that a suspension overtook', () => {
    const tenant = { ...acme, suspensions: [{ from: at('12:00:10'), until: at('12:00:20') }] };
    const history = { schedule: minutely, tenant, from: at('12:00:00'), until: at('12:01:00') };
    const broken = ['suspension_windows_are_never_backfilled'];
    const rows = (more: Partial<HistoryRow>): HistoryRow[] => [pending('12:00:00', more)];
    // Planned after the activation, which its release says as well.
    expect(names({ ...history, rows: rows({ plannedAt: at('12:00:20') }) })).toEqual(broken);
    expect(names({ ...history, rows: rows({ notBefore: at('12:00:20') }) })).toEqual(broken);
    // Planned before the suspension, delivered in it or after it.
    const planned = { plannedAt: at('12:00:01'), notBefore: at('12:00:01') };
    expect(names({ ...history, rows: rows(planned) })).toEqual([]);
    for (const [time, expected] of [
      ['12:00:09.999', []],
      ['12:00:10', broken],
      ['12:00:19.999', broken],
      ['12:00:20', broken],
    ] as const) {
      const delivered = { ...planned, status: 'delivered', deliveredAt: at(time) } as const;
      expect(names({ ...history, rows: rows(delivered) }), time).toEqual(expected);
    }
    // Without deliveredAt it was delivered at its release, or later.
    expect(names({ ...history, rows: rows({ status: 'delivered', notBefore: at('12:00:15') }) })).toEqual(
      broken,
    );
  });

  it('skips for what the schedule does not do', () => {
    const rows: HistoryRow[] = [
      { status: 'skipped', scheduledFor: at('12:00:00'), reason: 'stale', cause: 'policy_skip' },
    ];
    const history = { schedule: minutely, tenant: acme, from: at('12:00:00'), until: at('12:01:00') };
    expect(names({ ...history, rows })).toEqual(['skip_reasons_are_those_of_the_contract']);
    const suspended = [{ ...rows[0]!, reason: 'tenant_suspended', cause: null }];
    expect(names({ ...history, rows: suspended })).toEqual(['skip_reasons_are_those_of_the_contract']);
  });

  it('skips that reach across the bounds count as far as they reach in', () => {
    const rows: HistoryRow[] = [
      { status: 'skipped', from: at('11:00:00'), to: at('12:30:00'), count: 91, reason: 'stale' },
    ];
    const history = { schedule: minutely, tenant: acme, rows };
    expect(names({ ...history, from: at('12:00:00'), until: at('12:31:00') })).toEqual([]);
    expect(names({ ...history, from: at('12:00:00'), until: at('12:32:00') })).toEqual([
      'every_occurrence_is_in_one_row',
    ]);
  });
});

describe('a history that cannot be read', () => {
  const good = { schedule: minutely, tenant: acme, rows: [], from: at('12:00:00'), until: at('12:01:00') };
  it.each([
    ['a run of no time', { rows: [{ status: 'pending' }] }, ['rows', 0, 'scheduledFor']],
    ['a skip of no time', { rows: [{ status: 'skipped', to: 0 }] }, ['rows', 0, 'scheduledFor']],
    ['an unknown status', { rows: [{ status: 'done', scheduledFor: 0 }] }, ['rows', 0, 'status']],
    [
      'a column in another spelling',
      { rows: [{ status: 'pending', scheduled_for: 0 }] },
      ['rows', 0, 'scheduled_for'],
    ],
    [
      "another schedule's row",
      { rows: [{ status: 'pending', scheduledFor: 0, scheduleId: 'n' }] },
      ['rows', 0, 'scheduleId'],
    ],
    ['another tenant', { tenant: { id: 'other', suspensions: [] } }, ['schedule', 'tenantId']],
    ['no rows', { rows: undefined }, ['rows']],
    ['no bounds', { until: undefined }, ['until']],
  ])('is an input error: %s', (_name, change, path) => {
    let issues: unknown;
    try {
      checkHistory({ ...good, ...change } as never);
    } catch (error) {
      issues = isPolicyInputError(error) ? error.issues.map((issue) => issue.path) : error;
    }
    expect(issues).toContainEqual(path);
  });

  it('is one too when there is none', () => {
    expect(() => checkHistory(null as never)).toThrow('schedule');
  });
});
