import { Problems, root } from '../errors/problems.js';
import type { Schedule } from '../model/schedule.js';
import type { OccurrenceSet } from '../occurrences/occurrence-set.js';
import { DAY } from '../time/calendar.js';
import { readInstant } from '../time/instant.js';
import { findZone, UTC } from '../time/zone.js';
import { lengthOf } from './amounts.js';
import type { AskedTime } from './asked-time.js';
import { clockTime, isUtc, localTime } from './local-time.js';

/**
 * Why a schedule does not run at a time: its bounds, its other zone, the second pass through a repeated hour; and the
 * nearest times at which it does run.
 */
export function whyNoOccurrence(
  asked: AskedTime,
  instant: number,
  schedule: Schedule,
  set: OccurrenceSet,
  zone: string,
): string[] {
  const sentences = [`The schedule has no run at ${localTime(instant, zone)}.`];
  const bounds = boundsSentence(instant, schedule, zone);
  if (bounds === null) {
    sentences.push(...(secondPass(instant, set, zone) ?? zoneMixUp(asked, instant, set, zone) ?? []));
  } else sentences.push(bounds);
  sentences.push(nearest(instant, set, zone));
  return sentences;
}

function boundsSentence(instant: number, { startsAt, endsAt }: Schedule, zone: string): string | null {
  const problems = new Problems();
  const read = (bound: Schedule['startsAt']): number | null =>
    bound == null ? null : readInstant(bound, root('schedule'), problems, 'any');
  const start = read(startsAt);
  const end = read(endsAt);
  if (start !== null && instant < start) return `It starts later, at ${localTime(start, zone)}.`;
  if (end !== null && instant > end) return `It had ended by then, at ${localTime(end, zone)}.`;
  return null;
}

/** A time of day that comes twice runs once, the first time (the fixed-hour rule). */
function secondPass(instant: number, set: OccurrenceSet, zoneName: string): string[] | null {
  const zone = findZone(zoneName) ?? UTC;
  const { offset } = zone.segmentAt(instant);
  const before = zone.offsetAt(instant - DAY);
  const first = instant - (before - offset);
  if (before <= offset || set.atOrAfter(first) !== first || first + before !== instant + offset) return null;
  const time = clockTime(instant, zoneName);
  return [
    `${time} came twice on that day, and a time of day runs once: it ran the first time, at ${localTime(first, zoneName)}.`,
  ];
}

/** The clock reading that was written is a run in the schedule's zone, or in UTC: somebody read the wrong clock. */
function zoneMixUp(
  { wall, isLocal }: AskedTime,
  instant: number,
  set: OccurrenceSet,
  zoneName: string,
): string[] | null {
  const zone = findZone(zoneName) ?? UTC;
  const inSchedulesZone = wall - zone.offsetAt(wall - zone.offsetAt(wall));
  const runs = (at: number): boolean => at >= 0 && set.atOrAfter(at) === at;
  const reading = clockTime(wall, 'UTC');
  if (!isLocal && inSchedulesZone !== instant && runs(inSchedulesZone)) {
    return [
      `It does run at ${reading} in its own zone, ${zoneName}, which is ${localTime(inSchedulesZone, 'UTC')}: the time asked about is in another zone.`,
    ];
  }
  if (isLocal && !isUtc(zoneName) && runs(wall)) {
    return [
      `It does run at ${reading} UTC, which is ${localTime(wall, zoneName)}: a time without an offset is read in the zone of the schedule, ${zoneName}.`,
    ];
  }
  return null;
}

function nearest(instant: number, set: OccurrenceSet, zone: string): string {
  const before = set.nthBefore(instant, 1);
  const after = set.atOrAfter(instant + 1);
  const parts: string[] = [];
  if (before !== null) parts.push(`${localTime(before, zone)} (${lengthOf(instant - before)} before)`);
  if (after !== null) parts.push(`${localTime(after, zone)} (${lengthOf(after - instant)} after)`);
  if (parts.length === 0) return 'It has no runs at all.';
  return parts.length === 1
    ? `The nearest run is ${parts.join('')}.`
    : `The nearest runs are ${parts.join(' and ')}.`;
}
