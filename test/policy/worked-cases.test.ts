import { type MisfirePolicy, type Plan, plan, type Schedule, type Tenant } from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// The worked cases of docs/policy.md: a per-minute cron in UTC and a now of 2026-08-06T12:00:30Z, unless it says else.

interface Case {
  readonly name: string;
  readonly schedule: Partial<Schedule>;
  readonly tenant?: Partial<Tenant>;
  readonly now?: string;
  readonly outcome: Plan['outcome'];
  readonly skips: readonly (readonly [cause: string, count: number, from: string, to: string])[];
  readonly fires: readonly [count: number, first?: string, last?: string];
  readonly next: string;
}

const threeDaysBack = (misfirePolicy: MisfirePolicy): Partial<Schedule> => ({
  nextFireAt: '2026-08-03T00:00:00Z',
  misfirePolicy,
});

const cases: readonly Case[] = [
  {
    name: '§1 catch_up is hard-capped at 100 runs and 24 h of history',
    schedule: threeDaysBack('catch_up'),
    tenant: { maxStaleness: 'PT24H' },
    outcome: 'misfire',
    skips: [
      ['history_cap', 3601, '2026-08-03T00:00', '2026-08-05T12:00'],
      ['run_cap', 1340, '2026-08-05T12:01', '2026-08-06T10:20'],
    ],
    fires: [100, '2026-08-06T10:21', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: '§2 the staleness cut-off holds for a catch_up too, one hour by default',
    schedule: threeDaysBack('catch_up'),
    outcome: 'misfire',
    skips: [
      ['history_cap', 3601, '2026-08-03T00:00', '2026-08-05T12:00'],
      ['max_staleness', 1380, '2026-08-05T12:01', '2026-08-06T11:00'],
    ],
    fires: [60, '2026-08-06T11:01', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: '§1 fire_once materialises only the most recent missed occurrence',
    schedule: threeDaysBack('fire_once'),
    outcome: 'misfire',
    skips: [['superseded', 5040, '2026-08-03T00:00', '2026-08-06T11:59']],
    fires: [1, '2026-08-06T12:00', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: '§1 skip realigns, and nothing fires',
    schedule: threeDaysBack('skip'),
    outcome: 'misfire',
    skips: [['policy_skip', 5041, '2026-08-03T00:00', '2026-08-06T12:00']],
    fires: [0],
    next: '2026-08-06T12:01',
  },
  {
    name: '§3 a suspension window is never backfilled, even under catch_up',
    schedule: { nextFireAt: '2026-08-03T12:01:00Z', misfirePolicy: 'catch_up' },
    tenant: { suspensions: [{ from: '2026-08-03T12:00:30Z', until: '2026-08-06T12:00:30Z' }] },
    outcome: 'resumed',
    skips: [['suspension_window', 4320, '2026-08-03T12:01', '2026-08-06T12:00']],
    fires: [0],
    next: '2026-08-06T12:01',
  },
  {
    name: '§3 while suspended nothing is decided, and the cursor is preserved',
    schedule: { nextFireAt: '2026-08-03T12:01:00Z', misfirePolicy: 'catch_up' },
    tenant: { suspensions: [{ from: '2026-08-03T12:00:30Z', until: null }] },
    outcome: 'held',
    skips: [],
    fires: [0],
    next: '2026-08-03T12:01',
  },
  {
    name: '§2 a 03:00 report is not delivered at 14:00, and that is a visible skip',
    schedule: { when: { cron: '0 3 * * *' }, nextFireAt: '2026-08-06T03:00:00Z' },
    now: '2026-08-06T14:00:00Z',
    outcome: 'due',
    skips: [['max_staleness', 1, '2026-08-06T03:00', '2026-08-06T03:00']],
    fires: [0],
    next: '2026-08-07T03:00',
  },
  {
    name: '§2 ten minutes late it is delivered',
    schedule: { when: { cron: '0 3 * * *' }, nextFireAt: '2026-08-06T03:00:00Z' },
    now: '2026-08-06T03:10:00Z',
    outcome: 'due',
    skips: [],
    fires: [1, '2026-08-06T03:00', '2026-08-06T03:00'],
    next: '2026-08-07T03:00',
  },
  {
    name: '§1 a nightly job survives a ten-minute outage even under skip, since it is late and not missed',
    schedule: { when: { cron: '0 3 * * *' }, nextFireAt: '2026-08-06T03:00:00Z', misfirePolicy: 'skip' },
    now: '2026-08-06T03:10:00Z',
    outcome: 'due',
    skips: [],
    fires: [1, '2026-08-06T03:00', '2026-08-06T03:00'],
    next: '2026-08-07T03:00',
  },
  {
    name: '§1 more than one interval in the past: an hourly cursor of 09:00 at 12:00 is a misfire',
    schedule: { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' },
    now: '2026-08-06T12:00:00Z',
    outcome: 'misfire',
    skips: [['superseded', 3, '2026-08-06T09:00', '2026-08-06T11:00']],
    fires: [1, '2026-08-06T12:00', '2026-08-06T12:00'],
    next: '2026-08-06T13:00',
  },
  {
    name: '§1 exactly one interval is not more than one: both occurrences are late, and fire',
    schedule: { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T11:00:00Z' },
    now: '2026-08-06T12:00:00Z',
    outcome: 'due',
    skips: [],
    fires: [2, '2026-08-06T11:00', '2026-08-06T12:00'],
    next: '2026-08-06T13:00',
  },
  {
    name: '§1 with a tick as the threshold, skip drops the missed one and lets the late one fire',
    schedule: {
      when: { cron: '0,2 10 * * *' },
      nextFireAt: '2026-08-06T10:00:00Z',
      misfirePolicy: 'skip',
      misfireThreshold: 'PT60S',
    },
    now: '2026-08-06T10:02:30Z',
    outcome: 'misfire',
    skips: [['policy_skip', 1, '2026-08-06T10:00', '2026-08-06T10:00']],
    fires: [1, '2026-08-06T10:02', '2026-08-06T10:02'],
    next: '2026-08-07T10:00',
  },
  {
    name: '§1 100 due runs all fire',
    schedule: { nextFireAt: '2026-08-06T10:21:00Z', misfirePolicy: 'catch_up' },
    tenant: { maxStaleness: 'PT24H' },
    outcome: 'misfire',
    skips: [],
    fires: [100, '2026-08-06T10:21', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: '§1 of 101 due runs the oldest is dropped',
    schedule: { nextFireAt: '2026-08-06T10:20:00Z', misfirePolicy: 'catch_up' },
    tenant: { maxStaleness: 'PT24H' },
    outcome: 'misfire',
    skips: [['run_cap', 1, '2026-08-06T10:20', '2026-08-06T10:20']],
    fires: [100, '2026-08-06T10:21', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: '§3 what was missed before a suspension and overtaken by it is not fired after it; what falls due after it is',
    schedule: { nextFireAt: '2026-08-06T11:00:00Z', misfirePolicy: 'catch_up' },
    tenant: { suspensions: [{ from: '2026-08-06T11:10:00Z', until: '2026-08-06T11:50:00Z' }] },
    outcome: 'resumed',
    skips: [
      ['activation_realign', 10, '2026-08-06T11:00', '2026-08-06T11:09'],
      ['suspension_window', 40, '2026-08-06T11:10', '2026-08-06T11:49'],
    ],
    fires: [11, '2026-08-06T11:50', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: 'Consequences (overlap): under overlap skip one run is active at a time',
    schedule: {
      nextFireAt: '2026-08-06T11:58:00Z',
      misfirePolicy: 'catch_up',
      overlap: 'skip',
      activeRuns: 0,
    },
    outcome: 'misfire',
    skips: [['overlap', 2, '2026-08-06T11:58', '2026-08-06T11:59']],
    fires: [1, '2026-08-06T12:00', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: 'Consequences (quota_exhausted): the newest runs that the quota allows',
    schedule: { nextFireAt: '2026-08-06T11:58:00Z', misfirePolicy: 'catch_up' },
    tenant: { quota: { remaining: 2 } },
    outcome: 'misfire',
    skips: [['tenant_quota', 1, '2026-08-06T11:58', '2026-08-06T11:58']],
    fires: [2, '2026-08-06T11:59', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: '§1, §2 rate-limited into the executor: what would go stale before its release is not planned',
    schedule: {
      nextFireAt: '2026-08-06T11:01:00Z',
      misfirePolicy: 'catch_up',
      catchUp: { pace: 'PT1M' },
    },
    outcome: 'misfire',
    // The oldest has 30 s left, so it is released at once or never; each later one has a minute more and waits one.
    skips: [],
    fires: [60, '2026-08-06T11:01', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
  {
    name: '§1, §2 at twice that pace half of them have to go',
    schedule: {
      nextFireAt: '2026-08-06T11:01:00Z',
      misfirePolicy: 'catch_up',
      catchUp: { pace: 'PT2M' },
    },
    outcome: 'misfire',
    skips: [['stale_at_release', 30, '2026-08-06T11:01', '2026-08-06T11:30']],
    fires: [30, '2026-08-06T11:31', '2026-08-06T12:00'],
    next: '2026-08-06T12:01',
  },
];

const minute = (date: Date): string => {
  expect(date.getTime() % 60_000).toBe(0);
  return date.toISOString().slice(0, 16);
};

describe('worked cases, each after its clause of ADR 0036', () => {
  it.each(cases)('$name', ({ schedule, tenant, now, ...expected }) => {
    const decided = plan(
      { id: 's', tenantId: 't', when: { cron: '* * * * *' }, nextFireAt: null, ...schedule },
      now ?? '2026-08-06T12:00:30Z',
      { id: 't', suspensions: [], ...tenant },
    );
    const skips = decided.decisions.flatMap((decision) =>
      decision.kind === 'skip'
        ? [[decision.cause, decision.count, minute(decision.from), minute(decision.to)]]
        : [],
    );
    const fires = decided.decisions.flatMap((decision) =>
      decision.kind === 'fire' ? [decision.scheduledFor] : [],
    );
    expect(decided.outcome).toBe(expected.outcome);
    expect(skips).toEqual(expected.skips);
    const [first, last] = [fires[0], fires.at(-1)];
    expect([fires.length, ...(first && last ? [minute(first), minute(last)] : [])]).toEqual(expected.fires);
    expect(decided.nextFireAt && minute(decided.nextFireAt)).toBe(expected.next);
    expect(decided.counts.skipped).toBe(expected.skips.reduce((sum, [, count]) => sum + count, 0));
  });
});

describe('held', () => {
  const schedule = {
    id: 's',
    tenantId: 't',
    when: { cron: '* * * * *' },
    nextFireAt: '2026-08-06T11:00:00Z',
  };

  it.each([
    ['an open window', [{ from: '2026-08-06T11:00:00Z', until: null }], null],
    [
      'a window that ends',
      [{ from: '2026-08-06T11:00:00Z', until: '2026-08-06T13:00:00Z' }],
      '2026-08-06T13:00:00.000Z',
    ],
    [
      'windows that touch, one of them after now',
      [
        { from: '2026-08-06T13:00:00Z', until: '2026-08-06T14:00:00Z' },
        { from: '2026-08-06T11:00:00Z', until: '2026-08-06T13:00:00Z' },
      ],
      '2026-08-06T14:00:00.000Z',
    ],
  ])('until the end of the stretch that contains now: %s', (_, suspensions, until) => {
    const decided = plan(schedule, '2026-08-06T12:00:30Z', { id: 't', suspensions });
    expect(decided.outcome).toBe('held');
    expect(decided.heldUntil?.toISOString() ?? null).toBe(until);
  });

  it('is over at the very end of the window, and begins at its very start', () => {
    const window = { from: '2026-08-06T11:00:00Z', until: '2026-08-06T12:00:00Z' };
    const at = (now: string) => plan(schedule, now, { id: 't', suspensions: [window] }).outcome;
    expect(at('2026-08-06T10:59:59.999Z')).toBe('idle');
    expect(at('2026-08-06T11:00:00Z')).toBe('held');
    expect(at('2026-08-06T11:59:59.999Z')).toBe('held');
    expect(at('2026-08-06T12:00:00Z')).toBe('resumed');
  });
});

describe('the outcomes without due occurrences', () => {
  const base = { id: 's', tenantId: 't', when: { cron: '0 3 * * *' } };
  const now = '2026-08-06T12:00:00Z';
  const tenant = { id: 't', suspensions: [] };

  it.each([
    ['initial: never planned', { ...base, nextFireAt: null }, 'initial', '2026-08-07T03:00:00.000Z', 1],
    ['idle: ended', { ...base, nextFireAt: null, endsAt: '2026-08-06T03:00:00Z' }, 'idle', undefined, 0],
    [
      'idle: the cursor is ahead',
      { ...base, nextFireAt: '2026-08-08T03:00:00Z' },
      'idle',
      '2026-08-08T03:00:00.000Z',
      0,
    ],
    [
      'reanchored: the cursor is ahead and no occurrence any more',
      { ...base, nextFireAt: '2026-08-08T04:00:00Z' },
      'reanchored',
      '2026-08-07T03:00:00.000Z',
      1,
    ],
    [
      'due: a one-shot that is late ends',
      { id: 's', tenantId: 't', when: { at: '2026-08-06T11:30:00Z' }, nextFireAt: '2026-08-06T11:30:00Z' },
      'due',
      undefined,
      2,
    ],
    [
      'due: an empty backlog (an off-grid cursor) still realigns',
      { ...base, nextFireAt: '2026-08-06T11:00:00Z' },
      'due',
      '2026-08-07T03:00:00.000Z',
      1,
    ],
  ])('%s', (_, schedule, outcome, next, decisions) => {
    const decided = plan(schedule, now, tenant);
    expect(decided.outcome).toBe(outcome);
    expect(decided.nextFireAt?.toISOString()).toBe(next);
    expect(decided.decisions).toHaveLength(decisions);
    expect('heldUntil' in decided).toBe(false);
  });
});

describe('keys', () => {
  it('are the id, the cause and the instants in UTC, and no colon', () => {
    const decided = plan(
      { id: 'report', tenantId: 't', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' },
      '2026-08-06T12:00:00Z',
      { id: 't', suspensions: [] },
    );
    expect(decided.decisions.map((decision) => ('key' in decision ? decision.key : null))).toEqual([
      'report@superseded@20260806T090000.000Z_20260806T110000.000Z',
      'report@20260806T120000.000Z',
      null,
    ]);
  });

  it('keep two ids apart when a colon is written otherwise', () => {
    const keyOf = (id: string) => {
      const [fire] = plan(
        { id, tenantId: 't', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T12:00:00Z' },
        '2026-08-06T12:00:00Z',
        { id: 't', suspensions: [] },
      ).decisions;
      return fire?.kind === 'fire' ? fire.key : '';
    };
    expect(keyOf('a:b')).toBe('a%3Ab@20260806T120000.000Z');
    expect(keyOf('a%3Ab')).toBe('a%253Ab@20260806T120000.000Z');
  });
});
