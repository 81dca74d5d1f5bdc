/**
 * The laws, for the tests of a planner of your own. Needs the optional peer fast-check.
 *
 * @module misfire-policy/testing
 */

export type { AnswerPart, PlannerAnswer, PlannerFire, PlannerRealign, PlannerSkip } from './answer.js';
export type { InputConstraints } from './arbitraries/choices.js';
export type { InstantConstraints } from './arbitraries/instant.js';
export type { Outage, Timeline, TimelineConstraints } from './arbitraries/timeline.js';
export type { WhenConstraints, WhenKind } from './arbitraries/when.js';
export type { ZoneConstraints } from './arbitraries/zone.js';
export { arbitraries } from './arbitraries.js';
export { checkHistory } from './check-history.js';
export { checkPlan, type Violation } from './check-plan.js';
export {
  type CheckPlannerOptions,
  checkPlanner,
  type PlannerCounterexample,
  type PlannerReport,
} from './check-planner.js';
export type { History, HistoryRow } from './history/read-history.js';
export type { Invariant } from './invariants/invariant.js';
export { invariants } from './invariants.js';
export type { Planner } from './judge-planner.js';
export type {
  PlannerCatchUp,
  PlannerInput,
  PlannerSchedule,
  PlannerSuspension,
  PlannerTenant,
  PlannerWhen,
} from './planner-input.js';
