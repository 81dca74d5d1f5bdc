import { listOccurrences, nextOccurrence, previousOccurrence, type When } from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// The table of docs/occurrences.md, and what else a person would look up, written by hand.

const table: readonly (readonly [when: When, expected: readonly string[]])[] = [
  [
    { cron: '30 2 * * *', timezone: 'America/New_York' },
    ['2026-03-07T07:30', '2026-03-08T07:30', '2026-03-09T06:30'],
  ],
  [
    { cron: '15 2,3 * * *', timezone: 'America/New_York' },
    ['2026-03-08T07:15', '2026-03-09T06:15', '2026-03-09T07:15'],
  ],
  [
    { cron: '30 1 * * *', timezone: 'America/New_York' },
    ['2026-10-31T05:30', '2026-11-01T05:30', '2026-11-02T06:30'],
  ],
  [
    { cron: '0 * * * *', timezone: 'America/New_York' },
    ['2026-11-01T05:00', '2026-11-01T06:00', '2026-11-01T07:00', '2026-11-01T08:00'],
  ],
  [
    { cron: '*/20 1 * * *', timezone: 'America/New_York' },
    ['2026-11-01T05:00', '2026-11-01T05:20', '2026-11-01T05:40', '2026-11-02T06:00'],
  ],
  [
    { cron: '15 2 * * *', timezone: 'Australia/Lord_Howe' },
    ['2026-10-02T15:45', '2026-10-03T15:45', '2026-10-04T15:15'],
  ],
  [
    { cron: '0 0 * * *', timezone: 'Africa/Cairo' },
    ['2026-04-22T22:00', '2026-04-23T22:00', '2026-04-24T21:00'],
  ],
  [
    { cron: '0 12 * * *', timezone: 'Pacific/Apia' },
    ['2011-12-28T22:00', '2011-12-29T22:00', '2011-12-30T22:00', '2011-12-31T22:00'],
  ],
  // A clock-following cron in a gap: wall times that do not exist do not run.
  [
    { cron: '0 * * * *', timezone: 'America/New_York' },
    ['2026-03-08T06:00', '2026-03-08T07:00', '2026-03-08T08:00'],
  ],
  [
    { cron: '30 0-23 * * *', timezone: 'America/New_York' },
    ['2026-11-01T05:30', '2026-11-01T06:30', '2026-11-01T07:30'],
  ],
  [
    { cron: '0 * * * *', timezone: 'Australia/Lord_Howe' },
    ['2026-04-04T14:00', '2026-04-04T15:30', '2026-04-04T16:30'],
  ],
  // The same wall times, but fixed hours: one pass only, and the gap runs later.
  [
    { cron: '0 0-22 * * *', timezone: 'America/New_York' },
    ['2026-11-01T05:00', '2026-11-01T07:00', '2026-11-01T08:00'],
  ],
  // 44 minutes and 30 seconds were left out at midnight.
  [
    { cron: '15 0 * * *', timezone: 'Africa/Monrovia' },
    ['1972-01-06T00:59:30', '1972-01-07T00:59:30', '1972-01-08T00:15'],
  ],
  // A whole day was left out: its noon runs at the noon after it, where the two are one.
  [
    { cron: '0 12 30 12 *', timezone: 'Pacific/Apia' },
    ['2010-12-30T22:00', '2011-12-30T22:00', '2012-12-29T22:00'],
  ],
  // Two hours of the clock are repeated, or left out, in Troll.
  [
    { cron: '30 1,2 * * *', timezone: 'Antarctica/Troll' },
    ['2026-10-24T23:30', '2026-10-25T00:30', '2026-10-26T01:30'],
  ],
  [
    { cron: '30 1 * * *', timezone: 'Antarctica/Troll' },
    ['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-29T23:30'],
  ],
  // Days.
  [
    { cron: '0 0 13 * 5' },
    [
      '2026-02-06T00:00',
      '2026-02-13T00:00',
      '2026-02-20T00:00',
      '2026-02-27T00:00',
      '2026-03-06T00:00',
      '2026-03-13T00:00',
    ],
  ],
  [{ cron: '0 0 L * *' }, ['2026-01-31T00:00', '2026-02-28T00:00', '2026-03-31T00:00']],
  [{ cron: '0 0 * * 5L' }, ['2026-01-30T00:00', '2026-02-27T00:00', '2026-03-27T00:00']],
  [{ cron: '0 0 * * 1#2' }, ['2026-01-12T00:00', '2026-02-09T00:00', '2026-03-09T00:00']],
  [{ cron: '0 0 * * 1#5' }, ['2026-03-30T00:00', '2026-06-29T00:00', '2026-08-31T00:00']],
  [{ cron: '0 0 * * sat-sun' }, ['2026-08-08T00:00', '2026-08-09T00:00', '2026-08-15T00:00']],
  [{ cron: '0 0 * * fri-sun/2' }, ['2026-08-07T00:00', '2026-08-09T00:00', '2026-08-14T00:00']],
  [
    { cron: '0 0 * * sun-tue' },
    ['2026-08-09T00:00', '2026-08-10T00:00', '2026-08-11T00:00', '2026-08-16T00:00'],
  ],
  [{ cron: '0 0 29 2 *' }, ['2096-02-29T00:00', '2104-02-29T00:00', '2108-02-29T00:00']],
  [
    { cron: '0 0 29 2 1' },
    [
      '2096-02-06T00:00',
      '2096-02-13T00:00',
      '2096-02-20T00:00',
      '2096-02-27T00:00',
      '2096-02-29T00:00',
      '2097-02-04T00:00',
    ],
  ],
  [{ cron: '@weekly' }, ['2026-08-02T00:00', '2026-08-09T00:00']],
  [{ cron: '@monthly' }, ['2026-08-01T00:00', '2026-09-01T00:00']],
  [{ cron: '@yearly' }, ['2026-01-01T00:00', '2027-01-01T00:00']],
  [{ cron: '15 30 4 * * *' }, ['2026-08-06T04:30:15', '2026-08-07T04:30:15']],
  // Steps.
  [
    { every: { months: 1 }, anchor: '2026-01-31T00:00:00Z', timezone: 'UTC' },
    ['2026-01-31T00:00', '2026-02-28T00:00', '2026-03-31T00:00', '2026-04-30T00:00'],
  ],
  [
    { every: { years: 1 }, anchor: '2024-02-29T12:00:00Z', timezone: 'UTC' },
    ['2024-02-29T12:00', '2025-02-28T12:00', '2026-02-28T12:00', '2027-02-28T12:00', '2028-02-29T12:00'],
  ],
  [
    { every: { days: 1 }, anchor: '2026-03-07T07:30:00Z', timezone: 'America/New_York' },
    ['2026-03-07T07:30', '2026-03-08T07:30', '2026-03-09T06:30'],
  ],
  // Without a timezone a day is 24 hours.
  [
    { every: { days: 1 }, anchor: '2026-03-07T07:30:00Z' },
    ['2026-03-07T07:30', '2026-03-08T07:30', '2026-03-09T07:30'],
  ],
  // Hours are elapsed time, whatever the zone does.
  [
    { every: 'PT6H', anchor: '2026-03-08T00:00:00Z', timezone: 'America/New_York' },
    ['2026-03-08T00:00', '2026-03-08T06:00', '2026-03-08T12:00'],
  ],
  // The anchor is itself, even in the second pass through a repeated hour; the steps after it are first passes.
  [
    { every: { weeks: 1 }, anchor: '2026-11-01T06:30:00Z', timezone: 'America/New_York' },
    ['2026-11-01T06:30', '2026-11-08T06:30', '2026-11-15T06:30'],
  ],
  [
    { every: { years: 1 }, anchor: '2025-11-02T06:30:00Z', timezone: 'America/New_York' },
    ['2025-11-02T06:30', '2026-11-02T06:30'],
  ],
];

