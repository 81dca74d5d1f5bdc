import { describe, expect, it } from 'vitest';
import { inside, root } from '../../src/errors/problems.js';
import { customSet, type OccurrenceSource } from '../../src/occurrences/custom.js';
import type { OccurrenceSet } from '../../src/occurrences/occurrence-set.js';
import { RANGE_FROM, RANGE_UNTIL } from '../../src/time/range.js';
import { disagreements } from './disagreements.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a custom source', () => {
  const hour = (n: number): Date => new Date(Date.UTC(2026, 7, 6) + n * HOUR);
  const right: OccurrenceSource = {
    next: (after) => new Date((Math.floor(after.getTime() / HOUR) + 1) * HOUR),
    previous: (before) => new Date((Math.ceil(before.getTime() / HOUR) - 1) * HOUR),
  };
  const path = inside(root('of'), 'custom');

  function refusal(
    source: Partial<Record<keyof OccurrenceSource, unknown>>,
    ask: (set: OccurrenceSet) => unknown,
  ): string {
    try {
      return `answered ${String(ask(customSet({ ...right, ...source } as OccurrenceSource, path)))}`;
    } catch (error) {
      const { issues } = error as { issues: { path: string[]; code: string; message: string }[] };
      return issues.map((one) => `${one.path.join('.')}: ${one.code}: ${one.message}`).join();
    }
  }

  it('answers as the list of its occurrences does, with a count and without one', () => {
    const list = Array.from({ length: 30 }, (_, n) => hour(n).getTime());
    const count = (from: Date, until: Date): number =>
      list.filter((one) => one >= from.getTime() && one < until.getTime()).length;
    for (const source of [right, { ...right, count }]) {
      const set = customSet(source, path);
      expect(disagreements(set, list, hour(0).getTime(), hour(29).getTime() + 1)).toEqual([]);
      expect(set.count(hour(2).getTime(), hour(1).getTime())).toBe(0);
    }
  });

  it('is asked for no count of a stretch that is empty', () => {
    const set = customSet({ ...right, count: () => -1 }, path);
    expect(set.count(hour(2).getTime(), hour(2).getTime())).toBe(0);
    expect(set.count(hour(2).getTime(), hour(1).getTime())).toBe(0);
    expect(() => set.count(hour(2).getTime(), hour(2).getTime() + 1)).toThrow('answered count with -1');
  });

  it('may have nothing before the first instant there is', () => {
    const set = customSet({ ...right, previous: () => null }, path);
    expect(set.nthBefore(RANGE_FROM, 1)).toBeNull();
    expect(set.nthBefore(RANGE_FROM + 1, 1)).toBeNull();
  });

  it('has no occurrence outside the supported range', () => {
    const set = customSet(right, path);
    expect(set.atOrAfter(RANGE_FROM - DAY)).toBe(RANGE_FROM);
    expect(set.nthBefore(RANGE_FROM + 1, 1)).toBe(RANGE_FROM);
    expect(set.nthBefore(RANGE_FROM, 1)).toBeNull();
    expect(set.nthBefore(RANGE_FROM + 1, 3)).toBeNull();
    expect(set.atOrAfter(RANGE_UNTIL)).toBeNull();
    expect(set.atOrAfter(RANGE_UNTIL - HOUR)).toBe(RANGE_UNTIL - HOUR);
    expect(set.nthBefore(RANGE_UNTIL + DAY, 1)).toBe(RANGE_UNTIL - HOUR);
    expect(set.count(RANGE_UNTIL - 2 * HOUR, RANGE_UNTIL + DAY)).toBe(2);
    expect(set.count(RANGE_FROM - DAY, RANGE_FROM + 1)).toBe(1);
    const asked: number[][] = [];
    const counting = customSet(
      { ...right, count: (from, until) => asked.push([from.getTime(), until.getTime()]) },
      path,
    );
    counting.count(RANGE_FROM - DAY, RANGE_UNTIL + DAY);
    expect(asked).toEqual([[RANGE_FROM, RANGE_UNTIL]]);
  });

  const noon = hour(12).getTime();
  it.each<
    [string, Partial<Record<keyof OccurrenceSource, unknown>>, (set: OccurrenceSet) => unknown, string]
  >([
    [
      'next threw',
      {
        next: () => {
          throw new Error('no table');
        },
      },
      (set) => set.atOrAfter(noon),
      'threw in next: "no table"',
    ],
    [
      'previous threw',
      {
        previous: () => {
          throw new Error('no table');
        },
      },
      (set) => set.nthBefore(noon, 1),
      'threw in previous: "no table"',
    ],
    [
      'count threw',
      {
        count: () => {
          throw new Error('no table');
        },
      },
      (set) => set.count(noon - 1, noon),
      'threw in count: "no table"',
    ],
    [
      'next gave a text',
      { next: () => 'x' },
      (set) => set.atOrAfter(noon),
      'answered next with "x"; answer a valid Date or null',
    ],
    [
      'previous gave nothing',
      { previous: () => undefined },
      (set) => set.nthBefore(noon, 1),
      'answered previous with undefined; answer a valid Date or null',
    ],
    [
      'next gave an invalid Date',
      { next: () => new Date(Number.NaN) },
      (set) => set.atOrAfter(noon),
      'answered next with an invalid Date; answer a valid Date or null',
    ],
    [
      'next stood still',
      { next: (after: Date) => after },
      (set) => set.atOrAfter(noon),
      'went backwards: next must answer with a later instant',
    ],
    [
      'previous stood still',
      { previous: (before: Date) => before },
      (set) => set.nthBefore(noon, 1),
      'went forwards: previous must answer with an earlier instant',
    ],
    [
      'count gave a half',
      { count: () => 0.5 },
      (set) => set.count(noon - 1, noon),
      'answered count with 0.5; answer a whole number, 0 or more',
    ],
    [
      'count gave less than nothing',
      { count: () => -1 },
      (set) => set.count(noon - 1, noon),
      'answered count with -1; answer a whole number, 0 or more',
    ],
    [
      'count gave a text',
      { count: () => '1' },
      (set) => set.count(noon - 1, noon),
      'answered count with "1"; answer a whole number, 0 or more',
    ],
  ])('is refused when %s', (_, source, ask, message) => {
    expect(refusal(source, ask)).toBe(`of.custom: source: this custom source ${message}`);
  });

  it('is refused whatever it throws', () => {
    const throws = {
      next: () => {
        throw Object.freeze({ code: 5 }) as unknown as Error;
      },
    };
    expect(refusal(throws, (set) => set.atOrAfter(noon))).toBe(
      'of.custom: source: this custom source threw in next: { code: 5 }',
    );
  });

  it('is counted by steps up to 100,000', () => {
    const dense = {
      next: (after: Date) => new Date(after.getTime() + 1),
      previous: (before: Date) => new Date(before.getTime() - 1),
    };
    expect(refusal(dense, (set) => set.count(noon, noon + 100_000))).toBe('answered 100000');
    expect(refusal(dense, (set) => set.count(noon, noon + 100_001))).toBe(
      'of.custom: source: this custom source has more than 100000 occurrences to count; give it a count(from, until)',
    );
    const ends = { next: (after: Date) => (after.getTime() < noon ? new Date(noon) : null) };
    expect(refusal(ends, (set) => set.count(noon - DAY, noon + DAY))).toBe('answered 1');
    expect(refusal(ends, (set) => set.atOrAfter(noon + 1))).toBe('answered null');
    const begins = { previous: (before: Date) => (before.getTime() > noon ? new Date(noon) : null) };
    expect(refusal(begins, (set) => set.nthBefore(noon + DAY, 2))).toBe('answered null');
  });
});
