import fc from 'fast-check';
import { countOccurrences, listOccurrences, nextOccurrence, plan, previousOccurrence } from 'misfire-policy';
import { describe, expect, test } from 'vitest';
import { oracleOccurrences } from '../oracle/occurrences.js';
import { oraclePlan } from '../oracle/plan.js';
import { rowsOf, situation, whenAtTransition } from '../oracle/random.js';

/** More of them where there is time: ORACLE_RUNS=20000 npx vitest run test/properties/oracle.test.ts */
const RUNS = Number(process.env['ORACLE_RUNS'] ?? 300);

describe('the occurrence functions agree with a look at every minute', () => {
  test('around the transitions of awkward zones', () => {
    fc.assert(
      fc.property(
        whenAtTransition,
        fc.integer({ min: 1, max: 40 * 3600 }),
        fc.integer({ min: 1, max: 40 * 3600 }),
        fc.nat(),
        ({ real, oracle, instant }, before, after, pick) => {
          const from = Math.max(instant - before * 1000, 0);
          const until = instant + after * 1000;
          const when =
            'at' in real
              ? { at: new Date(real.at) }
              : 'anchor' in real
                ? { ...real, anchor: new Date(real.anchor) }
                : real;
          const expected = oracleOccurrences(oracle, from, until);
          const bounds = [new Date(from), new Date(until)] as const;

          expect(countOccurrences(when, ...bounds)).toBe(expected.length);
          const listed = listOccurrences(when, bounds[0], { limit: 10_000, until: bounds[1] });
          expect(listed.map((date) => date.getTime())).toEqual(expected.slice(0, 10_000));
          if (expected.length === 0) return;
          const index = pick % expected.length;
          const at = new Date(expected[index] ?? Number.NaN);
          // Nothing can be asked from before 1970.
          if (at.getTime() > 0) expect(nextOccurrence(when, new Date(at.getTime() - 1))).toEqual(at);
          expect(previousOccurrence(when, new Date(at.getTime() + 1))).toEqual(at);
          if (index > 0) expect(previousOccurrence(when, at)?.getTime()).toBe(expected[index - 1]);
          if (index + 1 < expected.length)
            expect(nextOccurrence(when, at)?.getTime()).toBe(expected[index + 1]);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('plan agrees with the policy read occurrence by occurrence', () => {
  test('on random schedules, times and tenants around transitions', () => {
    fc.assert(
      fc.property(situation, (drawn) => {
        const { schedule, tenant } = rowsOf(drawn);
        const decided: unknown = JSON.parse(JSON.stringify(plan(schedule, new Date(drawn.now), tenant)));
        expect(decided).toEqual(oraclePlan(drawn.schedule, drawn.now, drawn.tenant));
      }),
      { numRuns: RUNS },
    );
  });
});
