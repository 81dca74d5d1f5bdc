import fc from 'fast-check';
import type { Schedule, Suspension, Tenant, When } from '../../src/index.js';

/** What a plan is made of, at random: every setting, outages of up to four days, suspensions open and closed. */
export interface Situation {
  readonly schedule: Schedule;
  readonly now: number;
  readonly tenant: Tenant;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** A spring forward and a fall back of New York and Lord Howe, and a quiet day. */
const DAYS = [
  Date.UTC(2026, 2, 8, 6),
  Date.UTC(2026, 10, 1, 5),
  Date.UTC(2026, 9, 3, 15),
  Date.UTC(2026, 7, 6, 12),
];

const zone = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo');

function whens(now: number): fc.Arbitrary<When> {
  return fc.oneof(
    fc.record({
      cron: fc.constantFrom(
        '* * * * *',
        '*/7 * * * *',
        '0 * * * *',
        '30 1,2 * * *',
        '0 3 * * *',
        '*/10 * * * * *',
      ),
      timezone: zone,
    }),
    fc.record({
      every: fc.constantFrom('PT90S', 'PT1H', { hours: 5, minutes: 1 }, 61_001),
      anchor: fc.integer({ min: now - 30 * DAY, max: now + DAY }),
    }),
    fc.record({
      every: fc.constantFrom({ days: 1 }, { months: 1 }),
      anchor: fc.integer({ min: now - 60 * DAY, max: now }),
      timezone: zone,
    }),
    fc.record({ at: fc.integer({ min: now - 2 * DAY, max: now + HOUR }) }),
  );
}

/** Windows around an instant; half of them end before it, some begin after it, the last may be open. */
export function suspensionsAround(now: number): fc.Arbitrary<readonly Suspension[]> {
  const window = fc
    .tuple(
      fc.integer({ min: -3 * DAY, max: 2 * HOUR }),
      fc.oneof(fc.integer({ min: 1, max: 2 * DAY }), fc.constant(null)),
    )
    .map(([offset, length]) => ({
      from: now + offset,
      until: length === null ? null : now + offset + length,
    }));
  const closed = window.map(({ from, until }) =>
    until === null || until > now ? { from: now - 2 * HOUR, until: now - HOUR } : { from, until },
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<Suspension[]>([]) },
    { weight: 4, arbitrary: fc.array(closed, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(window, { maxLength: 4 }) },
  );
}

const durations = (most: number): fc.Arbitrary<number> =>
  fc.oneof(
    fc.constantFrom(1000, MINUTE, HOUR, DAY).filter((ms) => ms <= most),
    fc.integer({ min: 1000, max: most }),
  );

export const situations: fc.Arbitrary<Situation> = fc
  .tuple(fc.constantFrom(...DAYS), fc.integer({ min: -DAY, max: DAY }))
  .map(([day, offset]) => day + offset)
  .chain((now) =>
    fc.record({
      now: fc.constant(now),
      schedule: fc.record(
        {
          id: fc.constantFrom('report', 'a:b', '50%', 'ü'),
          tenantId: fc.constant('acme'),
          when: whens(now),
          nextFireAt: fc.oneof(
            { weight: 6, arbitrary: fc.integer({ min: now - 4 * DAY, max: now }) },
            { weight: 3, arbitrary: fc.integer({ min: now - HOUR, max: now }) },
            { weight: 1, arbitrary: fc.integer({ min: now, max: now + HOUR }) },
            { weight: 1, arbitrary: fc.constant(null) },
          ),
          misfirePolicy: fc.constantFrom('fire_once' as const, 'skip' as const, 'catch_up' as const, null),
          misfireThreshold: fc.oneof(fc.constant('interval' as const), durations(DAY), fc.constant(null)),
          catchUp: fc.oneof(
            fc.constant(null),
            fc.record({
              maxRuns: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constant(null)),
              maxHistory: durations(DAY),
              pace: fc.integer({ min: 1, max: 10 * MINUTE }),
            }),
          ),
          overlap: fc.constantFrom('allow' as const, 'queue' as const, 'skip' as const, null),
          activeRuns: fc.constantFrom(0, 0, 1, 2),
          startsAt: fc.constantFrom(null, null, now - DAY),
          endsAt: fc.constantFrom(null, null, null, now - MINUTE, now),
        },
        { requiredKeys: ['id', 'tenantId', 'when', 'nextFireAt', 'activeRuns'] },
      ),
      tenant: fc.record({
        id: fc.constant('acme'),
        suspensions: suspensionsAround(now),
        maxStaleness: fc.oneof(fc.constant(null), durations(DAY)),
        quota: fc.oneof(
          fc.constant(null),
          fc.record({ remaining: fc.oneof(fc.integer({ min: -1, max: 120 }), fc.constant(null)) }),
        ),
      }),
    }),
  );

/** How many cases a property tries: `RUNS=5000 npx vitest run test/properties` tries more. */
export const numRuns = (usual: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['RUNS'] ?? usual),
});

/** A value on its way through JSON, as a queue or a `jsonb` column gives it back. */
export function throughJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
