import { describe, expect, it } from 'vitest';
import { root } from '../../src/errors/problems.js';
import { readDuration, readDurationParts } from '../../src/time/duration.js';
import { answer } from './answer.js';

// What is read from text to the last character, and what a person is told of what is not.

const duration = (value: unknown, most?: number): number | string =>
  answer(value, (given, problems) =>
    readDuration(given, root('every'), problems, most === undefined ? {} : { most }),
  );

describe('the text of a duration', () => {
  it.each<[string, number]>([
    ['P1W', 604_800_000],
    ['P12D', 1_036_800_000],
    ['P10W', 6_048_000_000],
    ['P1W1D', 691_200_000],
    ['PT12H', 43_200_000],
    ['PT1.25H', 4_500_000],
    ['PT10M', 600_000],
    ['PT1.5M', 90_000],
    ['PT1,5M', 90_000],
    ['PT10S', 10_000],
    ['PT1.25S', 1_250],
    ['PT0.001S', 1],
    ['P1DT1H1M1S', 90_061_000],
  ])('%s is read', (text, millis) => {
    expect(duration(text)).toBe(millis);
  });

  it.each<[string, object]>([
    ['P2Y', { months: 24, days: 0, millis: 0 }],
    ['P10Y', { months: 120, days: 0, millis: 0 }],
    ['P0.5Y', { months: 6, days: 0, millis: 0 }],
    ['P11M', { months: 11, days: 0, millis: 0 }],
    ['P1Y2M3W4DT5H6M7S', { months: 14, days: 25, millis: 18_367_000 }],
  ])('%s is read by its parts', (text, parts) => {
    expect(answer(text, (given, problems) => readDurationParts(given, root('every'), problems))).toEqual(
      parts,
    );
  });

  it.each([
    'xPT1H',
    'PT1Hx',
    'P',
    'PT',
    'P1DT',
    'P1H',
    'PT1D',
    'PTxH',
    'P1',
    'PT1',
    'PT1.H',
    'PT.5H',
    'PT1;5H',
    'PT1S1M',
    'P1D1W',
    'PT-1H',
    `PT${'0'.repeat(97)}1S`,
    'PT1h',
  ])('%s is none', (text) => {
    expect(duration(text)).toMatch(
      /^every: duration: .* is no duration; give milliseconds, "PT1H" or \{ hours: 1 \}$/,
    );
  });

  it('may have a hundred characters', () => {
    expect(duration(`PT${'0'.repeat(96)}1S`)).toBe(1_000);
  });
});

describe('what is said of what is no duration', () => {
  const units = 'years, months, weeks, days, hours, minutes, seconds, milliseconds';
  const many = Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, 1]));
  it.each<[unknown, string]>([
    [
      60,
      'every: looks_like_seconds: 60 looks like seconds; a bare number is milliseconds: say { seconds: 60 } or "PT0.06S"',
    ],
    [
      999,
      'every: looks_like_seconds: 999 looks like seconds; a bare number is milliseconds: say { seconds: 999 } or "PT0.999S"',
    ],
    [-3_600_000, 'every: range: -1 h (-3600000 ms) must be longer than nothing'],
    [-60_000, 'every: range: -1 min (-60000 ms) must be longer than nothing'],
    [-60_001, 'every: range: -60001 ms must be longer than nothing'],
    [0, 'every: range: 0 ms must be longer than nothing'],
    [{ hours: -1 }, 'every: range: { hours: -1 } must be longer than nothing'],
    [{ days: 1, hours: -1 }, 'every: range: { days: 1, hours: -1 } must be longer than nothing'],
    [{ months: -1, hours: 9_999 }, 'every: range: { months: -1, hours: 9999 } must be longer than nothing'],
    [{ days: -1, hours: 9_999 }, 'every: range: { days: -1, hours: 9999 } must be longer than nothing'],
    [1_000.5, 'every: duration: 1000.5 must be a whole number of milliseconds, days and months'],
    [{ days: 0.5 }, 'every: duration: { days: 0.5 } must be a whole number of milliseconds, days and months'],
    [
      { months: 0.5 },
      'every: duration: { months: 0.5 } must be a whole number of milliseconds, days and months',
    ],
    [
      { seconds: 1.0001 },
      'every: duration: { seconds: 1.0001 } must be a whole number of milliseconds, days and months',
    ],
    ['P1.5D', 'every: duration: "P1.5D" must be a whole number of milliseconds, days and months'],
    ['P10.25W', 'every: duration: "P10.25W" must be a whole number of milliseconds, days and months'],
    ['P1,55Y', 'every: duration: "P1,55Y" must be a whole number of milliseconds, days and months'],
    ['P1.25M', 'every: duration: "P1.25M" must be a whole number of milliseconds, days and months'],
    [Number.NaN, 'every: duration: NaN is no duration; give milliseconds, "PT1H" or { hours: 1 }'],
    [null, 'every: duration: null is no duration; give milliseconds, "PT1H" or { hours: 1 }'],
    ['P1M', 'every: duration: "P1M" has months or years, whose length varies; write days or hours'],
    [{ hour: 1 }, `every.hour: unknown_key: "hour" is no part of a duration; it has ${units}`],
    [{ hours: '1' }, 'every.hours: type: "1" must be a number'],
    [
      { hours: '1', minutes: true },
      'every.hours: type: "1" must be a number; every.minutes: type: true must be a number',
    ],
    [many, `every: duration: an object of 17 keys is no duration; it has ${units}`],
  ])('%s', (value, message) => {
    expect(duration(value)).toBe(message);
  });

  it('sixteen keys are each looked at', () => {
    const sixteen = Object.fromEntries(Object.entries(many).slice(0, 16));
    expect(duration(sixteen)).toMatch(/^every\.k0: unknown_key: .*every\.k15: unknown_key/);
  });

  it.each<[number, string]>([
    [86_400_000, '24 h (86400000 ms)'],
    [60_000, '1 min (60000 ms)'],
    [1_500, '1500 ms'],
  ])('a limit of %i ms is said to be %s', (most, shown) => {
    expect(duration(most, most)).toBe(most);
    expect(duration('PT25H', most)).toBe(`every: range: "PT25H" must be at most ${shown}`);
  });

  it.each<[object, number]>([
    // 1000.9999999999999 in floating point.
    [{ seconds: 1.001 }, 1_001],
    [{ days: 1, milliseconds: 1 }, 86_400_001],
    [{ days: 5, milliseconds: 5 }, 432_000_005],
  ])('%o is read', (value, millis) => {
    expect(duration(value)).toBe(millis);
  });

  it('seconds begin where milliseconds are meant', () => {
    expect(duration(1_000)).toBe(1_000);
  });
});
