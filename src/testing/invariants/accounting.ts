import { iso } from '../iso.js';
import type { Case } from './case.js';
import { firstShared } from './case.js';
import { type Law, law } from './invariant.js';

const CLAUSE = 'ADR 0036, Consequences ("never as silence")';

/** Every due occurrence is in a decision: one that is in none was dropped silently. */
const noneLost = law('every_due_occurrence_is_decided', CLAUSE, ({ schedule, ruled, told }: Case) => {
  const stretches = [...told].sort((a, b) => a.from - b.from);
  const first = ruled[0];
  const last = ruled.at(-1);
  if (first === undefined || last === undefined) return null;
  // Walks from gap to gap between what was told.
  let open = first.from;
  for (const { from, to } of [...stretches, { from: last.to + 1, to: last.to + 1 }]) {
    const until = Math.min(from, last.to + 1);
    const lost = open < until ? schedule.set.count(open, until) : 0;
    if (lost > 0) {
      const at = schedule.set.atOrAfter(open) ?? open;
      return `${lost} due ${lost === 1 ? 'occurrence is' : 'occurrences are'} in no decision, from ${iso(at)}`;
    }
    open = Math.max(open, to + 1);
  }
  return null;
});

/** No due occurrence is in two decisions. */
const noneTwice = law('no_occurrence_is_decided_twice', CLAUSE, (given: Case) => {
  const stretches = [...given.told].sort((a, b) => (a.from === b.from ? a.to - b.to : a.from - b.from));
  let reach: { from: number; to: number } | null = null;
  for (const { from, to } of stretches) {
    const shared = reach === null ? null : firstShared(given, reach, { from, to });
    if (shared !== null) return `${iso(shared)} is in two decisions`;
    // Also where it is no occurrence: that is told twice all the same.
    if (reach !== null && reach.from === from && reach.to === to && from === to) {
      return `${iso(from)} is in two decisions`;
    }
    if (reach === null || to > reach.to) reach = { from, to };
  }
  return null;
});

/** Only what is due is decided: `cursor <= o <= now`, within `startsAt` and `endsAt`, and not while suspended. */
const onlyDue = law(
  'only_due_occurrences_are_decided',
  'ADR 0036 §1',
  ({ schedule, ruled, told, now }: Case) => {
    const first = ruled[0]?.from ?? Number.POSITIVE_INFINITY;
    const last = ruled.at(-1)?.to ?? Number.NEGATIVE_INFINITY;
    for (const { kind, from, to } of told) {
      for (const at of from === to ? [from] : [from, to]) {
        const does = `a ${kind} names ${iso(at)}, which`;
        if (schedule.set.atOrAfter(at) !== at) return `${does} is no occurrence of the schedule`;
        if (at > now) return `${does} is later than now, ${iso(now)}`;
        if (ruled.length === 0) return `${does} is not due: nothing is to be decided at ${iso(now)}`;
        if (at < first || at > last) {
          return `${does} is not due: what is due lies between ${iso(first)} and ${iso(last)}`;
        }
      }
      if (from > to) return `a skip begins at ${iso(from)}, after its end, ${iso(to)}`;
    }
    return null;
  },
);

/** A skip counts exactly the occurrences from its first to its last. */
const skipCounts = law(
  'skips_are_counted_exactly',
  'ADR 0036 §3 (aggregated skips)',
  ({ schedule, told }: Case) => {
    for (const { kind, from, to, ...decision } of told) {
      if (kind !== 'skip' || from > to) continue;
      const { count } = decision as { count?: number };
      const found = schedule.set.count(from, to + 1);
      if (count !== undefined && count !== found) {
        return `the skip from ${iso(from)} to ${iso(to)} counts ${count}; there are ${found} occurrences`;
      }
    }
    return null;
  },
  ['skip.count'],
);

/** Neighbours of one cause are one skip, so that three days of minutes are one record and not 4,320. */
const aggregated = law(
  'neighbours_of_one_cause_are_one_skip',
  'ADR 0036 §3 (aggregated skips)',
  ({ schedule, told }: Case) => {
    for (let i = 1; i < told.length; i++) {
      const [a, b] = [told[i - 1], told[i]];
      if (a?.kind !== 'skip' || b?.kind !== 'skip' || a.cause !== b.cause || a.to >= b.from) continue;
      if (schedule.set.count(a.to + 1, b.from) === 0) {
        return `${iso(a.to)} and ${iso(b.from)} are neighbours, both skipped for ${a.cause}, in two decisions`;
      }
    }
    return null;
  },
  // Who skips one by one has no keys of stretches.
  ['skip.key', 'skip.cause'],
);

/** Decisions come in the order of time, and a realign last. */
const order = law('decisions_are_chronological', 'contract: Plan.decisions', ({ answer, told }: Case) => {
  for (let i = 1; i < told.length; i++) {
    const [before, after] = [told[i - 1], told[i]];
    if (before !== undefined && after !== undefined && after.from < before.from) {
      return `${iso(after.from)} comes after ${iso(before.from)}`;
    }
  }
  const realigns = answer.decisions.filter(({ kind }) => kind === 'realign').length;
  if (realigns > 1) return `there are ${realigns} realigns`;
  if (realigns === 1 && answer.decisions.at(-1)?.kind !== 'realign') return 'the realign is not the last';
  return null;
});

/** What is decided at all: each due occurrence once, and nothing else. */
export const ACCOUNTING: readonly Law[] = [noneLost, noneTwice, onlyDue, skipCounts, aggregated, order];
