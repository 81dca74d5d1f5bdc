import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Advice,
  isPolicyInputError,
  lint,
  listOccurrences,
  plan,
  type Schedule,
  type Tenant,
} from '../../src/index.js';
import { ADVICE_CODES } from '../../src/policy/lint.js';
import { numRuns, situations, throughJson } from '../properties/situations.js';

const NOW = '2026-08-06T12:00:00Z';

function advice(schedule: Partial<Schedule>, tenant: Partial<Tenant> = {}, now = NOW): Advice[] {
  return lint({ id: 'job', tenantId: 'acme', ...schedule } as Schedule, now, {
    id: 'acme',
    suspensions: [],
    ...tenant,
  });
}
const codes = (...given: Parameters<typeof advice>): string[] => advice(...given).map(({ code }) => code);

const minutely = { cron: '* * * * *' };
const nightly = { cron: '0 3 * * *' };
const day = { hours: 24 };
const newYork = (cron: string) => ({ when: { cron, timezone: 'America/New_York' } });

type Row = readonly [
  title: string,
  schedule: Partial<Schedule>,
  tenant: Partial<Tenant>,
  expected: readonly string[],
];

const rows: readonly Row[] = [
  ['a plain schedule', { when: minutely }, {}, []],
  [
    'a row of nulls',
    { when: minutely, misfirePolicy: null, catchUp: null, overlap: null },
    { maxStaleness: null },
    [],
  ],

  ['a single instant to come', { when: { at: '2026-08-07T00:00:00Z' } }, {}, []],
  ['a single instant that is now', { when: { at: NOW } }, {}, ['never_fires_again']],
  ['an end that is now', { when: nightly, endsAt: NOW }, {}, ['never_fires_again']],
  ['a start to come', { when: nightly, startsAt: '2030-01-01T00:00:00Z' }, {}, []],
  [
    'bounds between two occurrences',
    { when: nightly, startsAt: '2026-08-07T04:00:00Z', endsAt: '2026-08-07T05:00:00Z' },
    {},
    ['never_fires_again'],
  ],

  [
    'catch_up with the defaults',
    { when: minutely, misfirePolicy: 'catch_up' },
    {},
    ['catch_up_beyond_staleness'],
  ],
  [
    'catch_up with as much staleness as history',
    { when: minutely, misfirePolicy: 'catch_up' },
    { maxStaleness: day },
    [],
  ],
  ['a history and not catch_up', { when: minutely, catchUp: { maxHistory: day } }, {}, []],

  [
    'a pace that fits exactly',
    { when: minutely, misfirePolicy: 'catch_up', catchUp: { maxRuns: 61, maxHistory: 'PT1H', pace: 60_000 } },
    {},
    [],
  ],
  [
    'one run more',
    { when: minutely, misfirePolicy: 'catch_up', catchUp: { maxRuns: 62, maxHistory: 'PT1H', pace: 60_000 } },
    {},
    ['catch_up_beyond_pace'],
  ],

  [
    'catch_up, one at a time',
    { when: minutely, misfirePolicy: 'catch_up', overlap: 'skip' },
    { maxStaleness: day },
    ['catch_up_with_overlap_skip'],
  ],
  ['fire_once, one at a time', { when: minutely, overlap: 'skip' }, {}, []],

  [
    'a history of an interval',
    { when: { cron: '0 * * * *' }, misfirePolicy: 'catch_up', catchUp: { maxHistory: 'PT1H' } },
    {},
    [],
  ],
  [
    'a history of less',
    { when: { cron: '0 * * * *' }, misfirePolicy: 'catch_up', catchUp: { maxHistory: 3_599_999 } },
    {},
    ['history_under_interval'],
  ],
  [
    'a weekly catch_up',
    { when: { cron: '0 3 * * 0' }, misfirePolicy: 'catch_up' },
    { maxStaleness: day },
    ['history_under_interval'],
  ],

  ['a staleness of a minute', { when: minutely }, { maxStaleness: 60_000 }, []],
  ['a staleness of less', { when: minutely }, { maxStaleness: 59_999 }, ['staleness_under_minute']],

  ['a nightly skip', { when: nightly, misfirePolicy: 'skip' }, {}, ['staleness_under_interval']],
  [
    'a nightly skip that may be a day late',
    { when: nightly, misfirePolicy: 'skip' },
    { maxStaleness: day },
    [],
  ],
  [
    'a nightly skip that may be a tick late',
    { when: nightly, misfirePolicy: 'skip', misfireThreshold: 60_000 },
    {},
    [],
  ],
  ['a skip of office hours', { when: { cron: '*/5 9-17 * * *' }, misfirePolicy: 'skip' }, {}, []],
  [
    'a weekly skip',
    { when: { cron: '0 3 * * 0' }, misfirePolicy: 'skip' },
    { maxStaleness: day },
    ['staleness_under_interval'],
  ],

  ['a threshold of two intervals', { when: minutely, misfireThreshold: 120_000 }, {}, []],
  [
    'a threshold of more',
    { when: minutely, misfireThreshold: 120_001 },
    {},
    ['threshold_over_two_intervals'],
  ],
  ['a threshold of the interval', { when: minutely, misfireThreshold: 'interval' }, {}, []],
  [
    'a threshold of a single instant',
    { when: { at: '2026-08-07T00:00:00Z' }, misfireThreshold: day },
    {},
    [],
  ],

  [
    'every day of the month and a weekday',
    { when: { cron: '0 9 */1 * 1' } },
    {},
    ['day_field_not_unrestricted'],
  ],
  [
    'every weekday and a day of the month',
    { when: { cron: '0 9 15 * 0-6' } },
    {},
    ['day_field_not_unrestricted'],
  ],
  ['every weekday by name', { when: { cron: '0 9 15 * MON-SUN' } }, {}, ['day_field_not_unrestricted']],
  ['every day, twice over', { when: { cron: '0 9 1-31 * 0-6' } }, {}, []],
  ['every day of the month alone', { when: { cron: '0 9 1-31 * *' } }, {}, []],
  ['a day and a weekday', { when: { cron: '0 9 13 * 5' } }, {}, []],
  ['a question mark', { when: { cron: '0 9 ? * 1' } }, {}, []],

  ['an hour that comes twice', newYork('30 1 * * *'), {}, ['meets_transition']],
  ['an hour that does not exist', newYork('30 2 * * *'), {}, ['meets_transition']],
  ['both', newYork('30 1,2 * * *'), {}, ['meets_transition', 'meets_transition']],
  ['another hour', newYork('30 3 * * *'), {}, []],
  ['every hour, which follows the clock', newYork('30 * * * *'), {}, []],
  ['the same hour in UTC', { when: { cron: '30 1,2 * * *' } }, {}, []],
  ['not on that day of the week', newYork('30 1,2 * * 1'), {}, []],
  ['over before that', { ...newYork('30 1,2 * * *'), endsAt: '2026-10-01T00:00:00Z' }, {}, []],
  [
    'a step on the calendar',
    { when: { every: { days: 1 }, anchor: '2026-08-01T05:30:00Z', timezone: 'America/New_York' } },
    {},
    ['meets_transition'],
  ],
  ['a step of days without a zone', { when: { every: { days: 1 }, anchor: '2026-08-01T05:30:00Z' } }, {}, []],
  [
    'a skip that may be late for exactly as long as a run is fresh',
    { when: { cron: '0 * * * *' }, misfirePolicy: 'skip', misfireThreshold: { minutes: 30 } },
    { maxStaleness: { minutes: 30 } },
    [],
  ],
  [
    'a skip whose runs are fresh until the next is due',
    { when: { cron: '0 * * * *' }, misfirePolicy: 'skip', misfireThreshold: { minutes: 90 } },
    { maxStaleness: { hours: 1 } },
    [],
  ],
  [
    'a step of elapsed time',
    { when: { every: day, anchor: '2026-08-01T05:30:00Z', timezone: 'America/New_York' } },
    {},
    [],
  ],
];

