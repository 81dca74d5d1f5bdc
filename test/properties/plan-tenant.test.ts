import fc from 'fast-check';
import {
  countOccurrences,
  decideRun,
  type FireDecision,
  isPolicyInputError,
  type Plan,
  parsePlan,
  plan,
  planTenant,
  type Schedule,
  type Tenant,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import type { OracleSchedule, OracleTenant } from '../oracle/plan.js';
import { oraclePlanTenant } from '../oracle/plan-tenant.js';
import { deepFreeze, runs as howMany } from './scenarios.js';

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const NOW = Date.parse('2026-08-06T12:00:30Z');

/** The same draws each time; `SEED=7 PROPERTY_RUNS=20000 npx vitest run test/properties/plan-tenant.test.ts` for others. */
function runs(usual: number): { readonly numRuns: number; readonly seed: number } {
  return { ...howMany(usual), seed: Number(process.env['SEED'] ?? 36) };
}

/** A schedule and its twin for the oracle, made of the same draw. */
interface Twin {
  readonly row: Schedule;
  readonly oracle: OracleSchedule;
}

interface Asked {
  readonly twins: readonly Twin[];
  readonly now: number;
  readonly tenant: OracleTenant;
  readonly release: number | null;
}

/** Notations that put many runs at the same instants, so that ties are the rule and not the exception. */
const whens = fc.oneof(
  fc
    .constantFrom(
      ...['* * * * *', '*/2 * * * *', '*/15 * * * *', '0 * * * *', '30 11 * * *', '0,1,58 * * * *'],
      '*/20 * * * * *',
    )
    .map((cron) => ({ row: { cron }, oracle: { cron } })),
  fc
    .tuple(fc.constantFrom(MINUTE, 90 * SECOND, 7 * MINUTE, HOUR), fc.constantFrom(0, 1, 30 * SECOND))
    .map(([every, shift]) => {
      const anchor = NOW - 2 * DAY + shift;
      return { row: { every, anchor }, oracle: { everyMs: every, anchor } };
    }),
  fc.constantFrom(0, MINUTE, 59 * MINUTE, HOUR, 2 * HOUR).map((age) => {
    return { row: { at: NOW - age }, oracle: { at: NOW - age } };
  }),
);

const idOf = ['b', 'a', 'c-1', 'ab', 'Z', 'é', '10', '9'];

function twinOf(id: string): fc.Arbitrary<Twin> {
  return fc
    .record({
      when: whens,
      back: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 100 * MINUTE }) },
        { weight: 1, arbitrary: fc.constantFrom(-MINUTE, -30 * SECOND, 0, HOUR, DAY, DAY + 1) },
      ),
      hasCursor: fc.integer({ min: 0, max: 19 }).map((n) => n > 0),
      misfirePolicy: fc.constantFrom('fire_once', 'skip', 'catch_up', 'catch_up', 'catch_up'),
      misfireThreshold: fc.constantFrom(null, null, SECOND, 5 * MINUTE, HOUR),
      maxRuns: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 12 })),
      maxHistory: fc.constantFrom(DAY, DAY, HOUR, 10 * MINUTE, 1),
      pace: fc.oneof(fc.constantFrom(SECOND, 1, 30 * SECOND, 2 * MINUTE, 2 * HOUR)),
      overlap: fc.constantFrom('allow', 'allow', 'allow', 'queue', 'skip'),
      activeRuns: fc.integer({ min: 0, max: 1 }),
      startsAt: fc.constantFrom(null, null, null, NOW - 20 * MINUTE, NOW + MINUTE),
      endsAt: fc.constantFrom(null, null, null, NOW - 5 * MINUTE, NOW + HOUR),
    })
    .map(({ when, back, hasCursor, misfireThreshold, maxRuns, maxHistory, pace, endsAt: end, ...rest }) => {
      const nextFireAt = hasCursor ? NOW - back : null;
      const { startsAt } = rest;
      const endsAt = startsAt !== null && end !== null ? Math.max(startsAt, end) : end;
      const columns = { ...rest, id, tenantId: 't', nextFireAt, endsAt };
      return {
        row: {
          ...columns,
          when: when.row,
          misfireThreshold: misfireThreshold ?? 'interval',
          catchUp: { maxRuns, maxHistory: { milliseconds: maxHistory }, pace },
        },
        oracle: {
          ...columns,
          when: when.oracle,
          misfireThreshold,
          maxRuns,
          maxHistory,
          pace,
        },
      };
    });
}

