import type { OccurrenceSet } from './occurrence-set.js';

/** The set of one instant. */
export function once(at: number): OccurrenceSet {
  return {
    atOrAfter: (instant) => (instant <= at ? at : null),
    nthBefore: (instant, n) => (n === 1 && at < instant ? at : null),
    count: (from, until) => (from <= at && at < until ? 1 : 0),
  };
}
