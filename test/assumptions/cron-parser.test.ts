import { CronExpressionParser } from 'cron-parser';
import { nextOccurrence, previousOccurrence } from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// What docs/decisions/0003 says of cron-parser. Where a test here fails, a new version behaves in another way: read the
// sentence in the failure, and look at that record again.

function parse(text: string, from = '1970-01-01T00:00:00Z', tz = 'UTC') {
  return CronExpressionParser.parse(text, { currentDate: new Date(from), tz });
}

/** The first step of cron-parser, or what it throws. */
function step(way: 'next' | 'prev', text: string, tz: string, from: string): string {
  try {
    return parse(text, from, tz)[way]().toDate().toISOString();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const BETTER = 'cron-parser does better here than when it was chosen only to parse; see docs/decisions/0003';

describe('cron-parser steps wrongly around transitions, so it is not asked to step', () => {
  const LOOPS = 'Invalid expression, loop limit exceeded';

  it.each([
    ['prev', '0 0 * * *', 'Africa/Cairo', '2026-04-24T12:00:00Z', LOOPS, '2026-04-23T22:00:00.000Z'],
    ['prev', '0 0 * * *', 'America/Sao_Paulo', '2018-11-04T12:00:00Z', LOOPS, '2018-11-04T03:00:00.000Z'],
    ['next', '0 * * * *', 'Australia/Lord_Howe', '2026-04-04T14:00:00Z', LOOPS, '2026-04-04T15:30:00.000Z'],
    // The day of the gap is lost.
    [
      'prev',
      '30 2 * * *',
      'America/New_York',
      '2026-03-09T06:00:00Z',
      '2026-03-07T07:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
    ],
    [
      'next',
      '30 2 * * *',
      'America/New_York',
      '2026-03-08T07:10:00Z',
      '2026-03-09T06:30:00.000Z',
      '2026-03-08T07:30:00.000Z',
    ],
    // The second pass runs, from one start and not from another.
    [
      'prev',
      '30 1 * * *',
      'America/New_York',
      '2026-11-01T12:00:00Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'next',
      '30 1 * * *',
      'America/New_York',
      '2026-11-01T06:00:00Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ],
  ] as const)('%s of %s in %s from %s', (way, text, timezone, from, theirs, ours) => {
    expect(step(way, text, timezone, from), BETTER).toBe(theirs);
    const ask = way === 'next' ? nextOccurrence : previousOccurrence;
    expect(ask({ cron: text, timezone }, from)?.toISOString()).toBe(ours);
  });
});

describe('cron-parser parses as this package relies on', () => {
  const fieldsOf = (text: string) => parse(text).fields;
  const CHANGED =
    'cron-parser reads this in another way now, and src/occurrences/cron-expression.ts relies on it';

  it('gives the values of each field as numbers, and L as text', () => {
    const fields = fieldsOf('*/20 0-10/5 1,2 L jan-mar fri');
    expect([...fields.second.values], CHANGED).toEqual([0, 20, 40]);
    expect([...fields.minute.values], CHANGED).toEqual([0, 5, 10]);
    expect([...fields.hour.values], CHANGED).toEqual([1, 2]);
    expect([...fields.dayOfMonth.values], CHANGED).toEqual(['L']);
    expect([...fields.month.values], CHANGED).toEqual([1, 2, 3]);
    expect([...fields.dayOfWeek.values], CHANGED).toEqual([5]);
  });

  it('says which day fields are unrestricted: exactly * and ?', () => {
    expect(fieldsOf('0 0 * * ?').dayOfMonth.isWildcard, CHANGED).toBe(true);
    expect(fieldsOf('0 0 * * ?').dayOfWeek.isWildcard, CHANGED).toBe(true);
    for (const text of ['0 0 */1 * *', '0 0 1-31 * *']) {
      expect(fieldsOf(text).dayOfMonth.isWildcard, CHANGED).toBe(false);
    }
    expect(fieldsOf('0 0 * * 0-6').dayOfWeek.isWildcard, CHANGED).toBe(false);
  });

  it('reads the nth and the last weekday', () => {
    expect(fieldsOf('0 0 * * 1#2').dayOfWeek.nthDay, CHANGED).toBe(2);
    expect(fieldsOf('0 0 * * 1').dayOfWeek.nthDay, CHANGED).toBe(0);
    expect(fieldsOf('0 0 * * 5L').dayOfWeek.values.map(String), CHANGED).toContain('5L');
  });

  it('reads too few fields as every minute, and *#2 as any day of the second week, so both are refused before', () => {
    expect(step('next', '', 'UTC', '2026-04-04T14:00:00Z'), CHANGED).toBe('2026-04-04T14:01:00.000Z');
    expect(step('next', '0 0 * * *#2', 'UTC', '2026-04-05T14:00:00Z'), CHANGED).toBe(
      '2026-04-08T00:00:00.000Z',
    );
  });

  it('refuses sat-sun, so its end is written as 7 before', () => {
    expect(step('next', '0 0 * * sat-sun', 'UTC', '2026-04-04T14:00:00Z'), CHANGED).toMatch(/Invalid range/);
    expect(
      [...fieldsOf('0 0 * * sat-7').dayOfWeek.values].map((day) => Number(day) % 7).sort(),
      CHANGED,
    ).toContain(0);
  });

  it('says "explicit day of month" of a day that no month has, and that is told as never', () => {
    for (const text of ['0 0 31 2 *', '0 0 30 2 *', '0 0 31 4,6 *']) {
      expect(step('next', text, 'UTC', '2026-04-04T14:00:00Z'), CHANGED).toMatch(/explicit day of month/i);
    }
  });

  it('reads H as a random value, so it is refused before', () => {
    expect(step('next', 'H H * * *', 'UTC', '2026-04-04T14:00:00Z'), CHANGED).toMatch(/^2026-04-0[45]T/);
  });
});
