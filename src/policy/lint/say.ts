import { DAY, HOUR, MINUTE, SECOND } from '../../time/calendar.js';

const UNITS = [
  [DAY, 'd'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
  [1, 'ms'],
] as const;

/** A length of time for a person, exactly: `1 h 30 min`, `24 h`. Whole days are days from two on. */
export function length(millis: number): string {
  const parts: string[] = [];
  let rest = millis;
  for (const [unit, name] of UNITS) {
    if (unit === DAY && rest < 2 * DAY) continue;
    const amount = Math.floor(rest / unit);
    if (amount > 0) parts.push(`${amount} ${name}`);
    rest -= amount * unit;
  }
  return parts.join(' ');
}

/** An instant, in UTC. */
export function instant(millis: number): string {
  return new Date(millis).toISOString();
}

/** A time on a wall clock: `2026-11-01 01:30`, with seconds where there are some. */
export function wallTime(wall: number): string {
  const text = new Date(wall).toISOString().replace('T', ' ');
  return text.slice(0, wall % MINUTE === 0 ? 16 : 19);
}

/** `1 run`, `3 runs`. */
export function amount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