function instant(text: string): string {
  return `${text.length === 16 ? `${text}:00` : text}.000Z`;
}

describe('the table of occurrences', () => {
  it.each(table)('%j', (when, expected) => {
    const instants = expected.map(instant);
    const first = new Date(instants[0] as string);
    const last = new Date(instants.at(-1) as string);
    const listed = listOccurrences(when, first, { limit: 100, until: new Date(last.getTime() + 1) });
    expect(listed.map((date) => date.toISOString())).toEqual(instants);
    // The same way back.
    const back: string[] = [];
    for (let at: Date | null = new Date(last.getTime() + 1); at !== null && back.length < instants.length; ) {
      at = previousOccurrence(when, at);
      if (at !== null) back.unshift(at.toISOString());
    }
    expect(back).toEqual(instants);
  });

  it('ends before 2200', () => {
    expect(nextOccurrence({ cron: '0 0 1 1 *' }, '2198-06-01T00:00:00Z')?.toISOString()).toBe(
      '2199-01-01T00:00:00.000Z',
    );
    expect(nextOccurrence({ cron: '0 0 1 1 *' }, '2199-06-01T00:00:00Z')).toBeNull();
    expect(nextOccurrence({ cron: '0 0 29 2 *' }, '2197-01-01T00:00:00Z')).toBeNull();
  });

  it('begins with 1970', () => {
    expect(previousOccurrence({ cron: '0 0 1 1 *' }, '1971-01-01T00:00:00Z')?.toISOString()).toBe(
      '1970-01-01T00:00:00.000Z',
    );
    expect(previousOccurrence({ cron: '0 0 1 1 *' }, '1970-01-01T00:00:00Z')).toBeNull();
  });

  it('has nothing before an anchor', () => {
    const when: When = { every: 'PT1H', anchor: '2026-08-06T12:00:00Z' };
    expect(previousOccurrence(when, '2026-08-06T12:00:00Z')).toBeNull();
    expect(nextOccurrence(when, '2020-01-01T00:00:00Z')?.toISOString()).toBe('2026-08-06T12:00:00.000Z');
  });
});
