import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import {
  decideRun,
  isPolicyInputError,
  plan,
  type Run,
  reschedule,
  sweepRuns,
  toRunRows,
  toSkippedEvents,
} from 'misfire-policy';
import { arbitraries } from 'misfire-policy/testing';
import { describe, expect, it } from 'vitest';
import { schemas } from '../../src/events/schemas.js';
import { scenario } from '../properties/scenarios.js';
import { numRuns, situations, throughJson } from '../properties/situations.js';

// The shipped JSON Schemas, read by a validator that is not this package's.

const ajv = new Ajv2020({ allErrors: true, strict: true });
addFormats.default(ajv);
const validators = new Map(Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]));

function validatorOf(name: string): ValidateFunction {
  const validator = validators.get(name);
  if (validator === undefined) throw new Error(`no schema of ${name}`);
  return validator;
}

/** What a schema finds wrong with a value, as a queue or a column would hand it on. */
function problems(name: string, value: unknown): string[] {
  const validate = validatorOf(name);
  validate(throughJson(value));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}

function isRefused(call: () => unknown): boolean {
  try {
    call();
    return false;
  } catch (error) {
    if (!isPolicyInputError(error)) throw error;
    return true;
  }
}

/** A result in which a word is another. */
function withWord(value: object, word: string, other: string): object {
  const text = JSON.stringify(value);
  expect(text).toContain(`"${word}"`);
  return JSON.parse(text.replace(`"${word}"`, `"${other}"`)) as object;
}

const NOW = '2026-08-06T12:00:00Z';
const schedule = { id: 's', tenantId: 't', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T03:00:00Z' };
const tenant = { id: 't', suspensions: [] };
const run: Run = { scheduleId: 's', tenantId: 't', scheduledFor: '2026-08-06T11:30:00Z', status: 'pending' };
const decided = throughJson(
  plan({ ...schedule, misfirePolicy: 'catch_up' }, NOW, { ...tenant, quota: { remaining: 1 } }),
);
const swept = throughJson(sweepRuns([run, { ...run, scheduledFor: '2026-08-06T03:00:00Z' }], NOW, tenant));
const event = toSkippedEvents(decided)[0];
const [skippedRow, pendingRow] = throughJson([
  toRunRows(decided).find(({ status }) => status === 'skipped'),
  toRunRows(plan(schedule, NOW, tenant)).find(({ status }) => status === 'pending'),
]);

describe('the schemas', () => {
  it('are of draft 2020-12, and each says the name under which it is exported', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: object };
    expect(exports).toHaveProperty(['./schemas/*.json'], './schemas/*.json');
    for (const [name, schema] of Object.entries(schemas)) {
      expect(ajv.validateSchema(schema), name).toBe(true);
      expect(schema['$id']).toBe(`misfire-policy/schemas/${name}.schema.json`);
    }
  });

  it('write each kind of instant and duration once', () => {
    for (const schema of Object.values(schemas)) {
      const titles = [...JSON.stringify(schema).matchAll(/"title":"([^"]+)"/g)].map(([, title]) => title);
      expect(new Set(titles).size).toBe(titles.length);
    }
    expect(Object.keys(schemas['schedule']?.['$defs'] as object)).toContain('duration-of-at-most-24-h');
  });
});