const tenants: fc.Arbitrary<OracleTenant> = fc
  .record({
    maxStaleness: fc.constantFrom(HOUR, HOUR, DAY, 10 * MINUTE, SECOND),
    quota: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 5, max: 90 })),
    suspensions: fc.oneof(
      { weight: 5, arbitrary: fc.constant([]) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 30 }))
          .map(([ago, length]) => {
            const from = NOW - ago * MINUTE;
            return [{ from, until: Math.min(from + length * MINUTE, NOW) }];
          }),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom([{ from: NOW, until: null }], [{ from: NOW + 1, until: null }]),
      },
    ),
  })
  .map((drawn) => ({ ...drawn, id: 't' }));

const asked: fc.Arbitrary<Asked> = fc.shuffledSubarray(idOf, { minLength: 1 }).chain((ids) =>
  fc.record({
    twins: fc.tuple(...ids.map(twinOf)),
    now: fc.constant(NOW),
    tenant: tenants,
    release: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 3, arbitrary: fc.constantFrom(1, 200, SECOND, 10 * SECOND, MINUTE, HOUR) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 * MINUTE }) },
    ),
  }),
);

function tenantRow({ id, maxStaleness, quota, suspensions }: OracleTenant): Tenant {
  return { id, maxStaleness, suspensions, quota: quota === null ? null : { remaining: quota } };
}

function decide({ twins, now, tenant, release }: Asked): Plan[] {
  return planTenant(
    twins.map(({ row }) => row),
    now,
    tenantRow(tenant),
    { release },
  );
}

function firesOf({ decisions }: Plan): readonly FireDecision[] {
  return decisions.filter((decision) => decision.kind === 'fire');
}

function holds(law: (one: Asked, plans: readonly Plan[]) => void, usual = 200): void {
  fc.assert(
    fc.property(asked, (one) => law(one, decide(one))),
    runs(usual),
  );
}

