/**
 * What happens to missed runs: plans and the gate before a delivery, questions about schedules, rows and events.
 *
 * @module misfire-policy
 */

export {
  isPolicyInputError,
  type PolicyInputCode,
  PolicyInputError,
  type PolicyInputIssue,
} from './errors/policy-input-error.js';
export { type PendingRow, type RunRow, type SkippedRow, toRunRows } from './events/run-rows.js';
export { type ScheduleRunSkipped, toSkippedEvents } from './events/skipped-events.js';
export { suspensionsFrom, type TenantEvent } from './events/suspensions-from.js';
export { planFleet } from './fleet/plan-fleet.js';
export { type FleetAsyncOptions, planFleetAsync } from './fleet/plan-fleet-async.js';
export type { FleetEntry, FleetGroup, FleetOptions } from './fleet/read-fleet.js';
export { type Summary, summarize, summarizeAsync, type Totals } from './fleet/summarize.js';
export type {
  Covers,
  Decision,
  FireDecision,
  Plan,
  PlanCounts,
  PlanOutcome,
  RealignDecision,
  SkipDecision,
} from './model/plan.js';
export type { SkipCause, SkipReason } from './model/reasons.js';
export type { Run, RunStatus } from './model/run.js';
export type { CatchUp, MisfirePolicy, Overlap, Schedule } from './model/schedule.js';
export type { RunDecision, Sweep, SweepCounts, SweptRun } from './model/sweep.js';
export type { Quota, Suspension, Tenant } from './model/tenant.js';
export type { CronWhen, EveryWhen, OnceWhen, When } from './model/when.js';
export type { OccurrenceSource } from './occurrences/custom.js';
export { decideRun } from './policy/decide-run.js';
export { type Advice, type AdviceCode, lint } from './policy/lint.js';
export {
  countOccurrences,
  expandSkip,
  firstFireAt,
  listOccurrences,
  nextOccurrence,
  type Occurring,
  previousOccurrence,
} from './policy/occurrences-of.js';
export { parsePlan } from './policy/parse-plan.js';
export { plan } from './policy/plan.js';
export { type PlanTenantOptions, planTenant } from './policy/plan-tenant.js';
export { POLICY_VERSION } from './policy/policy-version.js';
export { reschedule } from './policy/reschedule.js';
export { sweepRuns } from './policy/sweep-runs.js';
export type { DurationInput } from './time/duration.js';
export type { Instant } from './time/instant.js';
