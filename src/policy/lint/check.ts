import type { ParsedSchedule } from '../../model/schedule.js';
import type { Cron } from '../../occurrences/cron-expression.js';
import type { OccurrenceSet } from '../../occurrences/occurrence-set.js';
import type { WallTimes } from '../../occurrences/wall-times.js';
import type { Zone } from '../../time/zone.js';

/** The kinds of advice. Codes are stable; messages are not. `docs/lint.md` has an example of each. */
export type AdviceCode =
  | 'never_fires_again'
  | 'catch_up_beyond_staleness'
  | 'catch_up_beyond_pace'
  | 'catch_up_with_overlap_skip'
  | 'history_under_interval'
  | 'staleness_under_minute'
  | 'staleness_under_interval'
  | 'threshold_over_two_intervals'
  | 'day_field_not_unrestricted'
  | 'meets_transition';

/** Advice on a combination that is allowed and surprises. */
export interface Advice {
  /** Which advice it is; stable, for a service that shows its own words. */
  readonly code: AdviceCode;
  /** What will happen, in numbers of this very schedule, and what to change. */
  readonly message: string;
  /** The setting to look at, beginning with the parameter: `['tenant', 'maxStaleness']`. */
  readonly path: readonly (string | number)[];
}

/** What is looked at: a schedule that was read, and what its occurrences are like from now on. */
export interface Subject {
  readonly schedule: ParsedSchedule;
  readonly now: number;
  /** A year later. */
  readonly until: number;
  /** The tenant's, or the default. */
  readonly maxStaleness: number;
  /** What `when` says without `startsAt` and `endsAt`. */
  readonly unbounded: OccurrenceSet;
  /** The next occurrences, as many as one plan may fire. */
  readonly upcoming: readonly number[];
  /** The least and the greatest gap between them, in milliseconds; null where there are not two. */
  readonly gap: { readonly least: number; readonly most: number } | null;
  /** What was written, where it is a time on a wall clock. */
  readonly wall: WallClock | null;
}

/** A schedule by the wall clock of a zone. */
export interface WallClock {
  readonly times: WallTimes;
  readonly zone: Zone;
  /** Null for a step on the calendar. */
  readonly cron: Cron | null;
}

/** One thing that surprises, and how to tell. */
export interface Check {
  readonly code: AdviceCode;
  readonly look: (subject: Subject) => readonly Omit<Advice, 'code'>[];
}
