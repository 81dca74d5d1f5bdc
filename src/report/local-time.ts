import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { problem, root, show } from '../errors/problems.js';
import type { Schedule } from '../model/schedule.js';
import type { Tenant } from '../model/tenant.js';
import { zoneNameOf } from '../model/when.js';
import { findZone } from '../time/zone.js';

/** The locale is given each time, since a host may have set another one as the default of date-fns. */
const LOCALE = { locale: enUS };

/** A date of a person's reading, in a pattern of date-fns, on the wall clock of a zone. */
export function inZone(millis: number, timezone: string, pattern: string): string {
  return format(new TZDate(millis, timezone), pattern, LOCALE);
}

/** The offset of a zone at an instant: `+02:00`, or `UTC`. */
export function offsetText(millis: number, timezone: string): string {
  return isUtc(timezone) ? 'UTC' : inZone(millis, timezone, 'xxx');
}

/** `Thu 2026-08-06 09:00 -04:00`: day, time and offset. Seconds are shown where they are not zero. */
export function localTime(millis: number, timezone: string): string {
  return `${localDay(millis, timezone)} ${clockTime(millis, timezone)} ${offsetText(millis, timezone)}`;
}

/** `Thu 2026-08-06`. */
export function localDay(millis: number, timezone: string): string {
  return inZone(millis, timezone, 'EEE yyyy-MM-dd');
}

/** `09:00`, or `09:00:30` where the seconds are not zero. */
export function clockTime(millis: number, timezone: string): string {
  return inZone(millis, timezone, millis % 60_000 === 0 ? 'HH:mm' : 'HH:mm:ss');
}

/** A time that a reader takes together with an earlier one: the day is named only where it is another. */
export function timeBeside(millis: number, beside: number, timezone: string): string {
  const day = localDay(millis, timezone);
  const time = clockTime(millis, timezone);
  return day === localDay(beside, timezone) ? time : `${day} ${time}`;
}

/** `from … to`, without what the second repeats of the first. */
export function localSpan(from: number, to: number, timezone: string): string {
  if (from === to) return localTime(from, timezone);
  const offset = offsetText(to, timezone);
  const sameOffset = offsetText(from, timezone) === offset;
  const start = sameOffset
    ? `${localDay(from, timezone)} ${clockTime(from, timezone)}`
    : localTime(from, timezone);
  return `${start} to ${timeBeside(to, from, timezone)} ${offset}`;
}

export function isUtc(timezone: string): boolean {
  return timezone === 'UTC' || timezone === 'Etc/UTC';
}

/** What the text of a report is about, beside the plan itself. */
export interface ReportContext {
  /** The schedule that was planned: gives the zone, and lets a report try what other settings would do. */
  readonly schedule?: Schedule | null;
  /** The tenant it was planned for: with the schedule, what other settings would do is tried; its suspensions are drawn. */
  readonly tenant?: Tenant | null;
  /** The zone of the local times; that of the schedule when absent, and UTC when neither is known. */
  readonly timezone?: string | null;
}

/**
 * The zone in which times are told.
 *
 * @throws PolicyInputError when the zone asked for does not exist
 */
export function zoneOf(context: ReportContext): string {
  const asked = context.timezone;
  if (asked !== undefined && asked !== null) {
    if (typeof asked === 'string' && findZone(asked) !== null) return asked;
    throw problem(
      { parent: root('options'), key: 'timezone' },
      'timezone',
      `${show(asked)} is no IANA time zone; write "UTC" or such as "Europe/Berlin"`,
    );
  }
  return zoneNameOf(context.schedule?.when);
}
