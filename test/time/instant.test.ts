import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problems, root } from '../../src/errors/problems.js';
import { readInstant, stamp, timeOfDate } from '../../src/time/instant.js';

function read(value: unknown, bound: 'range' | 'any' = 'range'): number | string {
  const problems = new Problems();
  const millis = readInstant(value, root('now'), problems, bound);
  if (problems.none) return millis;
  try {
    problems.throwIfAny();
  } catch (error) {
    return (error as { issues: { code: string }[] }).issues.map(({ code }) => code).join();
  }
  return 'nothing';
}

const NOON = Date.UTC(2026, 7, 6, 12);

describe('an instant', () => {
  it.each<[string, unknown, number]>([
    ['a Date', new Date(NOON), NOON],
    ['milliseconds', NOON, NOON],
    ['0, the epoch', 0, 0],
    ['a Temporal.Instant', { epochMilliseconds: NOON }, NOON],
    ['ISO with Z', '2026-08-06T12:00:00Z', NOON],
    ['ISO with milliseconds', '2026-08-06T12:00:00.007Z', NOON + 7],
    ['ISO with an offset', '2026-08-06T14:30:00+02:30', NOON],
    ['ISO with a short offset', '2026-08-06T08:00-04', NOON],
    ['ISO with an offset without a colon', '2026-08-06T14:00:00+0200', NOON],
    ['lower case', '2026-08-06t12:00:00z', NOON],
    ['PostgreSQL', '2026-08-06 12:00:30.123456+00', NOON + 30_123],
    ['PostgreSQL in Kolkata', '2026-08-06 17:30:00+05:30', NOON],
    ['PostgreSQL in an old zone, with seconds', '1970-01-01 00:30:00-00:44:30', 4_470_000],
    ['more digits than milliseconds, which are cut off', '2026-08-06T12:00:00.9999999Z', NOON + 999],
    ['a comma before the fraction', '2026-08-06T12:00:00,5Z', NOON + 500],
    ['a leap day', '2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['the last day of a month', '2026-08-31T00:00:00.000Z', Date.UTC(2026, 7, 31)],
    ['a fraction of a millisecond, which is cut off', NOON + 0.75, NOON],
  ])('is read from %s', (_, value, millis) => {
    expect(read(value)).toBe(millis);
  });

  it.each<[string, unknown, string]>([
    ['a local time', '2026-08-06T12:00:00', 'local_time'],
    ['a local time of PostgreSQL', '2026-08-06 12:00:00', 'local_time'],
    ['a date alone', '2026-08-06', 'local_time'],
    ['a day that does not exist', '2026-02-30T00:00:00Z', 'instant'],
    ['a leap day of a common year', '2100-02-29T00:00:00Z', 'instant'],
    ['a month that does not exist', '2026-13-01T00:00:00Z', 'instant'],
    ['month 0', '2026-00-10T00:00:00.000Z', 'instant'],
    ['day 0', '2026-01-00T00:00:00.000Z', 'instant'],
    ['an hour that does not exist', '2026-08-06T24:00:00Z', 'instant'],
    ['a minute that does not exist', '2026-08-06T12:60:00Z', 'instant'],
    ['an offset that does not exist', '2026-08-06T12:00:00+99:00', 'instant'],
    ['text', 'tomorrow', 'instant'],
    ['nothing', '', 'instant'],
    ['digits', '1786017600000', 'instant'],
    ['infinity of PostgreSQL', 'infinity', 'instant'],
    ['a huge text', '9'.repeat(10_000_000), 'instant'],
    ['seconds', 1_786_017_600, 'looks_like_seconds'],
    ['NaN', Number.NaN, 'instant'],
    ['Infinity', Number.POSITIVE_INFINITY, 'instant'],
    ['an invalid Date', new Date(Number.NaN), 'instant'],
    ['a Temporal.Instant of nothing', { epochMilliseconds: Number.NaN }, 'instant'],
    ['before 1970', '1969-12-31T23:59:59.999Z', 'range'],
    ['2200', '2200-01-01T00:00:00Z', 'range'],
    ['a date too far for a Date', 1e20, 'instant'],
    ['an object', {}, 'type'],
    ['an imitation of a Date', { getTime: () => NOON }, 'type'],
    ['an heir of Date without a time', Object.create(Date.prototype), 'type'],
    ['a function', () => NOON, 'type'],
    ['a bigint', 1n, 'type'],
    ['a symbol', Symbol('now'), 'type'],
    ['true', true, 'type'],
    ['an array', [NOON], 'type'],
  ])('is not read from %s', (_, value, code) => {
    expect(read(value)).toBe(code);
  });

  it('may be any date where the end of a window is meant', () => {
    expect(read('9999-12-31T23:59:59Z', 'any')).toBe(253_402_300_799_000);
    expect(read('1900-01-01T00:00:00Z', 'any')).toBe(-2_208_988_800_000);
    expect(read('+012026-01-01T00:00:00Z', 'any')).toBe(Date.parse('+012026-01-01T00:00:00Z'));
    expect(read(new Date(8.64e15), 'any')).toBe(8.64e15);
  });

  it('is what toISOString wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) - 1 }), (millis) => {
        const iso = new Date(millis).toISOString();
        expect(read(iso)).toBe(millis);
        expect(read(iso.replace('T', ' ').replace('Z', '+00'))).toBe(millis);
      }),
    );
  });

  it('is never read in another way than Date reads it, where both read it', () => {
    const digits = (min: number, max: number, length = 2) =>
      fc.integer({ min, max }).map((n) => String(n).padStart(length, '0'));
    const text = fc
      .tuple(digits(1970, 2199, 4), digits(0, 13), digits(0, 32), digits(0, 25), digits(0, 61), digits(0, 61))
      .map(([y, m, d, h, min, s]) => `${y}-${m}-${d}T${h}:${min}:${s}.000Z`);
    fc.assert(
      fc.property(text, (iso) => {
        const expected = Date.parse(iso);
        const found = read(iso);
        // Date reads 24:00 and, in V8, 30 February.
        if (Number.isNaN(expected)) expect(found).toBe('instant');
        else if (typeof found === 'number') expect(new Date(found).toISOString()).toBe(iso);
      }),
    );
  });
});

describe('the time of a Date', () => {
  it('is told of every realm’s, and of no imitation', () => {
    expect(timeOfDate(new Date(5))).toBe(5);
    expect(timeOfDate(new Proxy(new Date(5), {}))).toBeNull();
    expect(timeOfDate({ getTime: () => 5 })).toBeNull();
    expect(timeOfDate(null)).toBeNull();
  });
});

describe('a stamp', () => {
  it('is the ISO text without dashes and colons, in the order of time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) - 1 }), (millis) => {
        expect(stamp(millis)).toBe(new Date(millis).toISOString().replaceAll(/[-:]/g, ''));
      }),
    );
  });
});
