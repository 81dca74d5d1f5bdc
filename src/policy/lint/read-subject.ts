import { inside, type Path, type Problems } from '../../errors/problems.js';
import { type ParsedSchedule, readSchedule } from '../../model/schedule.js';
import { when } from '../../model/when.js';
import { readCron } from '../../occurrences/cron-expression.js';
import { everyTimes } from '../../occurrences/every-times.js';
import type { OccurrenceSet } from '../../occurrences/occurrence-set.js';
import { civilDay, DAY, dayNumber } from '../../time/calendar.js';
import { readDurationParts } from '../../time/duration.js';
import { readInstant } from '../../time/instant.js';
import { RANGE_UNTIL } from '../../time/range.js';
import { findZone, UTC } from '../../time/zone.js';
import type { Subject, WallClock } from './check.js';

/** A schedule as it was read, and as it was written. */
export interface Written {
  readonly schedule: ParsedSchedule;
  readonly unbounded: OccurrenceSet;
  readonly wall: WallClock | null;
}

/** Reads a schedule for advice. It needs no cursor, nor how many of its runs are active. */
export function readWritten(value: unknown, at: Path, problems: Problems): Written {
  const schedule = readSchedule(value, at, problems, 'create');
  if (!problems.none) return { schedule, unbounded: schedule.set, wall: null };
  const written = (value as { when: unknown }).when;
  const place = inside(at, 'when');
  return {
    schedule,
    unbounded: when.read(written, place, problems),
    wall: wallClockOf(written as Readonly<Record<string, unknown>>, place, problems),
  };
}

/** The wall times of a `when` that was found right, and their zone; null for elapsed time, one instant, and code. */
function wallClockOf(
  written: Readonly<Record<string, unknown>>,
  at: Path,
  problems: Problems,
): WallClock | null {
  const zone = typeof written['timezone'] === 'string' ? findZone(written['timezone']) : null;
  if (typeof written['cron'] === 'string') {
    const cron = readCron(written['cron'], at, problems);
    return cron === null ? null : { times: cron.times, zone: zone ?? UTC, cron };
  }
  if (written['every'] === undefined || written['every'] === null || zone === null) return null;
  const parts = readDurationParts(written['every'], at, problems);
  if (parts === null || parts.months + parts.days === 0) return null;
  const anchor = readInstant(written['anchor'], at, problems);
  const step = parts.months > 0 ? { months: parts.months } : { days: parts.days };
  return { times: everyTimes(anchor + zone.offsetAt(anchor), step), zone, cron: null };
}

/** As many occurrences as one plan may fire, so that every cap shows in them. */
const UPCOMING = 100;

/** What the occurrences of a schedule are like in the year after `now`. */
export function subjectOf(written: Written, now: number, maxStaleness: number): Subject {
  const { set } = written.schedule;
  const until = yearAfter(now);
  const upcoming: number[] = [];
  let next = set.atOrAfter(now + 1);
  // A schedule as rare as a leap day still has an interval, so the second one is looked for beyond the year.
  while (next !== null && upcoming.length < UPCOMING && (next <= until || upcoming.length < 2)) {
    upcoming.push(next);
    next = set.atOrAfter(next + 1);
  }
  const gaps = upcoming.slice(1).map((at, i) => at - (upcoming[i] as number));
  const gap = gaps.length === 0 ? null : { least: Math.min(...gaps), most: Math.max(...gaps) };
  return { ...written, now, until, maxStaleness, upcoming, gap };
}

function yearAfter(now: number): number {
  const day = Math.floor(now / DAY);
  const { year, month, day: dayOfMonth } = civilDay(day);
  return Math.min(now + (dayNumber(year + 1, month, dayOfMonth) - day) * DAY, RANGE_UNTIL);
}
