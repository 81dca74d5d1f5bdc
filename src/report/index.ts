/**
 * Why: plans and simulations in sentences, comparisons and pictures.
 *
 * @module misfire-policy/report
 */

export {
  type ComparedVariant,
  type Comparison,
  compare,
  type Difference,
  type Fate,
  type Variant,
} from './compare.js';
export { type ExplainedDecision, type Explanation, explain } from './explain.js';
export {
  type ExplainAtInputs,
  type ExplainedTime,
  explainAt,
  type HistoryEntry,
  type Verdict,
} from './explain-at.js';
export type { ReportContext } from './local-time.js';
export type { Theme } from './svg-style.js';
export type { TimelineOptions, TimelineSource } from './timeline-options.js';
export { type TimelineSvgOptions, timelineSvg } from './timeline-svg.js';
export { type TimelineTextOptions, timelineText } from './timeline-text.js';
