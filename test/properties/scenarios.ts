import fc from 'fast-check';
import {
  countOccurrences,
  nextOccurrence,
  previousOccurrence,
  type Schedule,
  type Tenant,
  type When,
} from 'misfire-policy';

/** How many runs a property has: `PROPERTY_RUNS=20000 npx vitest run test/properties` looks harder. */
export function runs(usual: number): { readonly numRuns: number } {
  const asked = Number(process.env['PROPERTY_RUNS'] ?? '');
  return { numRuns: asked > 0 ? asked : usual };
}

/** Freezes a value and all that is in it. A Date cannot be frozen. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/**
 * Zones whose clocks do something unusual, each with instants near at which they do it: gaps and repeats at midnight,
 * of half an hour, of two hours, of a whole day; negative DST; changes at one minute past midnight.
 */
export const TRANSITIONS: readonly (readonly [zone: string, near: string])[] = [
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Africa/Cairo', '2024-04-25T22:00:00Z'],
  ['Africa/Cairo', '2024-10-31T21:00:00Z'],
  ['Africa/Cairo', '2010-08-10T21:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Pacific/Kwajalein', '1993-08-21T12:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2019-02-17T02:00:00Z'],
  ['America/Havana', '2025-03-09T05:00:00Z'],
  ['America/Havana', '2025-11-02T05:00:00Z'],
  ['America/St_Johns', '2006-04-02T03:31:00Z'],
  ['America/St_Johns', '2006-10-29T02:31:00Z'],
  ['Antarctica/Troll', '2026-03-29T01:00:00Z'],
  ['Antarctica/Troll', '2026-10-25T01:00:00Z'],
  ['Antarctica/Casey', '2010-03-04T15:00:00Z'],
  ['Europe/Dublin', '2025-10-26T01:00:00Z'],
  ['Africa/Casablanca', '2025-02-23T02:00:00Z'],
  ['Africa/Casablanca', '2025-04-06T02:00:00Z'],
  ['Asia/Kathmandu', '1985-12-31T18:30:00Z'],
  ['Asia/Pyongyang', '2018-05-04T15:00:00Z'],
  ['America/Caracas', '2007-12-09T07:00:00Z'],
  ['America/Caracas', '2016-05-01T07:00:00Z'],
  ['Australia/Adelaide', '2025-04-05T16:30:00Z'],
  ['Pacific/Chatham', '2025-04-05T14:00:00Z'],
  ['Pacific/Chatham', '2025-09-27T14:00:00Z'],
  ['Asia/Tehran', '2022-03-21T20:30:00Z'],
  ['America/Scoresbysund', '2024-03-31T01:00:00Z'],
  ['Pacific/Easter', '2025-04-06T03:00:00Z'],
  ['Asia/Beirut', '2025-03-29T22:00:00Z'],
  ['Europe/Lisbon', '1992-09-27T01:00:00Z'],
];

/** A zone, and an instant within a day and a half of one of its transitions. */
export const nearTransition: fc.Arbitrary<{ readonly timezone: string; readonly instant: number }> = fc
  .tuple(fc.constantFrom(...TRANSITIONS), jitter())
  .map(([[timezone, near], by]) => ({ timezone, instant: Date.parse(near) + by }));

function jitter(): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: -36 * 60, max: 36 * 60 }).map((minutes) => minutes * MINUTE),
    fc.integer({ min: -4 * 3600, max: 4 * 3600 }).map((seconds) => seconds * SECOND),
    fc.integer({ min: -36 * HOUR, max: 36 * HOUR }),
  );
}

function field(min: number, max: number): fc.Arbitrary<string> {
  const value = fc.integer({ min, max });
  const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  const step = fc.integer({ min: 1, max: Math.max(2, Math.floor((max - min) / 2)) });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant('*') },
    { weight: 3, arbitrary: value.map(String) },
    { weight: 2, arbitrary: fc.tuple(fc.oneof(fc.constant('*'), range), step).map(([r, s]) => `${r}/${s}`) },
    { weight: 1, arbitrary: range },
    {
      weight: 1,
      arbitrary: fc
        .uniqueArray(value, { minLength: 2, maxLength: 4 })
        .map((list) => list.sort((a, b) => a - b).join(',')),
    },
  );
}

