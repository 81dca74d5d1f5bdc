const PART = /(\d+(?:\.\d+)?)\s*(ms|s|min|m|h|d|w)/gi;
const SHORT = /^\s*(?:\d+(?:\.\d+)?\s*(?:ms|s|min|m|h|d|w)\s*)+$/i;
/** As PostgreSQL prints an interval: `01:00:00`, `1 day 02:00:00`. */
const POSTGRES = /^(?:(\d+) days? ?)?(?:(\d+):(\d\d):(\d\d(?:\.\d+)?))?$/;

const MILLIS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * A duration as a person types it (`90m`, `1h30m`), or as PostgreSQL prints one, as milliseconds; anything else is
 * given back as it is, for the library to read or to refuse.
 */
export function durationFrom<T>(value: T): T | number {
  if (typeof value !== 'string' || value.length > 100) return value;
  if (SHORT.test(value)) {
    let millis = 0;
    for (const [, amount, unit] of value.matchAll(PART)) {
      millis += Number(amount) * (MILLIS[(unit as string).toLowerCase()] as number);
    }
    return millis;
  }
  const match = value === '' ? null : POSTGRES.exec(value);
  if (match === null) return value;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number((part as string | undefined) ?? 0));
  return Math.round(days * 86_400_000 + hours * 3_600_000 + minutes * 60_000 + seconds * 1_000);
}
