/**
 * What becomes of a schedule through outages, suspensions and deliveries, as run history.
 *
 * @module misfire-policy/simulate
 */

export type { TenantEvent } from '../events/suspensions-from.js';
export type { Executor, Scenario } from './scenario.js';
export { simulate } from './simulate.js';
export type {
  DeliveredRun,
  HistoryRow,
  PendingRun,
  Simulation,
  SimulationSummary,
  SkippedRuns,
  Stretch,
} from './simulation.js';
