// Occurrences by looking at every minute, or every second: what docs/occurrences.md says, read aloud.
import { type OracleCron, readCronText } from './cron-text.js';
import { offsetAt, type Stretch, stretchesOf } from './wall-clock.js';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const RANGE_UNTIL = Date.UTC(2200, 0, 1);

export type OracleWhen =
  | { readonly cron: string; readonly timezone?: string | null }
  | { readonly everyMs: number; readonly anchor: number }
  | { readonly everyDays: number; readonly anchor: number; readonly timezone: string }
  | { readonly everyMonths: number; readonly anchor: number; readonly timezone: string }
  | { readonly at: number };

export interface OracleBounds {
  readonly startsAt?: number | null;
  readonly endsAt?: number | null;
}

/** Every occurrence `o` with `from <= o < until`, in order. */
export function oracleOccurrences(
  when: OracleWhen,
  from: number,
  until: number,
  { startsAt, endsAt }: OracleBounds = {},
): number[] {
  const low = Math.max(from, startsAt ?? from, 0);
  const high = Math.min(until, endsAt === undefined || endsAt === null ? until : endsAt + 1, RANGE_UNTIL);
  if (low >= high) return [];
  const instants = new Set(unbounded(when, low, high).filter((instant) => instant >= low && instant < high));
  return [...instants].sort((a, b) => a - b);
}

function unbounded(when: OracleWhen, from: number, until: number): number[] {
  if ('at' in when) return [when.at];
  if ('cron' in when) return cron(when.cron, when.timezone ?? 'UTC', from, until);
  if ('everyMs' in when) {
    const instants: number[] = [];
    // The only shortcut: a step of elapsed time may start near `from`.
    let k = Math.max(Math.floor((from - when.anchor) / when.everyMs) - 1, 0);
    for (; when.anchor + k * when.everyMs < until; k++) instants.push(when.anchor + k * when.everyMs);
    return instants;
  }
  return everyOnCalendar(when, until);
}

function cron(text: string, zone: string, from: number, until: number): number[] {
  const { hasSeconds, coversEveryHour, ...cron } = readCronText(text);
  const step = hasSeconds ? 1000 : MINUTE;
  const stretches = stretchesOf(zone, from - 3 * DAY, until + 3 * DAY);
  const instants: number[] = [];
  if (coversEveryHour) {
    // Clock-following: every instant whose wall clock matches.
    for (const stretch of stretches) {
      const first = Math.ceil((Math.max(stretch.from, from) + stretch.offset) / step) * step;
      const walls = matchingWalls(cron, first, Math.min(stretch.until, until) + stretch.offset, step);
      for (const wall of walls) instants.push(wall - stretch.offset);
    }
    return instants;
  }
  // Fixed-hour: each matching wall time exactly once.
  const firstWall = Math.floor((from - 2 * DAY) / step) * step;
  for (const wall of matchingWalls(cron, firstWall, until + 2 * DAY, step)) {
    const instant = resolve(wall, stretches);
    if (instant !== null) instants.push(instant);
  }
  return instants;
}

/** The matching wall times in `[from, until)`, each minute or second looked at unless its whole day or hour is out. */
function* matchingWalls(
  cron: Pick<OracleCron, 'matches' | 'matchesDay' | 'matchesHour'>,
  from: number,
  until: number,
  step: number,
): Generator<number> {
  let wall = from;
  while (wall < until) {
    if (!cron.matchesDay(wall)) wall = (Math.floor(wall / DAY) + 1) * DAY;
    else if (!cron.matchesHour(wall)) wall = (Math.floor(wall / HOUR) + 1) * HOUR;
    else {
      const end = Math.min((Math.floor(wall / HOUR) + 1) * HOUR, until);
      for (; wall < end; wall += step) if (cron.matches(wall)) yield wall;
    }
  }
}

/** The instant at which a wall time runs once: its first pass, or, in a gap, read with the offset before the gap. */
function resolve(wall: number, stretches: readonly Stretch[]): number | null {
  for (const { from, until, offset } of stretches) {
    if (wall - offset >= from && wall - offset < until) return wall - offset;
  }
  for (let i = 1; i < stretches.length; i++) {
    const before = stretches[i - 1] as Stretch;
    const after = stretches[i] as Stretch;
    if (wall >= after.from + before.offset && wall < after.from + after.offset) return wall - before.offset;
  }
  return null;
}

function everyOnCalendar(
  when: { readonly anchor: number; readonly timezone: string } & (
    | { readonly everyDays: number }
    | { readonly everyMonths: number }
  ),
  until: number,
): number[] {
  const { anchor, timezone } = when;
  const stretches = stretchesOf(timezone, anchor - 3 * DAY, until + 3 * DAY);
  const wallAnchor = anchor + offsetAt(timezone, anchor);
  const date = new Date(wallAnchor);
  // The anchor is itself, even in the second pass of a repeated hour.
  const instants = [anchor];
  for (let k = 1; ; k++) {
    const wall =
      'everyDays' in when ? wallAnchor + k * when.everyDays * DAY : addMonths(date, k * when.everyMonths);
    if (wall > until + 2 * DAY) return instants;
    const instant = resolve(wall, stretches);
    if (instant !== null) instants.push(instant);
  }
}

/** Months on, with the day held back to the length of the month: counted from the anchor, so 31 stays 31. */
function addMonths(date: Date, months: number): number {
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(date.getUTCDate(), length));
  return midnight + (date.getTime() - Date.UTC(year, date.getUTCMonth(), date.getUTCDate()));
}