describe('lint', () => {
  it.each(rows)('%s', (_title, schedule, tenant, expected) => {
    expect(codes(schedule, tenant)).toEqual(expected);
    // As a row from a queue, and at once: it needs neither a cursor nor a tenant.
    expect(codes(throughJson(schedule), throughJson(tenant))).toEqual(expected);
  });

  it('says what the default staleness does when it is given no tenant', () => {
    const schedule = { id: 'job', tenantId: 'acme', when: nightly, misfirePolicy: 'skip' } as const;
    expect(lint(schedule, NOW)).toEqual(advice(schedule));
    expect(lint(schedule, NOW, null)).toEqual(advice(schedule));
  });

  it('takes a custom source', () => {
    const hour = 3_600_000;
    const when = {
      next: (after: Date) => new Date((Math.floor(after.getTime() / hour) + 1) * hour),
      previous: (before: Date) => new Date((Math.ceil(before.getTime() / hour) - 1) * hour),
    };
    expect(codes({ when, misfirePolicy: 'catch_up', catchUp: { maxHistory: 'PT30M' } })).toEqual([
      'history_under_interval',
    ]);
    expect(codes({ when: { next: () => null, previous: () => null } })).toEqual(['never_fires_again']);
  });

  it('looks no further than the year in which dates exist', () => {
    expect(codes({ when: nightly }, {}, '2199-12-31T23:00:00Z')).toEqual(['never_fires_again']);
    expect(codes(newYork('30 1,2 * * *'), {}, '2199-12-01T00:00:00Z')).toEqual([]);
  });

  it('takes a schedule that no planner could be quick enough for', () => {
    const given = {
      when: { cron: '* * * * * *' },
      misfirePolicy: 'catch_up',
      misfireThreshold: day,
    } as const;
    expect(codes(given)).toEqual(['catch_up_beyond_staleness', 'threshold_over_two_intervals']);
    expect(advice(given)[1]?.message).toContain('up to 100 runs');
  });

  it('refuses what is wrong, with every problem, by the parameter', () => {
    try {
      advice({ when: { cron: '0 3 31 2 *' }, misfire_policy: 'skip' } as Partial<Schedule>, {
        maxStaleness: 5,
      });
      expect.unreachable();
    } catch (error) {
      expect(isPolicyInputError(error) && error.issues.map(({ path }) => path)).toEqual([
        ['schedule', 'misfire_policy'],
        ['schedule', 'when', 'cron'],
        ['tenant', 'maxStaleness'],
      ]);
    }
    expect(() => advice({ when: nightly }, { id: 'other' })).toThrow(/schedule.tenantId/);
    expect(() => lint(null as unknown as Schedule, NOW)).toThrow(/schedule: null must be an object/);
  });
});

