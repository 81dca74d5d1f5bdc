// Random schedules and situations for the comparison with the oracle, gathered where planners break.
import fc from 'fast-check';
import type { OracleSchedule, OracleTenant } from './plan.js';
import { stretchesOf } from './wall-clock.js';

const HOUR = 3_600_000;
const DAY = 86_400_000;
const MINUTE = 60_000;

/** Zones that have broken schedulers: half-hour shifts, midnight gaps, skipped days, two-hour shifts, odd offsets. */
export const AWKWARD_ZONES = [
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Havana',
  'America/Toronto',
  'America/Nuuk',
  'America/Scoresbysund',
  'America/Caracas',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kwajalein',
  'Pacific/Norfolk',
  'Pacific/Kiritimati',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'Antarctica/Troll',
  'Antarctica/Casey',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Tehran',
  'Asia/Amman',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Europe/Dublin',
  'Europe/Berlin',
  'Atlantic/Azores',
] as const;

/** A zone, and an instant at which its clocks change, or any instant of a year in which they do not. */
export const zoneAndInstant = fc
  .record({
    zone: fc.constantFrom(...AWKWARD_ZONES),
    year: fc.integer({ min: 1970, max: 2045 }),
    pick: fc.nat(),
  })
  .map(({ zone, year, pick }) => {
    const changes = stretchesOf(zone, Date.UTC(year, 0, 2), Date.UTC(year + 1, 0, 1)).slice(1);
    const change = changes[pick % Math.max(changes.length, 1)];
    return { zone, instant: change?.from ?? Date.UTC(year, pick % 12, 1 + (pick % 28)) };
  });

function field(least: number, most: number): fc.Arbitrary<string> {
  const value = fc.integer({ min: least, max: most });
  return fc.oneof(
    fc.constant('*'),
    value.map(String),
    fc.integer({ min: 1, max: 25 }).map((step) => `*/${step}`),
    fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    fc.uniqueArray(value, { minLength: 2, maxLength: 4 }).map((values) => values.join(',')),
  );
}

/** Hours around those at which clocks change, so that gaps and repeats are hit. */
const hours = fc.oneof(
  fc.constant('*'),
  fc.constantFrom(
    '0',
    '1',
    '2',
    '3',
    '0,1',
    '1,2',
    '2,3',
    '0-3',
    '23',
    '22,23,0',
    '*/2',
    '0-23',
    '*/1',
    '1-23',
  ),
  field(0, 23),
);

/** A cron expression of 5 or 6 fields. */
export const cronText = fc
  .tuple(
    fc.option(field(0, 59), { freq: 3 }),
    fc.oneof(fc.constantFrom('0', '15', '30', '45', '*/15'), field(0, 59)),
    hours,
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('*') },
      { weight: 1, arbitrary: field(1, 31) },
      fc.constantFrom('L', '?'),
    ),
    fc.oneof({ weight: 6, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: field(1, 12) }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant('*') },
      { weight: 1, arbitrary: field(0, 6) },
      fc.constantFrom('1#2', '5L', 'sat-sun'),
    ),
  )
  .map(([second, ...rest]) => [...(second === null ? [] : [second]), ...rest].join(' '));

/** A notation, as `plan` takes it and as the oracle does. */
export interface TwoWhens {
  readonly real: OracleWhenRow;
  readonly oracle: OracleSchedule['when'];
}
type OracleWhenRow =
  | { cron: string; timezone: string }
  | { every: number | { days: number } | { months: number }; anchor: number; timezone?: string }
  | { at: number };

