// Plans: the worked cases, the rules alone and together, and the edges of every limit. The oracle decides each.
import { oraclePlan } from '../oracle/plan.js';
import {
  iso,
  millis,
  oracleSchedule,
  oracleTenant,
  type PlanVector,
  type VectorSchedule,
  type VectorTenant,
} from './vector.js';

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const NOW = '2026-08-06T12:00:30.000Z';

interface Case {
  readonly id: string;
  readonly clause: string;
  readonly why: string;
  readonly tags?: readonly string[];
  readonly schedule?: Partial<VectorSchedule>;
  readonly tenant?: Partial<VectorTenant>;
  readonly now?: string;
}

/** A minutely schedule in UTC, an hour behind, and a tenant that is active: each case says what differs. */
function vectorOf({ id, clause, why, tags = [], schedule, tenant, now = NOW }: Case): PlanVector {
  const input: VectorSchedule = {
    id: 'report',
    tenantId: 'acme',
    when: { cron: '* * * * *' },
    nextFireAt: '2026-08-06T11:00:00.000Z',
    ...schedule,
  };
  const owner: VectorTenant = { id: 'acme', suspensions: [], ...tenant };
  return {
    id,
    clause,
    why,
    tags: [...tags, ...tagsOf(input, owner)],
    schedule: input,
    now,
    tenant: owner,
    expected: oraclePlan(oracleSchedule(input), millis(now), oracleTenant(owner)),
  };
}

function tagsOf(
  { when, misfirePolicy, misfireThreshold, overlap }: VectorSchedule,
  tenant: VectorTenant,
): string[] {
  const has: readonly (readonly [tag: string, present: boolean])[] = [
    [misfirePolicy ?? 'fire_once', true],
    ['timezone', 'timezone' in when],
    ['seconds', 'cron' in when && when.cron.split(' ').length === 6],
    ['every', 'every' in when],
    ['once', 'at' in when],
    ['misfire-threshold', misfireThreshold !== undefined],
    [`overlap-${overlap}`, overlap !== undefined],
    ['suspension', tenant.suspensions.length > 0],
    ['quota', tenant.quota !== undefined],
  ];
  return has.filter(([, present]) => present).map(([tag]) => tag);
}

const POLICIES = ['fire_once', 'skip', 'catch_up'] as const;
const back = (duration: number, from = NOW): string => iso(millis(from) - duration);
const window = (from: string, until: string | null) => ({ from, until });

