import { describe, expect, it } from 'vitest';
import { Problems, root } from '../../src/errors/problems.js';
import { readDuration, readDurationParts } from '../../src/time/duration.js';
import { readInstant } from '../../src/time/instant.js';

// What is read from text to the last character, and what a person is told of what is not.

type Reader<T> = (value: unknown, problems: Problems) => T;

/** What was read, or the only problem, as `path: code: message`. */
function answer<T>(value: unknown, read: Reader<T>): T | string {
  const problems = new Problems();
  const found = read(value, problems);
  try {
    problems.throwIfAny();
    return found;
  } catch (error) {
    const { issues } = error as { issues: { path: string[]; code: string; message: string }[] };
    return issues.map(({ path, code, message }) => `${path.join('.')}: ${code}: ${message}`).join('; ');
  }
}

const instant = (value: unknown): number | string =>
  answer(value, (given, problems) => readInstant(given, root('now'), problems));
const duration = (value: unknown, most?: number): number | string =>
  answer(value, (given, problems) =>
    readDuration(given, root('every'), problems, most === undefined ? {} : { most }),
  );

const NOON = Date.UTC(2026, 7, 6, 12);

describe('the text of an instant', () => {
  it.each<[string, number]>([
    ['2026-08-06T12:00Z', NOON],
    ['2026-08-06 12:00Z', NOON],
    ['2026-08-06T12:00 Z', NOON],
    ['2026-08-06T12:00:00 +00:00', NOON],
    ['2026-08-06T23:59:59Z', NOON + 43_199_000],
    ['2026-08-06T23:59:59.999Z', NOON + 43_199_999],
    ['2026-08-28T23:59:59.999Z', NOON + 22 * 86_400_000 + 43_199_999],
    ['2026-08-29T00:00:00.000Z', NOON + 22.5 * 86_400_000],
    ['2026-01-01T00:00:00.000Z', Date.UTC(2026, 0, 1)],
    ['2026-12-31T00:00:00Z', Date.UTC(2026, 11, 31)],
    ['2026-12-01T00:00:00.000Z', Date.UTC(2026, 11, 1)],
    ['2026-08-06T12:00:00.1Z', NOON + 100],
    ['2026-08-06T12:00:00.12Z', NOON + 120],
    [`2026-08-06T12:00:00.${'1'.repeat(30)}Z`, NOON + 111],
    ['2026-08-06T12:00:00-00:00:01', NOON + 1_000],
    ['2026-08-06T12:00:00-0000:01', NOON + 1_000],
    ['2026-08-06T12:00:00+000001', NOON - 1_000],
    ['2026-08-06T12:00:59+00:00:59', NOON],
    ['2026-08-06T12:59:00+00:59', NOON],
    ['2026-08-07T11:00:00+23', NOON],
    ['2026-08-07T11:59:59.000+23:59:59', NOON],
    ['+002026-08-06T12:00:00Z', NOON],
  ])('%s is read', (text, millis) => {
    expect(instant(text)).toBe(millis);
  });

  it.each([
    'x2026-08-06T12:00:00Z',
    '2026-08-06T12:00:00Zx',
    ' 2026-08-06T12:00:00Z',
    '2026-08-06T12:00:00Z ',
    '2026-08-06T12:00:00.000Zx',
    'x2026-08-06T12:00:00.000Z',
    '2026-08-06X12:00:00Z',
    '2026-08-06T12:00:00  Z',
    '2026-08-06T12:00:00.Z',
    `2026-08-06T12:00:00.${'1'.repeat(31)}Z`,
    '2026-08-06T12:00:00;5Z',
    '2026-8-06T12:00:00Z',
    '2026-08-6T12:00:00Z',
    '26-08-06T12:00:00Z',
    '12026-08-06T12:00:00Z',
    '+2026-08-06T12:00:00Z',
    '+02026-08-06T12:00:00Z',
    '*002026-08-06T12:00:00Z',
    '2026-08-06T1:00:00Z',
    '2026-08-06T12:0:00Z',
    '2026-08-06T12:00:0Z',
    '2026-08-06T12Z',
    '2026-08-06T12:00:00+2',
    '2026-08-06T12:00:00+020',
    '2026-08-06T12:00:00+02:0',
    '2026-08-06T12:00:00+02:00:0',
    '2026-08-06T12:00:00*02:00',
    '2026-08-06T12:00:00Z+02:00',
    '2026a08-06T12:00:00Z',
    '2026-08-0aT12:00:00Z',
    'aaaa-08-06T12:00:00Z',
    '2026-aa-06T12:00:00Z',
    '2026-08-aaT12:00:00Z',
    '2026-08-06Taa:00:00Z',
    '2026-08-06T12:aa:00Z',
    '2026-08-06T12:00:aaZ',
    '2026-08-06T12:00:00.aZ',
    '2026-08-06T12:00:00+aa',
    '2026-08-06T12:00:00+02:aa',
    '2026-08-06T12:00:00+02:00:aa',
    `2026-08-06T12:00:00Z${' '.repeat(50)}`,
  ])('%s is none', (text) => {
    expect(instant(text)).toMatch(/^now: instant: .* is no instant; write ISO 8601 with Z or an offset/);
  });

  it.each([
    '2026-08-06T24:00:00Z',
    '2026-08-06T12:60:00Z',
    '2026-08-06T12:00:60Z',
    '2026-08-06T24:00:00.000Z',
    '2026-08-06T12:60:00.000Z',
    '2026-08-06T12:00:60.000Z',
    '2026-08-06T12:00:00+24:00',
    '2026-08-06T12:00:00+00:60',
    '2026-08-06T12:00:00+00:00:60',
  ])('%s has a time that does not exist', (text) => {
    expect(instant(text)).toBe(
      `now: instant: "${text}" names a time of day or an offset that does not exist`,
    );
  });

  it.each([
    '2026-00-06T12:00:00Z',
    '2026-13-06T12:00:00Z',
    '2026-08-00T12:00:00Z',
    '2026-08-32T12:00:00Z',
    '2026-04-31T12:00:00.000Z',
    '2026-13-06T12:00:00.000Z',
    '2026-02-29',
  ])('%s has a day that does not exist', (text) => {
    expect(instant(text)).toBe(`now: instant: "${text}" names a day that does not exist`);
  });

  it.each<[string, string]>([
    ['2026-08-06', '2026-08-06T00:00:00Z'],
    ['2026-08-06T12:00', '2026-08-06T12:00Z'],
    ['2026-08-06 12:00 ', '2026-08-06 12:00Z'],
  ])('%s is local, and might have been %s', (text, meant) => {
    expect(instant(text)).toBe(
      `now: local_time: "${text}" is a local time; an instant needs Z or an offset: did you mean "${meant}"?`,
    );
    expect(typeof instant(meant)).toBe('number');
  });

  it('with an offset needs a time too', () => {
    expect(instant('2026-08-06Z')).toMatch(/^now: local_time: .*did you mean/);
  });
});

