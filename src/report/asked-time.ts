import type { Path, Problems } from '../errors/problems.js';
import { DAY, dayNumber, daysInMonth, HOUR, MINUTE, SECOND } from '../time/calendar.js';
import { readInstant } from '../time/instant.js';
import { findZone, UTC, type Zone } from '../time/zone.js';
import { inZone, localDay, localTime, offsetText } from './local-time.js';

/** A time that somebody asks about. */
export interface AskedTime {
  /** The instants that it can be: two of a local time that the clocks repeat. */
  readonly instants: readonly number[];
  /** The wall clock reading that was written, as if it were UTC; of an instant without a text, its own in UTC. */
  readonly wall: number;
  /** The local time was given without an offset, so that it cannot be in another zone. */
  readonly isLocal: boolean;
  /** What the clocks did to it. */
  readonly notes: readonly string[];
}

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,3})\d*)?)?/;
const OFFSET = /(?:[Zz]|[+-]\d\d(?::?\d\d){0,2})$/;

/** Reads an instant, or a local time on the wall clock of a zone. */
export function readAskedTime(value: unknown, zoneName: string, at: Path, problems: Problems): AskedTime {
  const local = typeof value === 'string' ? wallOf(value) : null;
  if (local === null || OFFSET.test((value as string).slice(10))) {
    const instant = readInstant(value, at, problems);
    return { instants: [instant], wall: local ?? instant, isLocal: false, notes: [] };
  }
  const zone = findZone(zoneName) ?? UTC;
  const instants = instantsOf(local, zone);
  readInstant(instants[0], at, problems);
  return { instants, wall: local, isLocal: true, notes: notesOn(local, instants, zoneName, zone) };
}

/** A wall clock reading as if it were UTC, or null where the text is none. */
function wallOf(text: string): number | null {
  const match = text.length <= 64 ? LOCAL.exec(text) : null;
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number((part as string | undefined) ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const millis = Number((match[7] ?? '0').padEnd(3, '0'));
  return dayNumber(year, month, day) * DAY + hour * HOUR + minute * MINUTE + second * SECOND + millis;
}

/** The instants at which a clock on the wall reads a time: one, two where it is repeated, the moved one in a gap. */
function instantsOf(wall: number, zone: Zone): readonly number[] {
  const offsets = [...new Set([zone.offsetAt(wall - DAY), zone.offsetAt(wall + DAY)])];
  const found = offsets.map((offset) => wall - offset).filter((at) => at + zone.offsetAt(at) === wall);
  if (found.length > 0) return found.sort((a, b) => a - b);
  // In a gap, the time is read with the offset before it, as the fixed-hour rule does (RFC 5545).
  return [wall - (offsets[0] as number)];
}

function notesOn(wall: number, instants: readonly number[], name: string, zone: Zone): string[] {
  const reading = inZone(wall, 'UTC', wall % MINUTE === 0 ? 'HH:mm' : 'HH:mm:ss');
  const [first, second] = instants;
  const day = localDay(wall, 'UTC');
  if (first === undefined) return [];
  if (second !== undefined) {
    const passes = `${offsetText(first, name)} and ${offsetText(second, name)}`;
    return [`The clocks of ${name} showed ${reading} twice on ${day}, at ${passes}.`];
  }
  if (first + zone.offsetAt(first) === wall) return [];
  const { from, offset, offsetBefore } = zone.segmentAt(first);
  const before = inZone(from + offsetBefore, 'UTC', 'HH:mm');
  const after = inZone(from + offset, 'UTC', 'HH:mm');
  return [
    `The clocks of ${name} skipped ${reading} on ${day}: they went from ${before} to ${after}.`,
    `What is set for ${reading} runs at ${localTime(first, name)} on that day, where it is set for an hour of the day.`,
  ];
}
