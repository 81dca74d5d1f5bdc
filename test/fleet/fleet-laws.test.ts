import fc from 'fast-check';
import {
  type DurationInput,
  decideRun,
  type FireDecision,
  type Plan,
  planFleet,
  planTenant,
  type Schedule,
  summarize,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { deepFreeze, runs, scenario } from '../properties/scenarios.js';

/** Groups of random schedules, each tenant's at one time with one state; all at the same `now`. */
const fleet = fc
  .tuple(scenario, fc.array(fc.array(scenario, { maxLength: 4 }), { minLength: 1, maxLength: 4 }))
  .map(([{ now }, tenants]) => ({
    now,
    groups: tenants.map((scenarios, t) => ({
      tenant: { suspensions: [], ...scenarios[0]?.tenant, id: `t${t}` },
      schedules: scenarios.map(
        ({ schedule }, i): Schedule => ({ ...schedule, id: `s${t}-${i}`, tenantId: `t${t}` }),
      ),
    })),
  }));

const release = fc.constantFrom(null, 1, 500, 'PT10S');
const spread = fc.constantFrom<readonly [DurationInput, number]>(
  [1, 1],
  [30_000, 30_000],
  ['PT5M', 300_000],
  [{ hours: 3 }, 3 * 3_600_000],
  ['P2D', 2 * 86_400_000],
);

function firesOf({ decisions }: Plan): readonly FireDecision[] {
  return decisions.filter((decision) => decision.kind === 'fire');
}

describe('planFleet', () => {
  it('equals planTenant, group by group, where nothing is spread, and changes no input', () => {
    fc.assert(
      fc.property(fleet, release, ({ now, groups }, gap) => {
        deepFreeze(groups);
        const expected = groups.flatMap(({ tenant, schedules }) =>
          planTenant(schedules, now, tenant, { release: gap }),
        );
        expect([...planFleet(groups, now, { release: gap })]).toEqual(expected);
      }),
      { ...runs(200), seed: 36 },
    );
  });

  it('spreads by shifting all releases of a schedule alike, later, less than spread and never past a deadline', () => {
    fc.assert(
      fc.property(fleet, release, spread, ({ now, groups }, gap, [by, limit]) => {
        const plain = [...planFleet(groups, now, { release: gap })];
        const spreadOut = [...planFleet(groups, now, { release: gap, spread: by })];
        expect([...planFleet(groups, now, { release: gap, spread: by })]).toEqual(spreadOut);
        spreadOut.forEach((plan, i) => {
          const before = firesOf(plain[i]!);
          const after = firesOf(plan);
          const shifts = after.map(
            ({ notBefore }, run) => Number(notBefore) - Number(before[run]!.notBefore),
          );
          const [shift = 0] = shifts;
          expect(new Set(shifts).size).toBeLessThanOrEqual(1);
          expect(shift).toBeGreaterThanOrEqual(0);
          expect(shift).toBeLessThan(limit);
          for (const { notBefore, notAfter } of after)
            expect(Number(notBefore)).toBeLessThanOrEqual(Number(notAfter));
          // But for the releases nothing changes.
          const decisions = plan.decisions.map((decision) =>
            decision.kind === 'fire'
              ? { ...decision, notBefore: new Date(Number(decision.notBefore) - shift) }
              : decision,
          );
          expect({ ...plan, decisions }).toEqual(plain[i]);
        });
      }),
      { ...runs(200), seed: 36 },
    );
  });

  it('spreads so that the gate delivers each run at its release', () => {
    fc.assert(
      fc.property(fleet, spread, ({ now, groups }, [by]) => {
        for (const { tenant, schedules } of groups) {
          // A suspension that starts meanwhile, and what other runs use of the quota, are the gate's own matters.
          const calm = {
            ...tenant,
            suspensions: tenant.suspensions.filter(({ from }) => Number(from) <= now),
            quota: null,
          };
          for (const plan of planFleet([{ tenant: calm, schedules }], now, { spread: by })) {
            for (const { scheduledFor, notBefore } of firesOf(plan)) {
              const run = { scheduleId: plan.scheduleId, tenantId: tenant.id, scheduledFor, notBefore };
              expect(decideRun({ ...run, status: 'claimed' }, notBefore, calm)).toEqual({ kind: 'deliver' });
            }
          }
        }
      }),
      { ...runs(200), seed: 36 },
    );
  });
});

describe('summarize', () => {
  it('comes to the sums of the plans, in all and by outcome, reason, cause and tenant', () => {
    fc.assert(
      fc.property(fleet, ({ now, groups }) => {
        const plans = [...planFleet(groups, now)];
        const totals = (some: readonly Plan[]) => {
          const sum = (part: 'due' | 'fired' | 'skipped') =>
            some.reduce((n, { counts }) => n + counts[part], 0);
          const latest = Math.max(
            ...some.flatMap((plan) => firesOf(plan).map(({ notBefore }) => Number(notBefore))),
          );
          return {
            plans: some.length,
            due: sum('due'),
            fired: sum('fired'),
            skipped: sum('skipped'),
            latestRelease: Number.isFinite(latest) ? new Date(latest) : null,
          };
        };
        const summary = summarize(plans);
        expect(summary).toMatchObject(totals(plans));
        const { byOutcome, byTenant, byReason, byCause } = summary;
        for (const [outcome, of] of Object.entries(byOutcome))
          expect(of).toEqual(totals(plans.filter((plan) => plan.outcome === outcome)));
        expect(Object.keys(byTenant).sort()).toEqual(
          [...new Set(plans.map(({ tenantId }) => tenantId))].sort(),
        );
        for (const [id, of] of Object.entries(byTenant))
          expect(of).toEqual(totals(plans.filter(({ tenantId }) => tenantId === id)));
        const skips = plans.flatMap(({ decisions }) => decisions.filter(({ kind }) => kind === 'skip'));
        const counted = (key: 'reason' | 'cause', value: string) =>
          skips.reduce((n, skip) => n + (skip.kind === 'skip' && skip[key] === value ? skip.count : 0), 0);
        for (const [reason, count] of Object.entries(byReason)) expect(count).toBe(counted('reason', reason));
        for (const [cause, count] of Object.entries(byCause)) expect(count).toBe(counted('cause', cause));
        expect(Object.values(byReason).reduce((a, b) => a + b)).toBe(summary.skipped);
        expect(summarize(JSON.parse(JSON.stringify(plans)) as Plan[])).toEqual(summary);
      }),
      { ...runs(150), seed: 36 },
    );
  });
});
