import * as fc from 'fast-check';
import { type Plan, plan } from 'misfire-policy';
import { arbitraries, checkPlan, checkPlanner, invariants, type PlannerAnswer } from 'misfire-policy/testing';
import { describe, expect, it } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.js';

const schedule = {
  id: 'report',
  tenantId: 'acme',
  when: { cron: '0 * * * *' },
  nextFireAt: '2026-08-06T09:00:00Z',
};
const now = '2026-08-06T12:00:00Z';
const tenant = { id: 'acme', suspensions: [] };
const right = plan(schedule, now, tenant);
const names = (answer: unknown): string[] =>
  checkPlan(schedule, now, tenant, answer as Plan).map(({ invariant }) => invariant);

describe('checkPlan', () => {
  it('finds nothing wrong with what plan answers, nor with its JSON form', () => {
    fc.assert(
      fc.property(
        arbitraries.planInput({ kinds: ['cron', 'every', 'once', 'custom'], cron: 'extended' }),
        (input) => {
          const made = plan(input.schedule, input.now, input.tenant);
          expect(checkPlan(input.schedule, input.now, input.tenant, made)).toEqual([]);
          const json = JSON.parse(JSON.stringify(made)) as Plan;
          expect(checkPlan(input.schedule, input.now, input.tenant, json)).toEqual([]);
        },
      ),
      { numRuns: 300, seed: 5 },
    );
  });

  it('says what is wrong, the clause it breaks, and where', () => {
    const decisions = right.decisions.filter(({ kind }) => kind !== 'skip');
    expect(checkPlan(schedule, now, tenant, { ...right, decisions })).toEqual([
      {
        invariant: 'every_due_occurrence_is_decided',
        clause: 'ADR 0036, Consequences ("never as silence")',
        message: '3 due occurrences are in no decision, from 2026-08-06T09:00:00.000Z',
      },
    ]);
  });

  it('says once what a plan lacks, and checks the rest', () => {
    const { counts, outcome, ...less } = right;
    expect([counts.due, outcome]).toEqual([4, 'misfire']);
    expect(checkPlan(schedule, now, tenant, less)).toEqual([
      { invariant: 'plan_is_complete', clause: 'contract: Plan', message: 'the plan lacks counts, outcome' },
    ]);
    expect(names({ ...less, nextFireAt: now })).toEqual([
      'cursor_realigns_to_the_next_occurrence',
      'plan_is_complete',
    ]);
  });

  it('says of what is no plan that it cannot be read', () => {
    for (const answer of [undefined, null, 5, 'plan', [], {}, { ...right, decisions: 'none' }]) {
      expect(names(answer)).toEqual(['plan_is_readable']);
    }
  });

  it('is not fooled by what is told twice, backwards or beside the occurrences', () => {
    const [skip, fire, realign] = right.decisions as [Plan['decisions'][0], ...Plan['decisions'][0][]];
    const told = (...decisions: unknown[]): string[] => names({ ...right, decisions });
    expect(told(skip, fire, realign)).toEqual([]);
    expect(told(skip, fire, fire, realign)).toContain('no_occurrence_is_decided_twice');
    expect(told(skip, skip, fire, realign)).toEqual(['no_occurrence_is_decided_twice']);
    expect(told(fire, skip, realign)).toEqual(['decisions_are_chronological']);
    expect(told(realign, skip, fire)).toEqual(['decisions_are_chronological']);
    expect(told(skip, fire, realign, realign)).toEqual(['decisions_are_chronological']);
    const backwards = { ...skip, from: '2026-08-06T11:00:00Z', to: '2026-08-06T09:00:00Z' };
    expect(told(backwards, fire, realign)).toContain('only_due_occurrences_are_decided');
    const beside = { ...fire, scheduledFor: '2026-08-06T11:30:00Z' };
    expect(told(skip, beside, fire, realign)).toContain('only_due_occurrences_are_decided');
    const beyond = { ...fire, scheduledFor: '2300-01-01T00:00:00Z' };
    expect(told(skip, fire, beyond, realign)).toContain('only_due_occurrences_are_decided');
    const early = { ...skip, from: '2026-08-06T08:00:00Z', count: 4 };
    expect(told(early, fire, realign)).toContain('only_due_occurrences_are_decided');
  });

  it('takes an input error for what it is', () => {
    expect(() => checkPlan({ ...schedule, when: { cron: 'never' } }, now, tenant, right)).toThrow(
      'schedule.when',
    );
    expect(() => checkPlan(schedule, 'noon', tenant, right)).toThrow('now');
  });
});

/** Bugs that break an invariant which few questions reach. */
const RARE: Readonly<Record<string, string>> = {
  catch_up_history_is_capped: 'history cap ignored',
  overlap_is_respected: 'overlap ignored',
  tenant_quota_is_respected: 'quota ignored',
  runs_are_released_before_they_go_stale: 'pace ignored',
  runs_are_capped: 'maxRuns of the schedule ignored',
  stale_runs_are_not_fired: 'staleness ignored',
};

describe('the invariants', () => {
  it('each have a name of their own, a clause, and a plan that satisfies them', () => {
    expect(new Set(invariants.map(({ name }) => name)).size).toBe(invariants.length);
    for (const { name, clause, check } of invariants) {
      expect(name).toMatch(/^[a-z0-9]+(_[a-z0-9]+)+$/);
      expect(clause).toMatch(/^(ADR 0036|contract)/);
      expect(check(schedule, now, tenant, right)).toBeNull();
    }
  });

  it('are each broken by some planted bug', async () => {
    const inputs = fc.sample(arbitraries.planInput(), { numRuns: 40, seed: 3 });
    const unbroken = new Set(invariants.map(({ name }) => name));
    for (const bug of PLANTED_BUGS) {
      const planner = bug.planner();
      for (const input of inputs) {
        let answer: PlannerAnswer;
        try {
          answer = await planner(structuredClone(input.schedule), input.now, structuredClone(input.tenant));
        } catch {
          continue;
        }
        for (const { invariant } of checkPlan(input.schedule, input.now, input.tenant, answer)) {
          unbroken.delete(invariant);
        }
      }
    }
    // Some are met more rarely.
    for (const name of unbroken) {
      for (const bug of PLANTED_BUGS) {
        if (!bug.name.startsWith(RARE[name] ?? '-')) continue;
        const report = await checkPlanner(bug.planner(), { only: [name] });
        if (!report.ok) unbroken.delete(name);
      }
    }
    expect([...unbroken]).toEqual(['plan_is_complete']); // no planted bug leaves parts out
  });

  it('say of a plan that lacks what they need that they cannot be checked', () => {
    const least = { decisions: right.decisions, nextFireAt: right.nextFireAt };
    const counts = invariants.find(({ name }) => name === 'counts_add_up')!;
    expect(counts.needs).toEqual(['counts']);
    expect(counts.check(schedule, now, tenant, least)).toBe('cannot be checked: the plan lacks counts');
    expect(counts.check(schedule, now, tenant, 5 as never)).toContain('5 is no plan');
  });
});
