import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPolicyInputError } from '../../src/errors/policy-input-error.js';
import { type Lane, releaseLanes } from '../../src/policy/tenant-releases.js';

const NOW = Date.UTC(2026, 7, 6, 12);
const SECOND = 1_000;
const MINUTE = 60_000;

interface Slot {
  readonly lane: number;
  readonly id: string;
  readonly scheduledFor: number;
  readonly notAfter: number;
}

/** The rule as it is worded: after each cut, every release anew. */
function literally(lanes: readonly Lane[], gap: number): number[][] {
  let left: Slot[] = lanes
    .flatMap(({ id, runs }, lane) => runs.map((run) => ({ lane, id, ...run })))
    .sort((a, b) => a.scheduledFor - b.scheduledFor || (a.id < b.id ? -1 : 1));
  for (;;) {
    const ofLane = new Map<number, number>();
    let last = Number.NEGATIVE_INFINITY;
    const releases = left.map(({ lane }) => {
      const paced = (ofLane.get(lane) ?? Number.NEGATIVE_INFINITY) + (lanes[lane] as Lane).pace;
      last = Math.max(NOW, last + gap, paced);
      ofLane.set(lane, last);
      return last;
    });
    const late = left.find(({ notAfter }, i) => (releases[i] as number) > notAfter);
    if (late === undefined) {
      return lanes.map((_, of) => releases.filter((_release, i) => left[i]?.lane === of));
    }
    const oldest = left.find(({ lane }) => lane === late.lane);
    left = left.filter((slot) => slot !== oldest);
  }
}

/** Many schedules whose runs compete: more of them than the release lets through, or nearly so. */
const crowds = fc
  .record({
    staleness: fc.constantFrom(5 * MINUTE, 30 * MINUTE, 60 * MINUTE),
    load: fc.constantFrom(0.5, 0.9, 1.1, 1.5, 3),
    shapes: fc.array(
      fc.record({
        period: fc.constantFrom(10 * SECOND, MINUTE, MINUTE, MINUTE, 90 * SECOND, 10 * MINUTE),
        count: fc.integer({ min: 1, max: 25 }),
        age: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * MINUTE })),
        pace: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(1, SECOND) },
          { weight: 1, arbitrary: fc.constantFrom(10 * SECOND, MINUTE, 5 * MINUTE) },
        ),
      }),
      { minLength: 2, maxLength: 40, size: 'max' },
    ),
  })
  .map(({ staleness, load, shapes }) => {
    const lanes = shapes.map(({ period, count, age, pace }, i): Lane => {
      const runs = Array.from({ length: count }, (_, k) => {
        const scheduledFor = NOW - age - (count - 1 - k) * period;
        return { scheduledFor, notAfter: scheduledFor + staleness };
      });
      return { id: `s${i}`, pace, runs: runs.filter(({ notAfter }) => notAfter >= NOW) };
    });
    const runs = lanes.reduce((sum, lane) => sum + lane.runs.length, 0);
    return { lanes, gap: Math.max(1, Math.round((load * staleness) / Math.max(runs, 1))) };
  });

describe('the releases of a crowd of schedules', () => {
  it('are those of the rule as it is worded, every release made anew after every cut', () => {
    let cut = 0;
    fc.assert(
      fc.property(crowds, ({ lanes, gap }) => {
        const released = releaseLanes(lanes, NOW, gap);
        expect(released.map(({ releases }) => [...releases])).toEqual(literally(lanes, gap));
        lanes.forEach(({ runs }, i) => {
          expect((released[i]?.cut as number) + (released[i]?.releases.length as number)).toBe(runs.length);
        });
        cut += released.reduce((sum, one) => sum + one.cut, 0);
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 150), seed: Number(process.env['SEED'] ?? 36) },
    );
    expect(cut).toBeGreaterThan(1_000);
  });

  it('keep the newest of a thousand that the release lets through, and hold it to the last deadline', () => {
    // 20 schedules, every minute for 50 minutes, of which half can be released in an hour.
    const lanes = Array.from({ length: 20 }, (_, i): Lane => {
      const runs = Array.from({ length: 50 }, (__, k) => {
        const scheduledFor = NOW - (49 - k) * MINUTE;
        return { scheduledFor, notAfter: scheduledFor + 60 * MINUTE };
      });
      return { id: `s${i}`, pace: SECOND, runs };
    });
    const released = releaseLanes(lanes, NOW, 7_200);
    const all = released.flatMap(({ releases }) => releases).sort((a, b) => a - b);
    expect(all).toHaveLength(501);
    expect(all.at(-1)).toBe(NOW + 60 * MINUTE);
  });

  /** Schedules that run every minute, of 100 runs each, released so far apart that every cut moves all the others. */
  function tangled(schedules: number): Lane[] {
    return Array.from({ length: schedules }, (_, i) => {
      const runs = Array.from({ length: 100 }, (__, k) => {
        const scheduledFor = NOW - i - (99 - k) * MINUTE;
        return { scheduledFor, notAfter: scheduledFor + 24 * 60 * MINUTE };
      });
      return { id: `s${i}`, pace: 15 * MINUTE, runs };
    });
  }

  it('are given up when those of more than 10,000 runs cost too much, and never for fewer', () => {
    const cut = (schedules: number, most: number): number =>
      releaseLanes(tangled(schedules), NOW, 1, most).reduce((sum, one) => sum + one.cut, 0);
    const fewest = cut(100, 0);
    expect(fewest).toBeGreaterThan(100);
    expect(cut(100, Number.POSITIVE_INFINITY)).toBe(fewest);
    let thrown: unknown;
    try {
      cut(101, 1_000_000);
    } catch (error) {
      thrown = error;
    }
    expect(isPolicyInputError(thrown) && thrown.issues[0]).toMatchObject({
      path: ['schedules'],
      code: 'too_many',
    });
    expect(String(thrown)).toMatch(/10100 runs.*in parts.*limiter/);
  });
});