describe('the schemas accept', () => {
  const accepts = (input: { schedule: unknown; now: unknown; tenant: unknown }): void => {
    const of = plan(input.schedule as never, input.now as never, input.tenant as never);
    expect(problems('schedule', input.schedule)).toEqual([]);
    expect(problems('tenant', input.tenant)).toEqual([]);
    expect(problems('plan', of)).toEqual([]);
    for (const row of toRunRows(of)) expect(problems('run-row', row)).toEqual([]);
    for (const skip of toSkippedEvents(of)) expect(problems('skipped-event', skip)).toEqual([]);
  };

  it('what the arbitraries of misfire-policy/testing make, and all that comes of it', () => {
    fc.assert(fc.property(arbitraries.planInput({ cron: 'extended' }), accepts), numRuns(300));
  });

  it('inputs in every notation, with null for what is absent, and all that comes of them', () => {
    fc.assert(fc.property(situations, accepts), numRuns(300));
    const plain = scenario.filter((input) => !('next' in input.schedule.when));
    fc.assert(fc.property(plain, accepts), numRuns(300));
  });

  it('each outcome, a suspension that ends in the year 12000, and an edit', () => {
    const windows = (from: string, until: string | null) => ({ ...tenant, suspensions: [{ from, until }] });
    const far = windows('2026-08-01T00:00:00Z', '+012000-01-01T00:00:00.000Z');
    const outcomes = [
      plan({ ...schedule, nextFireAt: null }, NOW, tenant),
      plan({ ...schedule, nextFireAt: '2026-08-06T13:00:00Z' }, NOW, tenant),
      plan({ ...schedule, nextFireAt: '2026-08-06T13:00:01Z' }, NOW, tenant),
      plan(schedule, NOW, far),
      plan(schedule, NOW, windows('2026-08-01T00:00:00Z', null)),
      plan({ ...schedule, nextFireAt: NOW }, NOW, tenant),
      plan(schedule, NOW, tenant),
      plan(schedule, NOW, windows('2026-08-06T04:00:00Z', '2026-08-06T06:00:00Z')),
      reschedule(schedule, { ...schedule, when: { cron: '30 * * * *' } }, NOW, tenant),
    ];
    expect(new Set(outcomes.map(({ outcome }) => outcome)).size).toBe(7);
    for (const one of outcomes) expect(problems('plan', one)).toEqual([]);
    expect(problems('tenant', far)).toEqual([]);
  });

  it('runs of every status, and what a sweep makes of them', () => {
    const runs = fc.record<Run>(
      {
        scheduleId: fc.constant('s'),
        tenantId: fc.constant('t'),
        scheduledFor: fc.integer({ min: -7_200_000, max: 0 }).map((ms) => Date.parse(NOW) + ms),
        status: fc.constantFrom('pending', 'claimed', 'in_flight'),
        notBefore: fc.constantFrom(null, '2026-08-06 12:00:05.5+00', NOW),
        overlap: fc.constantFrom('allow', 'skip', 'queue', null),
        othersInFlight: fc.constantFrom(0, 1),
      },
      { requiredKeys: ['scheduleId', 'tenantId', 'scheduledFor', 'status', 'othersInFlight'] },
    );
    fc.assert(
      fc.property(fc.array(runs, { maxLength: 5 }), fc.constantFrom(null, 0, 2), (list, remaining) => {
        const sweep = sweepRuns(list, NOW, { ...tenant, quota: { remaining } });
        for (const one of list) expect(problems('run', one)).toEqual([]);
        expect(problems('sweep', sweep)).toEqual([]);
        for (const skip of toSkippedEvents(sweep)) expect(problems('skipped-event', skip)).toEqual([]);
      }),
      numRuns(200),
    );
  });
});