function whenNear(zone: string, instant: number): fc.Arbitrary<TwoWhens> {
  const anchor = fc
    .integer({ min: -40 * 24 * 60, max: 60 })
    .map((minutes) => Math.max(instant + minutes * MINUTE, 0));
  return fc.oneof(
    {
      weight: 8,
      arbitrary: cronText.map(
        (cron): TwoWhens => ({ real: { cron, timezone: zone }, oracle: { cron, timezone: zone } }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(MINUTE, 7 * MINUTE, HOUR, 6 * HOUR, DAY), anchor).map(
        ([every, at]): TwoWhens => ({
          real: { every, anchor: at },
          oracle: { everyMs: every, anchor: at },
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.integer({ min: 1, max: 3 }), anchor, fc.boolean()).map(
        ([step, at, days]): TwoWhens =>
          days
            ? {
                real: { every: { days: step }, anchor: at, timezone: zone },
                oracle: { everyDays: step, anchor: at, timezone: zone },
              }
            : {
                real: { every: { months: step }, anchor: at, timezone: zone },
                oracle: { everyMonths: step, anchor: at, timezone: zone },
              },
      ),
    },
    { weight: 1, arbitrary: anchor.map((at): TwoWhens => ({ real: { at }, oracle: { at } })) },
  );
}

/** A `when` near a transition of a zone. */
export const whenAtTransition = zoneAndInstant.chain(({ zone, instant }) =>
  whenNear(zone, instant).map((when) => ({ ...when, zone, instant })),
);

export interface Situation {
  readonly real: OracleWhenRow;
  readonly schedule: OracleSchedule;
  readonly now: number;
  readonly tenant: OracleTenant;
}

const threshold = fc.oneof(fc.constant(null), fc.constantFrom(1, 1_000, MINUTE, 5 * MINUTE, HOUR, DAY));

/** Everything that `plan` decides on, with limits that are met to the millisecond more often than chance would. */
export const situation: fc.Arbitrary<Situation> = whenAtTransition.chain(({ real, oracle, instant }) =>
  fc
    .record({
      now: fc.oneof(
        fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }).map((minutes) => instant + minutes * MINUTE),
        fc.integer({ min: -DAY, max: DAY }).map((millis) => instant + millis),
      ),
      back: fc.oneof(
        fc.integer({ min: -2 * HOUR, max: 3 * HOUR }),
        fc.constantFrom(0, 99 * MINUTE, 100 * MINUTE, 101 * MINUTE, DAY, DAY + 1, DAY - 1),
        fc.integer({ min: 0, max: 2 * DAY }),
      ),
      hasCursor: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
      misfirePolicy: fc.constantFrom('fire_once', 'skip', 'catch_up', 'catch_up'),
      misfireThreshold: threshold,
      maxRuns: fc.oneof(fc.constantFrom(100, 1, 2), fc.integer({ min: 1, max: 100 })),
      maxHistory: fc.constantFrom(DAY, HOUR, 10 * MINUTE, 1),
      pace: fc.constantFrom(1_000, 1, 30_000, HOUR),
      overlap: fc.constantFrom('allow', 'allow', 'skip', 'queue'),
      activeRuns: fc.integer({ min: 0, max: 2 }),
      bounds: fc.tuple(
        fc.boolean(),
        fc.integer({ min: 0, max: 2 * DAY }),
        fc.boolean(),
        fc.integer({ min: -DAY, max: DAY }),
      ),
      maxStaleness: fc.constantFrom(HOUR, DAY, 1_000, 10 * MINUTE),
      quota: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.integer({ min: 0, max: 5 })),
      windows: fc.array(
        fc.record({
          start: fc.integer({ min: -2 * 24 * 60, max: 60 }),
          length: fc.integer({ min: 1, max: 36 * 60 }),
          end: fc.constantFrom('length', 'length', 'length', 'now', 'open'),
        }),
        { maxLength: 3 },
      ),
    })
    .map((drawn): Situation => {
      const now = Math.max(drawn.now, 3 * DAY);
      const cursor = Math.max(now - drawn.back, 0);
      const [hasStart, start, hasEnd, end] = drawn.bounds;
      const startsAt = hasStart ? cursor + start - DAY : null;
      const endsAt = hasEnd ? Math.max(now + end, startsAt ?? 0) : null;
      const suspensions = drawn.windows.flatMap((window): OracleTenant['suspensions'] => {
        const from = now + window.start * MINUTE;
        if (window.end === 'open') return from <= now ? [] : [{ from, until: null }];
        const until = window.end === 'now' ? now : from + window.length * MINUTE;
        return from < until ? [{ from, until }] : [];
      });
      return {
        real,
        now,
        schedule: {
          id: 's',
          tenantId: 't',
          when: oracle,
          nextFireAt: drawn.hasCursor ? cursor : null,
          misfirePolicy: drawn.misfirePolicy,
          misfireThreshold: drawn.misfireThreshold,
          maxRuns: drawn.maxRuns,
          maxHistory: drawn.maxHistory,
          pace: drawn.pace,
          overlap: drawn.overlap,
          activeRuns: drawn.activeRuns,
          startsAt,
          endsAt,
        },
        tenant: { id: 't', suspensions, maxStaleness: drawn.maxStaleness, quota: drawn.quota },
      };
    }),
);

/** The situation as rows: what `plan` is given. Durations below a second are objects, as bare numbers they are refused. */
export function rowsOf({ real, schedule, tenant }: Situation): { schedule: never; tenant: never } {
  const { maxRuns, maxHistory, pace, misfireThreshold, ...columns } = schedule;
  return {
    schedule: {
      ...columns,
      nextFireAt: columns.nextFireAt === null ? null : new Date(columns.nextFireAt),
      startsAt: date(columns.startsAt),
      endsAt: date(columns.endsAt),
      when: realRow(real),
      misfireThreshold: misfireThreshold === null ? 'interval' : { milliseconds: misfireThreshold },
      catchUp: { maxRuns, maxHistory: { milliseconds: maxHistory }, pace },
    } as never,
    tenant: {
      id: tenant.id,
      suspensions: tenant.suspensions.map(({ from, until }) => ({
        from: new Date(from),
        until: date(until),
      })),
      maxStaleness: tenant.maxStaleness,
      quota: tenant.quota === null ? null : { remaining: tenant.quota },
    } as never,
  };
}

function realRow(real: OracleWhenRow): unknown {
  if ('at' in real) return { at: new Date(real.at) };
  if ('anchor' in real) return { ...real, anchor: new Date(real.anchor) };
  return real;
}

function date(instant: number | null | undefined): Date | null {
  return instant === null || instant === undefined ? null : new Date(instant);
}
