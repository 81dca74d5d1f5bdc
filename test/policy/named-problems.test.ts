import {
  countOccurrences,
  decideRun,
  expandSkip,
  firstFireAt,
  isPolicyInputError,
  lint,
  listOccurrences,
  nextOccurrence,
  plan,
  planTenant,
  previousOccurrence,
  reschedule,
  type Schedule,
  sweepRuns,
  type Tenant,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// Which parameter a problem is in, and what is said about it: whoever passes four of them needs to be told.

const NOW = '2026-08-06T12:00:00Z';
const BAD = 'yesterday';
const when = { cron: '0 * * * *' };
const schedule: Schedule = { id: 's', tenantId: 't', when, nextFireAt: '2026-08-06T11:00:00Z' };
const other: Schedule = { ...schedule, tenantId: 'u' };
const tenant: Tenant = { id: 't', suspensions: [] };
const noTenant = { id: 't' } as Tenant;
const run = {
  scheduleId: 's',
  tenantId: 't',
  scheduledFor: '2026-08-06T11:30:00Z',
  status: 'pending',
} as const;
const skip = {
  kind: 'skip',
  key: 's@stale',
  reason: 'stale',
  cause: 'policy_skip',
  count: 2,
  from: new Date('2026-08-06T09:00:00Z'),
  to: new Date('2026-08-06T10:00:00Z'),
} as const;

function problemsOf(call: () => unknown): { path: string; message: string }[] {
  try {
    call();
  } catch (error) {
    if (!isPolicyInputError(error)) throw error;
    return error.issues.map(({ path, code, message }) => ({ path: `${path.join('.')}: ${code}`, message }));
  }
  return [];
}

describe('a problem is told at its parameter', () => {
  it.each<[string, () => unknown, string[]]>([
    ['plan', () => plan(schedule, BAD, tenant), ['now: instant']],
    ['planTenant', () => planTenant([schedule], BAD, tenant), ['now: instant']],
    ['planTenant', () => planTenant('s' as never, NOW, tenant), ['schedules: type']],
    ['planTenant', () => planTenant([schedule], NOW, noTenant), ['tenant.suspensions: required']],
    [
      'planTenant',
      () => planTenant([schedule], NOW, tenant, { release: 'soon' }),
      ['options.release: duration'],
    ],
    ['reschedule', () => reschedule(schedule, schedule, BAD, tenant), ['now: instant']],
    [
      'reschedule',
      () => reschedule(other, other, NOW, tenant),
      ['before.tenantId: mismatch', 'after.tenantId: mismatch'],
    ],
    ['decideRun', () => decideRun(run, BAD, tenant), ['now: instant']],
    ['sweepRuns', () => sweepRuns([run], BAD, tenant), ['now: instant']],
    ['sweepRuns', () => sweepRuns([run], NOW, noTenant), ['tenant.suspensions: required']],
    ['sweepRuns', () => sweepRuns(null as never, NOW, tenant), ['runs: type']],
    ['lint', () => lint(schedule, BAD), ['now: instant']],
    ['lint', () => lint(null as never, NOW, tenant), ['schedule: required']],
    ['firstFireAt', () => firstFireAt(schedule, BAD), ['after: instant']],
    ['nextOccurrence', () => nextOccurrence(when, BAD), ['after: instant']],
    ['previousOccurrence', () => previousOccurrence(when, BAD), ['before: instant']],
    ['countOccurrences', () => countOccurrences({ cron: '?' }, NOW, NOW), ['of.cron: cron']],
    ['countOccurrences', () => countOccurrences(when, BAD, BAD), ['from: instant', 'until: instant']],
    [
      'listOccurrences',
      () => listOccurrences({ cron: '?' }, BAD, { limit: 1 }),
      ['of.cron: cron', 'from: instant'],
    ],
    ['expandSkip', () => expandSkip(skip, { cron: '?' }), ['of.cron: cron']],
  ])('of %s', (_, call, expected) => {
    expect(problemsOf(call).map(({ path }) => path)).toEqual(expected);
  });

  it('with the names of those that do not belong together', () => {
    expect(problemsOf(() => plan(other, NOW, tenant))).toEqual([
      {
        path: 'schedule.tenantId: mismatch',
        message: expect.stringContaining('"u" is not the tenant given, "t"') as string,
      },
    ]);
    expect(problemsOf(() => planTenant([schedule, schedule], NOW, tenant))).toEqual([
      { path: 'schedules.1.id: ambiguous', message: expect.stringContaining('"s" is there twice') as string },
    ]);
    expect(problemsOf(() => reschedule(schedule, { ...schedule, id: 'r' }, NOW, tenant))).toEqual([
      {
        path: 'after.id: mismatch',
        message: expect.stringContaining('"r" is not the schedule edited, "s"') as string,
      },
    ]);
  });

  it('once, where an id is empty: that it belongs to nobody follows from it', () => {
    const paths = (call: () => unknown): string[] => problemsOf(call).map(({ path }) => path);
    expect(paths(() => plan({ ...schedule, tenantId: '' }, NOW, tenant))).toEqual([
      'schedule.tenantId: range',
    ]);
    expect(paths(() => plan(schedule, NOW, { ...tenant, id: '' }))).toEqual(['tenant.id: range']);
    const nameless = { ...schedule, id: '' };
    expect(paths(() => planTenant([nameless, nameless], NOW, tenant))).toEqual([
      'schedules.0.id: range',
      'schedules.1.id: range',
    ]);
  });

  it('with what a getter of the input threw', () => {
    const trap = {
      get id(): string {
        throw new Error('lazy row');
      },
    };
    expect(problemsOf(() => plan(trap as never, NOW, tenant))).toEqual([
      {
        path: 'schedule: unreadable',
        message: expect.stringContaining('reading it threw "lazy row"') as string,
      },
    ]);
    const odd = {
      get id(): string {
        throw 'a text';
      },
    };
    expect(problemsOf(() => plan(odd as never, NOW, tenant))[0]?.message).toContain(
      'reading it threw "a text"',
    );
  });
});
