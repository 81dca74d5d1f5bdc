import { type Path, problem, show } from '../errors/problems.js';
import { timeOfDate } from '../time/instant.js';
import { RANGE_FROM, RANGE_UNTIL } from '../time/range.js';
import type { OccurrenceSet } from './occurrence-set.js';

/**
 * A schedule that this package has no notation for: business days, an almanac, a union of others.
 *
 * It must be a function of its arguments, or plans are not. Each answer of `next` and `previous` is null or a valid
 * `Date` strictly on the asked side; another answer is a `PolicyInputError`.
 */
export interface OccurrenceSource {
  /** The first occurrence after an instant, strictly. */
  next(after: Date): Date | null;
  /** The last occurrence before an instant, strictly. */
  previous(before: Date): Date | null;
  /** How many occurrences there are in `[from, until)`. Without it they are stepped through, 100,000 at the most. */
  count?(from: Date, until: Date): number;
}

const MOST_STEPS = 100_000;

/** @param at - where the source stands in the input, for the message when it misbehaves */
export function customSet(source: OccurrenceSource, at: Path): OccurrenceSet {
  const canCount = typeof source.count === 'function';

  function misbehaves(message: string): never {
    throw problem(at, 'source', `this custom source ${message}`);
  }

  /** Asks the source, which is a stranger's code: it may throw, and it may answer anything. */
  function ask<T>(question: string, answer: () => T): T {
    try {
      return answer();
    } catch (error) {
      return misbehaves(
        `threw in ${question}: ${error instanceof Error ? show(error.message) : show(error)}`,
      );
    }
  }

  function time(answer: unknown, question: string): number | null {
    if (answer === null) return null;
    const millis = timeOfDate(answer);
    if (millis === null || Number.isNaN(millis)) {
      return misbehaves(`answered ${question} with ${show(answer)}; answer a valid Date or null`);
    }
    return millis;
  }

  /** The next occurrence strictly after an instant, or null. */
  function next(after: number): number | null {
    const found = time(
      ask('next', () => source.next(new Date(after))),
      'next',
    );
    if (found !== null && found <= after) misbehaves('went backwards: next must answer with a later instant');
    return found === null || found >= RANGE_UNTIL ? null : found;
  }

  function previous(before: number): number | null {
    const found = time(
      ask('previous', () => source.previous(new Date(before))),
      'previous',
    );
    if (found !== null && found >= before)
      misbehaves('went forwards: previous must answer with an earlier instant');
    return found === null || found < RANGE_FROM ? null : found;
  }

  function countBySteps(from: number, until: number): number {
    let total = 0;
    for (let found = next(from - 1); found !== null && found < until; found = next(found)) {
      total++;
      if (total > MOST_STEPS)
        misbehaves(`has more than ${MOST_STEPS} occurrences to count; give it a count(from, until)`);
    }
    return total;
  }

  return {
    atOrAfter: (instant) => next(Math.max(instant, RANGE_FROM) - 1),
    nthBefore(instant, n) {
      let found: number | null = Math.min(instant, RANGE_UNTIL);
      for (let i = 0; i < n && found !== null; i++) found = previous(found);
      return found;
    },
    count(from, until) {
      const low = Math.max(from, RANGE_FROM);
      const high = Math.min(until, RANGE_UNTIL);
      if (low >= high) return 0;
      if (!canCount) return countBySteps(low, high);
      const answer: unknown = ask('count', () => source.count?.(new Date(low), new Date(high)));
      if (!Number.isSafeInteger(answer) || (answer as number) < 0) {
        return misbehaves(`answered count with ${show(answer)}; answer a whole number, 0 or more`);
      }
      return answer as number;
    },
    sourceAt: at,
  };
}
