import { CronExpressionParser } from 'cron-parser';
import fc from 'fast-check';
import { nextOccurrence, previousOccurrence } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { AWKWARD_ZONES, cronText } from '../oracle/random.js';
import { stretchesOf } from '../oracle/wall-clock.js';
import { cron, runs } from './scenarios.js';

// cron-parser is right where no clock changes. There, and in UTC, its steps and this package's are the same.

const DAY = 86_400_000;
const STEPS = 6;

/** Expressions that cron-parser reads; a range to sun is this package's own reading. */
const expression = fc.oneof(cron, cronText).filter((text) => {
  if (/-sun/i.test(text)) return false;
  try {
    CronExpressionParser.parse(text, { currentDate: new Date(0), tz: 'UTC' });
    return true;
  } catch {
    return false;
  }
});

/** Instants from 1975 to 2100, to the second and to the millisecond. */
const instant = fc.oneof(
  fc.integer({ min: 157_766_400, max: 4_102_444_800 }).map((seconds) => seconds * 1000),
  fc.integer({ min: 157_766_400_000, max: 4_102_444_800_000 }),
);

/** The next steps of cron-parser, as far as it comes: it gives up on an expression that seldom matches. */
function steps(text: string, from: number, tz: string, way: 'next' | 'prev'): number[] {
  const list: number[] = [];
  try {
    const parsed = CronExpressionParser.parse(text, { currentDate: new Date(from), tz });
    while (list.length < STEPS) list.push(parsed[way]().getTime());
  } catch {
    // its loop limit
  }
  // Before 1970 and from 2200 on this package knows no occurrences.
  return list.filter((at) => at >= 0 && at < Date.UTC(2200, 0, 1));
}

function ownSteps(
  text: string,
  from: number,
  timezone: string,
  count: number,
  way: 'next' | 'prev',
): number[] {
  const list: number[] = [];
  const ask = way === 'next' ? nextOccurrence : previousOccurrence;
  for (let at: Date | null = new Date(from); list.length < count; ) {
    at = ask({ cron: text, timezone }, at);
    if (at === null) break;
    list.push(at.getTime());
  }
  return list;
}

describe('cron-parser agrees', () => {
  it.each(['next', 'prev'] as const)('in UTC, on random expressions: %s', (way) => {
    let compared = 0;
    fc.assert(
      fc.property(expression, instant, (text, from) => {
        const expected = steps(text, from, 'UTC', way);
        compared += expected.length;
        expect(ownSteps(text, from, 'UTC', expected.length, way)).toEqual(expected);
      }),
      runs(60),
    );
    expect(compared).toBeGreaterThan(50);
  });

  it.each(['next', 'prev'] as const)('in any zone, away from transitions: %s', (way) => {
    let compared = 0;
    fc.assert(
      fc.property(expression, instant, fc.constantFrom(...AWKWARD_ZONES), (text, from, zone) => {
        // Only as far as no clock changes within a day.
        const quiet = stretchesOf(zone, from - 40 * DAY, from + 40 * DAY).find(
          (stretch) => from - stretch.from > DAY && stretch.until - from > DAY,
        );
        if (quiet === undefined) return;
        const expected = steps(text, from, zone, way);
        const end = expected.findIndex((at) => at <= quiet.from + DAY || at >= quiet.until - DAY);
        const kept = end < 0 ? expected : expected.slice(0, end);
        compared += kept.length;
        expect(ownSteps(text, from, zone, kept.length, way)).toEqual(kept);
      }),
      runs(60),
    );
    expect(compared).toBeGreaterThan(50);
  });
});
