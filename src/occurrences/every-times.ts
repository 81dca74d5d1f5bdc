import { civilDay, DAY, dayNumber, daysInMonth } from '../time/calendar.js';
import { RANGE_UNTIL, WIDEST_OFFSET } from '../time/range.js';
import type { WallTimes } from './wall-times.js';

/** A step on the calendar: some months or some days, never both. */
export type CalendarStep = { readonly months: number } | { readonly days: number };

/**
 * The wall times of a calendar step after its anchor, each counted from the anchor: 31 Jan + 1 month is 28 Feb, and
 * + 2 months is 31 Mar. The anchor itself (k = 0) is not among them.
 */
export function everyTimes(anchorWall: number, step: CalendarStep): WallTimes {
  const anchorDay = Math.floor(anchorWall / DAY);
  const timeOfDay = anchorWall - anchorDay * DAY;
  const anchor = civilDay(anchorDay);
  const anchorMonth = monthIndex(anchor.year, anchor.month);
  const endMonth = monthIndex(2200, 2);

  /** The k-th step, or null beyond the supported range. */
  function kth(k: number): number | null {
    if ('days' in step) {
      const wall = anchorWall + k * step.days * DAY;
      return wall < RANGE_UNTIL + WIDEST_OFFSET ? wall : null;
    }
    const index = anchorMonth + k * step.months;
    if (index >= endMonth) return null;
    const year = Math.floor(index / 12);
    const month = index - year * 12 + 1;
    return dayNumber(year, month, Math.min(anchor.day, daysInMonth(year, month))) * DAY + timeOfDay;
  }

  /** How many steps k >= 1 lie before a wall time. */
  function rank(wall: number): number {
    if (wall <= anchorWall) return 0;
    if ('days' in step) return Math.ceil((wall - anchorWall) / (step.days * DAY)) - 1;
    const day = civilDay(Math.floor(wall / DAY));
    const k = Math.floor((monthIndex(day.year, day.month) - anchorMonth) / step.months);
    const time = kth(k);
    return time !== null && time < wall ? k : Math.max(k - 1, 0);
  }

  function at(rankOfTime: number): number | null {
    return rankOfTime < 0 ? null : kth(rankOfTime + 1);
  }

  function countShifted(from: number, until: number, shift: number): number {
    let total = 0;
    // A gap holds one step of a day, or none.
    for (let index = rank(from), wall = at(index); wall !== null && wall < until; wall = at(++index)) {
      const later = wall + shift;
      if (at(rank(later)) === later) total++;
    }
    return total;
  }

  return { rank, at, countShifted };
}

function monthIndex(year: number, month: number): number {
  return year * 12 + month - 1;
}
