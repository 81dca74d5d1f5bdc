import { type Path, type Problems, show } from '../errors/problems.js';
import { farDate, resultDate } from './kinds.js';
import { SKIP_CAUSES, SKIP_REASONS, type SkipCause, type SkipReason } from './reasons.js';
import { type Kind, listOf, nullable, oneOf, optional, record, required, wholeNumber } from './shape.js';

/** What a plan came to. `docs/policy.md` has the table. */
export type PlanOutcome = 'initial' | 'idle' | 'reanchored' | 'held' | 'due' | 'misfire' | 'resumed';

/** A stretch of occurrences that a run stands for; both ends are occurrences, inclusive. */
export interface Covers {
  /** How many occurrences, 1 or more. */
  readonly count: number;
  /** The first of them. */
  readonly from: Date;
  /** The last of them, inclusive. */
  readonly to: Date;
}

/** A run to materialise. */
export interface FireDecision {
  /** Tells a run from a skip and from the move of the cursor. */
  readonly kind: 'fire';
  /** Deterministic, and free of colons: `${scheduleId}@20260806T120000.000Z`. */
  readonly key: string;
  /** The occurrence, never overwritten by when it ran. */
  readonly scheduledFor: Date;
  /** The release: the executor starts it no earlier. */
  readonly notBefore: Date;
  /** The last instant at which it may still be delivered (ADR 0036 §2). */
  readonly notAfter: Date;
  /** `now - scheduledFor`, in milliseconds. */
  readonly lateMs: number;
  /** Only on the run of a `fire_once` misfire: the superseded occurrences it stands for, itself not among them. */
  readonly covers?: Covers;
}

/** A stretch of neighbouring occurrences that do not fire, for one cause. */
export interface SkipDecision {
  /** Tells a skip from a run. */
  readonly kind: 'skip';
  /** `${scheduleId}@${cause}@${from}_${to}`. */
  readonly key: string;
  /** What a tenant is told: one of the contract's four. */
  readonly reason: SkipReason;
  /** Which rule decided; each cause belongs to one reason. */
  readonly cause: SkipCause;
  /** How many occurrences, 1 or more. */
  readonly count: number;
  /** The first occurrence skipped. */
  readonly from: Date;
  /** The last occurrence skipped, inclusive. */
  readonly to: Date;
}

/** The move of the cursor. */
export interface RealignDecision {
  /** Tells the move of the cursor from a run and from a skip; at most one in a plan. */
  readonly kind: 'realign';
  /** The cursor that was given; null where there was none. */
  readonly from: Date | null;
  /** The new cursor, which is `nextFireAt` of the plan; null where nothing is left. */
  readonly to: Date | null;
}

/** One decision of a plan. */
export type Decision = FireDecision | SkipDecision | RealignDecision;

/** How many occurrences were decided, and how. `due` is `fired + skipped`. */
export interface PlanCounts {
  /** The occurrences that the plan decides. */
  readonly due: number;
  /** Those that run. */
  readonly fired: number;
  /** Those that do not, each one of a stretch counted. */
  readonly skipped: number;
  /** The skipped ones by reason; every reason is there. */
  readonly byReason: Readonly<Record<SkipReason, number>>;
  /** The skipped ones by cause; every cause is there. */
  readonly byCause: Readonly<Record<SkipCause, number>>;
}

/** What is to happen to a schedule now: every due occurrence is in exactly one decision. */
export interface Plan {
  /** The schedule's `id`, as it was given. */
  readonly scheduleId: string;
  /** The tenant's `id`, as it was given. */
  readonly tenantId: string;
  /** The `now` of the call. */
  readonly now: Date;
  /** What it came to, in a word. */
  readonly outcome: PlanOutcome;
  /** In the order of time: skips, then fires, then the realign. */
  readonly decisions: readonly Decision[];
  /** The new cursor: store it in the transaction that stores the decisions. */
  readonly nextFireAt: Date | null;
  /** Only when `held`: the end of the suspension, or null while it is open. */
  readonly heldUntil?: Date | null;
  /** How many occurrences were decided, and how. */
  readonly counts: PlanCounts;
}

