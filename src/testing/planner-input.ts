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
  readonly when: PlannerWhen;
  readonly nextFireAt: string | null;
  readonly misfireThreshold?: 'interval' | number | null;
  readonly catchUp?: PlannerCatchUp | null;
  readonly startsAt?: string | null;
  readonly endsAt?: string | null;
}

/** The limits of a `catch_up`, in milliseconds where they are in time. */
export interface PlannerCatchUp extends CatchUp {
  readonly maxHistory?: number | null;
  readonly pace?: number | null;
}

/** A suspension window, `[from, until)`, in ISO 8601 with `Z`. */
export interface PlannerSuspension extends Suspension {
  readonly from: string;
  readonly until?: string | null;
}

/** A tenant as a planner under test is given it. */
export interface PlannerTenant extends Tenant {
  readonly suspensions: readonly PlannerSuspension[];
  readonly maxStaleness?: number | null;
  readonly quota?: Quota | null;
}

/** What a planner under test is asked. */
export interface PlannerInput {
  readonly schedule: PlannerSchedule;
  readonly now: string;
  readonly tenant: PlannerTenant;
}
