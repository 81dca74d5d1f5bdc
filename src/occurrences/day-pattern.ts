import { boundedCache } from '../time/bounded-cache.js';
import { dayNumber, daysInMonth, isLeapYear, weekday } from '../time/calendar.js';

/** Which days a cron expression names. Lists are sets; an absent list (`null`) is a field that is `*` or `?`. */
export interface DayFields {
  /** Months, 1 to 12. */
  readonly months: readonly number[];
  /** Days of the month, and whether `L`, the last one, is among them. */
  readonly daysOfMonth: { readonly days: readonly number[]; readonly last: boolean } | null;
  /** Weekdays (0 = Sunday), those meant as the last of the month (`5L`), and the `#` that narrows the former. */
  readonly weekdays: {
    readonly days: readonly number[];
    readonly lasts: readonly number[];
    readonly nth: number;
  } | null;
}

/** The days of a pattern, by rank: how many lie before a day, and which day has so many before it. */
export interface DayPattern {
  /** How many days of the pattern lie before a day number. */
  rank(day: number): number;
  /** Whether a day number is in the pattern. */
  has(day: number): boolean;
  /** The day number with `rank` days of the pattern before it, or null when there is none before 2201. */
  at(rank: number): number | null;
}

/** The range of years on the wall: a zone may show the year before 1970 or the year after 2199 for some hours. */
const FIRST_YEAR = 1969;
const LAST_YEAR = 2200;
const FIRST_DAY = dayNumber(FIRST_YEAR, 1, 1);
const END_DAY = dayNumber(LAST_YEAR + 1, 1, 1);

/** The day number on which each month of the range begins, and the first day behind the range. */
const MONTH_STARTS: Int32Array = /* @__PURE__ */ monthStarts();

function monthStarts(): Int32Array {
  const months = (LAST_YEAR - FIRST_YEAR + 1) * 12;
  return Int32Array.from({ length: months + 1 }, (_, i) =>
    dayNumber(FIRST_YEAR + Math.floor(i / 12), (i % 12) + 1, 1),
  );
}

/**
 * The month of a day, counted from the first of the range. Months of 30.4375 days, as they are on average where each
 * fourth year is a leap year, come to the right one or, on some days, to the one before; a test looks at every day.
 */
function monthOf(day: number): number {
  const month = Math.floor((day - FIRST_DAY) / 30.4375);
  return (MONTH_STARTS[month + 1] as number) <= day ? month + 1 : month;
}

/** A year that has one of the fourteen calendars there are: by its length and the weekday on which it begins. */
interface YearCalendar {
  /** For each month, the days of the pattern as bits; bit 0 is the first of the month. */
  readonly masks: Int32Array;
  /** For each month, how many days of the pattern lie before it in the year; then the year's total. */
  readonly before: Int32Array;
}

const patterns = boundedCache<string, DayPattern>(500);

/** The pattern of some day fields. Many expressions share one, so patterns are kept. */
export function dayPattern(fields: DayFields): DayPattern {
  const key = JSON.stringify([fields.months, fields.daysOfMonth, fields.weekdays]);
  let pattern = patterns.get(key);
  if (pattern === undefined) {
    pattern = makePattern(fields);
    patterns.set(key, pattern);
  }
  return pattern;
}

/** Every day there is: the pattern of most expressions, which needs no table. */
const EVERY_DAY: DayPattern = {
  rank: (day) => Math.min(Math.max(day, FIRST_DAY), END_DAY) - FIRST_DAY,
  has: (day) => day >= FIRST_DAY && day < END_DAY,
  at: (rank) => (rank < 0 || rank >= END_DAY - FIRST_DAY ? null : FIRST_DAY + rank),
};

