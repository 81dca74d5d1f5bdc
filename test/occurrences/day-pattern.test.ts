import { describe, expect, it } from 'vitest';
import { type DayFields, dayPattern } from '../../src/occurrences/day-pattern.js';
import { dayNumber, weekday } from '../../src/time/calendar.js';

const ALL_MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
const FIRST = dayNumber(1969, 1, 1);
const END = dayNumber(2201, 1, 1);

describe('a day pattern', () => {
  it.each<[string, DayFields, (day: number) => boolean]>([
    ['every day', { months: ALL_MONTHS, daysOfMonth: null, weekdays: null }, () => true],
    [
      'Mondays',
      { months: ALL_MONTHS, daysOfMonth: null, weekdays: { days: [1], lasts: [], nth: 0 } },
      (day) => weekday(day) === 1,
    ],
  ])('of %s ranks days as a count of them does, to the ends of its range and beyond', (_, fields, isOne) => {
    const pattern = dayPattern(fields);
    const days = Array.from({ length: END - FIRST }, (_day, i) => FIRST + i).filter(isOne);
    const total = days.length;
    for (const place of [0, 1, 2, 1_000, total - 2, total - 1]) {
      const day = days[place] as number;
      expect(pattern.at(place)).toBe(day);
      expect(pattern.rank(day)).toBe(place);
      expect(pattern.rank(day + 1)).toBe(place + 1);
      expect(pattern.has(day)).toBe(true);
      expect(pattern.has(day + 1)).toBe(isOne(day + 1) && day + 1 < END);
    }
    expect(pattern.at(-1)).toBeNull();
    expect(pattern.at(total)).toBeNull();
    expect(pattern.rank(FIRST - 7)).toBe(0);
    expect(pattern.rank(FIRST)).toBe(0);
    expect(pattern.rank(END)).toBe(total);
    expect(pattern.rank(END + 7)).toBe(total);
    for (let day = 1; day <= 7; day++) {
      expect(pattern.has(FIRST - day)).toBe(false);
      expect(pattern.has(END - 1 + day)).toBe(false);
    }
  });

  it('is empty when no day fits', () => {
    const pattern = dayPattern({ months: [2], daysOfMonth: { days: [30], last: false }, weekdays: null });
    expect(pattern.at(0)).toBeNull();
    expect(pattern.rank(0)).toBe(0);
  });

  it('has each day of its whole range in the right month', () => {
    const firsts = dayPattern({
      months: ALL_MONTHS,
      daysOfMonth: { days: [1], last: false },
      weekdays: null,
    });
    const lasts = dayPattern({ months: ALL_MONTHS, daysOfMonth: { days: [], last: true }, weekdays: null });
    const wrong: number[] = [];
    for (let day = FIRST; day < END; day++) {
      const isFirst = new Date(day * 86_400_000).getUTCDate() === 1;
      const isLast = new Date((day + 1) * 86_400_000).getUTCDate() === 1;
      if (firsts.has(day) !== isFirst || lasts.has(day) !== isLast) wrong.push(day);
      if (isFirst && firsts.at(firsts.rank(day)) !== day) wrong.push(day);
    }
    expect(wrong).toEqual([]);
  });

  it('takes either of two day fields (the cron rule)', () => {
    const pattern = dayPattern({
      months: ALL_MONTHS,
      daysOfMonth: { days: [13], last: true },
      weekdays: { days: [5], lasts: [], nth: 0 },
    });
    const august = Array.from({ length: 31 }, (_, i) => i + 1);
    expect(august.filter((day) => pattern.has(dayNumber(2026, 8, day)))).toEqual([7, 13, 14, 21, 28, 31]);
  });
});
