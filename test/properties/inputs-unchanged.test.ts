import fc from 'fast-check';
import { decideRun, plan, planTenant, reschedule } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { deepFreeze, runs, type Scenario, scenario } from './scenarios.js';

/** A scenario with its instants as dates, which could be changed by whoever is given one. */
function withDates({ schedule, now, tenant }: Scenario): {
  schedule: Scenario['schedule'];
  now: Date;
  tenant: Scenario['tenant'];
} {
  return {
    schedule: {
      ...schedule,
      nextFireAt: schedule.nextFireAt === null ? null : new Date(Number(schedule.nextFireAt)),
    },
    now: new Date(now),
    tenant: {
      ...tenant,
      suspensions: tenant.suspensions.map(({ from, until }) => ({
        from: new Date(Number(from)),
        until: until === null || until === undefined ? null : new Date(Number(until)),
      })),
    },
  };
}

/** What a value is, deeply, functions left out. */
function picture(value: unknown): string {
  return JSON.stringify(value);
}

describe('what is given', () => {
  it('is not changed: frozen inputs are decided like others, and look the same afterwards', () => {
    fc.assert(
      fc.property(scenario, (asked) => {
        const given = withDates(asked);
        const before = picture(given);
        const expected = plan(given.schedule, given.now, given.tenant);
        deepFreeze(given);
        expect(plan(given.schedule, given.now, given.tenant)).toEqual(expected);
        expect(planTenant([given.schedule], given.now, given.tenant)).toEqual([expected]);
        reschedule(given.schedule, given.schedule, given.now, given.tenant);
        const run = deepFreeze({
          scheduleId: 's',
          tenantId: 't',
          scheduledFor: given.now,
          status: 'claimed',
        } as const);
        decideRun(run, given.now, given.tenant);
        expect(picture(given)).toBe(before);
      }),
      runs(300),
    );
  });

  it('is not kept: a result shares no date with the inputs or with another result', () => {
    fc.assert(
      fc.property(scenario, (asked) => {
        const given = withDates(asked);
        const first = plan(given.schedule, given.now, given.tenant);
        const expected = picture(first);
        const other = plan(given.schedule, given.now, given.tenant);
        const dates = datesIn(other);
        expect(new Set(dates).size).toBe(dates.length);
        for (const date of dates) date.setTime(0);
        expect(picture(first)).toBe(expected);
        expect(picture(given)).toBe(picture(withDates(asked)));
      }),
      runs(200),
    );
  });
});

function datesIn(value: unknown): Date[] {
  if (value instanceof Date) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(datesIn);
}
