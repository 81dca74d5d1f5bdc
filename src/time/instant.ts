import { type Path, type Problems, show } from '../errors/problems.js';
import { civilDay, DAY, dayNumber, daysInMonth, HOUR, MINUTE, SECOND } from './calendar.js';
import { RANGE_FROM, RANGE_UNTIL } from './range.js';

/**
 * A point in time, as rows and other libraries have it: a `Date`, milliseconds since 1970, anything with
 * `epochMilliseconds` (Temporal's `Instant` and `ZonedDateTime`), or text in ISO 8601 with `Z` or an offset, or as
 * PostgreSQL prints a `timestamptz`. Digits beyond the millisecond are cut off.
 */
export type Instant = Date | number | { readonly epochMilliseconds: number } | string;

/** The largest distance from 1970 that a Date can have. */
export const LAST_DATE = 8.64e15;

/** A bare number nearer to 1970 than this (March 1973 in milliseconds) was nearly always meant as seconds. */
export const SMALLEST_BARE = 1e11;

/**
 * Reads an instant as milliseconds since 1970, or NaN after a problem was noted.
 *
 * @param bound - `'range'` for what must lie in [1970, 2200), `'any'` for any valid date
 */
export function readInstant(
  value: unknown,
  at: Path,
  problems: Problems,
  bound: 'range' | 'any' = 'range',
): number {
  const instant = Math.floor(toMillis(value, at, problems));
  if (Number.isNaN(instant)) return instant;
  if (Math.abs(instant) > LAST_DATE) {
    problems.add(at, 'instant', `${show(value)} is no date; where there is no end, use null`);
    return Number.NaN;
  }
  if (bound === 'range' && (instant < RANGE_FROM || instant >= RANGE_UNTIL)) {
    problems.add(at, 'range', `${show(value)} (${new Date(instant).toISOString()}) must lie in [1970, 2200)`);
    return Number.NaN;
  }
  return instant;
}

function toMillis(value: unknown, at: Path, problems: Problems): number {
  if (typeof value === 'string') return parseText(value, at, problems);
  if (typeof value === 'number') {
    if (Number.isFinite(value) && value !== 0 && Math.abs(value) < SMALLEST_BARE) {
      problems.add(
        at,
        'looks_like_seconds',
        `${value} looks like seconds; instants are milliseconds since 1970: did you mean ${value * 1000}?`,
      );
      return Number.NaN;
    }
    return finite(value, value, at, problems);
  }
  if (typeof value === 'object' && value !== null) {
    const millis = (value as { epochMilliseconds?: unknown }).epochMilliseconds;
    if (typeof millis === 'number') return finite(millis, millis, at, problems);
    const time = timeOfDate(value);
    if (time !== null) return finite(time, value, at, problems, 'an invalid Date');
  }
  problems.add(
    at,
    'type',
    `${show(value)} must be a Date, milliseconds since 1970, or ISO 8601 text with Z or an offset`,
  );
  return Number.NaN;
}

function finite(millis: number, value: unknown, at: Path, problems: Problems, shown = show(value)): number {
  if (Number.isFinite(millis)) return millis;
  problems.add(at, 'instant', `${shown} is no date; where there is no end, use null`);
  return Number.NaN;
}

/**
 * The time of a `Date` of any realm, NaN of an invalid one, or null for what is no Date. Neither `instanceof` (another
 * realm's Date fails it, an imitation passes it) nor the value's own `getTime` (anyone's code) is asked.
 */
export function timeOfDate(value: unknown): number | null {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return null;
  }
}

/** Date, `T` or a space, time, fraction, and an offset of hours, minutes and (PostgreSQL) seconds. */
const TEXT =
  /^([+-]\d{6}|\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,30}))?)?)?\s?(?:([Zz])|([+-])(\d\d)(?::?(\d\d)(?::?(\d\d))?)?)?$/;

