import type { Covers, Plan } from '../model/plan.js';
import type { SkipCause, SkipReason } from '../model/reasons.js';

/** A run that was delivered. */
export interface DeliveredRun {
  readonly key: string;
  readonly status: 'delivered';
  readonly scheduledFor: Date;
  /** When its delivery started. */
  readonly deliveredAt: Date;
  /** The superseded occurrences that it stands for. */
  readonly covers: Covers | null;
}

/** Neighbouring occurrences that did not run; a single run where the executor decided. */
export interface SkippedRuns {
  readonly key: string;
  readonly status: 'skipped';
  /** The first and the last of them, inclusive. */
  readonly from: Date;
  readonly to: Date;
  readonly count: number;
  readonly reason: SkipReason;
  readonly cause: SkipCause;
  readonly decidedAt: Date;
  /** Who decided: the planner, or the executor at delivery. */
  readonly by: 'planner' | 'executor';
}

/** A run that was planned and is not delivered yet. */
export interface PendingRun {
  readonly key: string;
  readonly status: 'pending';
  readonly scheduledFor: Date;
  readonly notBefore: Date;
}

/** A row of the run history that a scenario makes. */
export type HistoryRow = DeliveredRun | SkippedRuns | PendingRun;

/** A stretch of time, `[from, until)`; null while it is open. */
export interface Stretch {
  readonly from: Date;
  readonly until: Date | null;
}

/** What came of all occurrences, in numbers. */
export interface SimulationSummary {
  /** All there were: the sum of the four below. */
  readonly occurrences: number;
  readonly delivered: number;
  readonly skipped: number;
  readonly pending: number;
  readonly undecided: number;
  readonly byReason: Readonly<Record<SkipReason, number>>;
  readonly byCause: Readonly<Record<SkipCause, number>>;
  /** The longest time from an occurrence to its delivery, in milliseconds. */
  readonly longestDelayMs: number;
}

/** The run history of a scenario. */
export interface Simulation {
  readonly scheduleId: string;
  readonly tenantId: string;
  /** The zone that the schedule is written in. */
  readonly timezone: string;
  readonly from: Date;
  readonly until: Date;
  /** In the order in which the planner decided, which is that of time. */
  readonly rows: readonly HistoryRow[];
  /** The plans that decided something, and the first one of each time held. */
  readonly plans: readonly Plan[];
  /** Occurrences after the last tick: nobody has decided them yet. */
  readonly undecided: number;
  readonly summary: SimulationSummary;
  /** When the planner was down, the tenant suspended, the executor down. */
  readonly outages: readonly Stretch[];
  readonly suspensions: readonly Stretch[];
  readonly executorOutages: readonly Stretch[];
}