describe('what is said of what is no instant', () => {
  it.each<[unknown, string]>([
    ['x', 'instant: "x" is no instant; write ISO 8601 with Z or an offset, such as "2026-08-06T12:00:00Z"'],
    [
      '1786017600000',
      'instant: "1786017600000" is no instant; write ISO 8601 with Z or an offset, or pass Number("1786017600000") for milliseconds',
    ],
    [
      '-5',
      'instant: "-5" is no instant; write ISO 8601 with Z or an offset, or pass Number("-5") for milliseconds',
    ],
    ['5x', 'instant: "5x" is no instant; write ISO 8601 with Z or an offset, such as "2026-08-06T12:00:00Z"'],
    ['x5', 'instant: "x5" is no instant; write ISO 8601 with Z or an offset, such as "2026-08-06T12:00:00Z"'],
    [
      '12345678901234567890',
      'instant: "12345678901234567890" is no instant; write ISO 8601 with Z or an offset, such as "2026-08-06T12:00:00Z"',
    ],
    [
      '-Infinity',
      'instant: "-Infinity" is no instant; write ISO 8601 with Z or an offset, or null where there is no end',
    ],
    [
      1_786_017_600,
      'looks_like_seconds: 1786017600 looks like seconds; instants are milliseconds since 1970: did you mean 1786017600000?',
    ],
    [
      -1,
      'looks_like_seconds: -1 looks like seconds; instants are milliseconds since 1970: did you mean -1000?',
    ],
    [
      99_999_999_999,
      'looks_like_seconds: 99999999999 looks like seconds; instants are milliseconds since 1970: did you mean 99999999999000?',
    ],
    [1e20, 'instant: 100000000000000000000 is no date; where there is no end, use null'],
    [-1e20, 'instant: -100000000000000000000 is no date; where there is no end, use null'],
    [Number.NaN, 'instant: NaN is no date; where there is no end, use null'],
    [Number.NEGATIVE_INFINITY, 'instant: -Infinity is no date; where there is no end, use null'],
    [new Date(Number.NaN), 'instant: an invalid Date is no date; where there is no end, use null'],
    [
      { epochMilliseconds: Number.POSITIVE_INFINITY },
      'instant: Infinity is no date; where there is no end, use null',
    ],
    [
      { epochMilliseconds: '0' },
      'type: { epochMilliseconds: "0" } must be a Date, milliseconds since 1970, or ISO 8601 text with Z or an offset',
    ],
    [null, 'type: null must be a Date, milliseconds since 1970, or ISO 8601 text with Z or an offset'],
    ['1969-01-01T00:00Z', 'range: "1969-01-01T00:00Z" (1969-01-01T00:00:00.000Z) must lie in [1970, 2200)'],
    [Date.UTC(2200, 0, 1), 'range: 7258118400000 (2200-01-01T00:00:00.000Z) must lie in [1970, 2200)'],
  ])('%s', (value, message) => {
    expect(instant(value)).toBe(`now: ${message}`);
  });

  it('but the first and the last instants are', () => {
    expect(instant(100_000_000_000)).toBe(100_000_000_000);
    expect(instant('1970-01-01T00:00:00.000Z')).toBe(0);
    expect(instant('2199-12-31T23:59:59.999Z')).toBe(Date.UTC(2200, 0, 1) - 1);
  });
});

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
    const { k16: _, ...sixteen } = many;
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

  it('seconds begin where milliseconds are meant', () => {
    expect(duration(1_000)).toBe(1_000);
  });
});
