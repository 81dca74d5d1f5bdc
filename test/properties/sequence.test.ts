import fc from 'fast-check';
import {
  countOccurrences,
  nextOccurrence,
  type Plan,
  plan,
  previousOccurrence,
  type Schedule,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { runs, scenario, span } from './scenarios.js';

/** The first and the last occurrence that a plan decides, and how many; null when none. */
function decided({ decisions, counts }: Plan): { first: Date; last: Date; count: number } | null {
  const ends = decisions.flatMap((decision) =>
    decision.kind === 'fire'
      ? [decision.scheduledFor, decision.scheduledFor]
      : decision.kind === 'skip'
        ? [decision.from, decision.to]
        : [],
  );
  const first = ends[0];
  const last = ends.at(-1);
  return first === undefined || last === undefined ? null : { first, last, count: counts.due };
}

/** The same, as the set says it: the occurrences in `[from, until]`. */
function occurrencesIn(schedule: Schedule, from: number, until: number): ReturnType<typeof decided> {
  const count = from > until ? 0 : countOccurrences(schedule, from, until + 1);
  if (count === 0) return null;
  return {
    first: nextOccurrence(schedule, from - 1) as Date,
    last: previousOccurrence(schedule, until + 1) as Date,
    count,
  };
}

describe('plans in sequence', () => {
  it('decide nothing when planned again at the same now (idempotence)', () => {
    fc.assert(
      fc.property(scenario, ({ schedule, now, tenant }) => {
        const first = plan(schedule, now, tenant);
        const second = plan({ ...schedule, nextFireAt: first.nextFireAt }, now, tenant);
        expect(second.outcome).toBe(first.outcome === 'held' ? 'held' : 'idle');
        expect(second.decisions).toEqual([]);
        expect(second.nextFireAt).toEqual(first.nextFireAt);
        expect(second.counts.due).toBe(0);
      }),
      runs(600),
    );
  });

  it('decide together exactly what is due at the second now, each occurrence once', () => {
    fc.assert(
      fc.property(scenario, span, ({ schedule, now, tenant }, later) => {
        const then = now + later;
        const first = plan(schedule, now, tenant);
        const second = plan({ ...schedule, nextFireAt: first.nextFireAt }, then, tenant);
        const cursor = schedule.nextFireAt === null ? null : Number(schedule.nextFireAt);
        if (first.outcome === 'held') expect(decided(first)).toBeNull();
        if (second.outcome === 'held') {
          expect(decided(second)).toBeNull();
          return;
        }
        // What is not decided yet begins behind the first now, or, where that plan decided nothing, at the cursor.
        const undecided = first.outcome === 'held' || first.outcome === 'idle' ? cursor : now + 1;
        expect(decided(second)).toEqual(undecided === null ? null : occurrencesIn(schedule, undecided, then));
      }),
      runs(800),
    );
  });

  it('decide in many small ticks each occurrence once, whatever the outages between', () => {
    fc.assert(
      fc.property(
        scenario,
        fc.array(span, { minLength: 2, maxLength: 12 }),
        ({ schedule, now, tenant }, gaps) => {
          let clock = now;
          let cursor: Date | null = plan(schedule, now, { ...tenant, suspensions: [] }).nextFireAt;
          const from = cursor;
          let total = 0;
          let last: Date | null = null;
          for (const gap of gaps) {
            clock += gap;
            const tick = plan({ ...schedule, nextFireAt: cursor }, clock, { ...tenant, suspensions: [] });
            const part = decided(tick);
            if (part !== null) {
              if (last !== null) expect(nextOccurrence(schedule, last)).toEqual(part.first);
              last = part.last;
              total += part.count;
            }
            cursor = tick.nextFireAt;
          }
          expect(total).toBe(
            from === null || from.getTime() > clock ? 0 : countOccurrences(schedule, from, clock + 1),
          );
        },
      ),
      runs(200),
    );
  });

  it('meet a clock that stepped back without deciding anything twice', () => {
    fc.assert(
      fc.property(scenario, span, ({ schedule, now, tenant }, back) => {
        const active = { ...tenant, suspensions: [] };
        const first = plan(schedule, now, active);
        const earlier = plan(
          { ...schedule, nextFireAt: first.nextFireAt },
          Math.max(now - back, 1e11),
          active,
        );
        if (first.nextFireAt === null) {
          expect(earlier.counts.due).toBe(0);
          return;
        }
        expect(earlier.outcome).toBe('idle');
        expect(earlier.nextFireAt).toEqual(first.nextFireAt);
      }),
      runs(300),
    );
  });

  it('plan an off-grid cursor like its first due occurrence', () => {
    fc.assert(
      fc.property(scenario, ({ schedule, now, tenant }) => {
        const { nextFireAt: cursor } = schedule;
        if (cursor === null || Number(cursor) > now) return;
        const first = nextOccurrence(schedule, Number(cursor) - 1);
        if (first === null || first.getTime() > now) return;
        const offGrid = plan(schedule, now, tenant);
        const onGrid = plan({ ...schedule, nextFireAt: first }, now, tenant);
        const apart = ({ decisions, nextFireAt, ...rest }: Plan) => ({
          ...rest,
          decisions: decisions.map((decision) =>
            decision.kind === 'realign' ? { ...decision, from: null } : decision,
          ),
          nextFireAt: rest.outcome === 'held' ? null : nextFireAt,
        });
        expect(apart(offGrid)).toEqual(apart(onGrid));
      }),
      runs(600),
    );
  });
});
