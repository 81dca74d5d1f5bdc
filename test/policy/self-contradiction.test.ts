import { isPolicyInputError, plan, planTenant, reschedule, type Schedule } from 'misfire-policy';
import { describe, expect, it } from 'vitest';

// A custom source whose answers contradict each other is an input error at its own place, whichever function asked.

const MINUTE = 60_000;
const next = (after: Date): Date => new Date(Math.floor(after.getTime() / MINUTE) * MINUTE + MINUTE);
const previous = (before: Date): Date => new Date(Math.ceil(before.getTime() / MINUTE) * MINUTE - MINUTE);

const now = '2026-08-06T12:00:00Z';
const tenant = { id: 'acme', suspensions: [] };
const sound: Schedule = {
  id: 'sound',
  tenantId: 'acme',
  when: { cron: '* * * * *' },
  nextFireAt: '2026-08-06T11:00:00Z',
};
const nothingBefore: Schedule = { ...sound, id: 'broken', when: { next, previous: () => null } };
const countsNone: Schedule = { ...sound, id: 'broken', when: { next, previous, count: () => 0 } };
const bounded: Schedule = { ...nothingBefore, startsAt: '2026-01-01T00:00:00Z' };

function issuesOf(call: () => unknown): readonly unknown[] {
  try {
    call();
  } catch (error) {
    if (isPolicyInputError(error)) return error.issues.map(({ path, code }) => [path.join('.'), code]);
    throw error;
  }
  return [];
}

describe.each([
  ['has no previous occurrence where next has one', nothingBefore],
  ['counts none where next has some', countsNone],
  ['does so within bounds', bounded],
])('a custom source that %s', (_name, broken) => {
  it.each([
    ['schedule.when', () => plan(broken, now, tenant)],
    ['schedules.1.when', () => planTenant([sound, broken], now, tenant)],
    ['before.when', () => reschedule(broken, { ...sound, id: 'broken' }, now, tenant)],
  ])('is reported at %s', (path, call) => {
    expect(issuesOf(call)).toEqual([[path, 'source']]);
  });
});
