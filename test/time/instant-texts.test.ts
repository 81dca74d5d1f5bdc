import { describe, expect, it } from 'vitest';
import { root } from '../../src/errors/problems.js';
import { readInstant } from '../../src/time/instant.js';
import { answer } from './answer.js';

// What is read from text to the last character, and what a person is told of what is not.

const instant = (value: unknown): number | string =>
  answer(value, (given, problems) => readInstant(given, root('now'), problems));
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
