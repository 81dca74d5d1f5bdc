import { RANGE_FROM, RANGE_UNTIL, WIDEST_OFFSET } from '../time/range.js';
import type { Segment, Zone } from '../time/zone.js';
import type { OccurrenceSet } from './occurrence-set.js';
import type { WallTimes } from './wall-times.js';

/**
 * How wall times become instants where the clocks change.
 *
 * - `clock-following`: every instant whose wall clock matches. Both passes through a repeated hour run; a wall time
 *   that does not exist does not run.
 * - `fixed-hour`: each wall time runs exactly once. In a gap it is read with the offset before the gap, as RFC 5545
 *   has it (02:30 → 03:30); if that meets another occurrence they are one. In a repeated hour the first pass runs.
 */
export type TransitionRule = 'clock-following' | 'fixed-hour';

/** Instants in `[from, until)` at which a clock `offset` ahead of UTC shows one of the wall times. */
interface Line {
  readonly from: number;
  readonly until: number;
  readonly offset: number;
}

/**
 * The occurrences of a set of wall times in a zone.
 *
 * Inside a segment of the zone a question about instants is a question about wall times, a constant apart. So a
 * count costs one step a segment passed, whatever the number of occurrences.
 */
export function zonedSet(times: WallTimes, zone: Zone, rule: TransitionRule): OccurrenceSet {
  function atOrAfter(instant: number): number | null {
    let from = Math.max(instant, RANGE_FROM);
    while (from < RANGE_UNTIL) {
      const segment = zone.segmentAt(from);
      const found = firstIn(segment, from);
      if (found !== null) return found < RANGE_UNTIL ? found : null;
      // Nothing in this segment. A wall time is never further than WIDEST_OFFSET from its instant, so the next one
      // on the wall says how far it is safe to jump: a leap day is two jumps away, not sixteen segments.
      const wall = times.at(times.rank(segment.until - WIDEST_OFFSET));
      if (wall === null) return null;
      from = Math.max(segment.until, wall - WIDEST_OFFSET);
    }
    return null;
  }

  function nthBefore(instant: number, n: number): number | null {
    let until = Math.min(instant, RANGE_UNTIL);
    let wanted = n;
    while (until > RANGE_FROM) {
      const segment = zone.segmentAt(until - 1);
      const from = Math.max(segment.from, RANGE_FROM);
      const found = nthLastIn(segment, until, wanted);
      if (found !== null) return found >= RANGE_FROM ? found : null;
      wanted -= countIn(segment, from, until);
      const wall = times.at(times.rank(from + WIDEST_OFFSET) - 1);
      if (wall === null) return null;
      until = Math.min(from, wall + WIDEST_OFFSET + 1);
    }
    return null;
  }

  function count(from: number, until: number): number {
    const end = Math.min(until, RANGE_UNTIL);
    let total = 0;
    for (let low = Math.max(from, RANGE_FROM); low < end; ) {
      const segment = zone.segmentAt(low);
      const high = Math.min(segment.until, end);
      total += countIn(segment, low, high);
      low = high;
    }
    return total;
  }

  /** The line that the segment's own offset makes. */
  function mainLine(segment: Segment): Line {
    const repeated = rule === 'fixed-hour' ? Math.max(segment.offsetBefore - segment.offset, 0) : 0;
    return repeated === 0
      ? segment
      : { from: segment.from + repeated, until: segment.until, offset: segment.offset };
  }

  /** The line of the wall times that the gap before a segment skipped, read with the offset before it. */
  function gapLine(segment: Segment): Line | null {
    const gap = segment.offset - segment.offsetBefore;
    if (rule === 'clock-following' || gap <= 0) return null;
    return { from: segment.from, until: segment.from + gap, offset: segment.offsetBefore };
  }

  function firstIn(segment: Segment, from: number): number | null {
    const main = firstOn(mainLine(segment), from);
    const gap = gapLine(segment);
    const late = gap === null ? null : firstOn(gap, from);
    if (main === null || late === null) return main ?? late;
    return Math.min(main, late);
  }

  function countIn(segment: Segment, from: number, until: number): number {
    const main = countOn(mainLine(segment), from, until);
    const gap = gapLine(segment);
    if (gap === null) return main;
    const late = countOn(gap, from, until);
    return late === 0 || main === 0 ? main + late : main + late - countMeeting(segment, gap, from, until);
  }

  /** How many skipped wall times fall on an instant that is an occurrence anyway: those are one. */
  function countMeeting(segment: Segment, gap: Line, from: number, until: number): number {
    const low = Math.max(from, gap.from);
    const high = Math.min(until, gap.until);
    return times.countShifted(low + gap.offset, high + gap.offset, segment.offset - gap.offset);
  }

  /** The `n`-th last occurrence of a segment before `until`, or null when there are fewer. */
  function nthLastIn(segment: Segment, until: number, n: number): number | null {
    const gap = gapLine(segment);
    const main = mainLine(segment);
    if (gap === null) return nthLastOn(main, until, n);
    const afterGap = countOn(main, gap.until, until);
    if (afterGap >= n) return nthLastOn(main, until, n);
    // Within the gap two lines interleave. It is hours long at the most, and n is a cap: steps are cheap enough.
    let last: number | null = Math.min(until, gap.until);
    for (let left = n - afterGap; left > 0 && last !== null; left--) {
      const a = lastOn(main, last);
      const b = lastOn(gap, last);
      last = a === null || b === null ? (a ?? b) : Math.max(a, b);
    }
    return last;
  }

  function firstOn(line: Line, from: number): number | null {
    const wall = times.at(times.rank(Math.max(from, line.from) + line.offset));
    if (wall === null) return null;
    const instant = wall - line.offset;
    return instant < line.until ? instant : null;
  }

  function lastOn(line: Line, until: number): number | null {
    return nthLastOn(line, until, 1);
  }

  function nthLastOn(line: Line, until: number, n: number): number | null {
    const wall = times.at(times.rank(Math.min(until, line.until) + line.offset) - n);
    if (wall === null) return null;
    const instant = wall - line.offset;
    return instant >= line.from ? instant : null;
  }

  function countOn(line: Line, from: number, until: number): number {
    const low = Math.max(from, line.from);
    const high = Math.min(until, line.until);
    return low < high ? times.rank(high + line.offset) - times.rank(low + line.offset) : 0;
  }

  return { atOrAfter, nthBefore, count };
}
