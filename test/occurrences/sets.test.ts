import { describe, expect, it } from 'vitest';
import { Problems, root } from '../../src/errors/problems.js';
import { readCron } from '../../src/occurrences/cron-expression.js';
import { everyElapsed, everyOnCalendar } from '../../src/occurrences/every.js';
import { type OccurrenceSet, withinBounds } from '../../src/occurrences/occurrence-set.js';
import { once } from '../../src/occurrences/once.js';
import { zonedSet } from '../../src/occurrences/zoned.js';
import { RANGE_FROM, RANGE_UNTIL } from '../../src/time/range.js';
import { findZone, type Zone } from '../../src/time/zone.js';
import { disagreements } from './disagreements.js';

// Every set answers as the plain list of its occurrences does: at each of them, a millisecond to either side, and at
// the ends of the supported range.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const zone = (name: string): Zone => findZone(name) as Zone;
const at = (text: string): number => Date.parse(text);

function cron(expression: string, timezone = 'UTC'): OccurrenceSet {
  const problems = new Problems();
  const found = readCron(expression, root('cron'), problems);
  problems.throwIfAny();
  if (found === null) throw new Error('unreadable');
  return zonedSet(found.times, zone(timezone), found.rule);
}

/** The occurrences as a walk finds them. */
function walk(set: OccurrenceSet, from: number, until: number): number[] {
  const list: number[] = [];
  for (let found = set.atOrAfter(from); found !== null && found < until; found = set.atOrAfter(found + 1)) {
    list.push(found);
    // A set that is wrong may stand still.
    if (list.length > 1_000) throw new Error('it does not end');
  }
  return list;
}

const iso = (list: readonly number[]): string[] =>
  list.map((one) => new Date(one).toISOString().slice(0, 19));

