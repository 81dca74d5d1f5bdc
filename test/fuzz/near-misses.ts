import fc from 'fast-check';

/** A value that is right nearly always: a row with one wrong column gets further into the code than pure noise. */
function mostly(right: fc.Arbitrary<unknown>, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

const anything = fc.anything({ withDate: true, withBigInt: true, withMap: true });

const rightInstant = fc.oneof(
  fc
    .date({ min: new Date(0), max: new Date('2199-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
  fc.integer({ min: 1e11, max: 7e12 }),
  fc.constantFrom<unknown>('2026-08-06T12:00:00Z', '2026-08-06 12:00:30.123456+00', {
    epochMilliseconds: 1786017630000,
  }),
);

const wrongInstant = fc.oneof(
  fc.constantFrom<unknown>(
    '2026-02-30T00:00:00Z',
    '2026-08-06T12:00:00',
    '2026-08-06',
    '2200-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '+010000-01-01T00:00:00Z',
    'infinity',
    '2026-08-06T24:00:00Z',
    '2026-400-01T00:00:00Z',
    '1786017630000',
    '',
    null,
    Number.NaN,
    new Date(Number.NaN),
  ),
  fc.double(),
  fc.date(),
  fc.record({ epochMilliseconds: fc.double() }),
  anything,
);

const rightDuration = fc.oneof(
  fc.constantFrom<unknown>('PT1H', 'PT0.5S', 'PT15M', { hours: 6 }, { minutes: 5, milliseconds: 1 }, null),
  fc.integer({ min: 1_000, max: 86_400_000 }),
);

const rightStep = fc.oneof(
  rightDuration.filter((step) => step !== null),
  fc.constantFrom<unknown>(
    'P1D',
    'P1M',
    'P2W',
    'P1Y',
    { months: 5 },
    { weeks: 1, days: 1 },
    { milliseconds: 1 },
    { years: 999999999 },
  ),
);

const wrongDuration = fc.oneof(
  fc.constantFrom<unknown>('PT0S', 'P', 'PT', 'PT0.0005S', '1h', '-PT1H', 'P1Y2M3W4DT5H6M7S', 30, 0, -1),
  fc.double(),
  fc.record(
    {
      years: fc.integer(),
      months: fc.integer(),
      days: fc.double(),
      seconds: fc.double(),
      fortnights: fc.integer(),
    },
    { requiredKeys: [] },
  ),
  anything,
);

const instant = mostly(rightInstant, wrongInstant);
const duration = mostly(rightDuration, wrongDuration);

const number = (least: number, most: number): fc.Arbitrary<string> =>
  fc.integer({ min: least, max: most }).map(String);
function rightField(least: number, most: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant('*'),
    number(least, most),
    fc.integer({ min: 1, max: 30 }).map((step) => `*/${step}`),
    fc
      .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
      .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    fc.uniqueArray(number(least, most), { minLength: 1, maxLength: 5 }).map((values) => values.join(',')),
  );
}

const rightCron = fc
  .tuple(
    fc.option(rightField(0, 59)),
    rightField(0, 59),
    rightField(0, 23),
    fc.oneof({ weight: 4, arbitrary: rightField(1, 31) }, fc.constantFrom('L', '1,L', '?')),
    fc.oneof({ weight: 4, arbitrary: rightField(1, 12) }, fc.constantFrom('JAN-MAR', 'feb')),
    fc.oneof(
      { weight: 4, arbitrary: rightField(0, 6) },
      fc.constantFrom('1#5', '5L', 'sat-sun', 'mon-sun/2', '7'),
    ),
  )
  .map(([second, ...rest]) => [...(second === null ? [] : [second]), ...rest].join(' '));

const wrongField = fc.oneof(
  fc.constantFrom(
    'H',
    '*#2',
    'LW',
    '15W',
    '60',
    '-1',
    '1-',
    '/',
    '*/0',
    '31-1',
    '1/1/1',
    ',',
    '1#6',
    'L-3',
    'fri',
  ),
  fc.string({ maxLength: 12 }),
);

const wrongCron = fc.oneof(
  fc.array(fc.oneof(fc.constant('*'), wrongField), { maxLength: 9 }).map((fields) => fields.join(' ')),
  fc.constantFrom('@reboot', '@random', '0 0 31 2 *', '0 0 30 2 1#6', ''),
  fc.string({ maxLength: 2_000 }),
);

const cronText = fc.oneof(
  { weight: 20, arbitrary: rightCron },
  { weight: 1, arbitrary: fc.constantFrom('@daily', '@hourly', '0 0 29 2 *', '0 0 * 2 1#5', '* * * * * *') },
  { weight: 3, arbitrary: wrongCron },
);

const zoneName = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'utc', 'EST5EDT') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('+05:30', 'Mars/Olympus', 'Europe/Berlin ', '', 'constructor', '__proto__'),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 100 }) },
);

