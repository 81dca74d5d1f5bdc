import { inside, type Path, type Problems, show } from '../errors/problems.js';
import { DAY, HOUR, MINUTE, SECOND } from './calendar.js';

/**
 * A length of time: milliseconds, ISO 8601 text (`'PT1H'`), a date-fns `Duration`, or the interval object of
 * node-postgres, which has `milliseconds` too.
 */
// Written out, not taken from date-fns: its index.d.cts does not compile in CommonJS under TypeScript's node16.
export type DurationInput =
  | number
  | string
  | {
      readonly years?: number;
      readonly months?: number;
      readonly weeks?: number;
      readonly days?: number;
      readonly hours?: number;
      readonly minutes?: number;
      readonly seconds?: number;
      readonly milliseconds?: number;
    };

/**
 * A length of time by what was written: clock units as milliseconds, and the calendar units apart from them, since
 * their length depends on where they are counted.
 */
export interface DurationParts {
  readonly months: number;
  readonly days: number;
  readonly millis: number;
}

/** A bare number below this was nearly always meant as seconds. */
export const SHORTEST_BARE = 1_000;

/**
 * What each part counts in. Years are months and weeks are days on any calendar; days stay apart from hours,
 * because a day on a wall clock may have 23 or 25 of them.
 */
const UNITS = {
  years: { months: 12, days: 0, millis: 0 },
  months: { months: 1, days: 0, millis: 0 },
  weeks: { months: 0, days: 7, millis: 0 },
  days: { months: 0, days: 1, millis: 0 },
  hours: { months: 0, days: 0, millis: HOUR },
  minutes: { months: 0, days: 0, millis: MINUTE },
  seconds: { months: 0, days: 0, millis: SECOND },
  milliseconds: { months: 0, days: 0, millis: 1 },
} as const;
type Unit = keyof typeof UNITS;
/** The keys of a duration that is an object. */
export const UNIT_NAMES = Object.keys(UNITS) as readonly Unit[];

/** No duration needs more characters. */
export const LONGEST_TEXT = 100;

/** ISO 8601, whose fraction may be behind any unit. */
export const ISO_DURATION =
  /^P(?!$)(?:(\d+(?:[.,]\d+)?)Y)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?!$)(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;

/**
 * Reads a duration by its parts, or null after a problem was noted. It is positive and in whole milliseconds.
 *
 * @param seconds - `'refuse'` to refuse a bare number so small that it was meant as seconds
 */
export function readDurationParts(
  value: unknown,
  at: Path,
  problems: Problems,
  seconds: 'refuse' | 'allow' = 'refuse',
): DurationParts | null {
  const parts = toParts(value, at, problems, seconds);
  if (parts === null) return null;
  const { months, days, millis } = parts;
  if (!Number.isSafeInteger(months) || !Number.isSafeInteger(days) || !Number.isSafeInteger(millis)) {
    problems.add(at, 'duration', `${show(value)} must be a whole number of milliseconds, days and months`);
    return null;
  }
  if (months < 0 || days < 0 || millis < 0 || months + days + millis === 0) {
    problems.add(at, 'range', `${describe(value)} must be longer than nothing`);
    return null;
  }
  return parts;
}

/**
 * Reads a duration of a fixed length as milliseconds, a day being 24 h, or NaN after a problem was noted.
 *
 * @param most - the longest that is allowed, in milliseconds
 */
export function readDuration(
  value: unknown,
  at: Path,
  problems: Problems,
  options: { readonly most?: number; readonly seconds?: 'refuse' | 'allow' } = {},
): number {
  const parts = readDurationParts(value, at, problems, options.seconds);
  if (parts === null) return Number.NaN;
  if (parts.months > 0) {
    problems.add(
      at,
      'duration',
      `${describe(value)} has months or years, whose length varies; write days or hours`,
    );
    return Number.NaN;
  }
  const millis = parts.days * DAY + parts.millis;
  const { most = Number.MAX_SAFE_INTEGER } = options;
  if (millis > most) {
    problems.add(at, 'range', `${describe(value)} must be at most ${describe(most)}`);
    return Number.NaN;
  }
  return millis;
}

function toParts(
  value: unknown,
  at: Path,
  problems: Problems,
  seconds: 'refuse' | 'allow',
): DurationParts | null {
  if (typeof value === 'number') {
    if (seconds === 'refuse' && value > 0 && value < SHORTEST_BARE) {
      problems.add(
        at,
        'looks_like_seconds',
        `${value} looks like seconds; a bare number is milliseconds: say { seconds: ${value} } or "PT${value / 1000}S"`,
      );
      return null;
    }
    if (Number.isFinite(value)) return { months: 0, days: 0, millis: value };
    problems.add(at, 'duration', `${value} is no duration; give milliseconds, "PT1H" or { hours: 1 }`);
    return null;
  }
  if (typeof value === 'string') {
    const match = value.length <= LONGEST_TEXT ? ISO_DURATION.exec(value) : null;
    if (match !== null) {
      return sum((_, index) =>
        match[index + 1] === undefined ? 0 : Number(match[index + 1]?.replace(',', '.')),
      );
    }
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return fromObject(value as Readonly<Record<string, unknown>>, at, problems);
  }
  problems.add(at, 'duration', `${show(value)} is no duration; give milliseconds, "PT1H" or { hours: 1 }`);
  return null;
}

function fromObject(
  value: Readonly<Record<string, unknown>>,
  at: Path,
  problems: Problems,
): DurationParts | null {
  // Own keys only: the interval object of node-postgres has methods on its prototype.
  const keys = Object.keys(value);
  if (keys.length > 2 * UNIT_NAMES.length) {
    problems.add(
      at,
      'duration',
      `an object of ${keys.length} keys is no duration; it has ${UNIT_NAMES.join(', ')}`,
    );
    return null;
  }
  let right = true;
  for (const key of keys) {
    const part = value[key];
    if (!Object.hasOwn(UNITS, key)) {
      problems.add(
        inside(at, key),
        'unknown_key',
        `${show(key)} is no part of a duration; it has ${UNIT_NAMES.join(', ')}`,
      );
      right = false;
    } else if (part !== undefined && part !== null && (typeof part !== 'number' || !Number.isFinite(part))) {
      problems.add(inside(at, key), 'type', `${show(part)} must be a number`);
      right = false;
    }
  }
  if (!right) return null;
  return sum((unit) => {
    const part = Object.hasOwn(value, unit) ? value[unit] : undefined;
    return typeof part === 'number' ? part : 0;
  });
}

function sum(amountOf: (unit: Unit, index: number) => number): DurationParts {
  let months = 0;
  let days = 0;
  let millis = 0;
  let index = 0;
  for (const unit of UNIT_NAMES) {
    const amount = amountOf(unit, index++);
    const { months: m, days: d, millis: ms } = UNITS[unit];
    months += amount * m;
    days += amount * d;
    millis += amount * ms;
  }
  // 1.1 s is 1100.0000000000002 ms in floating point; what is off by less than a nanosecond was meant whole.
  const rounded = Math.round(millis);
  return { months, days, millis: Math.abs(millis - rounded) < 1e-6 ? rounded : millis };
}

function describe(value: unknown): string {
  if (typeof value !== 'number') return show(value);
  if (value !== 0 && value % HOUR === 0) return `${value / HOUR} h (${value} ms)`;
  if (value !== 0 && value % MINUTE === 0) return `${value / MINUTE} min (${value} ms)`;
  return `${value} ms`;
}
