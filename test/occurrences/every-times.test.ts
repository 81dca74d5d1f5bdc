import { describe, expect, it } from 'vitest';
import { everyTimes } from '../../src/occurrences/every-times.js';

const DAY = 86_400_000;
const anchor = Date.UTC(2026, 0, 31, 2, 30);

describe('calendar steps on the wall', () => {
  it.each<[string, { months: number } | { days: number }, (k: number) => number]>([
    ['days', { days: 3 }, (k) => anchor + k * 3 * DAY],
    [
      'months',
      { months: 1 },
      (k) => Date.UTC(2026, k, Math.min(31, new Date(Date.UTC(2026, k + 1, 0)).getUTCDate()), 2, 30),
    ],
  ])('of %s rank what lies before a time, the anchor not among them', (_, step, kth) => {
    const times = everyTimes(anchor, step);
    for (const k of [1, 2, 3, 4, 11, 12, 13, 100]) {
      expect(times.at(k - 1)).toBe(kth(k));
      expect(times.rank(kth(k))).toBe(k - 1);
      expect(times.rank(kth(k) + 1)).toBe(k);
      expect(times.rank(kth(k) - 1)).toBe(k - 1);
    }
    for (const before of [anchor, anchor - 1, anchor - 400 * DAY]) expect(times.rank(before)).toBe(0);
    expect(times.at(-1)).toBeNull();
  });

  it('end where no zone is any more within the range', () => {
    for (const step of [{ days: 1 }, { months: 1 }]) {
      const times = everyTimes(anchor, step);
      expect(times.at(100_000)).toBeNull();
      const last = times.rank(Date.UTC(2200, 0, 1));
      expect(times.at(last - 1)).toBeGreaterThan(Date.UTC(2199, 10, 30));
    }
  });

  it('count those that meet another when they move', () => {
    const daily = everyTimes(anchor, { days: 1 });
    // Ten days moved by a day are ten others; by an hour they are none.
    expect(daily.countShifted(anchor + DAY, anchor + 11 * DAY, DAY)).toBe(10);
    expect(daily.countShifted(anchor + DAY, anchor + 11 * DAY, 3_600_000)).toBe(0);
    expect(daily.countShifted(anchor + DAY, anchor + DAY, DAY)).toBe(0);
    expect(daily.countShifted(anchor + DAY, anchor + DAY + 1, DAY)).toBe(1);
  });
});