const worked: readonly Case[] = [
  {
    id: 'worked-1',
    clause: 'ADR 0036 §1, §2',
    why: 'three days missed under catch_up with a staleness of 24 h: the history cap, then the run cap',
    schedule: { nextFireAt: '2026-08-03T00:00:00.000Z', misfirePolicy: 'catch_up' },
    tenant: { maxStaleness: DAY },
  },
  {
    id: 'worked-2',
    clause: 'ADR 0036 §2',
    why: 'the same under the default staleness of an hour, which cuts before the run cap',
    schedule: { nextFireAt: '2026-08-03T00:00:00.000Z', misfirePolicy: 'catch_up' },
  },
  ...(['fire_once', 'skip'] as const).map((misfirePolicy) => ({
    id: `worked-3-${misfirePolicy}`,
    clause: 'ADR 0036 §1',
    why: `three days missed under ${misfirePolicy}`,
    schedule: { nextFireAt: '2026-08-03T00:00:00.000Z', misfirePolicy },
  })),
  {
    id: 'worked-4',
    clause: 'ADR 0036 §3',
    why: 'what falls into a suspension is never backfilled, under catch_up either',
    schedule: { nextFireAt: '2026-08-03T12:01:00.000Z', misfirePolicy: 'catch_up' },
    tenant: { suspensions: [window('2026-08-03T12:00:30.000Z', NOW)] },
  },
  {
    id: 'worked-5',
    clause: 'ADR 0036 §3',
    why: 'while the tenant is suspended nothing is decided',
    schedule: { nextFireAt: '2026-08-03T12:01:00.000Z', misfirePolicy: 'catch_up' },
    tenant: { suspensions: [window('2026-08-03T12:00:30.000Z', null)] },
  },
  ...(['14:00', '03:10'] as const).map((time) => ({
    id: `worked-6-${time.replace(':', '')}`,
    clause: 'ADR 0036 §2',
    why: `a nightly run at ${time} is late, not missed: the staleness alone decides`,
    schedule: { when: { cron: '0 3 * * *' }, nextFireAt: '2026-08-06T03:00:00.000Z' },
    now: `2026-08-06T${time}:00.000Z`,
  })),
  ...POLICIES.map((misfirePolicy) => ({
    id: `worked-7-${misfirePolicy}`,
    clause: 'ADR 0036 §1',
    why: `four hourly runs due on the hour, under ${misfirePolicy}`,
    schedule: { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00.000Z', misfirePolicy },
    now: '2026-08-06T12:00:00.000Z',
  })),
  {
    id: 'worked-8',
    clause: 'ADR 0036 §1',
    why: 'exactly one interval in the past is not more than one: both fire',
    schedule: { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T11:00:00.000Z' },
    now: '2026-08-06T12:00:00.000Z',
  },
];

/** Every outcome under every policy. */
const outcomes: readonly Case[] = POLICIES.flatMap((misfirePolicy) => {
  const of = (outcome: string, why: string, rest: Partial<Case>): Case => ({
    id: `outcome-${outcome}-${misfirePolicy}`,
    clause: 'Outcomes',
    why: `${why}, under ${misfirePolicy}`,
    ...rest,
    schedule: { misfirePolicy, ...rest.schedule },
  });
  const nightly = { cron: '0 3 * * *', timezone: 'Europe/Berlin' };
  return [
    of('initial', 'nothing is stored, so nothing is due: the cursor is set', {
      schedule: { nextFireAt: null },
    }),
    of('idle-ended', 'nothing is stored and nothing lies ahead', {
      schedule: { nextFireAt: null, endsAt: '2026-08-06T12:00:00.000Z' },
    }),
    of('idle', 'the cursor lies ahead', { schedule: { nextFireAt: '2026-08-06T12:01:00.000Z' } }),
    of('reanchored', 'the cursor lies ahead and is no occurrence: the schedule was edited', {
      schedule: { nextFireAt: '2026-08-07T00:00:00.000Z', when: nightly },
    }),
    of('due', 'one run, seconds late', { schedule: { nextFireAt: '2026-08-06T12:00:00.000Z' } }),
    of('due-nothing', 'an old cursor with nothing behind it: the schedule was edited', {
      schedule: { nextFireAt: '2026-08-06T10:00:00.000Z', when: nightly },
    }),
    of('due-last', 'the last run before endsAt has no successor, so it is late and never missed', {
      schedule: {
        when: { cron: '0 * * * *' },
        nextFireAt: '2026-08-06T12:00:00.000Z',
        endsAt: '2026-08-06T12:30:00.000Z',
      },
      now: '2026-08-06T12:50:00.000Z',
    }),
    of('due-once', 'a single instant, ten minutes late', {
      schedule: { when: { at: '2026-08-06T11:50:30.000Z' }, nextFireAt: '2026-08-06T11:50:30.000Z' },
    }),
    of('misfire', 'half an hour of minutely runs', {
      schedule: { nextFireAt: back(30 * MINUTE + 30 * SECOND) },
    }),
    of('resumed', 'activated ten minutes ago, after half an hour of suspension', {
      schedule: { nextFireAt: '2026-08-06T11:00:00.000Z' },
      tenant: { suspensions: [window('2026-08-06T11:20:00.000Z', '2026-08-06T11:50:00.000Z')] },
    }),
    of('held', 'suspended until an instant that is known already', {
      tenant: { suspensions: [window('2026-08-06T11:20:00.000Z', '2026-08-07T00:00:00.000Z')] },
    }),
  ];
});

/** Suspensions: windows that touch, overlap, arrive unsorted, lie ahead. */
const suspensions: readonly Case[] = (
  [
    [
      'two',
      'two windows: what lies between them is overtaken',
      [
        ['10:10', '10:40'],
        ['11:20', '11:40'],
      ],
    ],
    [
      'unsorted',
      'the order of the windows does not matter',
      [
        ['11:20', '11:40'],
        ['10:10', '10:40'],
      ],
    ],
    [
      'overlapping',
      'windows that overlap are one',
      [
        ['10:10', '11:00'],
        ['10:30', '11:40'],
      ],
    ],
    [
      'touching',
      'windows that touch are one',
      [
        ['10:10', '11:00'],
        ['11:00', '11:40'],
      ],
    ],
    [
      'repeated',
      'the same window twice is one',
      [
        ['11:10', '11:40'],
        ['11:10', '11:40'],
      ],
    ],
    ['ahead', 'a window that starts after now is ignored', [['12:10', '12:40']]],
    ['behind', 'a window that ended before the cursor changes nothing', [['09:10', '09:40']]],
    [
      'held-union',
      'held until the end of the stretch, windows together',
      [
        ['11:30', '12:30'],
        ['12:30', '13:00'],
      ],
    ],
    [
      'held-open',
      'held with no end in sight: an open window wins',
      [
        ['11:30', '12:30'],
        ['12:10', null],
      ],
    ],
    [
      'between-runs',
      'a window in which nothing was due still overtakes what was missed before it',
      [['11:30', '11:30:40']],
    ],
  ] as const
).map(([id, why, windows]) => ({
  id: `suspension-${id}`,
  clause: 'ADR 0036 §3',
  why,
  schedule: {
    nextFireAt: '2026-08-06T10:00:00.000Z',
    misfirePolicy: 'catch_up',
    when: { cron: '*/5 * * * *' },
    catchUp: { maxRuns: 100, maxHistory: DAY, pace: SECOND },
  },
  tenant: {
    maxStaleness: DAY,
    suspensions: windows.map(([from, until]) => {
      const at = (time: string): string => `2026-08-06T${time.length === 5 ? `${time}:00` : time}.000Z`;
      return window(at(from), until === null ? null : at(until));
    }),
  },
}));

/** Overlap, quota, release, and who cuts what when they meet. */
const limits: readonly Case[] = [
  ...[0, 1, 2].map((activeRuns) => ({
    id: `overlap-skip-${activeRuns}-active`,
    clause: 'Contract: overlap',
    why: `overlap skip leaves one run at most, less what is active: ${activeRuns}`,
    schedule: { misfirePolicy: 'catch_up' as const, overlap: 'skip' as const, activeRuns },
  })),
  ...(['allow', 'queue'] as const).map((overlap) => ({
    id: `overlap-${overlap}`,
    clause: 'Contract: overlap',
    why: `overlap ${overlap} cuts nothing: the executor deals with it`,
    schedule: { nextFireAt: back(5 * MINUTE), misfirePolicy: 'catch_up' as const, overlap, activeRuns: 2 },
  })),
  ...[0, 1, 3, 1000].map((remaining) => ({
    id: `quota-${remaining}`,
    clause: 'Contract: quota',
    why: `a quota of ${remaining} keeps the newest`,
    schedule: { nextFireAt: back(10 * MINUTE), misfirePolicy: 'catch_up' as const },
    tenant: { quota: { remaining } },
  })),
  {
    id: 'quota-none',
    clause: 'Contract: quota',
    why: 'a quota of null is no limit',
    schedule: { nextFireAt: back(10 * MINUTE), misfirePolicy: 'catch_up' },
    tenant: { quota: { remaining: null } },
  },
  {
    id: 'quota-late',
    clause: 'Contract: quota',
    why: 'limits in number hold for a backlog that is merely late, too',
    schedule: { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T12:00:00.000Z' },
    tenant: { quota: { remaining: 0 } },
  },
  {
    id: 'all-rules',
    clause: 'ADR 0036 §1, §2, §3',
    why: 'every rule that can meet in one plan, each with its prefix',
    schedule: {
      nextFireAt: '2026-08-05T06:00:00.000Z',
      misfirePolicy: 'catch_up',
      catchUp: { maxRuns: 40, maxHistory: 3 * HOUR, pace: 5 * MINUTE },
    },
    tenant: {
      maxStaleness: HOUR,
      quota: { remaining: 30 },
      suspensions: [window('2026-08-05T07:00:00.000Z', '2026-08-05T09:00:00.000Z')],
    },
  },
  ...[SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, HOUR].map((pace) => ({
    id: `release-pace-${pace}`,
    clause: 'ADR 0036 §1, §2',
    why: `with ${pace} ms between two releases, what would be released stale is skipped at once`,
    tags: ['release'],
    schedule: { misfirePolicy: 'catch_up' as const, catchUp: { pace } },
  })),
  {
    id: 'release-with-quota',
    clause: 'ADR 0036 §1, §2',
    why: 'the quota cuts first, so fewer have to be released',
    tags: ['release'],
    schedule: { misfirePolicy: 'catch_up', catchUp: { pace: 2 * MINUTE } },
    tenant: { quota: { remaining: 12 } },
  },
  ...[10 * MINUTE, HOUR, 6 * HOUR].map((maxHistory) => ({
    id: `history-${maxHistory / MINUTE}-minutes`,
    clause: 'ADR 0036 §1',
    why: 'a schedule may lower the cap of its history',
    schedule: {
      when: { cron: '*/10 * * * *' },
      nextFireAt: '2026-08-04T00:00:00.000Z',
      misfirePolicy: 'catch_up' as const,
      catchUp: { maxHistory },
    },
    tenant: { maxStaleness: DAY },
  })),
  ...[1, 2, 50].map((maxRuns) => ({
    id: `runs-${maxRuns}`,
    clause: 'ADR 0036 §1',
    why: 'a schedule may lower the cap of its runs',
    schedule: { misfirePolicy: 'catch_up' as const, catchUp: { maxRuns } },
  })),
  {
    id: 'runs-late',
    clause: 'ADR 0036 §1',
    why: 'the run cap holds for every plan: late runs, more than maxRuns of them',
    schedule: { misfireThreshold: DAY, catchUp: { maxRuns: 5 } },
  },
];

const thresholds: readonly Case[] = POLICIES.flatMap((misfirePolicy) =>
  [
    [60 * SECOND, 'a tick of a minute: what is older than it is missed, what is newer is late'],
    [10 * MINUTE, 'a threshold of ten minutes'],
    [DAY, 'a threshold longer than the backlog: nothing is missed'],
  ].map(([misfireThreshold, why]) => ({
    id: `threshold-${Number(misfireThreshold) / SECOND}-seconds-${misfirePolicy}`,
    clause: 'ADR 0036 §1: misfire or merely late',
    why: `${why}, under ${misfirePolicy}`,
    schedule: {
      when: { cron: '*/2 * * * *' },
      nextFireAt: '2026-08-06T11:30:00.000Z',
      misfirePolicy,
      misfireThreshold: Number(misfireThreshold),
    },
  })),
);

/** Outages over a change of clocks, and notations other than a minutely cron. */
const clocks: readonly Case[] = (
  [
    [
      'america-new_york-gap',
      { cron: '30 2 * * *', timezone: 'America/New_York' },
      '2026-03-06T07:30:00.000Z',
      '2026-03-08T07:45:00.000Z',
    ],
    [
      'america-new_york-overlap',
      { cron: '30 1 * * *', timezone: 'America/New_York' },
      '2026-10-31T05:30:00.000Z',
      '2026-11-01T06:31:00.000Z',
    ],
    [
      'america-new_york-hourly',
      { cron: '0 * * * *', timezone: 'America/New_York' },
      '2026-11-01T04:00:00.000Z',
      '2026-11-01T08:00:10.000Z',
    ],
    [
      'lord-howe-half-hour',
      { cron: '*/15 1,2 * * *', timezone: 'Australia/Lord_Howe' },
      '2026-10-03T14:30:00.000Z',
      '2026-10-03T16:00:00.000Z',
    ],
    [
      'cairo-midnight',
      { cron: '0 0 * * *', timezone: 'Africa/Cairo' },
      '2026-04-22T22:00:00.000Z',
      '2026-04-24T21:30:00.000Z',
    ],
    [
      'apia-lost-day',
      { cron: '0 */6 * * *', timezone: 'Pacific/Apia' },
      '2011-12-29T10:00:00.000Z',
      '2011-12-31T10:30:00.000Z',
    ],
    [
      'troll-two-hours',
      { cron: '*/30 * * * *', timezone: 'Antarctica/Troll' },
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T03:10:00.000Z',
    ],
    [
      'chatham',
      { cron: '45 2 * * *', timezone: 'Pacific/Chatham' },
      '2026-09-25T14:00:00.000Z',
      '2026-09-26T15:00:00.000Z',
    ],
    ['seconds', { cron: '*/10 * * * * *' }, '2026-08-06T11:59:00.000Z', '2026-08-06T12:00:05.000Z'],
    [
      'every',
      { every: 45 * MINUTE, anchor: '2026-08-01T00:00:00.000Z' },
      '2026-08-06T06:00:00.000Z',
      '2026-08-06T12:00:00.000Z',
    ],
    [
      'every-days',
      { every: { days: 1 }, anchor: '2026-03-01T07:30:00.000Z', timezone: 'America/New_York' },
      '2026-03-06T07:30:00.000Z',
      '2026-03-08T07:40:00.000Z',
    ],
    ['leap-day', { cron: '0 0 29 2 *' }, '2024-02-29T00:00:00.000Z', '2028-02-29T00:30:00.000Z'],
    ['year-boundary', { cron: '*/30 * * * *' }, '2026-12-31T22:00:00.000Z', '2027-01-01T00:10:00.000Z'],
  ] as const
).flatMap(([id, when, nextFireAt, now]) =>
  (['fire_once', 'catch_up'] as const).map((misfirePolicy) => ({
    id: `clock-${id}-${misfirePolicy}`,
    clause: 'Occurrences: daylight saving time',
    why: `an outage across what is odd about ${id}, under ${misfirePolicy}`,
    tags: id.includes('-') && 'timezone' in when ? ['dst'] : [],
    schedule: { when, nextFireAt, misfirePolicy },
    tenant: { maxStaleness: 6 * HOUR },
    now,
  })),
);

/** A cursor that is no occurrence, and bounds. */
const cursors: readonly Case[] = [
  ...['2026-08-06T11:10:01.000Z', '2026-08-06T11:19:59.999Z', '2026-08-06T11:20:00.000Z'].map(
    (nextFireAt, i) => ({
      id: `cursor-off-grid-${i + 1}`,
      clause: 'Terms: due',
      why: 'a cursor that is no occurrence is only a lower bound: it plans like its first due occurrence',
      schedule: { when: { cron: '*/20 * * * *' }, nextFireAt, misfirePolicy: 'catch_up' as const },
    }),
  ),
  {
    id: 'cursor-before-starts-at',
    clause: 'Occurrences: bounds',
    why: 'what lies before startsAt was never due',
    tags: ['bounds'],
    schedule: { startsAt: '2026-08-06T11:57:00.000Z', misfirePolicy: 'catch_up' },
  },
  {
    id: 'cursor-after-ends-at',
    clause: 'Occurrences: bounds',
    why: 'nothing lies between the cursor and endsAt: nothing is due and nothing follows',
    tags: ['bounds'],
    schedule: { endsAt: '2026-08-06T10:00:00.000Z' },
  },
  {
    id: 'ends-at-inclusive',
    clause: 'Occurrences: bounds',
    why: 'the run at endsAt itself is due, and the last',
    tags: ['bounds'],
    schedule: {
      nextFireAt: back(4 * MINUTE + 30 * SECOND),
      endsAt: '2026-08-06T11:59:00.000Z',
      misfirePolicy: 'catch_up',
    },
  },
  {
    id: 'starts-ahead',
    clause: 'Outcomes',
    why: 'the first occurrence lies ahead, at startsAt',
    tags: ['bounds'],
    schedule: { nextFireAt: null, startsAt: '2027-01-01T00:00:00.000Z' },
  },
];

/** Plans of the rules alone and together. */
export function planVectors(): PlanVector[] {
  return [...worked, ...outcomes, ...suspensions, ...limits, ...thresholds, ...clocks, ...cursors].map(
    vectorOf,
  );
}

/** An edge of a limit, with the millisecond or the run before it and after it. */
function around(
  id: string,
  clause: string,
  limit: string,
  unit: 'ms' | 'runs',
  make: (delta: -1 | 0 | 1) => Omit<Case, 'id' | 'clause' | 'why'>,
): Case[] {
  const sides = { [-1]: 'one below', 0: 'exactly', 1: 'one above' } as const;
  return ([-1, 0, 1] as const).map((delta) => ({
    id: `${id}-${sides[delta].replace(' ', '-')}`,
    clause,
    why: `${limit}, ${sides[delta]} (${unit})`,
    ...make(delta),
  }));
}

const nowPlus = (delta: number, base = '2026-08-06T12:00:00.000Z'): string => iso(millis(base) + delta);

const edges: readonly Case[] = [
  ...around(
    'age-staleness',
    'ADR 0036 §2',
    'a run as old as maxStaleness is kept, an older one is not',
    'ms',
    (delta) => ({
      schedule: { when: { at: '2026-08-06T11:00:00.000Z' }, nextFireAt: '2026-08-06T11:00:00.000Z' },
      now: nowPlus(delta),
    }),
  ),
  ...around(
    'age-history',
    'ADR 0036 §1',
    'a run as old as maxHistory is kept, an older one is not',
    'ms',
    (delta) => ({
      schedule: {
        when: { cron: '0 * * * *' },
        nextFireAt: '2026-08-06T08:00:00.000Z',
        misfirePolicy: 'catch_up',
        catchUp: { maxHistory: 4 * HOUR },
      },
      tenant: { maxStaleness: DAY },
      now: nowPlus(delta),
    }),
  ),
  ...around(
    'runs-100',
    'ADR 0036 §1',
    'a hundred due runs all fire, and one more drops the oldest',
    'runs',
    (delta) => ({
      schedule: {
        when: { cron: '*/10 * * * * *' },
        nextFireAt: iso(millis('2026-08-06T12:00:00.000Z') - (99 + delta) * 10 * SECOND),
        misfirePolicy: 'catch_up',
      },
      tenant: { maxStaleness: DAY },
      now: '2026-08-06T12:00:00.000Z',
    }),
  ),
  ...around(
    'runs-own-cap',
    'ADR 0036 §1',
    "as many runs as the schedule's own cap all fire",
    'runs',
    (delta) => ({
      schedule: {
        nextFireAt: iso(millis('2026-08-06T12:00:00.000Z') - (9 + delta) * MINUTE),
        misfirePolicy: 'catch_up',
        catchUp: { maxRuns: 10 },
      },
    }),
  ),
  ...around('quota-edge', 'Contract: quota', 'as many runs as the quota all fire', 'runs', (delta) => ({
    schedule: {
      nextFireAt: iso(millis('2026-08-06T12:00:00.000Z') - (4 + delta) * MINUTE),
      misfirePolicy: 'catch_up',
    },
    tenant: { quota: { remaining: 5 } },
  })),
  ...around(
    'interval',
    'ADR 0036 §1: misfire or merely late',
    'exactly one interval in the past is late, more is a misfire',
    'ms',
    (delta) => ({
      schedule: { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T11:00:00.000Z' },
      now: nowPlus(delta),
    }),
  ),
  ...around('interval-skip', 'ADR 0036 §1: misfire or merely late', 'the same under skip', 'ms', (delta) => ({
    schedule: { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T11:00:00.000Z', misfirePolicy: 'skip' },
    tenant: { maxStaleness: DAY },
    now: nowPlus(delta),
  })),
  ...around(
    'irregular-interval',
    'ADR 0036 §1: misfire or merely late',
    'the interval of an irregular cron is the real gap: Friday to Monday',
    'ms',
    (delta) => ({
      schedule: { when: { cron: '0 9 * * 1-5' }, nextFireAt: '2026-08-07T09:00:00.000Z' },
      tenant: { maxStaleness: DAY },
      now: nowPlus(delta, '2026-08-10T09:00:00.000Z'),
    }),
  ),
  ...around(
    'threshold',
    'ADR 0036 §1: misfire or merely late',
    'a run as old as the threshold is late, an older one is missed',
    'ms',
    (delta) => ({
      schedule: {
        when: { cron: '0 * * * *' },
        nextFireAt: '2026-08-06T11:55:00.000Z',
        misfirePolicy: 'skip',
        misfireThreshold: 10 * MINUTE,
      },
      now: nowPlus(delta, '2026-08-06T12:10:00.000Z'),
    }),
  ),
  ...around(
    'due-now',
    'Terms: due',
    'a run scheduled at now is due, one after now is not',
    'ms',
    (delta) => ({
      schedule: { when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T12:00:00.000Z' },
      now: nowPlus(delta),
    }),
  ),
  ...around(
    'window-ends',
    'ADR 0036 §3',
    'a window is half-open: its end is active again, and what is scheduled at it may fire',
    'ms',
    (delta) => ({
      schedule: {
        when: { cron: '0 * * * *' },
        nextFireAt: '2026-08-06T11:00:00.000Z',
        misfirePolicy: 'catch_up',
      },
      tenant: { suspensions: [window('2026-08-06T10:30:00.000Z', nowPlus(delta))] },
      now: '2026-08-06T12:00:30.000Z',
    }),
  ),
  ...around(
    'window-ends-now',
    'ADR 0036 §3',
    'a window that ends at now is over, one that ends later holds',
    'ms',
    (delta) => ({
      schedule: { misfirePolicy: 'catch_up' },
      tenant: { suspensions: [window('2026-08-06T11:30:00.000Z', nowPlus(delta))] },
      now: '2026-08-06T12:00:00.000Z',
    }),
  ),
  ...around(
    'window-starts-now',
    'ADR 0036 §3',
    'a window that starts at now holds, one that starts later is ignored',
    'ms',
    (delta) => ({
      schedule: { nextFireAt: '2026-08-06T11:58:00.000Z' },
      tenant: { suspensions: [window(nowPlus(delta), null)] },
      now: '2026-08-06T12:00:00.000Z',
    }),
  ),
  ...around(
    'window-starts-at-run',
    'ADR 0036 §3',
    'a run at the start of a window is inside it, an earlier one was overtaken',
    'ms',
    (delta) => ({
      schedule: {
        when: { cron: '0 * * * *' },
        nextFireAt: '2026-08-06T10:00:00.000Z',
        misfirePolicy: 'catch_up',
      },
      tenant: {
        suspensions: [window(nowPlus(delta, '2026-08-06T11:00:00.000Z'), '2026-08-06T11:30:00.000Z')],
        maxStaleness: DAY,
      },
      now: '2026-08-06T12:00:00.000Z',
    }),
  ),
  ...around(
    'release-deadline',
    'ADR 0036 §1, §2',
    'a release at the deadline itself is in time',
    'ms',
    (delta) => ({
      tags: ['release'],
      schedule: {
        when: { cron: '*/10 * * * *' },
        nextFireAt: '2026-08-06T11:30:00.000Z',
        misfirePolicy: 'catch_up',
        catchUp: { pace: 10 * MINUTE + delta },
      },
      tenant: { maxStaleness: 30 * MINUTE },
      now: '2026-08-06T12:00:00.000Z',
    }),
  ),
];

/** Plans at the edges of every limit. */
export function boundaryVectors(): PlanVector[] {
  return edges.map(vectorOf);
}