describe('planTenant agrees with the policy read run by run', () => {
  it('on random tenants', () => {
    holds(({ twins, now, tenant, release }, plans) => {
      const oracle = oraclePlanTenant(
        twins.map((twin) => twin.oracle),
        now,
        tenant,
        release,
      );
      expect(JSON.parse(JSON.stringify(plans))).toEqual(oracle);
    }, 400);
  });

  it('on draws that are worth it: each of the tenant’s rules cuts in many of them', () => {
    const seen = { several: 0, quota: 0, release: 0, both: 0, held: 0, resumed: 0 };
    for (const one of fc.sample(asked, { numRuns: 400, seed: 36 })) {
      const plans = decide(one);
      const cut = (cause: 'tenant_quota' | 'stale_at_release'): boolean =>
        plans.some(({ counts }) => counts.byCause[cause] > 0);
      if (plans.filter(({ counts }) => counts.fired > 0).length > 1) seen.several++;
      if (cut('tenant_quota')) seen.quota++;
      if (cut('stale_at_release')) seen.release++;
      if (cut('tenant_quota') && cut('stale_at_release')) seen.both++;
      if (plans.some(({ outcome }) => outcome === 'held')) seen.held++;
      if (plans.some(({ outcome }) => outcome === 'resumed')) seen.resumed++;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(4);
  });
});

describe('the plans of a tenant', () => {
  it('do not depend on the order of the schedules', () => {
    fc.assert(
      fc.property(
        asked.chain((one) =>
          fc.tuple(fc.constant(one), fc.shuffledSubarray([...one.twins], { minLength: one.twins.length })),
        ),
        ([one, twins]) => {
          const byId = (plans: readonly Plan[]): Plan[] =>
            [...plans].sort((a, b) => (a.scheduleId < b.scheduleId ? -1 : 1));
          const shuffled = decide({ ...one, twins });
          expect(shuffled.map(({ scheduleId }) => scheduleId)).toEqual(twins.map(({ row }) => row.id));
          expect(byId(shuffled)).toEqual(byId(decide(one)));
        },
      ),
      runs(150),
    );
  });

  it('are what plan gives for one schedule, and for any number with neither quota nor release', () => {
    fc.assert(
      fc.property(asked, ({ twins, now, tenant }) => {
        for (const { row } of twins) {
          expect(planTenant([row], now, tenantRow(tenant))).toEqual([plan(row, now, tenantRow(tenant))]);
        }
        const free = tenantRow({ ...tenant, quota: null });
        const rows = twins.map(({ row }) => row);
        const each = rows.map((row) => plan(row, now, free));
        expect(planTenant(rows, now, free)).toEqual(each);
        expect(planTenant(rows, now, free, { release: null })).toEqual(each);
      }),
      runs(150),
    );
  });

  it('are what plan gives for one schedule whose pace is no shorter than the release', () => {
    holds(({ twins, now, tenant }) => {
      for (const { row, oracle } of twins) {
        const alone = planTenant([row], now, tenantRow(tenant), { release: oracle.pace });
        expect(alone).toEqual([plan(row, now, tenantRow(tenant))]);
      }
    }, 100);
  });

  it('fire no more than the quota, and all of it where nothing but the quota is in the way', () => {
    holds(({ twins, now, tenant }, plans) => {
      const quota = tenant.quota ?? Number.POSITIVE_INFINITY;
      const total = (list: readonly Plan[]): number =>
        list.reduce((sum, { counts }) => sum + counts.fired, 0);
      expect(total(plans)).toBeLessThanOrEqual(quota);
      const rows = twins.map(({ row }) => row);
      const limited = planTenant(rows, now, tenantRow(tenant));
      const open = planTenant(rows, now, tenantRow({ ...tenant, quota: null }));
      const late = limited.reduce((sum, { counts }) => sum + counts.byCause.stale_at_release, 0);
      const lost = open.reduce((sum, { counts }) => sum + counts.byCause.stale_at_release, 0);
      expect(total(limited) + late).toBe(Math.min(quota, total(open) + lost));
    });
  });

  it('give a schedule no run while another that asks for one has two fewer by the quota (fairness)', () => {
    holds(({ twins, now, tenant }) => {
      // Paces of a millisecond, so that the quota alone decides.
      const rows = twins.map(({ row }) => ({ ...row, catchUp: { ...row.catchUp, pace: 1 } }));
      const plans = planTenant(rows, now, tenantRow(tenant));
      const wanting = plans.filter(({ counts }) => counts.byCause.tenant_quota > 0);
      const most = Math.max(0, ...plans.map(({ counts }) => counts.fired + counts.byCause.stale_at_release));
      for (const { counts } of wanting) {
        expect(most - (counts.fired + counts.byCause.stale_at_release)).toBeLessThanOrEqual(1);
      }
    });
  });

  it('keep the newest runs of each schedule, and lose none: each is fired or skipped, once', () => {
    holds(({ twins, now, tenant }, plans) => {
      plans.forEach((decided, i) => {
        const row = (twins[i] as Twin).row;
        const alone = plan(row, now, tenantRow({ ...tenant, quota: null }));
        const fires = firesOf(decided).map(({ key }) => key);
        const most = firesOf(alone).map(({ key }) => key);
        // What is fired is the newest part of what the schedule would fire alone.
        expect(most.slice(most.length - fires.length)).toEqual(fires);
        const kinds = decided.decisions.map(({ kind }) => kind).join(' ');
        expect(kinds).toMatch(/^(skip ?)*(fire ?)*(realign)?$/);

        const { counts, decisions, outcome, nextFireAt } = decided;
        expect(counts.due).toBe(alone.counts.due);
        expect(outcome).toBe(alone.outcome);
        expect(nextFireAt).toEqual(alone.nextFireAt);
        expect(counts.due).toBe(counts.fired + counts.skipped);
        const told = decisions.reduce((sum, decision) => {
          if (decision.kind === 'realign') return sum;
          return sum + (decision.kind === 'skip' ? decision.count : 1);
        }, 0);
        expect(told).toBe(counts.due);
        for (const decision of decisions) {
          if (decision.kind !== 'skip') continue;
          expect(countOccurrences(row, decision.from, decision.to.getTime() + 1)).toBe(decision.count);
        }
      });
    });
  });

  it('are delivered as planned: the gate lets each run through at its own release, which is not after its end', () => {
    holds(({ tenant }, plans) => {
      const gateTenant = { ...tenantRow(tenant), quota: null };
      // A suspension that begins after now is none of this law's business.
      const suspensions = gateTenant.suspensions.filter(({ from }) => Number(from) <= NOW);
      for (const { scheduleId, tenantId, decisions } of plans) {
        for (const decision of decisions) {
          if (decision.kind !== 'fire') continue;
          const { scheduledFor, notBefore, notAfter } = decision;
          expect(notBefore.getTime()).toBeLessThanOrEqual(notAfter.getTime());
          const run = { scheduleId, tenantId, scheduledFor, notBefore, status: 'claimed' } as const;
          expect(decideRun(run, notBefore, { ...gateTenant, suspensions })).toEqual({ kind: 'deliver' });
        }
      }
    });
  });

  it('hold the release across schedules and the pace within each, and none before now', () => {
    holds(({ twins, now, release }, plans) => {
      const all = plans.flatMap(({ scheduleId, decisions }) =>
        decisions.flatMap((decision) => (decision.kind === 'fire' ? [{ scheduleId, ...decision }] : [])),
      );
      all.sort(
        (a, b) =>
          a.scheduledFor.getTime() - b.scheduledFor.getTime() || (a.scheduleId < b.scheduleId ? -1 : 1),
      );
      for (const { notBefore } of all) expect(notBefore.getTime()).toBeGreaterThanOrEqual(now);
      for (let i = 1; release !== null && i < all.length; i++) {
        const between = Number(all[i]?.notBefore) - Number(all[i - 1]?.notBefore);
        expect(between).toBeGreaterThanOrEqual(release);
      }
      plans.forEach((decided, i) => {
        const fires = firesOf(decided);
        for (let k = 1; k < fires.length; k++) {
          const between = Number(fires[k]?.notBefore) - Number(fires[k - 1]?.notBefore);
          expect(between).toBeGreaterThanOrEqual((twins[i] as Twin).oracle.pace);
        }
      });
    });
  });

  it('change nothing they are given, and come through JSON as they were', () => {
    holds((one, plans) => {
      const before = JSON.stringify(one);
      expect(decide(deepFreeze(one))).toEqual(plans);
      expect(JSON.stringify(one)).toBe(before);
      for (const decided of plans) {
        expect(parsePlan(JSON.parse(JSON.stringify(decided)))).toStrictEqual(decided);
      }
    }, 100);
  });
});

describe('planTenant refuses', () => {
  /** The problems of a call, each as `path: code`. */
  function problemsOf(call: () => unknown): readonly string[] {
    try {
      call();
    } catch (error) {
      if (!isPolicyInputError(error)) throw error;
      return error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
    }
    return [];
  }

  const row = { id: 's', tenantId: 't', when: { cron: '* * * * *' }, nextFireAt: NOW } as const;
  const tenant = { id: 't', suspensions: [] };

  it('a schedule that is there twice, and one of another tenant, all of them at once', () => {
    const foreign = { ...row, id: 'f', tenantId: 'u' };
    expect(problemsOf(() => planTenant([row, foreign, row, foreign], NOW, tenant))).toEqual([
      'schedules.1.tenantId: mismatch',
      'schedules.2.id: ambiguous',
      'schedules.3.tenantId: mismatch',
      'schedules.3.id: ambiguous',
    ]);
  });

  it('a release that is no time, and an option that it does not know', () => {
    expect(problemsOf(() => planTenant([row], NOW, tenant, { release: 0 }))).toHaveLength(1);
    expect(problemsOf(() => planTenant([row], NOW, tenant, { release: -1 }))).toHaveLength(1);
    expect(problemsOf(() => planTenant([row], NOW, tenant, { gap: 5 } as never))).toHaveLength(1);
    expect(problemsOf(() => planTenant({} as never, NOW, tenant))).toHaveLength(1);
  });

  it('more schedules than can be planned within memory, before it reads any', () => {
    const many: unknown[] = new Array(10_001).fill(null);
    expect(problemsOf(() => planTenant(many as never, NOW, tenant))).toEqual(['schedules: too_many']);
  });

  it('nothing of an empty list, which has no plans', () => {
    expect(planTenant([], NOW, tenant, { release: 1000 })).toEqual([]);
  });
});
