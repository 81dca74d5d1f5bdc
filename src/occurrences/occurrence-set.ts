import type { Path } from '../errors/problems.js';

/**
 * A schedule as what it is: a set of instants. `next`, `previous`, `count` and the plan are all questions about one
 * such set, so they cannot disagree. Instants are milliseconds since 1970, and every answer lies in [1970, 2200).
 */
export interface OccurrenceSet {
  /** The first occurrence at or after an instant, or null. */
  atOrAfter(instant: number): number | null;
  /** The `n`-th occurrence before an instant, strictly, counted backwards from 1; null when there are fewer. */
  nthBefore(instant: number, n: number): number | null;
  /** How many occurrences there are in `[from, until)`; none where `until` is not later than `from`. */
  count(from: number, until: number): number;
  /** Where a custom source stands in the input: of all sets only such a one can contradict itself. */
  readonly sourceAt?: Path | undefined;
}

/**
 * The part of a set that lies within bounds, both inclusive: an instant outside them is no occurrence anywhere.
 */
export function withinBounds(set: OccurrenceSet, startsAt: number, endsAt: number): OccurrenceSet {
  if (startsAt === Number.NEGATIVE_INFINITY && endsAt === Number.POSITIVE_INFINITY) return set;
  return {
    atOrAfter(instant) {
      const found = set.atOrAfter(Math.max(instant, startsAt));
      return found === null || found > endsAt ? null : found;
    },
    nthBefore(instant, n) {
      const found = set.nthBefore(Math.min(instant, endsAt + 1), n);
      return found === null || found < startsAt ? null : found;
    },
    count: (from, until) => set.count(Math.max(from, startsAt), Math.min(until, endsAt + 1)),
    sourceAt: set.sourceAt,
  };
}
