import { show } from '../errors/problems.js';
import { resultDate } from './kinds.js';
import { amount, extra, tally, text } from './plan.js';
import { SKIP_CAUSES, SKIP_REASONS, type SkipCause, type SkipReason } from './reasons.js';
import { type Kind, listOf, nullable, oneOf, record, required } from './shape.js';

/** Whether a run may be delivered now. */
export type RunDecision =
  | { readonly kind: 'deliver' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'skip'; readonly reason: SkipReason; readonly cause: SkipCause }
  | { readonly kind: 'wait'; readonly because: 'overlap' | 'release'; readonly until: Date | null };

/** The decision on one run of a sweep, with the run's own key, so that its row can be found and settled. */
export type SweptRun = RunDecision & {
  readonly key: string;
  readonly scheduleId: string;
  readonly scheduledFor: Date;
};

/** The decisions on a batch of one tenant's runs, in the order in which the runs were given. */
export interface Sweep {
  /** The tenant whose runs they are. */
  readonly tenantId: string;
  /** The `now` of the call. */
  readonly now: Date;
  /** One for each run that was given. */
  readonly decisions: readonly SweptRun[];
  /** How many runs were decided, and how. */
  readonly counts: SweepCounts;
}

/** How many runs were decided, and how. */
export interface SweepCounts {
  /** The runs that were given: the sum of the four below. */
  readonly runs: number;
  /** Those to be delivered now. */
  readonly delivered: number;
  /** Those in flight, which finish. */
  readonly finishing: number;
  /** Those that wait for their release or for another run. */
  readonly waiting: number;
  /** Those that are not delivered any more. */
  readonly skipped: number;
  /** The skipped ones by reason; every reason is there. */
  readonly byReason: Readonly<Record<SkipReason, number>>;
  /** The skipped ones by cause; every cause is there. */
  readonly byCause: Readonly<Record<SkipCause, number>>;
}

const identity = { key: required(text), scheduleId: required(text), scheduledFor: required(resultDate) };

const SWEPT = {
  deliver: record({ kind: required(oneOf(['deliver'])), ...identity }, extra),
  finish: record({ kind: required(oneOf(['finish'])), ...identity }, extra),
  skip: record(
    {
      kind: required(oneOf(['skip'])),
      reason: required(oneOf(SKIP_REASONS)),
      cause: required(oneOf(SKIP_CAUSES)),
      ...identity,
    },
    extra,
  ),
  wait: record(
    {
      kind: required(oneOf(['wait'])),
      because: required(oneOf(['overlap', 'release'])),
      until: nullable(resultDate, null, 'null says that nobody knows'),
      ...identity,
    },
    extra,
  ),
};

const sweptRun: Kind<SweptRun> = {
  read(value, at, problems) {
    const kind = typeof value === 'object' && value !== null ? (value as { kind?: unknown }).kind : undefined;
    if (typeof kind === 'string' && Object.hasOwn(SWEPT, kind)) {
      return SWEPT[kind as keyof typeof SWEPT].read(value, at, problems);
    }
    problems.add(at, 'type', `a decision of ${show(kind)} must be one of ${Object.keys(SWEPT).join(', ')}`);
    return { kind: 'finish', key: '', scheduleId: '', scheduledFor: new Date(Number.NaN) };
  },
  schema: { oneOf: Object.values(SWEPT).map(({ schema }) => schema) },
};

/** More runs than one sweep should hold in memory. */
export const MOST_RUNS = 100_000;

/** A sweep, or its JSON form. */
export const sweep: Kind<Sweep> = record(
  {
    tenantId: required(text),
    now: required(resultDate),
    decisions: required(listOf(sweptRun, MOST_RUNS, 'sweep in batches')),
    counts: required(
      record(
        {
          runs: required(amount),
          delivered: required(amount),
          finishing: required(amount),
          waiting: required(amount),
          skipped: required(amount),
          byReason: required(tally(SKIP_REASONS)),
          byCause: required(tally(SKIP_CAUSES)),
        },
        extra,
      ),
    ),
  },
  extra,
);
