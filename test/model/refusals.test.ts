import {
  countOccurrences,
  decideRun,
  expandSkip,
  firstFireAt,
  isPolicyInputError,
  listOccurrences,
  nextOccurrence,
  parsePlan,
  plan,
  planTenant,
  reschedule,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// Every refusal of the contract, with its path and its code.

const NOW = '2026-08-06T12:00:00Z';
const schedule = { id: 's', tenantId: 't', when: { cron: '0 3 * * *' }, nextFireAt: '2026-08-06T03:00:00Z' };
const tenant = { id: 't', suspensions: [] };
const run = { scheduleId: 's', tenantId: 't', scheduledFor: '2026-08-06T11:30:00Z', status: 'pending' };

/** The problems of a call, each as `path: code`. Whatever else is thrown is thrown on. */
function problemsOf(call: () => unknown): string[] {
  try {
    call();
  } catch (error) {
    if (!isPolicyInputError(error)) throw error;
    return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  }
  return [];
}

const of = (changed: object): string[] => problemsOf(() => plan({ ...schedule, ...changed }, NOW, tenant));
const ofWhen = (when: unknown): string[] => of({ when });
const ofTenant = (changed: object): string[] =>
  problemsOf(() => plan(schedule, NOW, { ...tenant, ...changed }));
const ofRun = (changed: object): string[] =>
  problemsOf(() => decideRun({ ...run, ...changed } as never, NOW, tenant));

describe('a schedule is refused for', () => {
  it.each<[string, object, string[]]>([
    ['no id', { id: undefined }, ['schedule.id: required']],
    ['an id that is a number', { id: 7 }, ['schedule.id: type']],
    ['an empty id', { id: '' }, ['schedule.id: range']],
    ['an id of a million characters', { id: 'x'.repeat(1e6) }, ['schedule.id: range']],
    ['another tenant', { tenantId: 'u' }, ['schedule.tenantId: mismatch']],
    ['no cursor', { nextFireAt: undefined }, ['schedule.nextFireAt: required']],
    [
      'a cursor that is a local time',
      { nextFireAt: '2026-08-06T03:00:00' },
      ['schedule.nextFireAt: local_time'],
    ],
    ['a cursor on 30 February', { nextFireAt: '2026-02-30T03:00:00Z' }, ['schedule.nextFireAt: instant']],
    ['a cursor in seconds', { nextFireAt: 1_786_017_600 }, ['schedule.nextFireAt: looks_like_seconds']],
    ['a cursor in 1969', { nextFireAt: '1969-07-20T20:17:00Z' }, ['schedule.nextFireAt: range']],
    ['an unknown policy', { misfirePolicy: 'fire_all' }, ['schedule.misfirePolicy: range']],
    ['an unknown overlap', { overlap: 'forbid' }, ['schedule.overlap: range']],
    ['overlap skip without activeRuns', { overlap: 'skip' }, ['schedule.activeRuns: required']],
    [
      'overlap skip with activeRuns null',
      { overlap: 'skip', activeRuns: null },
      ['schedule.activeRuns: required'],
    ],
    ['activeRuns below 0', { activeRuns: -1 }, ['schedule.activeRuns: range']],
    ['activeRuns as text', { activeRuns: '1' }, ['schedule.activeRuns: type']],
    ['101 runs', { catchUp: { maxRuns: 101 } }, ['schedule.catchUp.maxRuns: range']],
    ['0 runs', { catchUp: { maxRuns: 0 } }, ['schedule.catchUp.maxRuns: range']],
    ['half a run', { catchUp: { maxRuns: 1.5 } }, ['schedule.catchUp.maxRuns: range']],
    ['25 h of history', { catchUp: { maxHistory: 'PT25H' } }, ['schedule.catchUp.maxHistory: range']],
    [
      'history in seconds',
      { catchUp: { maxHistory: 600 } },
      ['schedule.catchUp.maxHistory: looks_like_seconds'],
    ],
    ['no pace at all', { catchUp: { pace: 0 } }, ['schedule.catchUp.pace: range']],
    ['an unknown limit', { catchUp: { maxAge: 'PT1H' } }, ['schedule.catchUp.maxAge: unknown_key']],
    ['a misspelt limit', { catchUp: { max_runs: 5 } }, ['schedule.catchUp.max_runs: misspelt_key']],
    ['a catchUp that is a list', { catchUp: [] }, ['schedule.catchUp: type']],
    ['a threshold over 24 h', { misfireThreshold: 'PT25H' }, ['schedule.misfireThreshold: range']],
    ['a threshold in seconds', { misfireThreshold: 60 }, ['schedule.misfireThreshold: looks_like_seconds']],
    ['a threshold of nothing', { misfireThreshold: 0 }, ['schedule.misfireThreshold: range']],
    [
      'an end before its start',
      { startsAt: NOW, endsAt: '2026-08-06T11:59:59Z' },
      ['schedule.startsAt: order'],
    ],
    ['an end at Infinity', { endsAt: Number.POSITIVE_INFINITY }, ['schedule.endsAt: instant']],
    ['a column in another spelling', { misfire_policy: 'skip' }, ['schedule.misfire_policy: misspelt_key']],
    ['a column in another case', { misfirepolicy: 'skip' }, ['schedule.misfirepolicy: misspelt_key']],
    [
      'a cursor under another name',
      { nextFireAt: undefined, next_fire_at: NOW },
      ['schedule.next_fire_at: misspelt_key'],
    ],
    ['a stray timeZone', { timeZone: 'Europe/Berlin' }, ['schedule.timeZone: misspelt_key']],
    ['a stray tz', { tz: 'Europe/Berlin' }, ['schedule.tz: misspelt_key']],
    ['a zone beside its when', { timezone: 'Europe/Berlin' }, ['schedule.timezone: misspelt_key']],
  ])('%s', (_, changed, problems) => {
    expect(of(changed)).toEqual(problems);
  });

  it('being no object', () => {
    for (const value of [undefined, null]) {
      expect(problemsOf(() => plan(value as never, NOW, tenant))).toContain('schedule: required');
    }
    for (const value of ['s', 7, [], () => schedule, Symbol('s'), 1n]) {
      expect(problemsOf(() => plan(value as never, NOW, tenant))[0]).toMatch(
        /^schedule(\.id)?: (type|required)$/,
      );
    }
  });

  it('nothing that a row may have besides', () => {
    expect(of({ created_at: NOW, cron: '* * * * *', name: null, __proto__: null, toString: 'x' })).toEqual(
      [],
    );
    expect(
      of({
        misfirePolicy: null,
        misfireThreshold: null,
        catchUp: null,
        overlap: null,
        activeRuns: null,
        startsAt: null,
        endsAt: null,
      }),
    ).toEqual([]);
    expect(of({ catchUp: { maxRuns: null, maxHistory: null, pace: null } })).toEqual([]);
  });
});

describe('a when is refused for', () => {
  it.each<[string, unknown, string[]]>([
    ['being absent', undefined, ['schedule.when: required']],
    ['being text', '0 3 * * *', ['schedule.when: type']],
    ['being empty', {}, ['schedule.when: required']],
    ['being two kinds at once', { cron: '0 3 * * *', at: NOW }, ['schedule.when: ambiguous']],
    [
      'being a source and a cron',
      { cron: '0 3 * * *', next: () => null, previous: () => null },
      ['schedule.when: ambiguous'],
    ],
    ['an unknown key', { cron: '0 3 * * *', jitter: 5 }, ['schedule.when.jitter: unknown_key']],
    ['timeZone', { cron: '0 3 * * *', timeZone: 'Europe/Berlin' }, ['schedule.when.timeZone: misspelt_key']],
    ['tz', { cron: '0 3 * * *', tz: 'Europe/Berlin' }, ['schedule.when.tz: misspelt_key']],
    ['an anchor beside a cron', { cron: '0 3 * * *', anchor: NOW }, ['schedule.when.anchor: unknown_key']],
    [
      'an unknown zone',
      { cron: '0 3 * * *', timezone: 'Mars/Olympus' },
      ['schedule.when.timezone: timezone'],
    ],
    ['an offset as a zone', { cron: '0 3 * * *', timezone: '+02:00' }, ['schedule.when.timezone: timezone']],
    ['an empty zone', { cron: '0 3 * * *', timezone: '' }, ['schedule.when.timezone: timezone']],
    ['a huge zone', { cron: '0 3 * * *', timezone: 'x'.repeat(1e6) }, ['schedule.when.timezone: timezone']],
    ['a zone that is a number', { cron: '0 3 * * *', timezone: 2 }, ['schedule.when.timezone: type']],
    ['a cron that is a number', { cron: 5 }, ['schedule.when.cron: type']],
    ['an empty cron', { cron: '' }, ['schedule.when.cron: cron']],
    ['one field', { cron: '5' }, ['schedule.when.cron: cron']],
    ['seven fields', { cron: '* * * * * * 2026' }, ['schedule.when.cron: cron']],
    ['a minute out of range', { cron: '60 * * * *' }, ['schedule.when.cron: cron']],
    ['the 400th day of a month', { cron: '0 0 400 * *' }, ['schedule.when.cron: cron']],
    ['words', { cron: 'every day at noon' }, ['schedule.when.cron: cron']],
    ['an alias that is none', { cron: '@fortnightly' }, ['schedule.when.cron: cron']],
    ['a step of nothing', { cron: '*/0 * * * *' }, ['schedule.when.cron: cron']],
    ['a step below 0', { cron: '*/-1 * * * *' }, ['schedule.when.cron: cron']],
    ['a range that runs backwards', { cron: '30-10 * * * *' }, ['schedule.when.cron: cron']],
    ['a range without an end', { cron: '0 0 1-999999999999 * *' }, ['schedule.when.cron: cron']],
    ['a day that no month has', { cron: '0 0 31 2 *' }, ['schedule.when.cron: cron_never']],
    ['a day that April and June have not', { cron: '0 0 31 4,6 *' }, ['schedule.when.cron: cron_never']],
    ['a random field', { cron: 'H 3 * * *' }, ['schedule.when.cron: cron_random']],
    ['# without a weekday', { cron: '0 0 * * *#2' }, ['schedule.when.cron: cron']],
    ['a huge cron', { cron: '* '.repeat(1e6) }, ['schedule.when.cron: cron']],
    ['a huge list', { cron: `${'1,'.repeat(1e5)}1 * * * *` }, ['schedule.when.cron: cron']],
    ['every without an anchor', { every: 'PT1H' }, ['schedule.when.anchor: required']],
    ['every in seconds', { every: 60, anchor: NOW }, ['schedule.when.every: looks_like_seconds']],
    ['every of nothing', { every: 'PT0S', anchor: NOW }, ['schedule.when.every: range']],
    [
      'every that is less than nothing',
      { every: { hours: -1 }, anchor: NOW },
      ['schedule.when.every: range'],
    ],
    ['every of a part of a millisecond', { every: 1_000.5, anchor: NOW }, ['schedule.when.every: duration']],
    ['months without a zone', { every: 'P1M', anchor: NOW }, ['schedule.when.timezone: required']],
    [
      'months and days at once',
      { every: 'P1M1D', anchor: NOW, timezone: 'UTC' },
      ['schedule.when.every: mixed_units'],
    ],
    [
      'days and hours on a calendar',
      { every: 'P1DT1H', anchor: NOW, timezone: 'UTC' },
      ['schedule.when.every: mixed_units'],
    ],
    ['an anchor in 2200', { every: 'PT1H', anchor: '2200-01-01T00:00:00Z' }, ['schedule.when.anchor: range']],
    ['an at that is a local time', { at: '2026-08-06T12:00:00' }, ['schedule.when.at: local_time']],
    ['an at on 30 February', { at: '2026-02-30T00:00:00Z' }, ['schedule.when.at: instant']],
    ['an at before 1970', { at: '1969-12-31T00:00:00Z' }, ['schedule.when.at: range']],
    ['a source without previous', { next: () => null }, ['schedule.when.previous: type']],
    [
      'a source whose count is no function',
      { next: () => null, previous: () => null, count: 5 },
      ['schedule.when.count: type'],
    ],
  ])('%s', (_, when, problems) => {
    expect(ofWhen(when)).toEqual(problems);
  });

  it('nothing where the other notations of a row are NULL', () => {
    expect(ofWhen({ cron: '0 3 * * *', timezone: null, every: null, anchor: null, at: null })).toEqual([]);
    expect(ofWhen({ at: NOW, cron: null, every: null, anchor: null, timezone: null })).toEqual([]);
    expect(ofWhen({ every: { months: 400 }, anchor: NOW, timezone: 'UTC' })).toEqual([]);
  });
});

describe('a tenant is refused for', () => {
  it.each<[string, object, string[]]>([
    ['suspensions left out', { suspensions: undefined }, ['tenant.suspensions: required']],
    ['suspensions null', { suspensions: null }, ['tenant.suspensions: required']],
    ['suspensions that are no list', { suspensions: {} }, ['tenant.suspensions: type']],
    [
      'a window that ends before it starts',
      { suspensions: [{ from: NOW, until: '2026-08-06T11:00:00Z' }] },
      ['tenant.suspensions.0.until: order'],
    ],
    [
      'a window that ends as it starts',
      { suspensions: [{ from: NOW, until: NOW }] },
      ['tenant.suspensions.0.until: order'],
    ],
    ['a window without a start', { suspensions: [{ until: NOW }] }, ['tenant.suspensions.0.from: required']],
    [
      'a window of other names',
      { suspensions: [{ from: NOW, to: null }] },
      ['tenant.suspensions.0.to: unknown_key'],
    ],
    [
      'a window that ends at Infinity',
      { suspensions: [{ from: NOW, until: Number.POSITIVE_INFINITY }] },
      ['tenant.suspensions.0.until: instant'],
    ],
    ['a window that is null', { suspensions: [null] }, ['tenant.suspensions.0: required']],
    [
      'a million windows',
      { suspensions: Array.from({ length: 1e6 }, () => null) },
      ['tenant.suspensions: too_many'],
    ],
    ['a staleness over 24 h', { maxStaleness: 'PT48H' }, ['tenant.maxStaleness: range']],
    ['a staleness of nothing', { maxStaleness: 0 }, ['tenant.maxStaleness: range']],
    ['a staleness in seconds', { maxStaleness: 600 }, ['tenant.maxStaleness: looks_like_seconds']],
    ['a quota that is a number', { quota: 5 }, ['tenant.quota: type']],
    ['a quota that says nothing', { quota: {} }, ['tenant.quota.remaining: required']],
    ['half a run left', { quota: { remaining: 0.5 } }, ['tenant.quota.remaining: range']],
    ['NaN runs left', { quota: { remaining: Number.NaN } }, ['tenant.quota.remaining: range']],
    ['an unknown key of a quota', { quota: { remaining: 1, limit: 5 } }, ['tenant.quota.limit: unknown_key']],
    ['a column in another spelling', { max_staleness: 'PT1H' }, ['tenant.max_staleness: misspelt_key']],
  ])('%s', (_, changed, problems) => {
    expect(ofTenant(changed)).toEqual(problems);
  });

  it('nothing where the quota is spent twice over, or has no limit', () => {
    expect(ofTenant({ quota: { remaining: -3 } })).toEqual([]);
    expect(ofTenant({ quota: { remaining: null } })).toEqual([]);
    expect(ofTenant({ quota: null, maxStaleness: null })).toEqual([]);
  });
});

describe('a run is refused for', () => {
  it.each<[string, object, string[]]>([
    ['another tenant', { tenantId: 'u' }, ['run.tenantId: mismatch']],
    ['an unknown status', { status: 'running' }, ['run.status: range']],
    ['overlap skip without othersInFlight', { overlap: 'skip' }, ['run.othersInFlight: required']],
    ['overlap queue without othersInFlight', { overlap: 'queue' }, ['run.othersInFlight: required']],
    ['no time', { scheduledFor: null }, ['run.scheduledFor: required']],
    ['a column in another spelling', { scheduled_for: NOW }, ['run.scheduled_for: misspelt_key']],
  ])('%s', (_, changed, problems) => {
    expect(ofRun(changed)).toEqual(problems);
  });
});

describe('now is refused for', () => {
  it.each<[unknown, string]>([
    [undefined, 'type'],
    [null, 'type'],
    [Number.NaN, 'instant'],
    [new Date(Number.NaN), 'instant'],
    [1_786_017_600, 'looks_like_seconds'],
    ['2026-08-06T12:00:00', 'local_time'],
    ['2200-01-01T00:00:00Z', 'range'],
  ])('%s', (now, code) => {
    expect(problemsOf(() => plan(schedule, now as never, tenant))).toEqual([`now: ${code}`]);
  });
});

describe('all problems', () => {
  it('are told at once, each with its value and what would be right', () => {
    const call = () =>
      plan(
        {
          id: '',
          tenantId: 't',
          when: { cron: '61 * * * *', timezone: 'Nowhere' },
          nextFireAt: '2026-02-30T00:00:00Z',
        },
        Number.NaN,
        { id: 't', suspensions: [{ from: NOW, until: NOW }], maxStaleness: 'PT48H' },
      );
    expect(problemsOf(call)).toEqual([
      'schedule.id: range',
      'schedule.when.cron: cron',
      'schedule.when.timezone: timezone',
      'schedule.nextFireAt: instant',
      'now: instant',
      'tenant.suspensions.0.until: order',
      'tenant.maxStaleness: range',
    ]);
    expect(call).toThrow(/"Nowhere" is no IANA time zone/);
    expect(call).toThrow(/tenant\.suspensions\[0\]\.until: .* must be later than its start/);
    expect(call).toThrow(/at most 24 h/);
    expect(call).toThrow(TypeError);
  });

  it('are at most a hundred', () => {
    const suspensions = Array.from({ length: 5_000 }, () => ({ from: 'x', until: 'y' }));
    expect(ofTenant({ suspensions })).toHaveLength(100);
  });
});

describe('the other doors name their own parameters', () => {
  it.each<[string, () => unknown, string[]]>([
    [
      'firstFireAt',
      () => firstFireAt({ ...schedule, when: { cron: 'x' } }, 'y'),
      ['schedule.when.cron: cron', 'after: instant'],
    ],
    ['nextOccurrence', () => nextOccurrence({ cron: 'x' }, NOW), ['of.cron: cron']],
    [
      'nextOccurrence of a schedule',
      () => nextOccurrence({ when: { cron: 'x' } }, NOW),
      ['of.when.cron: cron'],
    ],
    [
      'countOccurrences',
      () => countOccurrences({ cron: '* * * * *' }, 'x', 'y'),
      ['from: instant', 'until: instant'],
    ],
    [
      'listOccurrences',
      () => listOccurrences({ cron: '* * * * *' }, NOW, { limit: 10_001, until: 'x' }),
      ['options.limit: range', 'options.until: instant'],
    ],
    [
      'listOccurrences without options',
      () => listOccurrences({ cron: '* * * * *' }, NOW, undefined as never),
      ['options.limit: type'],
    ],
    [
      'reschedule',
      () => reschedule(schedule, { ...schedule, id: 'other' }, NOW, tenant),
      ['after.id: mismatch'],
    ],
    [
      'planTenant',
      () => planTenant([schedule, { ...schedule, tenantId: 'u', id: 's2' }], NOW, tenant),
      ['schedules.1.tenantId: mismatch'],
    ],
    [
      'expandSkip',
      () => expandSkip({} as never, { cron: '* * * * *' }),
      [
        'skip.kind: required',
        'skip.key: required',
        'skip.reason: required',
        'skip.cause: required',
        'skip.count: required',
        'skip.from: required',
        'skip.to: required',
      ],
    ],
    ['parsePlan', () => parsePlan('{}'), ['json: type']],
  ])('%s', (_, call, problems) => {
    expect(problemsOf(call)).toEqual(problems);
  });
});
