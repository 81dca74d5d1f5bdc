import type { OccurrenceSet } from '../../src/occurrences/occurrence-set.js';

/** What a set and the list of its occurrences in `[from, until)` disagree on. */
export function disagreements(
  set: OccurrenceSet,
  list: readonly number[],
  from: number,
  until: number,
): string[] {
  const wrong: string[] = [];
  const say = (what: string, found: unknown, expected: unknown): void => {
    if (found !== expected) wrong.push(`${what}: ${String(found)}, not ${String(expected)}`);
  };
  const edges = [from, until, ...list].flatMap((one) => [one - 1, one, one + 1]);
  const places = edges.filter((one) => one >= from && one <= until);
  for (const place of places) {
    const name = new Date(place).toISOString();
    const later = list.filter((one) => one >= place);
    const earlier = list.filter((one) => one < place);
    if (later.length > 0) say(`atOrAfter ${name}`, set.atOrAfter(place), later[0]);
    for (const n of [1, 2, 3, 7]) {
      const expected = earlier.at(-n);
      if (expected !== undefined) say(`${n} before ${name}`, set.nthBefore(place, n), expected);
    }
    say(`count from ${name}`, set.count(place, until), later.filter((one) => one < until).length);
    say(`count until ${name}`, set.count(from, place), earlier.length);
  }
  return wrong.slice(0, 5);
}
