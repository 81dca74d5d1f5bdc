import { DAY, HOUR, MINUTE, SECOND } from '../time/calendar.js';

/** `5040` as `5,040`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** `1 run`, `5,040 runs`. */
export function amountOf(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

const UNITS = [
  ['d', DAY],
  ['h', HOUR],
  ['min', MINUTE],
  ['s', SECOND],
  ['ms', 1],
] as const;

/** A length of time by its two largest units: `3 d 2 h`, `45 min`, `0 s`. */
export function lengthOf(millis: number): string {
  const parts: string[] = [];
  let rest = Math.abs(millis);
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${grouped(count)} ${unit}`);
    else if (parts.length > 0) break;
    rest -= count * size;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}

/** `a, b and c`. */
export function listed(parts: readonly string[], word = 'and'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1) ?? ''}`;
}
