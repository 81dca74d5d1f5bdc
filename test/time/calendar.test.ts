import { describe, expect, it } from 'vitest';
import { civilDay, DAY, dayNumber, daysInMonth, isLeapYear, weekday } from '../../src/time/calendar.js';

// The engine's own calendar in UTC is the reference.

/** What the calendar and a Date say of a day, where they differ. */
function differences(number: number): string[] {
  const date = new Date(number * DAY);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const civil = civilDay(number);
  const wrong: string[] = [];
  if (civil.year !== year || civil.month !== month || civil.day !== day)
    wrong.push(`civilDay ${JSON.stringify(civil)}`);
  if (dayNumber(year, month, day) !== number) wrong.push(`dayNumber ${dayNumber(year, month, day)}`);
  if (weekday(number) !== date.getUTCDay()) wrong.push(`weekday ${weekday(number)}`);
  return wrong.map((what) => `${date.toISOString()}: ${what}`);
}

describe('the calendar is that of Date in UTC', () => {
  it('on every day from 1968 to 2201', () => {
    const wrong: string[] = [];
    for (let day = -731; day < 84_740; day++) wrong.push(...differences(day));
    expect(wrong).toEqual([]);
  });

  it('on days of every era that a Date can have', () => {
    const wrong: string[] = [];
    for (let day = -99_999_999; day <= 100_000_000; day += 9_973) wrong.push(...differences(day));
    // The ends of four hundred years, of a hundred and of four, and their leap days.
    for (const year of [-400, -1, 0, 1, 4, 100, 400, 1600, 1900, 2000, 2400, 9999]) {
      const start = Math.floor(Date.UTC(2000, 0, 1) / DAY) + Math.round((year - 2000) * 365.2425);
      for (let day = start - 3; day < start + 70; day++) wrong.push(...differences(day));
    }
    expect(wrong).toEqual([]);
  });

  it('in the lengths of months and the years that leap', () => {
    for (const year of [1600, 1900, 1970, 1999, 2000, 2004, 2023, 2024, 2100, 2200]) {
      expect(isLeapYear(year), String(year)).toBe(new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1);
      for (let month = 1; month <= 12; month++) {
        expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }
    }
  });
});
