import fc from 'fast-check';
import { countOccurrences, listOccurrences, type Plan, plan, suspensionsFrom } from 'misfire-policy';
import { type HistoryRow, type Scenario, simulate } from 'misfire-policy/simulate';
import { describe, expect, it } from 'vitest';
import { numRuns, situations, throughJson } from '../properties/situations.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const windows = (from: number) =>
  fc
    .array(
      fc.record({
        from: fc.integer({ min: from - HOUR, max: from + 20 * HOUR }),
        length: fc.oneof(fc.integer({ min: 1, max: 6 * HOUR }), fc.constant(null)),
      }),
      { maxLength: 3 },
    )
    .map((list) =>
      list.map(({ from: start, length }) => ({
        from: start,
        until: length === null ? null : start + length,
      })),
    );

/** A life of up to a day, with outages of both planner and executor, and a tenant that comes and goes. */
const lives: fc.Arbitrary<Scenario> = situations.chain(({ schedule, now: from, tenant }) =>
  fc.record(
    {
      schedule: fc.constant(schedule),
      tenant: fc.constant(tenant),
      from: fc.constant(from),
      until: fc.integer({ min: 1, max: 12 * HOUR }).map((length) => from + length),
      tick: fc.constantFrom(1000, MINUTE, 7 * MINUTE, HOUR),
      outages: windows(from),
      tenantEvents: fc.array(
        fc.record({
          type: fc.constantFrom('tenant.suspended' as const, 'tenant.activated' as const),
          at: fc.integer({ min: from - HOUR, max: from + 12 * HOUR }),
        }),
        { maxLength: 5 },
      ),
      executor: fc.record(
        {
          runDuration: fc.integer({ min: 1000, max: 2 * HOUR }),
          concurrency: fc.integer({ min: 1, max: 3 }),
          outages: windows(from),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['schedule', 'tenant', 'from', 'until', 'tick'] },
  ),
);

const time = (instant: unknown): number => (instant as Date).getTime();
const first = (row: HistoryRow): number => time(row.status === 'skipped' ? row.from : row.scheduledFor);
const last = (row: HistoryRow): number => time(row.status === 'skipped' ? row.to : row.scheduledFor);

describe('simulate, over random lives', () => {
  it('has every occurrence in exactly one row, or undecided', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { rows, plans, undecided, summary } = simulate(life);
        const from = life.from as number;
        const until = life.until as number;
        const start = Math.max(from, (life.schedule.nextFireAt as number | null) ?? from);
        // In order and apart, so that none is in two rows.
        for (let i = 1; i < rows.length; i++) {
          expect(first(rows[i] as HistoryRow)).toBeGreaterThan(last(rows[i - 1] as HistoryRow));
        }
        for (const row of rows) {
          const count = row.status === 'skipped' ? row.count : 1;
          expect(countOccurrences(life.schedule, first(row), last(row) + 1)).toBe(count);
        }
        const covered = (at: number): boolean => rows.some((row) => first(row) <= at && at <= last(row));
        const left = start < until ? listOccurrences(life.schedule, start, { until, limit: 10_000 }) : [];
        const missing = left.filter((at) => !covered(at.getTime())).length;
        const end = Math.max(start, ...rows.map((row) => last(row) + 1));
        // What is in no row lies after the last row, and is what is undecided.
        expect(missing).toBe(end < until ? countOccurrences(life.schedule, end, until) : 0);
        expect(missing).toBeLessThanOrEqual(undecided);
        // A backlog from before the start that nobody decided, or what an edited cursor would have left out.
        const cursor = life.schedule.nextFireAt as number | null;
        const more =
          plans.some(({ outcome }) => outcome === 'reanchored') ||
          (cursor !== null && cursor < from && rows.length === 0);
        if (!more) expect(missing).toBe(undecided);
        const { delivered, skipped, pending } = summary;
        expect(delivered + skipped + pending + undecided).toBe(summary.occurrences);
      }),
      numRuns(150),
    );
  });

  it('delivers nothing early, stale, while suspended, while the executor is down, or over its concurrency', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const { rows, suspensions, executorOutages } = simulate(life);
        const inside = (at: number) => (window: { from: Date; until: Date | null }) =>
          window.from.getTime() <= at && (window.until === null || at < window.until.getTime());
        const staleness = (life.tenant.maxStaleness as number | null) ?? HOUR;
        const starts: number[] = [];
        for (const row of rows) {
          if (row.status !== 'delivered') continue;
          const at = time(row.deliveredAt);
          starts.push(at);
          expect(at).toBeGreaterThanOrEqual(time(row.scheduledFor));
          expect(at - time(row.scheduledFor)).toBeLessThanOrEqual(staleness);
          expect(suspensions.some(inside(at))).toBe(false);
          expect(executorOutages.some(inside(at))).toBe(false);
          // ADR 0036 §3: nothing from before an activation is delivered after it.
          expect(
            suspensions.some(
              ({ until }) => until !== null && until <= row.deliveredAt && row.scheduledFor < until,
            ),
          ).toBe(false);
        }
        const { runDuration, concurrency } = life.executor ?? {};
        const most = life.schedule.overlap === 'skip' || life.schedule.overlap === 'queue' ? 1 : concurrency;
        if (runDuration != null && most != null) {
          for (const at of starts) {
            const running = starts.filter((start) => start <= at && at < start + (runDuration as number));
            expect(running.length).toBeLessThanOrEqual(most);
          }
        }
        const remaining = life.tenant.quota?.remaining;
        if (remaining != null) expect(starts.length).toBeLessThanOrEqual(Math.max(remaining, 0));
      }),
      numRuns(150),
    );
  });

  it('decides what a planner decides that plans at every single tick', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const from = life.from as number;
        const until = life.until as number;
        const scenario = {
          ...life,
          tick: 7 * MINUTE,
          schedule: { ...life.schedule, overlap: 'allow' as const },
          tenant: { ...life.tenant, suspensions: [], quota: null },
        };
        const down = (at: number): boolean =>
          (scenario.outages ?? []).some(
            (window) =>
              (window.from as number) <= at && (window.until == null || at < (window.until as number)),
          );
        const plans: Plan[] = [];
        let cursor: Date | number | null =
          (scenario.schedule.nextFireAt as number | null) ??
          listOccurrences(scenario.schedule, from, { limit: 1 })[0] ??
          null;
        for (let now = from; now < until; now += scenario.tick) {
          if (down(now)) continue;
          const known = (scenario.tenantEvents ?? []).filter((event) => (event.at as number) <= now);
          const suspensions = suspensionsFrom(known);
          const decided = plan({ ...scenario.schedule, nextFireAt: cursor }, now, {
            ...scenario.tenant,
            suspensions,
          });
          if (decided.decisions.length > 0) plans.push(decided);
          cursor = decided.nextFireAt;
        }
        const { plans: walked, rows } = simulate(scenario);
        expect(walked.filter(({ outcome }) => outcome !== 'held')).toEqual(plans);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
      numRuns(60),
    );
  });

  it('changes nothing that it is given, and takes its JSON form', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const before = JSON.stringify(life);
        const result = simulate(life);
        expect(JSON.stringify(life)).toBe(before);
        expect(simulate(throughJson(life))).toEqual(result);
      }),
      numRuns(40),
    );
  });
});
