import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plan, suspensionsFrom, type TenantEvent } from '../../src/index.js';
import { numRuns } from './situations.js';

const START = Date.UTC(2026, 7, 1);

/** Few instants, so that events meet. */
const log = fc.array(
  fc.record({
    type: fc.constantFrom('tenant.suspended' as const, 'tenant.activated' as const),
    at: fc.integer({ min: 0, max: 12 }).map((hour) => START + hour * 3_600_000),
  }),
  { maxLength: 10 },
);

/** As the contract says it, instant by instant: some suspension at or before it, and no activation since. */
function isSuspended(events: readonly TenantEvent[], instant: number): boolean {
  return events.some(
    ({ type, at }) =>
      type === 'tenant.suspended' &&
      (at as number) <= instant &&
      !events.some(
        (other) =>
          other.type === 'tenant.activated' &&
          (other.at as number) > (at as number) &&
          (other.at as number) <= instant,
      ),
  );
}

describe('suspensionsFrom', () => {
  it('says at every instant what the log says', () => {
    fc.assert(
      fc.property(log, (events) => {
        const windows = suspensionsFrom(events);
        for (let half = -1; half <= 26; half++) {
          const instant = START + half * 1_800_000;
          const inside = windows.some(
            ({ from, until }) =>
              (from as Date).getTime() <= instant &&
              instant < ((until as Date | null)?.getTime() ?? Number.POSITIVE_INFINITY),
          );
          expect(inside).toBe(isSuspended(events, instant));
        }
      }),
      numRuns(300),
    );
  });

  it('does not care for the order of the log, nor for repeats', () => {
    const permuted = log.chain((events) =>
      fc.record({
        events: fc.constant(events),
        other: fc
          .tuple(fc.constant(events), fc.subarray(events))
          .chain(([all, again]) =>
            fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }),
          ),
      }),
    );
    fc.assert(
      fc.property(permuted, ({ events, other }) => {
        expect(suspensionsFrom(other)).toStrictEqual(suspensionsFrom(events));
      }),
      numRuns(300),
    );
  });

  it('gives windows that are apart, in order, and that a plan takes as they are', () => {
    fc.assert(
      fc.property(log, (events) => {
        const suspensions = suspensionsFrom(events);
        const edges = suspensions.flatMap(({ from, until }) => [from, until]) as (Date | null)[];
        const times = edges.map((edge) => edge?.getTime() ?? Number.POSITIVE_INFINITY);
        times.slice(1).forEach((time, i) => {
          expect(time).toBeGreaterThan(times[i]!);
        });
        const schedule = { id: 's', tenantId: 't', when: { cron: '* * * * *' }, nextFireAt: START };
        const { outcome } = plan(schedule, START + 13 * 3_600_000, { id: 't', suspensions });
        expect(outcome === 'held').toBe(isSuspended(events, START + 13 * 3_600_000));
      }),
      numRuns(100),
    );
  });

  it('answers what would be if the tenant were activated now: one more event ends what is open', () => {
    fc.assert(
      fc.property(log, (events) => {
        const now = START + 24 * 3_600_000;
        const windows = suspensionsFrom([...events, { type: 'tenant.activated', at: now }]);
        expect(windows.every(({ until }) => until !== null)).toBe(true);
      }),
      numRuns(100),
    );
  });
});
