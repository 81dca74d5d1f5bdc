import fc from 'fast-check';
import {
  countOccurrences,
  type FireDecision,
  nextOccurrence,
  type Plan,
  plan,
  previousOccurrence,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { runs, type Scenario, scenario } from './scenarios.js';

const HOUR = 3_600_000;

function decide({ schedule, now, tenant }: Scenario): Plan {
  return plan(schedule, now, tenant);
}

function firesOf({ decisions }: Plan): readonly FireDecision[] {
  return decisions.filter((decision) => decision.kind === 'fire');
}

/** The end of the last window that is not after now, of the union of the windows. */
function lastActivation({ tenant, now }: Scenario): number {
  return Math.max(
    Number.NEGATIVE_INFINITY,
    ...tenant.suspensions
      .map(({ until }) => (until === null || until === undefined ? Number.POSITIVE_INFINITY : Number(until)))
      .filter((until) => until <= now),
  );
}

function isSuspended({ tenant, now }: Scenario): boolean {
  return tenant.suspensions.some(
    ({ from, until }) =>
      Number(from) <= now && (until === null || until === undefined || now < Number(until)),
  );
}

function millisOf(value: unknown, fallback: number): number {
  const known: Record<string, number> = {
    PT10M: 600_000,
    PT1H: HOUR,
    PT6H: 6 * HOUR,
    PT24H: 24 * HOUR,
    PT5M: 300_000,
    PT2H: 2 * HOUR,
  };
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return known[value] as number;
  return (value as { hours: number }).hours * HOUR;
}

function holds(law: (asked: Scenario, decided: Plan) => void, usual = 400): void {
  fc.assert(
    fc.property(scenario, (asked) => law(asked, decide(asked))),
    runs(usual),
  );
}

const isDecided = ({ outcome }: Plan): boolean =>
  outcome === 'due' || outcome === 'misfire' || outcome === 'resumed';

describe('every plan', () => {
  it('has each due occurrence in exactly one decision, with exact counts (conservation)', () => {
    holds(({ schedule, now }, { decisions, counts, outcome }) => {
      const stretches = decisions.flatMap((decision) =>
        decision.kind === 'skip'
          ? [{ from: decision.from, to: decision.to, count: decision.count }]
          : decision.kind === 'fire'
            ? [{ from: decision.scheduledFor, to: decision.scheduledFor, count: 1 }]
            : [],
      );
      if (outcome === 'held' || schedule.nextFireAt === null || Number(schedule.nextFireAt) > now) {
        expect(stretches).toEqual([]);
        return;
      }
      // Each stretch begins with the first occurrence after the one before it: nothing is left out, or told twice.
      let last = Number(schedule.nextFireAt) - 1;
      for (const { from, to, count } of stretches) {
        if (last < 0) expect(countOccurrences(schedule, 0, from)).toBe(0);
        else expect(nextOccurrence(schedule, last)).toEqual(from);
        expect(countOccurrences(schedule, from, to.getTime() + 1)).toBe(count);
        last = to.getTime();
      }
      const rest =
        last < 0 ? countOccurrences(schedule, 0, now + 1) : countOccurrences(schedule, last + 1, now + 1);
      expect(rest).toBe(0);
      expect(counts.due).toBe(countOccurrences(schedule, schedule.nextFireAt, now + 1));
    });
  });

  it('counts what its decisions say, by reason and by cause', () => {
    holds((_, { decisions, counts }) => {
      let fired = 0;
      const byCause: Record<string, number> = {};
      const byReason: Record<string, number> = {};
      for (const decision of decisions) {
        if (decision.kind === 'fire') fired++;
        if (decision.kind !== 'skip') continue;
        byCause[decision.cause] = (byCause[decision.cause] ?? 0) + decision.count;
        byReason[decision.reason] = (byReason[decision.reason] ?? 0) + decision.count;
      }
      expect(counts.fired).toBe(fired);
      expect(counts.due).toBe(counts.fired + counts.skipped);
      const present = (tally: object) => Object.fromEntries(Object.entries(tally).filter(([, n]) => n > 0));
      expect(present(counts.byCause)).toEqual(byCause);
      expect(present(counts.byReason)).toEqual(byReason);
      expect(Object.values(counts.byCause).reduce((a, b) => a + b)).toBe(counts.skipped);
      expect(Object.keys(counts.byCause)).toHaveLength(10);
      expect(Object.keys(counts.byReason)).toHaveLength(4);
    });
  });

  it('fires at most 100 runs, and at most maxRuns, none older than 24 h or than maxStaleness (caps)', () => {
    holds(({ schedule, tenant }, decided) => {
      const fires = firesOf(decided);
      expect(fires.length).toBeLessThanOrEqual(Math.min(100, schedule.catchUp?.maxRuns ?? 100));
      expect(fires.length).toBeLessThanOrEqual(tenant.quota?.remaining ?? 100);
      const staleness = millisOf(tenant.maxStaleness, HOUR);
      const history =
        schedule.misfirePolicy === 'catch_up' && decided.outcome === 'misfire'
          ? millisOf(schedule.catchUp?.maxHistory, 24 * HOUR)
          : 24 * HOUR;
      for (const { lateMs } of fires) {
        expect(lateMs).toBeGreaterThanOrEqual(0);
        expect(lateMs).toBeLessThanOrEqual(Math.min(staleness, history));
      }
      if (schedule.overlap === 'skip') {
        expect(fires.length).toBeLessThanOrEqual(Math.max(0, 1 - (schedule.activeRuns ?? 0)));
      }
    });
  });

  it('fires nothing while suspended and nothing from before the last activation, whatever the policy (suspension override)', () => {
    holds((asked, decided) => {
      if (isSuspended(asked)) expect(decided.outcome).toBe('held');
      else expect(decided.outcome).not.toBe('held');
      const activation = lastActivation(asked);
      for (const { scheduledFor } of firesOf(decided)) {
        expect(scheduledFor.getTime()).toBeGreaterThanOrEqual(activation);
      }
    }, 800);
  });

  it('in a misfire fires at most one run under fire_once, and nothing of the missed under skip', () => {
    holds(({ schedule, now }, decided) => {
      const { nextFireAt: cursor, misfirePolicy: policy, misfireThreshold: threshold } = schedule;
      if (!isDecided(decided) || cursor === null) return;
      const first = nextOccurrence(schedule, Math.max(Number(cursor) - 1, 0));
      if (first === null) return;
      const limit = threshold === undefined || threshold === 'interval' ? null : millisOf(threshold, 0);
      const successor = nextOccurrence(schedule, first);
      const isMisfire =
        limit === null ? successor !== null && now > Number(successor) : now - Number(first) > limit;
      if (decided.outcome !== 'resumed') expect(decided.outcome).toBe(isMisfire ? 'misfire' : 'due');
      if (!isMisfire) {
        expect(decided.counts.byCause.policy_skip).toBe(0);
        expect(decided.counts.byCause.superseded).toBe(0);
        expect(decided.counts.byCause.history_cap).toBe(0);
        return;
      }
      const fires = firesOf(decided);
      if (policy === undefined || policy === 'fire_once') expect(fires.length).toBeLessThanOrEqual(1);
      if (policy === 'skip') for (const { lateMs } of fires) expect(lateMs).toBeLessThanOrEqual(limit ?? -1);
    });
  });

  it('fires the newest of the due occurrences, every skip older than every fire', () => {
    holds(({ schedule, now }, decided) => {
      const fires = firesOf(decided);
      let newest: Date | null = new Date(now + 1);
      for (const { scheduledFor } of [...fires].reverse()) {
        newest = previousOccurrence(schedule, newest as Date);
        expect(scheduledFor).toEqual(newest);
      }
      const kinds = decided.decisions.map(({ kind }) => kind);
      expect(kinds.join(' ')).toMatch(/^(skip ?)*(fire ?)*(realign)?$/);
    });
  });

  it('has a nextFireAt that is null or the first occurrence after now, except when held', () => {
    holds(({ schedule, now }, decided) => {
      const { nextFireAt, outcome, decisions } = decided;
      if (outcome === 'held') {
        expect(nextFireAt === null ? null : Number(nextFireAt)).toBe(schedule.nextFireAt);
        expect(decisions).toEqual([]);
        return;
      }
      if (outcome === 'idle') {
        expect(nextFireAt === null ? null : Number(nextFireAt)).toBe(schedule.nextFireAt);
        if (nextFireAt !== null)
          expect(nextOccurrence(schedule, nextFireAt.getTime() - 1)).toEqual(nextFireAt);
        return;
      }
      expect(nextFireAt).toEqual(nextOccurrence(schedule, now));
      expect(decisions.at(-1)).toEqual({
        kind: 'realign',
        from: schedule.nextFireAt === null ? null : new Date(Number(schedule.nextFireAt)),
        to: nextFireAt,
      });
    });
  });

  it('releases its fires in order, at the pace, and each before it goes stale', () => {
    holds(({ schedule, now, tenant }, decided) => {
      const pace = millisOf(schedule.catchUp?.pace, 1_000);
      const staleness = millisOf(tenant.maxStaleness, HOUR);
      firesOf(decided).forEach(({ scheduledFor, notBefore, notAfter, lateMs }, index) => {
        expect(notBefore.getTime()).toBe(now + index * pace);
        expect(notAfter.getTime()).toBe(scheduledFor.getTime() + staleness);
        expect(notBefore.getTime()).toBeLessThanOrEqual(notAfter.getTime());
        expect(lateMs).toBe(now - scheduledFor.getTime());
      });
    });
  });

  it('says what the run of a fire_once misfire covers: the superseded, no more and no less', () => {
    holds((_, decided) => {
      const fires = firesOf(decided);
      const superseded = decided.decisions.filter(
        (decision) => decision.kind === 'skip' && decision.cause === 'superseded',
      );
      if (fires.length === 0) return;
      const [skip] = superseded;
      if (skip === undefined) {
        for (const { covers } of fires) expect(covers).toBeUndefined();
        return;
      }
      expect(superseded).toHaveLength(1);
      expect(fires).toHaveLength(1);
      if (skip.kind === 'skip') {
        expect(fires[0]?.covers).toEqual({ count: skip.count, from: skip.from, to: skip.to });
      }
    });
  });

  it('has keys that are free of colons and differ from each other', () => {
    holds((_, { decisions }) => {
      const keys = decisions.flatMap((decision) => (decision.kind === 'realign' ? [] : [decision.key]));
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect(key).toMatch(/^s@[^:]+$/);
    });
  });

  it('has neighbouring skips of different causes, so each stretch is told once', () => {
    holds((_, { decisions }) => {
      decisions.forEach((decision, index) => {
        const before = decisions[index - 1];
        if (decision.kind !== 'skip' || before?.kind !== 'skip') return;
        expect(decision.cause).not.toBe(before.cause);
        expect(decision.from.getTime()).toBeGreaterThan(before.to.getTime());
      });
    });
  });
});
