import type { Covers, Plan } from '../model/plan.js';
import type { SkipCause, SkipReason } from '../model/reasons.js';

/** A run that was delivered. */
export interface DeliveredRun {
  /** The key of its fire. */
  readonly key: string;
  /** It ran. */
  readonly status: 'delivered';
  /** The occurrence. */
  readonly scheduledFor: Date;
  /** When its delivery started. */
  readonly deliveredAt: Date;
  /** The superseded occurrences that it stands for. */
  readonly covers: Covers | null;
}

/** Neighbouring occurrences that did not run; a single run where the executor decided. */
export interface SkippedRuns {
  /** The key of the skip; of a run that the executor skipped, that of its fire. */
  readonly key: string;
  /** They did not run. */
  readonly status: 'skipped';
  /** The first of them. */
  readonly from: Date;
  /** The last of them, inclusive. */
  readonly to: Date;
  /** How many occurrences, 1 or more. */
  readonly count: number;
  /** One of the contract's four. */
  readonly reason: SkipReason;
  /** Which rule decided. */
  readonly cause: SkipCause;
  /** The tick of the planner, or when the executor asked. */
  readonly decidedAt: Date;
  /** Who decided: the planner, or the executor at delivery. */
  readonly by: 'planner' | 'executor';
}

/** A run that was planned and is not delivered yet. */
export interface PendingRun {
  /** The key of its fire. */
  readonly key: string;
  /** It is still to run. */
  readonly status: 'pending';
  /** The occurrence. */
  readonly scheduledFor: Date;
  /** The release: it runs no earlier. */
  readonly notBefore: Date;
}

/** A row of the run history that a scenario makes. */
export type HistoryRow = DeliveredRun | SkippedRuns | PendingRun;

/** A stretch of time, `[from, until)`; null while it is open. */
export interface Stretch {
  /** Its start, inclusive. */
  readonly from: Date;
  /** Its end, exclusive. */
  readonly until: Date | null;
}

/** What came of all occurrences, in numbers. */
export interface SimulationSummary {
  /** All there were: the sum of the four below. */
  readonly occurrences: number;
  /** Those that ran; a superseded one is skipped, not delivered. */
  readonly delivered: number;
  /** Those that did not, by the planner or the executor. */
  readonly skipped: number;
  /** Those planned and not delivered yet. */
  readonly pending: number;
  /** Those after the last tick. */
  readonly undecided: number;
  /** The skipped ones by reason; every reason is there. */
  readonly byReason: Readonly<Record<SkipReason, number>>;
  /** The skipped ones by cause; every cause is there. */
  readonly byCause: Readonly<Record<SkipCause, number>>;
  /** The longest time from an occurrence to its delivery, in milliseconds. */
  readonly longestDelayMs: number;
}

/** The run history of a scenario. */
export interface Simulation {
  /** The schedule that was walked through. */
  readonly scheduleId: string;
  /** Its tenant. */
  readonly tenantId: string;
  /** The zone that the schedule is written in. */
  readonly timezone: string;
  /** The start of the walk, inclusive. */
  readonly from: Date;
  /** Its end, exclusive. */
  readonly until: Date;
  /** In the order in which the planner decided, which is that of time. */
  readonly rows: readonly HistoryRow[];
  /** The plans that decided something, and the first one of each time held. */
  readonly plans: readonly Plan[];
  /** Occurrences after the last tick: nobody has decided them yet. */
  readonly undecided: number;
  /** All rows in numbers. */
  readonly summary: SimulationSummary;
  /** When the planner was down. */
  readonly outages: readonly Stretch[];
  /** When the tenant was suspended. */
  readonly suspensions: readonly Stretch[];
  /** When the executor was down. */
  readonly executorOutages: readonly Stretch[];
}
