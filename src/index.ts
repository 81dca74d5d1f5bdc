export {
  isPolicyInputError,
  type PolicyInputCode,
  PolicyInputError,
  type PolicyInputIssue,
} from './errors/policy-input-error.js';
export type { DurationInput } from './time/duration.js';
export type { Instant } from './time/instant.js';
