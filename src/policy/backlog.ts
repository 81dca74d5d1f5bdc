import { inside, problem, root } from '../errors/problems.js';
import type { OccurrenceSet } from '../occurrences/occurrence-set.js';

/**
 * The occurrences that are due and not decided yet: a stretch of an occurrence set, never a list. Every rule of the
 * policy cuts off its old end, by one of the two cuts below, so a plan after a year costs what one after an hour does.
 */
export interface Backlog {
  readonly set: OccurrenceSet;
  /** The oldest occurrence in it. */
  readonly first: number;
  /** The newest occurrence in it. */
  readonly last: number;
}

/** Neighbouring occurrences, by the first, the last and how many they are. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** What a cut took off the old end, and what it left. */
export interface Cut {
  readonly dropped: Stretch | null;
  readonly rest: Backlog | null;
}

/** The occurrences of a set in `[from, until]`, or null when there are none. */
export function backlogOf(set: OccurrenceSet, from: number, until: number): Backlog | null {
  const first = set.atOrAfter(from);
  if (first === null || first > until) return null;
  return { set, first, last: lastBefore(set, until + 1, first) };
}

/** Cuts off what is older than an instant; an occurrence at the instant itself stays. */
export function dropBefore(backlog: Backlog, instant: number): Cut {
  const { set, first, last } = backlog;
  if (first >= instant) return { dropped: null, rest: backlog };
  if (last < instant) return dropAll(backlog);
  const next = set.atOrAfter(instant);
  if (next === null || next > last) throw disagrees(set);
  return { dropped: stretch(set, first, lastBefore(set, instant, first)), rest: { set, first: next, last } };
}

/** Cuts off all but the `n` newest. */
export function keepLast(backlog: Backlog, n: number): Cut {
  if (n <= 0) return dropAll(backlog);
  const { set, first, last } = backlog;
  if (first === last) return { dropped: null, rest: backlog };
  const oldestKept = n === 1 ? last : set.nthBefore(last + 1, n);
  if (oldestKept === null || oldestKept <= first) return { dropped: null, rest: backlog };
  return {
    dropped: stretch(set, first, lastBefore(set, oldestKept, first)),
    rest: { set, first: oldestKept, last },
  };
}

/** Cuts off everything. */
export function dropAll(backlog: Backlog): Cut {
  return { dropped: stretch(backlog.set, backlog.first, backlog.last), rest: null };
}

/** The single occurrences of a backlog that the caps have made short, oldest first. */
export function occurrencesIn(backlog: Backlog, most: number): readonly number[] {
  const { set, first, last } = backlog;
  const occurrences: number[] = [first];
  for (let at = first; at < last; ) {
    const next = set.atOrAfter(at + 1);
    if (next === null || next > last || occurrences.length >= most) throw disagrees(set);
    occurrences.push(next);
    at = next;
  }
  return occurrences;
}

function stretch(set: OccurrenceSet, from: number, to: number): Stretch {
  if (from === to) return { from, to, count: 1 };
  const count = set.count(from, to + 1);
  if (count < 2) throw disagrees(set);
  return { from, to, count };
}

function lastBefore(set: OccurrenceSet, instant: number, first: number): number {
  const last = set.nthBefore(instant, 1);
  if (last === null || last < first) throw disagrees(set);
  return last;
}

/** Only a custom source can do this: the other sets answer every question from one definition. */
function disagrees({ sourceAt }: OccurrenceSet): Error {
  return problem(
    sourceAt ?? inside(root('schedule'), 'when'),
    'source',
    'this custom source disagrees with itself: next, previous and count must speak of one set of instants',
  );
}
