import { describe, expect, it } from 'vitest';
import { Problems, root } from '../../src/errors/problems.js';
import { readDuration, readDurationParts } from '../../src/time/duration.js';

function codesOf(problems: Problems): string {
  try {
    problems.throwIfAny();
  } catch (error) {
    return (error as { issues: { code: string }[] }).issues.map(({ code }) => code).join();
  }
  return '';
}

function read(value: unknown, options?: Parameters<typeof readDuration>[3]): number | string {
  const problems = new Problems();
  const millis = readDuration(value, root('every'), problems, options);
  return problems.none ? millis : codesOf(problems);
}

/** The interval object of node-postgres: parts of its own, methods on its prototype. */
class PostgresInterval {
  readonly hours = 1;
  readonly minutes = 30;
  readonly milliseconds = 500.5;
  toPostgres(): string {
    return '01:30:00.5005';
  }
}

describe('a duration', () => {
  it.each<[string, unknown, number]>([
    ['milliseconds', 60_000, 60_000],
    ['ISO hours', 'PT1H', 3_600_000],
    ['ISO of several parts', 'P1DT2H3M4S', 93_784_000],
    ['ISO with a fraction', 'PT0.5S', 500],
    ['ISO with a comma', 'PT1,5H', 5_400_000],
    ['ISO weeks', 'P2W', 14 * 86_400_000],
    ['an object', { hours: 1, minutes: 30 }, 5_400_000],
    [
      'an object with zero and absent parts',
      { years: 0, months: 0, days: 1, hours: undefined, seconds: null },
      86_400_000,
    ],
    ['floating point that meant whole milliseconds', { seconds: 1.1 }, 1_100],
    ['parts of both signs', { hours: 1, minutes: -30 }, 1_800_000],
    ['an object without a prototype', Object.assign(Object.create(null), { hours: 1 }), 3_600_000],
  ])('is read from %s', (_, value, millis) => {
    expect(read(value)).toBe(millis);
  });

  it('is read from an interval of node-postgres, by its own keys', () => {
    const whole = Object.assign(new PostgresInterval(), { milliseconds: 500 });
    expect(read(whole)).toBe(5_400_500);
    expect(read(new PostgresInterval())).toBe('duration');
  });

  it.each<[string, unknown, string]>([
    ['a number that looks like seconds', 60, 'looks_like_seconds'],
    ['0', 0, 'range'],
    ['less than nothing', -60_000, 'range'],
    ['NaN', Number.NaN, 'duration'],
    ['Infinity', Number.POSITIVE_INFINITY, 'duration'],
    ['a part of a millisecond', 1_000.5, 'duration'],
    ['more than can be counted', 1e300, 'duration'],
    ['months, whose length varies', 'P1M', 'duration'],
    ['years', { years: 1 }, 'duration'],
    ['the 400-day month', { months: 400 }, 'duration'],
    ['nothing of a duration', 'P', 'duration'],
    ['nothing behind T', 'P1DT', 'duration'],
    ['text', '1 hour', 'duration'],
    ['a clock', '01:00:00', 'duration'],
    ['a huge text', `P${'9'.repeat(1_000_000)}D`, 'duration'],
    ['an empty object', {}, 'range'],
    ['nothing but zeros', { hours: 0 }, 'range'],
    ['a part that is no number', { hours: '1' }, 'type'],
    ['a part that is NaN', { hours: Number.NaN }, 'type'],
    ['an unknown part', { hour: 1 }, 'unknown_key'],
    ['a part called __proto__', JSON.parse('{"__proto__": 5, "hours": 1}'), 'unknown_key'],
    ['an array', [3_600_000], 'duration'],
    ['a Date', new Date(3_600_000), 'range'],
    ['null', null, 'duration'],
    ['a bigint', 3_600_000n, 'duration'],
    [
      'an object of many keys',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 1])),
      'duration',
    ],
  ])('is not read from %s', (_, value, code) => {
    expect(read(value)).toBe(code);
  });

  it('is held to its limit', () => {
    expect(read('PT24H', { most: 86_400_000 })).toBe(86_400_000);
    expect(read(86_400_001, { most: 86_400_000 })).toBe('range');
  });

  it('may be short where that is no slip', () => {
    expect(read(1, { seconds: 'allow' })).toBe(1);
    expect(read(0.5, { seconds: 'allow' })).toBe('duration');
  });

  it('keeps what was written apart: months, days, clock time', () => {
    const parts = (value: unknown) => readDurationParts(value, root('every'), new Problems());
    expect(parts({ years: 1, months: 2, weeks: 1, days: 1, hours: 1 })).toEqual({
      months: 14,
      days: 8,
      millis: 3_600_000,
    });
    expect(parts('P1D')).toEqual({ months: 0, days: 1, millis: 0 });
    expect(parts('PT24H')).toEqual({ months: 0, days: 0, millis: 86_400_000 });
  });
});
