import { lint, type Schedule, type Tenant } from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// Advice to the letter: where it points, and the numbers in it, which were checked by hand.

const NOW = '2026-01-15T12:00:00Z';

/** What is said of a schedule, each as `path: code: message`. */
function said(schedule: object, tenant: object | null): string[] {
  const whole = { id: 's', tenantId: 't', ...schedule } as Schedule;
  const state = tenant === null ? undefined : ({ id: 't', suspensions: [], ...tenant } as Tenant);
  return lint(whole, NOW, state).map(({ path, code, message }) => `${path.join('.')}: ${code}: ${message}`);
}

const cases: readonly (readonly [schedule: object, tenant: object | null, advice: readonly string[]])[] = [
  [
    { when: { at: '2026-01-01T00:00:00Z' } },
    null,
    [
      'schedule.when: never_fires_again: It never fires again: its last occurrence was 2026-01-01T00:00:00.000Z. Give it a time to come, or delete it.',
    ],
  ],
  [
    { when: { cron: '0 0 * * *' }, endsAt: '2026-01-15T06:00:00Z' },
    null,
    [
      'schedule.endsAt: never_fires_again: It never fires again: its last occurrence was 2026-01-15T00:00:00.000Z. Without its bounds it would fire at 2026-01-16T00:00:00.000Z: move endsAt, or delete it.',
    ],
  ],
  [
    { when: { cron: '0 * * * *' }, misfirePolicy: 'catch_up' },
    { maxStaleness: 'PT1H' },
    [
      'tenant.maxStaleness: catch_up_beyond_staleness: catch_up reaches back 24 h (catchUp.maxHistory), but what is older than 1 h (maxStaleness) is skipped as stale. Of the 25 runs of the last 24 h, 2 would be young enough. Raise tenant.maxStaleness, at most to 24 h, or say with catchUp.maxHistory that 1 h is what you mean.',
    ],
  ],
  [
    { when: { cron: '0 0 * * *' }, misfirePolicy: 'catch_up', catchUp: { maxHistory: 'PT12H' } },
    { maxStaleness: 'PT1H' },
    [
      'tenant.maxStaleness: catch_up_beyond_staleness: catch_up reaches back 12 h (catchUp.maxHistory), but what is older than 1 h (maxStaleness) is skipped as stale. Raise tenant.maxStaleness, at most to 24 h, or say with catchUp.maxHistory that 1 h is what you mean.',
      'schedule.catchUp.maxHistory: history_under_interval: catch_up reaches back 12 h (catchUp.maxHistory), less than the 24 h from one occurrence to the next: it recovers one run at most, and none once that is older. Raise catchUp.maxHistory to 24 h or more, or use fire_once.',
    ],
  ],
  [
    { when: { cron: '*/5 * * * *' }, misfirePolicy: 'catch_up', catchUp: { maxHistory: 'PT3H' } },
    { maxStaleness: 'PT90M' },
    [
      'tenant.maxStaleness: catch_up_beyond_staleness: catch_up reaches back 3 h (catchUp.maxHistory), but what is older than 1 h 30 min (maxStaleness) is skipped as stale. Of the 37 runs of the last 3 h, 19 would be young enough. Raise tenant.maxStaleness, at most to 24 h, or say with catchUp.maxHistory that 1 h 30 min is what you mean.',
    ],
  ],
  [
    { when: { cron: '* * * * *' }, misfirePolicy: 'catch_up', catchUp: { pace: 'PT2M', maxHistory: 'PT1H' } },
    { maxStaleness: 'PT1H' },
    [
      'schedule.catchUp.pace: catch_up_beyond_pace: 100 runs (catchUp.maxRuns) at a pace of 2 min take 3 h 18 min, longer than maxStaleness, 1 h: at most 31 of the 100 will really be released, the older ones are skipped as stale. Shorten catchUp.pace, lower catchUp.maxRuns, or raise tenant.maxStaleness.',
    ],
  ],
  [
    {
      when: { cron: '*/10 * * * *' },
      misfirePolicy: 'catch_up',
      catchUp: { pace: 'PT30M', maxHistory: 'PT6H', maxRuns: 5 },
    },
    { maxStaleness: 'PT6H' },
    [],
  ],
  [
    {
      when: { cron: '*/10 * * * *' },
      misfirePolicy: 'catch_up',
      overlap: 'skip',
      catchUp: { maxHistory: 'PT1H' },
    },
    {},
    [
      'schedule.overlap: catch_up_with_overlap_skip: catch_up with overlap "skip" fires one run at most, the newest, and none while a run is active; the others are skipped as overlap. For one run after another use overlap "queue"; if one run is enough, fire_once says so.',
    ],
  ],
  [
    { when: { cron: '0 0 * * *' }, misfirePolicy: 'catch_up', catchUp: { maxHistory: 'PT12H' } },
    { maxStaleness: 'P1D' },
    [
      'schedule.catchUp.maxHistory: history_under_interval: catch_up reaches back 12 h (catchUp.maxHistory), less than the 24 h from one occurrence to the next: it recovers one run at most, and none once that is older. Raise catchUp.maxHistory to 24 h or more, or use fire_once.',
    ],
  ],
  [
    { when: { cron: '0 0 * * 1' }, misfirePolicy: 'catch_up' },
    { maxStaleness: 'P1D' },
    [
      'schedule.catchUp.maxHistory: history_under_interval: catch_up reaches back 24 h (catchUp.maxHistory), less than the 7 d from one occurrence to the next: it recovers one run at most, and none once that is older. 24 h is the most there is, so fire_once says what will happen; run by hand what must not be lost.',
    ],
  ],
  [
    { when: { cron: '0 0 * * *' }, misfirePolicy: 'catch_up', catchUp: { maxHistory: 'PT24H' } },
    { maxStaleness: 'P1D' },
    [],
  ],
  [
    { when: { cron: '0 * * * *' } },
    { maxStaleness: 'PT30S' },
    [
      'tenant.maxStaleness: staleness_under_minute: Runs are skipped as stale when they are 30 s late (maxStaleness): a planner that ticks once a minute, a deploy or a full queue loses them in normal operation. Use a minute or more.',
    ],
  ],
  [
    { when: { cron: '0 * * * *' }, misfirePolicy: 'skip' },
    { maxStaleness: 'PT30M' },
    [
      'tenant.maxStaleness: staleness_under_interval: Under skip an occurrence counts as late, not missed, until the next one is due, 1 h later; but it is stale after 30 min (maxStaleness), so an outage longer than 30 min loses it. Raise tenant.maxStaleness, at most to 24 h, or set misfireThreshold to how late a run may be.',
    ],
  ],
  [
    { when: { cron: '0 0 * * 1' }, misfirePolicy: 'skip' },
    { maxStaleness: 'P1D' },
    [
      'tenant.maxStaleness: staleness_under_interval: Under skip an occurrence counts as late, not missed, until the next one is due, 7 d later; but it is stale after 24 h (maxStaleness), so an outage longer than 24 h loses it. Set misfireThreshold to how late a run may be.',
    ],
  ],
  [
    { when: { cron: '0 0 * * *' }, misfirePolicy: 'skip', misfireThreshold: 'PT6H' },
    { maxStaleness: 'PT90M' },
    [
      'tenant.maxStaleness: staleness_under_interval: Under skip an occurrence counts as late, not missed, for 6 h (misfireThreshold); but it is stale after 1 h 30 min (maxStaleness), so an outage longer than 1 h 30 min loses it. Raise tenant.maxStaleness, at most to 24 h, or set misfireThreshold to how late a run may be.',
    ],
  ],
  [
    { when: { cron: '0 * * * *' }, misfireThreshold: 'PT3H' },
    { maxStaleness: 'PT6H' },
    [
      'schedule.misfireThreshold: threshold_over_two_intervals: With a misfireThreshold of 3 h, more than two intervals of 1 h, what is due is late, not missed: an outage of that length fires up to 4 runs under fire_once. Set it to how late your planner may be, or leave it out: the default is one interval.',
    ],
  ],
  [{ when: { cron: '0 * * * *' }, misfireThreshold: 'PT2H' }, { maxStaleness: 'PT6H' }, []],
  [
    { when: { cron: '0 0 1-31 * 1' } },
    null,
    [
      'schedule.when.cron: day_field_not_unrestricted: The day of the month names every day, but is not "*": as both day fields are restricted, either matches, and the other one narrows nothing. It runs on 365 days of the next year, where "*" would make it 52. Write "*".',
    ],
  ],
  [
    { when: { cron: '0 0 13 * 0-6' } },
    null,
    [
      'schedule.when.cron: day_field_not_unrestricted: The day of the week names every day, but is not "*": as both day fields are restricted, either matches, and the other one narrows nothing. It runs on 365 days of the next year, where "*" would make it 12. Write "*".',
    ],
  ],
  [{ when: { cron: '0 0 13 * 1#2' } }, null, []],
  [
    { when: { cron: '30 2 * * *', timezone: 'America/New_York' } },
    null,
    [
      'schedule.when.cron: meets_transition: In America/New_York the clocks go forward from 2026-03-08 02:00 to 2026-03-08 03:00: 2026-03-08 02:30 does not exist and runs at 2026-03-08 03:30, at 2026-03-08T07:30:00.000Z. A time outside 02:00 to 03:00, or UTC, does not meet it.',
    ],
  ],
  [
    { when: { cron: '30 1 * * *', timezone: 'America/New_York' } },
    null,
    [
      'schedule.when.cron: meets_transition: In America/New_York the clocks go back from 2026-11-01 02:00 to 2026-11-01 01:00: 2026-11-01 01:30 comes twice and runs once, the first time, at 2026-11-01T05:30:00.000Z, not again at 2026-11-01T06:30:00.000Z. A time outside 01:00 to 02:00, or UTC, does not meet it.',
    ],
  ],
  [
    { when: { cron: '30 1,2 * * *', timezone: 'America/New_York' } },
    null,
    [
      'schedule.when.cron: meets_transition: In America/New_York the clocks go forward from 2026-03-08 02:00 to 2026-03-08 03:00: 2026-03-08 02:30 does not exist and runs at 2026-03-08 03:30, at 2026-03-08T07:30:00.000Z. A time outside 02:00 to 03:00, or UTC, does not meet it.',
      'schedule.when.cron: meets_transition: In America/New_York the clocks go back from 2026-11-01 02:00 to 2026-11-01 01:00: 2026-11-01 01:30 comes twice and runs once, the first time, at 2026-11-01T05:30:00.000Z, not again at 2026-11-01T06:30:00.000Z. A time outside 01:00 to 02:00, or UTC, does not meet it.',
    ],
  ],
  [
    { when: { every: 'P1D', anchor: '2026-01-01T02:30:00-05:00', timezone: 'America/New_York' } },
    null,
    [
      'schedule.when.anchor: meets_transition: In America/New_York the clocks go forward from 2026-03-08 02:00 to 2026-03-08 03:00: 2026-03-08 02:30 does not exist and runs at 2026-03-08 03:30, at 2026-03-08T07:30:00.000Z. A time outside 02:00 to 03:00, or UTC, does not meet it.',
    ],
  ],
  [{ when: { every: 'P1M', anchor: '2026-01-01T01:30:00-04:00', timezone: 'America/New_York' } }, null, []],
  [
    { when: { cron: '15,45 10 2 * * *', timezone: 'Australia/Lord_Howe' } },
    null,
    [
      'schedule.when.cron: meets_transition: In Australia/Lord_Howe the clocks go forward from 2026-10-04 02:00 to 2026-10-04 02:30: 2026-10-04 02:10:15 does not exist and runs at 2026-10-04 02:40:15, at 2026-10-03T15:40:15.000Z (and so for all 2 runs up to 2026-10-04 02:10:45). A time outside 02:00 to 02:30, or UTC, does not meet it.',
    ],
  ],
  [
    { when: { cron: '30 2,3 * * *', timezone: 'America/New_York' } },
    null,
    [
      'schedule.when.cron: meets_transition: In America/New_York the clocks go forward from 2026-03-08 02:00 to 2026-03-08 03:00: 2026-03-08 02:30 does not exist and runs at 2026-03-08 03:30, at 2026-03-08T07:30:00.000Z, where it is one run with the one of that time. A time outside 02:00 to 03:00, or UTC, does not meet it.',
    ],
  ],
  [
    { when: { every: 'P2D', anchor: '2026-01-01T02:30:00-05:00', timezone: 'America/New_York' } },
    null,
    [
      'schedule.when.anchor: meets_transition: In America/New_York the clocks go forward from 2026-03-08 02:00 to 2026-03-08 03:00: 2026-03-08 02:30 does not exist and runs at 2026-03-08 03:30, at 2026-03-08T07:30:00.000Z. A time outside 02:00 to 03:00, or UTC, does not meet it.',
    ],
  ],
  [
    { when: { every: 'P1M', anchor: '2026-01-08T02:30:00-05:00', timezone: 'America/New_York' } },
    null,
    [
      'schedule.when.anchor: meets_transition: In America/New_York the clocks go forward from 2026-03-08 02:00 to 2026-03-08 03:00: 2026-03-08 02:30 does not exist and runs at 2026-03-08 03:30, at 2026-03-08T07:30:00.000Z. A time outside 02:00 to 03:00, or UTC, does not meet it.',
    ],
  ],
  [{ when: { cron: '0 0 * * *' }, misfirePolicy: 'skip' }, { maxStaleness: 'PT24H' }, []],
  [
    { when: { cron: '0 0 * * *' }, startsAt: '2026-01-16T01:00:00Z', endsAt: '2026-01-16T06:00:00Z' },
    null,
    [
      'schedule.endsAt: never_fires_again: It never fires again: it has no occurrence at all. Without its bounds it would fire at 2026-01-16T00:00:00.000Z: move endsAt, or delete it.',
    ],
  ],
  [
    { when: { cron: '0 0 1 * *' }, misfirePolicy: 'catch_up', catchUp: { maxHistory: 'PT1.5S' } },
    { maxStaleness: 'PT0.25S' },
    [
      'tenant.maxStaleness: catch_up_beyond_staleness: catch_up reaches back 1 s 500 ms (catchUp.maxHistory), but what is older than 250 ms (maxStaleness) is skipped as stale. Raise tenant.maxStaleness, at most to 24 h, or say with catchUp.maxHistory that 250 ms is what you mean.',
      'schedule.catchUp.pace: catch_up_beyond_pace: 100 runs (catchUp.maxRuns) at a pace of 1 s take 1 min 39 s, longer than maxStaleness, 250 ms: at most 1 of the 100 will really be released, the older ones are skipped as stale. Shorten catchUp.pace, lower catchUp.maxRuns, or raise tenant.maxStaleness.',
      'schedule.catchUp.maxHistory: history_under_interval: catch_up reaches back 1 s 500 ms (catchUp.maxHistory), less than the 28 d from one occurrence to the next: it recovers one run at most, and none once that is older. 24 h is the most there is, so fire_once says what will happen; run by hand what must not be lost.',
      'tenant.maxStaleness: staleness_under_minute: Runs are skipped as stale when they are 250 ms late (maxStaleness): a planner that ticks once a minute, a deploy or a full queue loses them in normal operation. Use a minute or more.',
    ],
  ],
  [{ when: { every: 'PT1H', anchor: 0 } }, null, []],
  [{ when: { cron: '0 * * * *', timezone: 'America/New_York' } }, null, []],
];

describe('the words of advice', () => {
  it.each(cases)('on %j for %j', (schedule, tenant, advice) => {
    expect(said(schedule, tenant)).toEqual(advice);
  });

  it('on a default staleness of an hour, when no tenant is given', () => {
    const pace = {
      when: { cron: '* * * * *' },
      misfirePolicy: 'catch_up',
      catchUp: { maxHistory: 'PT30M', maxRuns: 62, pace: 60_000 },
    };
    expect(said(pace, null)[0]).toMatch(
      /take 1 h 1 min, longer than maxStaleness, 1 h: at most 31 of the 62 will/,
    );
  });
});