/** Cron expressions of 5 and 6 fields. Each names a day that exists. */
export const cron: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.option(field(0, 59), { nil: undefined, freq: 3 }),
        field(0, 59),
        fc.oneof(field(0, 23), field(0, 4)),
        fc.oneof({ weight: 3, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: field(1, 28) }),
        fc.oneof({ weight: 4, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: field(1, 12) }),
        fc.oneof({ weight: 3, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: field(0, 6) }),
      )
      .map((parts) => parts.filter((part) => part !== undefined).join(' ')),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '* * * * *',
      '0 * * * *',
      '*/15 * * * *',
      '*/10 * * * * *',
      '0 0 * * *',
      '30 2 * * *',
      '30 1 * * *',
      '15 0-3 * * *',
      '*/20 1,2 * * *',
      '0 9 * * 1-5',
      '0 0 1 * *',
      '0 0 L * *',
      '0 3 * * 5L',
      '0 6 * * 1#2',
      '0 0 29 2 *',
      '0 12 13 * 5',
      '@daily',
      '@hourly',
      '0 0 * * sat-sun',
      '0 0 * * 5-7',
    ),
  },
);

/** The four notations, in a zone, with an instant around which they are asked about. */
export interface Asked {
  readonly when: When;
  readonly around: number;
}

const cronWhen: fc.Arbitrary<Asked> = fc
  .tuple(cron, nearTransition, fc.boolean())
  .map(([expression, { timezone, instant }, plain]) => ({
    when: plain ? { cron: expression } : { cron: expression, timezone },
    around: instant,
  }));

const elapsed: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('PT1M', 'PT90S', 'PT1H', 'PT6H', 'P1D', 'P1W', 'PT45M'),
      fc.integer({ min: 20_000, max: 5 * DAY }),
    ),
    nearTransition,
    fc.integer({ min: -40 * DAY, max: 2 * DAY }),
  )
  .map(([every, { instant }, back]) => ({ when: { every, anchor: instant + back }, around: instant }));

const calendar: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((days) => ({ days })),
      fc.integer({ min: 1, max: 14 }).map((months) => ({ months })),
      fc.constantFrom<{ weeks: number } | { years: number }>({ weeks: 1 }, { weeks: 2 }, { years: 1 }),
    ),
    nearTransition,
    fc.integer({ min: -900, max: 1 }),
    jitter(),
  )
  .map(([every, { timezone, instant }, days, by]) => ({
    when: { every, anchor: Math.max(instant + days * DAY + by, 0), timezone },
    around: instant,
  }));

const once: fc.Arbitrary<Asked> = nearTransition.map(({ instant }) => ({
  when: { at: instant - (instant % MINUTE) },
  around: instant,
}));

/** A custom source that speaks of the same instants as another `when`. */
export function asCustom(when: When, counts = true): When {
  const source = {
    next: (after: Date) => nextOccurrence(when, after),
    previous: (before: Date) => previousOccurrence(when, before),
  };
  if (!counts) return source;
  return { ...source, count: (from: Date, until: Date) => countOccurrences(when, from, until) };
}

/** Any `when`, and an instant around which to ask. */
export const asked: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 5, arbitrary: cronWhen },
  { weight: 2, arbitrary: elapsed },
  { weight: 2, arbitrary: calendar },
  { weight: 1, arbitrary: once },
  {
    weight: 1,
    arbitrary: cronWhen.map(({ when, around }) => ({ when: asCustom(when), around })),
  },
);

