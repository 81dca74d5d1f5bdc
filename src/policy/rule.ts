import type { SkipCause } from '../model/reasons.js';
import type { ParsedSchedule } from '../model/schedule.js';
import type { ParsedTenant } from '../model/tenant.js';
import type { Backlog, Cut, Stretch } from './backlog.js';

/** What a rule may look at. */
export interface Situation {
  readonly schedule: ParsedSchedule;
  readonly tenant: ParsedTenant;
  readonly now: number;
  /** Whether the backlog is a misfire or merely late, measured before any rule. */
  readonly isMisfire: boolean;
}

/** A stretch that does not fire, and the rule that decided. */
export interface Skipped extends Stretch {
  readonly cause: SkipCause;
}

/** What a rule took off the old end of a backlog, oldest first, and what it left. */
export interface Ruling {
  readonly skipped: readonly Skipped[];
  readonly rest: Backlog | null;
}

/** One rule of the policy: it may cut off the old end of a backlog, and says why. */
export interface Rule {
  readonly name: string;
  /** Where the decision record says so. */
  readonly clause: string;
  readonly causes: readonly SkipCause[];
  readonly apply: (backlog: Backlog, situation: Situation) => Ruling;
}

const NOTHING: readonly Skipped[] = [];

/** A rule's cut, under its cause. */
export function ruling(cut: Cut, cause: SkipCause): Ruling {
  const { dropped, rest } = cut;
  if (dropped === null) return { skipped: NOTHING, rest };
  return { skipped: [{ cause, from: dropped.from, to: dropped.to, count: dropped.count }], rest };
}

/** The ruling of a rule that has nothing to say. */
export function untouched(backlog: Backlog): Ruling {
  return { skipped: NOTHING, rest: backlog };
}
