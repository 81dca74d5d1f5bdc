import { civilDay, DAY, dayNumber, HOUR, MINUTE, SECOND } from '../time/calendar.js';
import { findZone, UTC } from '../time/zone.js';
import { inZone } from './local-time.js';

/** A place on a time axis, and what stands below it. */
export interface Tick {
  readonly at: number;
  readonly label: string;
  /** The day or the year, where it is another than that of the tick before. */
  readonly under: string | null;
}

const STEPS = [
  SECOND,
  5 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
];

/** Steps in months, from where days are too many. */
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120];
const MONTH = 30 * DAY;

/**
 * The ticks of a time axis: at round times on the wall clock of a zone, at most `most` of them.
 *
 * @param from - in milliseconds, `[from, until)`
 */
export function ticksOf(from: number, until: number, zoneName: string, most: number): readonly Tick[] {
  const least = (until - from) / Math.max(most, 1);
  const step = STEPS.find((candidate) => candidate >= least);
  const walls = step === undefined ? monthStarts(from, until, least) : multiples(from, until, step);
  const zone = findZone(zoneName) ?? UTC;
  const patterns = patternsFor(step ?? MONTH);
  const ticks: Tick[] = [];
  let lastUnder: string | null = null;
  for (const wall of walls) {
    // The offset at the wall time read as UTC is right but for the hours around a transition; then it is asked again.
    const guess = wall - zone.offsetAt(wall);
    const at = wall - zone.offsetAt(guess);
    if (at < from || at >= until || at <= (ticks.at(-1)?.at ?? Number.NEGATIVE_INFINITY)) continue;
    const under = inZone(at, zoneName, patterns.under);
    ticks.push({
      at,
      label: inZone(at, zoneName, patterns.label),
      under: under === lastUnder ? null : under,
    });
    lastUnder = under;
  }
  return ticks;
}

function patternsFor(step: number): { readonly label: string; readonly under: string } {
  if (step < MINUTE) return { label: 'HH:mm:ss', under: 'EEE d MMM' };
  if (step < DAY) return { label: 'HH:mm', under: 'EEE d MMM' };
  return step < MONTH ? { label: 'EEE d MMM', under: 'yyyy' } : { label: 'MMM', under: 'yyyy' };
}

/** Wall times at multiples of a step, with a day to spare at both ends for the offset. */
function multiples(from: number, until: number, step: number): number[] {
  // Weeks begin on Monday; day 0, 1970-01-01, was a Thursday.
  const origin = step === 7 * DAY ? 4 * DAY : 0;
  const walls: number[] = [];
  const first = Math.floor((from - DAY - origin) / step) * step + origin;
  for (let wall = first; wall <= until + DAY; wall += step) walls.push(wall);
  return walls;
}

function monthStarts(from: number, until: number, least: number): number[] {
  const months = MONTH_STEPS.find((candidate) => candidate * MONTH >= least) ?? 240;
  const { year, month } = civilDay(Math.floor(from / DAY));
  const walls: number[] = [];
  for (let index = Math.floor((year * 12 + month - 1) / months) * months; ; index += months) {
    const wall = dayNumber(Math.floor(index / 12), (index % 12) + 1, 1) * DAY;
    if (wall > until + DAY) return walls;
    walls.push(wall);
  }
}