/** How far back a cursor, a window or an anchor lies. */
export const span: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((n) => n * 30 * SECOND),
  fc.integer({ min: 0, max: 4 * 60 }).map((n) => n * MINUTE),
  fc.integer({ min: 0, max: 3 * 24 }).map((n) => n * HOUR),
  fc.integer({ min: 0, max: 3 * DAY }),
  fc.integer({ min: 0, max: 400 }).map((n) => n * DAY),
);

/** What `plan` is asked. */
export interface Scenario {
  readonly schedule: Schedule;
  readonly now: number;
  readonly tenant: Tenant;
}

/** A window as the tests make one, in milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly until: number | null;
}

function windowsAround(now: number): fc.Arbitrary<readonly Stretch[]> {
  const hours = fc.integer({ min: 1, max: 12 }).map((n) => n * HOUR);
  const window = fc
    .tuple(span, fc.oneof(hours, span))
    .map(([back, length]): Stretch => ({ from: now - back, until: now - back + length + 1 }));
  const closed = fc
    .tuple(span, fc.oneof(hours, span))
    .map(([back, length]): Stretch => ({ from: now - back - 1, until: Math.min(now - back + length, now) }));
  const open = (from: number): readonly Stretch[] => [{ from, until: null }];
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant<readonly Stretch[]>([]) },
    { weight: 4, arbitrary: fc.array(closed, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.array(window, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: span.map((back) => open(now - back)) },
    { weight: 1, arbitrary: span.map((ahead) => open(now + ahead + 1)) },
  );
}

const settings = fc.record(
  {
    misfirePolicy: fc.constantFrom('fire_once', 'skip', 'catch_up', 'catch_up'),
    misfireThreshold: fc.constantFrom('interval', 60_000, 'PT10M', { hours: 24 }),
    catchUp: fc.record(
      {
        maxRuns: fc.integer({ min: 1, max: 100 }),
        maxHistory: fc.constantFrom(HOUR, 'PT6H', { hours: 24 }),
        pace: fc.constantFrom(1, 1_000, 20_000, 'PT5M', 'PT2H'),
      },
      { requiredKeys: [] },
    ),
    overlap: fc.constantFrom('allow', 'skip', 'queue'),
    activeRuns: fc.integer({ min: 0, max: 2 }),
  },
  { requiredKeys: ['activeRuns'] },
);

const limits = fc.record(
  {
    maxStaleness: fc.constantFrom<number | string>(1_000, 'PT10M', 'PT1H', 'PT6H', 'PT24H'),
    quota: fc.record({ remaining: fc.constantFrom(null, 0, 1, 3, 50, 1_000) }),
  },
  { requiredKeys: [] },
);

/** A schedule, a time and a tenant, over every notation, policy and option. */
export const scenario: fc.Arbitrary<Scenario> = fc
  .tuple(asked, settings, limits, span, fc.integer({ min: 0, max: 19 }))
  .chain(([{ when, around }, options, tenantLimits, back, chance]) => {
    const now = Math.max(around, 0);
    // One in twenty has no cursor, one has it ahead of now.
    const cursor = chance === 0 ? null : chance === 1 ? now + back + 1 : Math.max(now - back, 0);
    return fc.record({
      schedule: fc
        .record(
          {
            startsAt: span.map((by) => now - by),
            endsAt: fc.tuple(span, fc.boolean()).map(([by, ahead]) => (ahead ? now + by : now - by)),
          },
          { requiredKeys: [] },
        )
        .map((given): Schedule => {
          const { startsAt, endsAt } = given;
          const bounds =
            startsAt !== undefined && endsAt !== undefined && startsAt > endsAt
              ? { startsAt: endsAt, endsAt: startsAt }
              : given;
          const rare = chance % 4 === 0 ? bounds : {};
          return { id: 's', tenantId: 't', when, nextFireAt: cursor, ...options, ...rare };
        }),
      now: fc.constant(now),
      tenant: windowsAround(now).map((suspensions): Tenant => ({ id: 't', suspensions, ...tenantLimits })),
    });
  });
