import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

const FIELD = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/;

/** Whether the engine knows a zone. The library says so too, but only after the form is filled. */
export function zoneOr(zone: string, fallback: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone === '' ? fallback : zone;
  } catch {
    return fallback;
  }
}

/** An instant as a `datetime-local` field has it, on the wall clock of a zone. */
export function toField(instant: number | null, zone: string): string {
  if (instant === null || Number.isNaN(instant)) return '';
  return format(
    new TZDate(instant, zone),
    instant % 60_000 === 0 ? "yyyy-MM-dd'T'HH:mm" : "yyyy-MM-dd'T'HH:mm:ss",
  );
}

/**
 * The instant at which the clocks of a zone show what a field has: the first of two where they show it twice. Null for
 * an empty field.
 */
export function fromField(text: string, zone: string): number | null {
  const match = FIELD.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match
    .slice(1)
    .map((part) => Number((part as string | undefined) ?? 0));
  const at = new TZDate(year!, month! - 1, day!, hour!, minute!, second!, zone).getTime();
  return Number.isNaN(at) ? null : at;
}

/** Minutes that the clocks of a zone are ahead of UTC, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  return -new TZDate(instant, zone).getTimezoneOffset() * 60_000;
}

/** `Thu 6 Aug, 09:00`. */
export function readable(instant: number, zone: string): string {
  const seconds = instant % 60_000 === 0 ? 'HH:mm' : 'HH:mm:ss';
  return format(new TZDate(instant, zone), `EEE d MMM, ${seconds}`);
}
