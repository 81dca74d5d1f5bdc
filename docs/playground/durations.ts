import { durationFrom } from '../../src/cli/durations.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ISO = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;
const ISO_SIZES = [7 * 24 * HOUR, 24 * HOUR, HOUR, MINUTE, 1_000];

/** A duration as a person types it, `90m` or `PT1H30M`, in milliseconds; null for what is none. */
export function millisFrom(text: string): number | null {
  const trimmed = text.trim();
  const typed: string | number = durationFrom<string | number>(trimmed);
  if (typeof typed === 'number') return Number.isSafeInteger(typed) ? typed : null;
  const parts = ISO.exec(trimmed)?.slice(1);
  if (parts === undefined) return null;
  const millis = parts.reduce(
    (sum, part, i) => sum + Number((part as string | undefined) ?? 0) * ISO_SIZES[i]!,
    0,
  );
  return Number.isSafeInteger(millis) ? millis : null;
}

/** Milliseconds in the form of ISO 8601, in hours at most: `PT1H30M`. */
export function isoDuration(millis: number): string {
  const hours = Math.floor(millis / HOUR);
  const minutes = Math.floor((millis % HOUR) / MINUTE);
  const seconds = (millis % MINUTE) / 1_000;
  const parts = [
    hours > 0 ? `${String(hours)}H` : '',
    minutes > 0 ? `${String(minutes)}M` : '',
    seconds > 0 || millis < MINUTE ? `${String(seconds)}S` : '',
  ];
  return `PT${parts.join('')}`;
}

/** `2 h 30 min`: a length of time as it is read, to the minute. */
export function lengthText(millis: number): string {
  if (millis < MINUTE) return `${String(Math.round(millis / 1_000))} s`;
  const minutes = Math.round(millis / MINUTE);
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor((minutes % 1_440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${String(count)} ${unit}`)
    .join(' ');
}
