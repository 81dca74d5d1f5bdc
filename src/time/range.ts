import { DAY, dayNumber } from './calendar.js';

/**
 * The supported range, `[1970, 2200)`: `now`, cursors, anchors and the bounds of questions lie in it, and no
 * occurrence lies outside it. Zone rules before 1970 are guesses, and a date from 2200 on is nearly always a slip.
 */
export const RANGE_FROM = 0;
export const RANGE_UNTIL = dayNumber(2200, 1, 1) * DAY;

/** No zone has been further from UTC than this since 1970, a skipped or repeated day included. */
export const WIDEST_OFFSET = 18 * 3_600_000;