describe('a cron set answers as the list of its occurrences does', () => {
  it.each<[string, string, string, string, number]>([
    ['*/7 5-7,22 * * *', 'UTC', '2026-02-27T00:00:00Z', '2026-03-02T00:00:00Z', 4 * 9 * 3],
    ['15,45 10 9-17/4 * * 1-5', 'UTC', '2026-08-01T00:00:00Z', '2026-08-10T00:00:00Z', 2 * 3 * 5],
    ['0 0 31 * *', 'UTC', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 7],
    ['0 0 L 2 *', 'UTC', '2023-01-01T00:00:00Z', '2029-01-01T00:00:00Z', 6],
    ['0 0 29 2 *', 'UTC', '2090-01-01T00:00:00Z', '2110-01-01T00:00:00Z', 4],
    ['0 0 * * 5#2', 'UTC', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 12],
    ['0 0 * * 5#5', 'UTC', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 4],
    ['0 0 * * 5L', 'UTC', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 12],
    ['0 0 13 * 5', 'UTC', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 61],
    ['0 0 1 1,7 *', 'UTC', '2026-01-01T00:00:00Z', '2029-01-01T00:00:00Z', 6],
    ['0 0 * * 0', 'UTC', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', 4],
    ['0 0 * * 7', 'UTC', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z', 4],
    ['30 2 * * *', 'America/New_York', '2026-03-06T00:00:00Z', '2026-03-11T00:00:00Z', 5],
    ['*/30 1-3 * * *', 'America/New_York', '2026-03-07T06:00:00Z', '2026-03-09T12:00:00Z', 16],
    ['*/30 1-3 * * *', 'America/New_York', '2026-10-31T04:00:00Z', '2026-11-02T12:00:00Z', 18],
    ['*/30 * * * *', 'America/New_York', '2026-03-08T05:00:00Z', '2026-03-08T10:00:00Z', 10],
    ['*/30 * * * *', 'America/New_York', '2026-11-01T04:00:00Z', '2026-11-01T10:00:00Z', 12],
    ['*/10 2 * * *', 'Australia/Lord_Howe', '2026-10-02T12:00:00Z', '2026-10-05T12:00:00Z', 15],
    ['*/10 1 * * *', 'Australia/Lord_Howe', '2026-04-03T12:00:00Z', '2026-04-06T12:00:00Z', 18],
    // In a gap of half an hour the times that moved lie between those that did not.
    ['*/20 2 * * *', 'Australia/Lord_Howe', '2026-10-02T12:00:00Z', '2026-10-05T12:00:00Z', 9],
    ['5,25,40 2 * * *', 'Australia/Lord_Howe', '2026-10-02T12:00:00Z', '2026-10-05T12:00:00Z', 9],
    // 44 minutes and 30 seconds: every time that moved meets one that did not, or none does.
    ['0,30 * 0-1 * * *', 'Africa/Monrovia', '1972-01-06T12:00:00Z', '1972-01-08T00:00:00Z', 151],
    ['30 * 0-1 * * *', 'Africa/Monrovia', '1972-01-06T12:00:00Z', '1972-01-08T00:00:00Z', 120],
    ['0 12 * * *', 'Pacific/Apia', '2011-12-27T00:00:00Z', '2012-01-02T00:00:00Z', 6],
    ['0 0 * * *', 'Africa/Cairo', '2026-04-21T00:00:00Z', '2026-04-27T00:00:00Z', 6],
    ['20,50 45 0-2 * * *', 'Africa/Monrovia', '1972-01-06T00:00:00Z', '1972-01-09T00:00:00Z', 18],
  ])('%s in %s', (expression, timezone, from, until, size) => {
    const set = cron(expression, timezone);
    const list = walk(set, at(from), at(until));
    expect(disagreements(set, list, at(from), at(until))).toEqual([]);
    expect(list.length).toBe(size);
  });

  it('to the ends of the supported range', () => {
    const daily = cron('0 0 * * *');
    expect(daily.atOrAfter(RANGE_FROM - 5 * DAY)).toBe(RANGE_FROM);
    expect(daily.nthBefore(RANGE_FROM + 1, 1)).toBe(RANGE_FROM);
    expect(daily.nthBefore(RANGE_FROM, 1)).toBeNull();
    expect(daily.nthBefore(RANGE_UNTIL + 5 * DAY, 1)).toBe(RANGE_UNTIL - DAY);
    expect(daily.atOrAfter(RANGE_UNTIL - DAY)).toBe(RANGE_UNTIL - DAY);
    expect(daily.atOrAfter(RANGE_UNTIL - DAY + 1)).toBeNull();
    expect(daily.count(RANGE_FROM - DAY, RANGE_UNTIL + DAY)).toBe((RANGE_UNTIL - RANGE_FROM) / DAY);
    expect(daily.nthBefore(RANGE_UNTIL, 84_006)).toBe(RANGE_FROM);
    expect(daily.nthBefore(RANGE_UNTIL, 84_007)).toBeNull();
    expect(daily.count(at('2026-01-02T00:00:00Z'), at('2026-01-01T00:00:00Z'))).toBe(0);
    const rare = cron('0 0 29 2 *', 'Europe/Berlin');
    expect(iso([rare.atOrAfter(at('2096-03-01T00:00:00Z')) ?? 0])).toEqual(['2104-02-28T23:00:00']);
    expect(iso([rare.nthBefore(at('2104-02-28T00:00:00Z'), 1) ?? 0])).toEqual(['2096-02-28T23:00:00']);
    expect(rare.nthBefore(at('1972-02-01T00:00:00Z'), 1)).toBeNull();
    expect(rare.atOrAfter(at('2196-03-01T00:00:00Z'))).toBeNull();
  });
});

describe('steps from an anchor', () => {
  const anchor = at('2026-01-31T02:30:00Z');

  it('in elapsed time are the anchor and its multiples', () => {
    const set = everyElapsed(anchor, 7 * HOUR);
    const list = Array.from({ length: 40 }, (_, k) => anchor + k * 7 * HOUR);
    expect(disagreements(set, list, anchor - DAY, anchor + 40 * 7 * HOUR)).toEqual([]);
    expect(set.nthBefore(anchor, 1)).toBeNull();
    expect(set.nthBefore(anchor + 1, 1)).toBe(anchor);
    expect(set.nthBefore(anchor + 1, 2)).toBeNull();
    expect(set.atOrAfter(anchor - 1)).toBe(anchor);
    expect(set.count(anchor + 1, anchor)).toBe(0);
    const last = set.nthBefore(RANGE_UNTIL + DAY, 1) ?? 0;
    expect(last).toBeLessThan(RANGE_UNTIL);
    expect(last).toBeGreaterThanOrEqual(RANGE_UNTIL - 7 * HOUR);
    expect(set.atOrAfter(last + 1)).toBeNull();
  });

  it.each<[string, { months: number } | { days: number }, string, string[]]>([
    ['a month', { months: 1 }, 'UTC', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    [
      'three months',
      { months: 3 },
      'UTC',
      ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31'],
    ],
    ['a year', { months: 12 }, 'UTC', ['2026-01-31', '2027-01-31', '2028-01-31']],
    ['ten days', { days: 10 }, 'UTC', ['2026-01-31', '2026-02-10', '2026-02-20', '2026-03-02']],
  ])('of %s are counted from the anchor', (_, step, timezone, days) => {
    const set = everyOnCalendar(anchor, step, zone(timezone));
    const list = days.map((day) => at(`${day}T02:30:00Z`));
    const end = (list.at(-1) as number) + 1;
    expect(walk(set, anchor - DAY, end)).toEqual(list);
    expect(disagreements(set, list, anchor - DAY, end)).toEqual([]);
    expect(set.nthBefore(anchor, 1)).toBeNull();
    expect(set.nthBefore(anchor + 1, 2)).toBeNull();
    expect(set.nthBefore(end, days.length + 1)).toBeNull();
    expect(set.count(anchor, anchor + 1)).toBe(1);
    expect(set.count(anchor - 1, anchor)).toBe(0);
    expect(set.count(end, anchor)).toBe(0);
  });

  // The clocks go forward in the first, so that a 121st day begins an hour before 120 times 24 hours are over.
  it.each<[string, { months: number } | { days: number }, string, number]>([
    ['days in a gap', { days: 1 }, '2026-03-05T02:30:00-05:00', 121],
    ['days in a repeated hour', { days: 1 }, '2026-10-29T01:30:00-04:00', 120],
    ['the second pass as the anchor', { days: 1 }, '2026-11-01T01:30:00-05:00', 120],
    ['months over both', { months: 1 }, '2025-12-08T02:30:00-05:00', 4],
  ])('on the wall clock: %s', (_, step, from, size) => {
    const begin = at(from);
    const set = everyOnCalendar(begin, step, zone('America/New_York'));
    const list = walk(set, begin - DAY, begin + 120 * DAY);
    expect(list[0]).toBe(begin);
    expect(disagreements(set, list, begin - DAY, begin + 120 * DAY)).toEqual([]);
    expect(list.length).toBe(size);
  });

  it('on the wall clock over a day that was left out: it moves to the next, and is one with it', () => {
    const begin = at('2011-12-25T22:00:00Z');
    const set = everyOnCalendar(begin, { days: 1 }, zone('Pacific/Apia'));
    const list = Array.from({ length: 10 }, (_, day) => begin + day * DAY);
    expect(walk(set, begin - DAY, begin + 10 * DAY)).toEqual(list);
    expect(disagreements(set, list, begin - DAY, begin + 10 * DAY)).toEqual([]);
  });

  it('end with the range', () => {
    for (const step of [{ days: 1 }, { months: 1 }]) {
      const set = everyOnCalendar(anchor, step, zone('Pacific/Kiritimati'));
      const last = set.nthBefore(RANGE_UNTIL, 1) ?? 0;
      expect(last).toBeGreaterThanOrEqual(RANGE_UNTIL - 32 * DAY);
      expect(set.atOrAfter(last)).toBe(last);
      expect(set.atOrAfter(last + 1)).toBeNull();
      expect(set.count(last, RANGE_UNTIL)).toBe(1);
    }
  });
});

describe('steps at the ends of the range', () => {
  it('have no occurrence at the instant that is no longer in it', () => {
    const begin = RANGE_UNTIL - 2 * DAY;
    for (const set of [everyElapsed(begin, DAY), everyOnCalendar(begin, { days: 1 }, zone('UTC'))]) {
      expect(walk(set, begin, RANGE_UNTIL + DAY)).toEqual([begin, begin + DAY]);
      expect(set.count(begin, RANGE_UNTIL + DAY)).toBe(2);
      expect(set.nthBefore(RANGE_UNTIL + DAY, 1)).toBe(begin + DAY);
    }
  });

  it('have nothing before an anchor in the first hours of it', () => {
    const begin = RANGE_FROM + HOUR;
    const set = everyOnCalendar(begin, { days: 1 }, zone('America/New_York'));
    expect(set.nthBefore(begin + 8 * HOUR, 1)).toBe(begin);
    expect(set.nthBefore(begin + 8 * HOUR, 2)).toBeNull();
  });
});

describe('one instant', () => {
  it('is a set of one', () => {
    const instant = at('2026-08-06T12:00:00Z');
    const set = once(instant);
    expect(disagreements(set, [instant], instant - 5, instant + 5)).toEqual([]);
    expect(set.atOrAfter(instant + 1)).toBeNull();
    expect(set.nthBefore(instant, 1)).toBeNull();
    expect(set.nthBefore(instant + 1, 2)).toBeNull();
  });
});

describe('bounds', () => {
  const hourly = cron('0 * * * *');
  const [low, high] = [at('2026-08-06T09:30:00Z'), at('2026-08-06T12:00:00Z')];

  it('belong to the set, both inclusive', () => {
    const set = withinBounds(hourly, low, high);
    const list = [10, 11, 12].map((hour) => at(`2026-08-06T${hour}:00:00Z`));
    expect(disagreements(set, list, low - 2 * HOUR, high + 2 * HOUR)).toEqual([]);
    expect(set.atOrAfter(high + 1)).toBeNull();
    expect(set.nthBefore(high + DAY, 4)).toBeNull();
    expect(set.nthBefore(low, 1)).toBeNull();
    expect(set.count(high + HOUR, high + 2 * HOUR)).toBe(0);
    const exact = withinBounds(hourly, high, high);
    expect(disagreements(exact, [high], low, high + HOUR)).toEqual([]);
  });

  it('may be one of the two, or none', () => {
    const late = withinBounds(hourly, low, Number.POSITIVE_INFINITY);
    expect(late.nthBefore(low, 1)).toBeNull();
    expect(late.atOrAfter(high + 1)).toBe(high + HOUR);
    const early = withinBounds(hourly, Number.NEGATIVE_INFINITY, high);
    expect(early.nthBefore(low, 1)).toBe(at('2026-08-06T09:00:00Z'));
    expect(early.atOrAfter(high + 1)).toBeNull();
    expect(withinBounds(hourly, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(hourly);
  });
});