const sources = fc.constantFrom<unknown>(
  { next: () => null, previous: () => null },
  {
    next: (after: Date) => new Date(after.getTime() + 1),
    previous: (before: Date) => new Date(before.getTime() - 1),
  },
  { next: (after: Date) => after, previous: (before: Date) => before },
  { next: () => 'tomorrow', previous: () => undefined },
  {
    next: () => {
      throw new Error('the almanac is closed');
    },
    previous: () => new Date(Number.NaN),
  },
  { next: (after: Date) => new Date(after.getTime() + 1000), previous: () => null, count: () => -1 },
);

const when = mostly(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ cron: cronText, timezone: zoneName }, { requiredKeys: ['cron'] }) },
    {
      weight: 4,
      arbitrary: fc.record({ every: mostly(rightStep, wrongDuration), anchor: instant, timezone: zoneName }),
    },
    { weight: 1, arbitrary: fc.record({ at: instant }) },
  ),
  fc.oneof(
    sources,
    fc.record({ cron: cronText, at: instant, every: duration, tz: zoneName }, { requiredKeys: [] }),
    anything,
  ),
);

const small = mostly(
  fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 100 })),
  fc.oneof(fc.double(), fc.constantFrom<unknown>(-1, 101, '3')),
);
const overlap = mostly(fc.constantFrom('allow', 'skip', 'queue', null), fc.constantFrom('Skip', 0));
const id = mostly(fc.constant('t'), fc.constantFrom('other', ''));

const schedule = fc.record(
  {
    id: mostly(fc.constantFrom('s', 'a:b', 's%'), fc.oneof(fc.constant(7), fc.string())),
    tenantId: id,
    when,
    nextFireAt: instant,
    misfirePolicy: mostly(fc.constantFrom('fire_once', 'skip', 'catch_up', null), fc.constant('all')),
    misfireThreshold: mostly(fc.oneof(fc.constantFrom('interval', null), rightDuration), wrongDuration),
    catchUp: fc.record({ maxRuns: small, maxHistory: duration, pace: duration }, { requiredKeys: [] }),
    overlap,
    activeRuns: small,
    startsAt: fc.constant(null),
    endsAt: mostly(fc.constant(null), instant),
  },
  { requiredKeys: ['id', 'tenantId', 'when', 'nextFireAt', 'activeRuns'] },
);

const window = fc
  .tuple(fc.integer({ min: 1.5e12, max: 2e12 }), fc.integer({ min: 1, max: 1e10 }))
  .map(([from, length]) => ({ from, until: from + length }));

const tenant = fc.record(
  {
    id,
    suspensions: mostly(
      fc.array(mostly(window, fc.record({ from: instant, until: instant }, { requiredKeys: ['from'] })), {
        maxLength: 5,
      }),
      fc.constantFrom<unknown>(null, {}, 'none'),
    ),
    maxStaleness: duration,
    quota: mostly(
      fc.constantFrom<unknown>(null, { remaining: 3 }, { remaining: null }),
      fc.record({ remaining: fc.double() }),
    ),
  },
  { requiredKeys: ['id', 'suspensions'] },
);

const run = fc.record(
  {
    scheduleId: mostly(fc.constant('s'), fc.string()),
    tenantId: id,
    scheduledFor: instant,
    status: mostly(fc.constantFrom('pending', 'claimed', 'in_flight'), fc.constant('done')),
    notBefore: instant,
    overlap,
    othersInFlight: small,
  },
  { requiredKeys: ['scheduleId', 'tenantId', 'scheduledFor', 'status', 'othersInFlight'] },
);

const event = fc.record({
  type: mostly(fc.constantFrom('tenant.suspended', 'tenant.activated'), fc.constant('tenant.created')),
  at: instant,
});

/** Inputs of the public functions: mostly near-misses, some plain garbage. */
export const inputs = {
  cronText,
  zoneName,
  instant,
  when,
  schedule: mostly(schedule, anything),
  tenant: mostly(tenant, anything),
  run: mostly(run, anything),
  events: mostly(fc.array(event, { maxLength: 6 }), anything),
} as const;
