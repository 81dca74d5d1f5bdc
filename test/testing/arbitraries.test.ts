import * as fc from 'fast-check';
import { isPolicyInputError, nextOccurrence, type Plan, plan, suspensionsFrom } from 'misfire-policy';
import { arbitraries } from 'misfire-policy/testing';
import { describe, expect, it } from 'vitest';

const seed = 1;
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] =>
  fc.sample(arbitrary, { numRuns, seed });

/** What an arbitrary shrinks to when nothing will do. */
function smallest<T>(arbitrary: fc.Arbitrary<T>): T | undefined {
  const details = fc.check(
    fc.property(arbitrary, () => false),
    { numRuns: 1, seed: 7 },
  );
  return details.counterexample?.[0] as T | undefined;
}

describe('what the arbitraries make', () => {
  it('is input that plan takes', () => {
    fc.assert(
      fc.property(
        arbitraries.planInput({ kinds: ['cron', 'every', 'once', 'custom'], cron: 'extended' }),
        ({ schedule, now, tenant }) => {
          expect(plan(schedule, now, tenant).scheduleId).toBe(schedule.id);
        },
      ),
      { numRuns: 1_000, seed },
    );
  });

  it('survives JSON, and has instants with Z', () => {
    for (const input of sample(arbitraries.planInput(), 300)) {
      expect(JSON.parse(JSON.stringify(input))).toEqual(input);
      expect(input.now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  it('has an OccurrenceSource only when asked for', () => {
    const isCustom = (when: object): boolean => 'next' in when;
    expect(sample(arbitraries.when(), 200).some(isCustom)).toBe(false);
    expect(sample(arbitraries.when({ kinds: ['custom'] }), 20).every(isCustom)).toBe(true);
  });

  it('does not change from version to version of the tests: the same seed gives the same', () => {
    expect(sample(arbitraries.planInput(), 20)).toEqual(sample(arbitraries.planInput(), 20));
  });

  it('shrinks towards a plain case in UTC', () => {
    expect(smallest(arbitraries.planInput())).toEqual({
      schedule: {
        id: 'report',
        tenantId: 'acme',
        when: { cron: '0 * * * *' },
        nextFireAt: '2026-08-06T12:00:00.000Z',
      },
      now: '2026-08-06T12:00:00.000Z',
      tenant: { id: 'acme', suspensions: [] },
    });
    expect(smallest(arbitraries.instant())).toBe('2026-08-06T12:00:00.000Z');
    expect(smallest(arbitraries.zone())).toBe('UTC');
    expect(smallest(arbitraries.when())).toEqual({ cron: '0 * * * *' });
    expect(smallest(arbitraries.timeline())).toMatchObject({ outages: [], tenantEvents: [] });
  });
});

describe('constraints', () => {
  it('hold for instants', () => {
    const [min, max] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const near = ['2026-01-01T12:00:00Z'];
    const made = sample(arbitraries.instant({ min, max, near }), 300);
    expect(made.every((at) => at >= min && at <= max)).toBe(true);
    expect(made).toContain('2026-01-01T12:00:00.000Z');
    expect(made).toContain('2026-01-01T11:59:59.999Z');
    expect(smallest(arbitraries.instant({ max }))).toBe(max);
  });

  it('hold for zones, kinds, cron, due occurrences and the tenant', () => {
    const zones = ['Asia/Kolkata', 'Africa/Cairo'];
    const inputs = sample(
      arbitraries.planInput({ kinds: ['cron'], zones, maxDue: 20, tenantId: 'globex' }),
      300,
    );
    for (const { schedule, now, tenant } of inputs) {
      const { when } = schedule;
      expect('cron' in when && [undefined, ...zones].includes(when.timezone ?? undefined)).toBe(true);
      expect('cron' in when && when.cron.split(' ').length).toBe(5);
      expect(plan(schedule, now, tenant).counts.due).toBeLessThanOrEqual(20);
      expect([schedule.tenantId, tenant.id]).toEqual(['globex', 'globex']);
    }
    const extended = sample(arbitraries.when({ kinds: ['cron'], cron: 'extended' }), 200);
    const texts = extended.map((when) => ('cron' in when ? when.cron : ''));
    for (const part of ['L', '#', '@', 'MON']) expect(texts.some((text) => text.includes(part))).toBe(true);
    expect(texts.some((text) => text.split(' ').length === 6)).toBe(true);
    expect(extended.every((when) => nextOccurrence(when, '2026-08-06T12:00:00Z') !== null)).toBe(true);
  });

  it('hold for schedules, tenants and timelines', () => {
    expect(
      sample(arbitraries.schedule({ tenantId: 'a' }), 20).every(({ tenantId }) => tenantId === 'a'),
    ).toBe(true);
    expect(sample(arbitraries.tenant({ tenantId: 'a' }), 20).every(({ id }) => id === 'a')).toBe(true);
    for (const life of sample(arbitraries.timeline({ maxTicks: 10 }), 100)) {
      const ticks = (new Date(life.until).getTime() - new Date(life.from).getTime()) / life.tick;
      expect(ticks).toBeGreaterThanOrEqual(1);
      expect(ticks).toBeLessThanOrEqual(10);
      expect(life.schedule.nextFireAt === null || life.schedule.nextFireAt >= life.from).toBe(true);
      expect(life.outages.every(({ from, until }) => from < until)).toBe(true);
      expect(() => suspensionsFrom(life.tenantEvents)).not.toThrow();
    }
  });

  it('that make no sense are input errors', () => {
    const wrong = [
      { min: 'soon' },
      { min: '2027-01-01T00:00:00Z', max: '2026-01-01T00:00:00Z' },
      { near: ['2026-08-06'] },
    ];
    for (const constraints of wrong) {
      let error: unknown;
      try {
        arbitraries.instant(constraints);
      } catch (caught) {
        error = caught;
      }
      expect(isPolicyInputError(error)).toBe(true);
    }
  });
});

describe('the bias', () => {
  const inputs = sample(arbitraries.planInput(), 2_000);
  const plans = inputs.map(({ schedule, now, tenant }) => plan(schedule, now, tenant));
  const share = (test: (made: Plan, i: number) => boolean): number =>
    plans.filter(test).length / plans.length;

  it('meets every outcome and every cause', () => {
    const outcomes = ['initial', 'idle', 'reanchored', 'held', 'due', 'misfire', 'resumed'];
    for (const outcome of outcomes) {
      expect(
        share((made) => made.outcome === outcome),
        outcome,
      ).toBeGreaterThan(0.005);
    }
    for (const cause of Object.keys(plans[0]!.counts.byCause) as (keyof Plan['counts']['byCause'])[]) {
      expect(
        share(({ counts }) => counts.byCause[cause] > 0),
        cause,
      ).toBeGreaterThan(0.01);
    }
  });

  it('meets the boundaries at which a comparison is wrong by one', () => {
    const ms = (at: string | Date | null | undefined): number => new Date(at ?? Number.NaN).getTime();
    const boundaries: Record<string, (made: Plan, i: number) => boolean> = {
      '100 runs': ({ counts }) => counts.fired === 100,
      '99 runs': ({ counts }) => counts.fired === 99,
      'one run over the cap': ({ counts }) => counts.fired === 100 && counts.byCause.run_cap === 1,
      'a run as old as maxStaleness': (made, i) =>
        made.decisions.some(
          (decision) => decision.kind === 'fire' && decision.lateMs === inputs[i]!.tenant.maxStaleness,
        ),
      'a window that ends at now': (_made, i) =>
        inputs[i]!.tenant.suspensions.some(({ until }) => until === inputs[i]!.now),
      'a window that begins at now': (_made, i) =>
        inputs[i]!.tenant.suspensions.some(({ from }) => from === inputs[i]!.now),
      'an occurrence at now': (made, i) =>
        made.decisions.some(
          (decision) => decision.kind === 'fire' && ms(decision.scheduledFor) === ms(inputs[i]!.now),
        ),
      'a cursor that is no occurrence': (made, i) => {
        const { nextFireAt } = inputs[i]!.schedule;
        const first = made.decisions.find(({ kind }) => kind !== 'realign');
        if (first === undefined || first.kind === 'realign' || nextFireAt === null) return false;
        return ms(nextFireAt) < ms(first.kind === 'fire' ? first.scheduledFor : first.from);
      },
      'overlapping windows': (_made, i) => inputs[i]!.tenant.suspensions.length > 1,
      'an open window': (_made, i) => inputs[i]!.tenant.suspensions.some(({ until }) => until == null),
      'no next occurrence': ({ nextFireAt, decisions }) => nextFireAt === null && decisions.length > 0,
    };
    for (const [name, test] of Object.entries(boundaries)) expect(share(test), name).toBeGreaterThan(0.003);
  });
});