describe('the schemas refuse', () => {
  it.each<[string, string, object]>([
    ['a misspelt key', 'schedule', { ...schedule, misfire_policy: 'skip' }],
    ['a key in another case', 'schedule', { ...schedule, NEXTFIREAT: NOW }],
    ['a zone beside its when', 'schedule', { ...schedule, tz: 'Europe/Berlin' }],
    ['an unknown policy', 'schedule', { ...schedule, misfirePolicy: 'fire_all' }],
    ['no cursor', 'schedule', { ...schedule, nextFireAt: undefined }],
    ['a cursor that is a local time', 'schedule', { ...schedule, nextFireAt: '2026-08-06T03:00:00' }],
    ['a cursor in seconds', 'schedule', { ...schedule, nextFireAt: 1_786_017_600 }],
    ['101 runs', 'schedule', { ...schedule, catchUp: { maxRuns: 101 } }],
    ['history in seconds', 'schedule', { ...schedule, catchUp: { maxHistory: 600 } }],
    ['25 h of history in milliseconds', 'schedule', { ...schedule, catchUp: { maxHistory: 90_000_000 } }],
    ['an unknown limit', 'schedule', { ...schedule, catchUp: { maxAge: 'PT1H' } }],
    ['overlap skip without activeRuns', 'schedule', { ...schedule, overlap: 'skip' }],
    ['activeRuns null', 'schedule', { ...schedule, overlap: 'skip', activeRuns: null }],
    ['two notations', 'schedule', { ...schedule, when: { cron: '0 * * * *', at: NOW } }],
    ['a when with timeZone', 'schedule', { ...schedule, when: { cron: '0 * * * *', timeZone: 'UTC' } }],
    ['every without an anchor', 'schedule', { ...schedule, when: { every: 'PT1H' } }],
    ['a duration that is none', 'schedule', { ...schedule, misfireThreshold: '1 hour' }],
    ['no suspensions', 'tenant', { id: 't' }],
    ['max_staleness', 'tenant', { ...tenant, max_staleness: 'PT1H' }],
    ['an empty interval', 'tenant', { ...tenant, maxStaleness: {} }],
    ['a window without a start', 'tenant', { ...tenant, suspensions: [{ until: null }] }],
    ['an unknown key in a quota', 'tenant', { ...tenant, quota: { remaining: 1, used: 2 } }],
    ['an unknown status', 'run', { ...run, status: 'done' }],
    ['overlap queue without othersInFlight', 'run', { ...run, overlap: 'queue' }],
    ['a plan of no outcome', 'plan', { ...decided, outcome: 'fired' }],
    ['a plan with a misspelt key', 'plan', { ...decided, scheduleID: 's' }],
    ['a decision of no kind', 'plan', { ...decided, decisions: [{ kind: 'fired' }] }],
    ['an unknown cause', 'plan', withWord(decided, 'max_staleness', 'too_old')],
    ['counts without a cause', 'plan', { ...decided, counts: { ...decided.counts, byCause: {} } }],
    ['a sweep of another kind', 'sweep', withWord(swept, 'deliver', 'delivered')],
    ['an event of another type', 'skipped-event', { ...event, type: 'schedule.run.fired' }],
    ['an event of nothing', 'skipped-event', { ...event, count: 0 }],
    ['a row of no status', 'run-row', { ...skippedRow, status: 'done' }],
    ['a pending row without its limit', 'run-row', { ...pendingRow, notAfter: undefined }],
    ['a date that is none', 'run-row', { ...pendingRow, notAfter: 'tomorrow' }],
  ])('%s', (_, name, value) => {
    expect(problems(name, value)).not.toEqual([]);
  });

  it('none of these before they were made wrong', () => {
    const right = { schedule, tenant, run, plan: decided, sweep: swept, 'skipped-event': event };
    for (const [name, value] of Object.entries(right)) expect(problems(name, value), name).toEqual([]);
    for (const row of [skippedRow, pendingRow]) expect(problems('run-row', row)).toEqual([]);
    expect(problems('schedule', { ...schedule, created_at: NOW, cron: null })).toEqual([]);
  });

  it('nothing of an input that the functions would take', () => {
    const oddities = fc.oneof(
      fc.constantFrom(null, 0, 1, -1, 60, 1_000, 90_000_000, 1.5, 1e12, '', 'PT1H', 'P1M', 'skip', NOW),
      fc.constantFrom<unknown>({}, [], { hours: 1 }, { epochMilliseconds: 0 }, { hours: null, days: 1 }),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const keys = [
      ...['id', 'tenantId', 'nextFireAt', 'misfirePolicy', 'misfireThreshold', 'catchUp', 'overlap'],
      ...['activeRuns', 'startsAt', 'endsAt', 'timezone', 'next_fire_at', 'Overlap', 'suspensions'],
      ...['maxStaleness', 'quota', 'scheduledFor', 'status', 'notBefore', 'othersInFlight', 'note'],
      ...['cron', 'every', 'anchor', 'at', 'maxRuns', 'maxHistory', 'pace', 'remaining', 'from', 'until'],
    ];
    const changes = fc.dictionary(fc.constantFrom(...keys), oddities, { minKeys: 1, maxKeys: 2 });
    const limits = { maxRuns: 5 };
    const cases: readonly (readonly [string, (change: object) => unknown, (value: never) => unknown])[] = [
      ['schedule', (change) => ({ ...schedule, ...change }), (value) => plan(value, NOW, tenant)],
      [
        'schedule',
        (change) => ({ ...schedule, when: { ...schedule.when, ...change } }),
        (value) => plan(value, NOW, tenant),
      ],
      [
        'schedule',
        (change) => ({ ...schedule, catchUp: { ...limits, ...change } }),
        (value) => plan(value, NOW, tenant),
      ],
      ['tenant', (change) => ({ ...tenant, ...change }), (value) => plan(schedule, NOW, value)],
      [
        'tenant',
        (change) => ({ ...tenant, suspensions: [{ from: NOW, ...change }] }),
        (value) => plan(schedule, NOW, value),
      ],
      ['run', (change) => ({ ...run, ...change }), (value) => decideRun(value, NOW, tenant)],
    ];
    let taken = 0;
    fc.assert(
      fc.property(fc.constantFrom(...cases), changes, ([name, make, call], change) => {
        const value = throughJson(make(change));
        if (isRefused(() => call(value as never))) return;
        taken++;
        expect(problems(name, value)).toEqual([]);
      }),
      numRuns(3_000),
    );
    expect(taken).toBeGreaterThan(0);
  });
});