function parseText(text: string, at: Path, problems: Problems): number {
  const plain = parsePlain(text);
  if (!Number.isNaN(plain)) return plain;
  const match = text.length <= 64 ? TEXT.exec(text) : null;
  if (match === null) {
    problems.add(
      at,
      'instant',
      `${show(text)} is no instant; write ISO 8601 with Z or an offset${hint(text)}`,
    );
    return Number.NaN;
  }
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction,
    zulu,
    sign,
    offsetHour,
    offsetMinute,
    offsetSecond,
  ] = match;
  const y = Number(year);
  const m = Number(month);
  const d = Number(day);
  // A month that does not exist has no days.
  if (d < 1 || d > daysInMonth(y, m)) {
    problems.add(at, 'instant', `${show(text)} names a day that does not exist`);
    return Number.NaN;
  }
  const h = Number(hour ?? 0);
  const min = Number(minute ?? 0);
  const s = Number(second ?? 0);
  const oh = Number(offsetHour ?? 0);
  const om = Number(offsetMinute ?? 0);
  const os = Number(offsetSecond ?? 0);
  if (h > 23 || min > 59 || s > 59 || oh > 23 || om > 59 || os > 59) {
    problems.add(at, 'instant', `${show(text)} names a time of day or an offset that does not exist`);
    return Number.NaN;
  }
  if (hour === undefined || (zulu === undefined && sign === undefined)) {
    problems.add(
      at,
      'local_time',
      `${show(text)} is a local time; an instant needs Z or an offset: did you mean ${show(`${text.trim()}${hour === undefined ? 'T00:00:00' : ''}Z`)}?`,
    );
    return Number.NaN;
  }
  const millis = fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const offset = oh * HOUR + om * MINUTE + os * SECOND;
  return (
    dayNumber(y, m, d) * DAY +
    h * HOUR +
    min * MINUTE +
    s * SECOND +
    millis -
    (sign === '-' ? -offset : offset)
  );
}

/** The form of `toISOString` from 1970 on, which is how nearly every row comes; NaN for all else, right or wrong. */
function parsePlain(text: string): number {
  if (text.length !== 24 || !PLAIN.test(text)) return Number.NaN;
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  // The 29th and later are left to the full reading, which knows the lengths of months.
  if (month < 1 || month > 12 || day < 1 || day > 28) return Number.NaN;
  const time = digits(text, 11, 13) * HOUR + digits(text, 14, 16) * MINUTE + digits(text, 17, 19) * SECOND;
  return dayNumber(digits(text, 0, 4), month, day) * DAY + time + digits(text, 20, 23);
}

const PLAIN = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

function digits(text: string, from: number, until: number): number {
  let value = 0;
  for (let i = from; i < until; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}

function hint(text: string): string {
  if (/^-?\d+$/.test(text) && text.length < 20) return `, or pass Number(${show(text)}) for milliseconds`;
  if (/infinity/i.test(text)) return ', or null where there is no end';
  return `, such as "2026-08-06T12:00:00Z"`;
}

/** 00 to 99 with two digits. */
const TWO_DIGITS: readonly string[] = /* @__PURE__ */ Array.from({ length: 100 }, (_, i) =>
  String(i).padStart(2, '0'),
);

function two(value: number): string {
  return TWO_DIGITS[value] as string;
}

/**
 * An instant as `20260806T120000.000Z`: UTC, free of colons, and in the order of time when sorted as text.
 *
 * Put together from its parts, since `toISOString` and taking it apart again costs as much as the rest of a fire.
 *
 * @param instant - in [1970, 2200)
 */
export function stamp(instant: number): string {
  const day = Math.floor(instant / DAY);
  const time = instant - day * DAY;
  const hour = Math.floor(time / HOUR);
  const minute = Math.floor((time % HOUR) / MINUTE);
  const second = Math.floor((time % MINUTE) / SECOND);
  const millis = time % SECOND;
  // In two short halves: V8 keeps a longer text that is put together of many pieces as those pieces, which take far
  // more memory than the text.
  const left = `${dayStamp(day)}T${two(hour)}`;
  return left + `${two(minute)}${two(second)}.${Math.floor(millis / 100)}${two(millis % 100)}Z`;
}

/** The last day asked for: neighbouring occurrences nearly always share theirs. */
let stamped = { day: Number.NaN, text: '' };

function dayStamp(number: number): string {
  if (stamped.day !== number) {
    const { year, month, day } = civilDay(number);
    stamped = { day: number, text: `${year}${two(month)}${two(day)}` };
  }
  return stamped.text;
}
