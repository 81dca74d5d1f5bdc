import { RANGE_UNTIL } from '../time/range.js';
import type { Zone } from '../time/zone.js';
import { type CalendarStep, everyTimes } from './every-times.js';
import type { OccurrenceSet } from './occurrence-set.js';
import { zonedSet } from './zoned.js';

/**
 * A step in elapsed time: `anchor + k * step` for k >= 0. Nothing lies before the anchor.
 *
 * @param step - a whole number of milliseconds, at least 1
 */
export function everyElapsed(anchor: number, step: number): OccurrenceSet {
  /** How many occurrences lie before an instant. */
  function rank(instant: number): number {
    return instant <= anchor ? 0 : Math.ceil((Math.min(instant, RANGE_UNTIL) - anchor) / step);
  }
  return {
    atOrAfter(instant) {
      const found = anchor + rank(instant) * step;
      return found < RANGE_UNTIL ? found : null;
    },
    nthBefore(instant, n) {
      const index = rank(instant) - n;
      return index < 0 ? null : anchor + index * step;
    },
    count: (from, until) => Math.max(rank(until) - rank(from), 0),
  };
}

/**
 * A step on the calendar of a zone, counted on the wall clock from the anchor. At a transition each step runs once,
 * like a fixed hour; the anchor is an instant and is itself, even in the second pass of a repeated hour.
 */
export function everyOnCalendar(anchor: number, step: CalendarStep, zone: Zone): OccurrenceSet {
  const steps = zonedSet(everyTimes(anchor + zone.offsetAt(anchor), step), zone, 'fixed-hour');
  return {
    atOrAfter(instant) {
      return instant <= anchor ? anchor : steps.atOrAfter(instant);
    },
    nthBefore(instant, n) {
      if (instant <= anchor) return null;
      const later = steps.nthBefore(instant, n);
      if (later !== null) return later;
      return steps.count(anchor, instant) === n - 1 ? anchor : null;
    },
    count(from, until) {
      const itself = from <= anchor && anchor < until ? 1 : 0;
      return itself + steps.count(Math.max(from, anchor), until);
    },
  };
}