describe('the numbers of advice are what a plan does', () => {
  const acme = { id: 'acme', suspensions: [] };

  it('catch_up_beyond_pace: so many runs are released after an outage', () => {
    const cases = fc.record({
      cron: fc.constantFrom('* * * * *', '*/7 * * * *', '*/20 * * * * *', '0 * * * *', '*/10 9-17 * * *'),
      maxRuns: fc.integer({ min: 2, max: 100 }),
      pace: fc.integer({ min: 1000, max: 1_800_000 }),
      maxStaleness: fc.integer({ min: 60_000, max: 86_400_000 }),
    });
    let said = 0;
    fc.assert(
      fc.property(cases, ({ cron, maxStaleness, ...catchUp }) => {
        const schedule = { when: { cron }, misfirePolicy: 'catch_up', catchUp } as const;
        const found = advice(schedule, { maxStaleness }).find(({ code }) => code === 'catch_up_beyond_pace');
        if (found === undefined) return;
        const released = Number(/at most (\d+) of/.exec(found.message)?.[1]);
        // The outage of a day that ends with each of the next hundred occurrences: none releases more in a plan.
        const ends = listOccurrences({ cron }, NOW, { limit: 100 });
        const fired = ends.map((end) => {
          const row = { id: 'job', tenantId: 'acme', ...schedule, nextFireAt: end.getTime() - 86_400_000 };
          const outage = plan({ ...row, startsAt: ends[0]! }, end, { ...acme, maxStaleness });
          return outage.counts.fired;
        });
        expect(fired).toContain(released);
        said++;
      }),
      numRuns(60),
    );
    expect(said).toBeGreaterThan(5);
  });

  it('threshold_over_two_intervals: so many runs fire without being missed', () => {
    const schedule = { when: { cron: '*/5 * * * *' }, misfireThreshold: { minutes: 50 } };
    const late = plan(
      { id: 'job', tenantId: 'acme', ...schedule, nextFireAt: '2026-08-06T11:10:00Z' },
      NOW,
      acme,
    );
    expect([late.outcome, late.counts.fired]).toEqual(['due', 11]);
    expect(advice(schedule)[0]?.message).toContain('fires up to 11 runs');
  });

  it('meets_transition: the dates, both ways, and where two times are one', () => {
    const zone = (cron: string, timezone: string) =>
      advice({ when: { cron, timezone } }).map(({ message }) => message);
    expect(zone('15 2,3 * * *', 'America/New_York')).toEqual([
      'In America/New_York the clocks go forward from 2027-03-14 02:00 to 2027-03-14 03:00: 2027-03-14 02:15 does not exist ' +
        'and runs at 2027-03-14 03:15, at 2027-03-14T07:15:00.000Z, where it is one run with the one of that time. ' +
        'A time outside 02:00 to 03:00, or UTC, does not meet it.',
    ]);
    expect(zone('*/20 1 * * *', 'America/New_York')).toEqual([
      'In America/New_York the clocks go back from 2026-11-01 02:00 to 2026-11-01 01:00: 2026-11-01 01:00 comes twice ' +
        'and runs once, the first time, at 2026-11-01T05:00:00.000Z, not again at 2026-11-01T06:00:00.000Z ' +
        '(and so for all 3 runs up to 2026-11-01 01:40). A time outside 01:00 to 02:00, or UTC, does not meet it.',
    ]);
    expect(zone('15 2 * * *', 'Australia/Lord_Howe')[0]).toContain(
      '2026-10-04 02:15 does not exist and runs at 2026-10-04 02:45',
    );
    expect(zone('0 0 * * *', 'Africa/Cairo')[0]).toContain('from 2027-04-30 00:00 to 2027-04-30 01:00');
  });
});

describe('lint on anything', () => {
  it('gives advice or refuses, and tells of the same twice', () => {
    fc.assert(
      fc.property(situations, ({ schedule, now, tenant }) => {
        const found = lint(schedule, now, tenant);
        expect(lint(throughJson(schedule), now, throughJson(tenant))).toEqual(found);
        for (const { code, message, path } of found) {
          expect(ADVICE_CODES).toContain(code);
          expect(message).not.toMatch(/undefined|NaN|null|Infinity/);
          expect(['schedule', 'tenant']).toContain(path[0]);
        }
      }),
      numRuns(200),
    );
  });
});

describe('docs/lint.md', () => {
  it('has each code once, with an example, in the order in which they are told', () => {
    const text = readFileSync(new URL('../../docs/lint.md', import.meta.url), 'utf8');
    const sections = text.split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(ADVICE_CODES);
    for (const section of sections) {
      const [code] = section.split('\n');
      expect(section).toContain('```ts');
      expect(section).toContain(`'${code}'`);
    }
  });
});
