import type { CatchUp, Schedule } from '../model/schedule.js';
import type { Quota, Suspension, Tenant } from '../model/tenant.js';
import type { CronWhen } from '../model/when.js';
import type { OccurrenceSource } from '../occurrences/custom.js';

/** How a schedule says when it runs, as a planner under test is given it. */
export type PlannerWhen =
  | CronWhen
  | { readonly every: number | string; readonly anchor: string; readonly timezone?: string | null }
  | { readonly at: string }
  | OccurrenceSource;

/**
 * A schedule as a planner under test is given it: instants are ISO 8601 with `Z`, durations are milliseconds, or ISO
 * 8601 where a step is on the calendar. All of it survives JSON, but for a custom source, which is given only when
 * `kinds` asks for it.
 */
export interface PlannerSchedule extends Schedule {
  /** When it runs. */
  readonly when: PlannerWhen;
  /** The stored cursor, in ISO 8601; null where there is none. */
  readonly nextFireAt: string | null;
  /** `'interval'`, or milliseconds. */
  readonly misfireThreshold?: 'interval' | number | null;
  /** The limits of a `catch_up`. */
  readonly catchUp?: PlannerCatchUp | null;
  /** The first instant that can be an occurrence, inclusive, in ISO 8601. */
  readonly startsAt?: string | null;
  /** The last instant that can be an occurrence, inclusive, in ISO 8601. */
  readonly endsAt?: string | null;
}

/** The limits of a `catch_up`, in milliseconds where they are in time. */
export interface PlannerCatchUp extends CatchUp {
  /** In milliseconds. */
  readonly maxHistory?: number | null;
  /** In milliseconds. */
  readonly pace?: number | null;
}

/** A suspension window, `[from, until)`, in ISO 8601 with `Z`. */
export interface PlannerSuspension extends Suspension {
  /** When it began, inclusive. */
  readonly from: string;
  /** When it ended, exclusive; null or absent while it is open. */
  readonly until?: string | null;
}

/** A tenant as a planner under test is given it. */
export interface PlannerTenant extends Tenant {
  /** Every window that ends after the cursor, and perhaps older ones. */
  readonly suspensions: readonly PlannerSuspension[];
  /** In milliseconds; 1 h when absent. */
  readonly maxStaleness?: number | null;
  /** What may still be materialised; no limit when absent. */
  readonly quota?: Quota | null;
}

/** What a planner under test is asked. */
export interface PlannerInput {
  /** The schedule to plan. */
  readonly schedule: PlannerSchedule;
  /** The current time, in ISO 8601 with `Z`. */
  readonly now: string;
  /** Its tenant. */
  readonly tenant: PlannerTenant;
}
