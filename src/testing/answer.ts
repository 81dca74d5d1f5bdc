import type { Instant } from '../time/instant.js';

/** A fire of a planner's answer; `scheduledFor` alone will do. */
export interface PlannerFire {
  /** Tells a run from a skip and from the move of the cursor. */
  readonly kind: 'fire';
  /** The occurrence. */
  readonly scheduledFor: Instant;
  /** The same for the same occurrence, whenever it is planned. */
  readonly key?: string | null;
  /** The release. */
  readonly notBefore?: Instant | null;
  /** The last instant at which it may be delivered. */
  readonly notAfter?: Instant | null;
  /** How late it is at `now`, in milliseconds. */
  readonly lateMs?: number | null;
  /** The superseded occurrences that it stands for. */
  readonly covers?: { readonly count: number; readonly from: Instant; readonly to: Instant } | null;
}

/** A skip of a planner's answer: a stretch `from`, `to`, both inclusive, or a single occurrence `scheduledFor`. */
export interface PlannerSkip {
  /** Tells a skip from a run. */
  readonly kind: 'skip';
  /** The occurrence, of a skip that is one. */
  readonly scheduledFor?: Instant | null;
  /** The first of a stretch. */
  readonly from?: Instant | null;
  /** The last of a stretch, inclusive. */
  readonly to?: Instant | null;
  /** How many occurrences the stretch has. */
  readonly count?: number | null;
  /** One of the contract's four. */
  readonly reason?: string | null;
  /** Which rule decided. */
  readonly cause?: string | null;
  /** The same for the same stretch and cause. */
  readonly key?: string | null;
}

/** The move of the cursor in a planner's answer. */
export interface PlannerRealign {
  /** Tells the move of the cursor. */
  readonly kind: 'realign';
  /** The cursor that was given; null where there was none. */
  readonly from: Instant | null;
  /** The new cursor; null where nothing is left. */
  readonly to: Instant | null;
}

/**
 * What a planner answers: a whole `Plan`, its JSON form, or less. Only `decisions` and `nextFireAt` must be there.
 * Invariants that need what is absent are not checked.
 */
export interface PlannerAnswer {
  /** In the order of time, a realign last. */
  readonly decisions: readonly (PlannerFire | PlannerSkip | PlannerRealign)[];
  /** The new cursor; null says that nothing is left. */
  readonly nextFireAt: Instant | null;
  /** The schedule that was planned. */
  readonly scheduleId?: string | null;
  /** Its tenant. */
  readonly tenantId?: string | null;
  /** The `now` that it was planned at. */
  readonly now?: Instant | null;
  /** What it came to, as in `Plan`. */
  readonly outcome?: string | null;
  /** As in `Plan`: the end of the suspension, where it is held. */
  readonly heldUntil?: Instant | null;
  /** How many occurrences were decided, and how, as in `Plan`. */
  readonly counts?: {
    readonly due: number;
    readonly fired: number;
    readonly skipped: number;
    readonly byReason: Readonly<Record<string, number>>;
    readonly byCause: Readonly<Record<string, number>>;
  } | null;
}

/** What an invariant may need of an answer, beyond `decisions` and `nextFireAt`. */
export type AnswerPart =
  | 'scheduleId'
  | 'tenantId'
  | 'now'
  | 'outcome'
  | 'counts'
  | 'realign'
  | 'fire.key'
  | 'fire.notBefore'
  | 'fire.notAfter'
  | 'fire.lateMs'
  | 'fire.covers'
  | 'skip.key'
  | 'skip.count'
  | 'skip.reason'
  | 'skip.cause';

/** A fire that was read; a part is undefined where the answer has none. */
export interface ReadFire {
  readonly kind: 'fire';
  readonly from: number;
  readonly to: number;
  readonly key: string | undefined;
  readonly notBefore: number | undefined;
  readonly notAfter: number | undefined;
  readonly lateMs: number | undefined;
  readonly covers: { readonly count: number; readonly from: number; readonly to: number } | undefined;
}

/** A skip that was read. */
export interface ReadSkip {
  readonly kind: 'skip';
  readonly from: number;
  readonly to: number;
  readonly count: number | undefined;
  readonly reason: string | undefined;
  readonly cause: string | undefined;
  readonly key: string | undefined;
}

/** A realign that was read. */
export interface ReadRealign {
  readonly kind: 'realign';
  readonly from: number | null;
  readonly to: number | null;
}

export type ReadDecision = ReadFire | ReadSkip | ReadRealign;

/** The counts of an answer, copied as they are; the invariant that compares them says what is wrong. */
export interface ReadCounts {
  readonly due: unknown;
  readonly fired: unknown;
  readonly skipped: unknown;
  readonly byReason: Readonly<Record<string, unknown>>;
  readonly byCause: Readonly<Record<string, unknown>>;
}

/** An answer that was read: milliseconds, and what of the contract it lacks. */
export interface ReadAnswer {
  readonly decisions: readonly ReadDecision[];
  readonly nextFireAt: number | null;
  readonly scheduleId: string | undefined;
  readonly tenantId: string | undefined;
  readonly now: number | undefined;
  readonly outcome: string | undefined;
  /** Undefined where there is none. */
  readonly heldUntil: number | null | undefined;
  readonly counts: ReadCounts | undefined;
  readonly absent: ReadonlySet<AnswerPart>;
}