/** Any text. */
export const text: Kind<string> = {
  read(value, at, problems) {
    if (typeof value !== 'string') problems.add(at, 'type', `${show(value)} must be text`);
    return value as string;
  },
  schema: { type: 'string' },
};

/** A count: a whole number, 0 or more. */
export const amount = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const atLeastOne = wholeNumber(1, Number.MAX_SAFE_INTEGER);
/** Results may be given on with columns of a service's own beside them. */
export const extra = { extra: 'ignore' } as const;

/** What a run stands for. */
export const coversRecord = record(
  { count: required(atLeastOne), from: required(resultDate), to: required(resultDate) },
  extra,
);

const fire = record(
  {
    kind: required(oneOf(['fire'])),
    key: required(text),
    scheduledFor: required(resultDate),
    notBefore: required(resultDate),
    notAfter: required(resultDate),
    lateMs: required(amount),
    covers: optional(coversRecord, undefined),
  },
  extra,
);

/** The fields of a skip, which the event of a skip and its row have too. */
export const skipFields = {
  key: required(text),
  reason: required(oneOf(SKIP_REASONS)),
  cause: required(oneOf(SKIP_CAUSES)),
  count: required(atLeastOne),
  from: required(resultDate),
  to: required(resultDate),
};

const skip = record({ kind: required(oneOf(['skip'])), ...skipFields }, extra);

const realign = record(
  {
    kind: required(oneOf(['realign'])),
    from: nullable(resultDate, null, 'null says that there was no cursor'),
    to: nullable(resultDate, null, 'null says that nothing is left'),
  },
  extra,
);

const DECISIONS = { fire, skip, realign };

const decision: Kind<Decision> = {
  read(value, at, problems) {
    const kind = typeof value === 'object' && value !== null ? (value as { kind?: unknown }).kind : undefined;
    if (kind === 'fire') return withoutAbsent(fire.read(value, at, problems)) as FireDecision;
    if (kind === 'skip') return skip.read(value, at, problems);
    if (kind === 'realign') return realign.read(value, at, problems);
    problems.add(at, 'type', `a decision must have a kind: ${Object.keys(DECISIONS).join(', ')}`);
    return { kind: 'realign', from: null, to: null };
  },
  schema: { oneOf: Object.values(DECISIONS).map(({ schema }) => schema) },
};

/** A count for each of some keys. */
/* @__NO_SIDE_EFFECTS__ */
export function tally<const K extends string>(keys: readonly K[]): Kind<Readonly<Record<K, number>>> {
  const fields = Object.fromEntries(keys.map((key) => [key, required(amount)]));
  return record(fields, extra) as Kind<Readonly<Record<K, number>>>;
}

/** More decisions than any plan has: a skip for each cause and window, 100 fires and a realign. */
const MOST_DECISIONS = 30_000;

const planRecord = record(
  {
    scheduleId: required(text),
    tenantId: required(text),
    now: required(resultDate),
    outcome: required(oneOf(['initial', 'idle', 'reanchored', 'held', 'due', 'misfire', 'resumed'])),
    decisions: required(listOf(decision, MOST_DECISIONS, 'no plan has so many')),
    nextFireAt: nullable(resultDate, null, 'null says that nothing is left'),
    heldUntil: optional(farDate, null),
    counts: required(
      record(
        {
          due: required(amount),
          fired: required(amount),
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

/** The JSON Schema of a {@link Plan}. */
export const planSchema = planRecord.schema;

/** Reads a plan, or its JSON form. */
export function readPlan(value: unknown, at: Path, problems: Problems): Plan {
  const { heldUntil, ...plan } = planRecord.read(value, at, problems);
  return plan.outcome === 'held' ? { ...plan, heldUntil } : plan;
}

/** Reads one skip of a plan, or its JSON form. */
export function readSkip(value: unknown, at: Path, problems: Problems): SkipDecision {
  return skip.read(value, at, problems);
}

function withoutAbsent<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Partial<T>;
}