function makePattern(fields: DayFields): DayPattern {
  if (fields.months.length === 12 && fields.daysOfMonth === null && fields.weekdays === null)
    return EVERY_DAY;
  const calendars: (YearCalendar | undefined)[] = [];
  function calendarOf(year: number): YearCalendar {
    const begins = weekday(dayNumber(year, 1, 1));
    const kind = begins * 2 + (isLeapYear(year) ? 1 : 0);
    return (calendars[kind] ??= makeCalendar(fields, year));
  }

  // How many days of the pattern lie before each year of the range, and the total behind them.
  const beforeYear = new Int32Array(LAST_YEAR - FIRST_YEAR + 2);
  const yearCalendars: YearCalendar[] = [];
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const index = year - FIRST_YEAR;
    const calendar = calendarOf(year);
    yearCalendars.push(calendar);
    beforeYear[index + 1] = (beforeYear[index] as number) + (calendar.before[12] as number);
  }
  const total = beforeYear[LAST_YEAR - FIRST_YEAR + 1] as number;

  function rank(day: number): number {
    if (day <= FIRST_DAY) return 0;
    if (day >= END_DAY) return total;
    const month = monthOf(day);
    const year = Math.floor(month / 12);
    const calendar = yearCalendars[year] as YearCalendar;
    const inYear = month - year * 12;
    const earlier = (calendar.masks[inYear] as number) & ((1 << (day - (MONTH_STARTS[month] as number))) - 1);
    return (beforeYear[year] as number) + (calendar.before[inYear] as number) + bitCount(earlier);
  }

  function has(day: number): boolean {
    if (day < FIRST_DAY || day >= END_DAY) return false;
    const month = monthOf(day);
    const year = Math.floor(month / 12);
    const mask = (yearCalendars[year] as YearCalendar).masks[month - year * 12] as number;
    return ((mask >> (day - (MONTH_STARTS[month] as number))) & 1) === 1;
  }

  function at(rankOfDay: number): number | null {
    if (rankOfDay < 0 || rankOfDay >= total) return null;
    const year = lastAtMost(beforeYear, rankOfDay);
    const calendar = yearCalendars[year] as YearCalendar;
    const inYear = rankOfDay - (beforeYear[year] as number);
    const month = lastAtMost(calendar.before, inYear);
    const inMonth = inYear - (calendar.before[month] as number);
    return (MONTH_STARTS[year * 12 + month] as number) + nthBit(calendar.masks[month] as number, inMonth);
  }

  return { rank, has, at };
}

/** The last index whose entry is at most `value`, in a list that never falls. */
function lastAtMost(list: Int32Array, value: number): number {
  let low = 0;
  let high = list.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((list[middle] as number) <= value) low = middle;
    else high = middle;
  }
  return low;
}

function makeCalendar(fields: DayFields, year: number): YearCalendar {
  const masks = new Int32Array(12);
  const before = new Int32Array(13);
  for (let month = 1; month <= 12; month++) {
    const mask = fields.months.includes(month) ? monthMask(fields, year, month) : 0;
    masks[month - 1] = mask;
    before[month] = (before[month - 1] as number) + bitCount(mask);
  }
  return { masks, before };
}

function monthMask(fields: DayFields, year: number, month: number): number {
  const length = daysInMonth(year, month);
  const whole = 2 ** length - 1;
  const { daysOfMonth, weekdays } = fields;
  // The cron rule: where both day fields are restricted, either matches.
  let mask = daysOfMonth === null && weekdays === null ? whole : 0;
  if (daysOfMonth !== null) {
    for (const day of daysOfMonth.days) mask |= 1 << (day - 1);
    if (daysOfMonth.last) mask |= 1 << (length - 1);
  }
  if (weekdays !== null) {
    const first = weekday(dayNumber(year, month, 1));
    for (const day of weekdays.days) {
      const date = ((day - first + 7) % 7) + 1;
      if (weekdays.nth > 0) mask |= bitOf(date + 7 * (weekdays.nth - 1), length);
      else mask |= EVERY_SEVENTH << (date - 1);
    }
    for (const day of weekdays.lasts) {
      const date = day - first + 1;
      mask |= bitOf(date + 7 * Math.floor((length - date) / 7), length);
    }
  }
  return mask & whole;
}

/** The 1st, 8th, 15th, 22nd and 29th. */
const EVERY_SEVENTH = 0b10000001000000100000010000001;

function bitOf(date: number, length: number): number {
  return date <= length ? 1 << (date - 1) : 0;
}

function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** The position of the `n`-th set bit, counted from 0. */
function nthBit(mask: number, n: number): number {
  let rest = mask;
  for (let i = 0; i < n; i++) rest &= rest - 1;
  return 31 - Math.clz32(rest & -rest);
}
