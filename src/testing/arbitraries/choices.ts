import { type Arbitrary, constant, constantFrom, integer, oneof, option, record } from 'fast-check';
import { DAY, HOUR, MINUTE, SECOND } from '../../time/calendar.js';
import type { PlannerWhen } from '../planner-input.js';
import { instant, NUDGES } from './instant.js';
import { denseWhen, transitionWhen, type WhenConstraints, when } from './when.js';

// A choice names a value by what it stands to: "a millisecond after the third newest due occurrence". It is turned into
// the value when all choices are made, so that boundaries are met by intent, each choice shrinks by itself, and a
// smaller counterexample is still at the boundary.

/** A point in time, by what it stands to. */
export interface PointChoice {
  readonly to: 'now' | 'due' | 'cursor';
  /** With `due`: which of the due occurrences, counted backwards from 1, the newest. */
  readonly nth: number;
  readonly plus: number;
}

/** A duration: milliseconds, or the age of a due occurrence. */
export type LimitChoice =
  | { readonly kind: 'millis'; readonly millis: number }
  | { readonly kind: 'age'; readonly nth: number; readonly plus: number };

/** In place of `nth`: the oldest due occurrence, by which a misfire is told. */
export const OLDEST = 0;

/** Where `now` is. */
export interface NowChoice {
  readonly at: 'plain' | 'transition' | string;
  /** Which transition of the zone. */
  readonly index: number;
  readonly plus: number;
  /** Whether it moves to the last occurrence before. */
  readonly onOccurrence: boolean;
  readonly nudge: number;
}

/** Where the cursor is. */
export interface CursorChoice {
  readonly at: 'due' | 'age' | 'next' | 'later' | 'null';
  /** With `due`: how many occurrences are due. With `age`: milliseconds before `now`. */
  readonly amount: number;
  /** Off the occurrence: the schedule was edited. */
  readonly plus: number;
}

/** Everything that a planner's input is made of. */
export interface InputChoices {
  readonly when: PlannerWhen;
  readonly now: NowChoice;
  readonly cursor: CursorChoice;
  readonly id: string;
  readonly misfirePolicy: 'fire_once' | 'skip' | 'catch_up' | null | undefined;
  readonly misfireThreshold: LimitChoice | 'interval' | undefined;
  readonly maxRuns: number | undefined;
  readonly maxHistory: LimitChoice | undefined;
  readonly pace: number | undefined;
  readonly overlap: 'allow' | 'skip' | 'queue' | undefined;
  readonly activeRuns: number;
  readonly startsAt: PointChoice | undefined;
  readonly endsAt: PointChoice | undefined;
  readonly suspensions: readonly { readonly from: PointChoice; readonly until: PointChoice | null }[];
  readonly maxStaleness: LimitChoice | undefined;
  readonly quota: number | null | undefined;
}

/** What kind of input to make. */
export interface InputConstraints extends WhenConstraints {
  /** The most occurrences that are due, so that a planner that takes them one by one is done in time; 1,000. */
  readonly maxDue?: number;
  /** The id of the tenant, and of the schedule's tenant; `'acme'`. */
  readonly tenantId?: string;
}

/** Mostly few, and often about the cap of 100 (ADR 0036 §1). */
function amountDue(most: number): Arbitrary<number> {
  return oneof(
    { withCrossShrink: true },
    { arbitrary: integer({ min: 1, max: Math.min(6, most) }), weight: 5 },
    { arbitrary: constantFrom(99, 100, 101, 102, 103).map((n) => Math.min(n, most)), weight: 4 },
    { arbitrary: integer({ min: 1, max: Math.min(40, most) }), weight: 3 },
    { arbitrary: integer({ min: 1, max: most }), weight: 1 },
  );
}

const nthDue = oneof(
  { withCrossShrink: true },
  { arbitrary: integer({ min: 1, max: 5 }), weight: 4 },
  { arbitrary: integer({ min: 1, max: 110 }), weight: 1 },
);

const nudge = oneof(
  { withCrossShrink: true },
  { arbitrary: constant(0), weight: 2 },
  { arbitrary: constantFrom(...NUDGES), weight: 1 },
);

const point: Arbitrary<PointChoice> = record({
  to: constantFrom<('now' | 'due' | 'cursor')[]>('now', 'due', 'due', 'cursor'),
  nth: nthDue,
  plus: nudge,
});

/** A limit in time; weighed towards the widest, since a narrow one hides every rule after it. */
function limit(...plain: readonly number[]): Arbitrary<LimitChoice> {
  const [first = HOUR, ...others] = plain;
  const millis = (arbitrary: Arbitrary<number>): Arbitrary<LimitChoice> =>
    arbitrary.map((value) => ({ kind: 'millis', millis: value }));
  return oneof<{ arbitrary: Arbitrary<LimitChoice>; weight: number }[]>(
    { withCrossShrink: true },
    { arbitrary: millis(constant(first)), weight: 3 },
    { arbitrary: millis(constantFrom(first, ...others)), weight: 1 },
    {
      arbitrary: record({
        kind: constant('age' as const),
        nth: oneof({ withCrossShrink: true }, nthDue, constant(OLDEST)),
        plus: constantFrom(0, 1, -1),
      }),
      weight: 3,
    },
  );
}

const nowChoice: Arbitrary<NowChoice> = record({
  at: oneof(
    { withCrossShrink: true },
    { arbitrary: constant('plain'), weight: 3 },
    { arbitrary: constant('transition'), weight: 4 },
    { arbitrary: instant({ min: '1971-01-01T00:00:00Z', max: '2199-01-01T00:00:00Z' }), weight: 1 },
  ),
  index: integer({ min: 0, max: 40 }),
  plus: constantFrom(0, HOUR, -HOUR, 3 * HOUR, 30 * MINUTE, DAY, 12 * HOUR, 2 * DAY),
  onOccurrence: constantFrom(true, false),
  nudge: oneof(
    { withCrossShrink: true },
    { arbitrary: constant(0), weight: 2 },
    { arbitrary: constantFrom(30 * SECOND, 1, -1, 10 * MINUTE, 2 * HOUR), weight: 2 },
  ),
});

function cursorChoice(most: number): Arbitrary<CursorChoice> {
  return record({
    at: oneof(
      { withCrossShrink: true },
      { arbitrary: constant('due' as const), weight: 16 },
      { arbitrary: constant('age' as const), weight: 3 },
      { arbitrary: constantFrom('next' as const, 'later' as const, 'null' as const), weight: 2 },
    ),
    amount: amountDue(most),
    plus: oneof(
      { withCrossShrink: true },
      { arbitrary: constant(0), weight: 5 },
      { arbitrary: constantFrom(1, -1, -30 * SECOND, 7 * MINUTE, -7 * MINUTE), weight: 1 },
    ),
  });
}

/** Absent most of the time, so that the rules are met one by one as well as together. */
function rarely<T>(arbitrary: Arbitrary<T>, outOf: number): Arbitrary<T | undefined> {
  return oneof(
    { withCrossShrink: true },
    { arbitrary: constant(undefined), weight: outOf - 1 },
    { arbitrary, weight: 1 },
  );
}

/** The choices of a planner's input: half of them anything, the rest where it gets crowded and where clocks change. */
export function inputChoices(constraints: InputConstraints): Arbitrary<InputChoices> {
  const anything = record(choicesOf(constraints));
  return oneof(
    { withCrossShrink: true },
    { arbitrary: anything, weight: 5 },
    { arbitrary: record({ ...choicesOf(constraints), ...crowded(constraints) }), weight: 4 },
    { arbitrary: record({ ...choicesOf(constraints), ...acrossTransition(constraints) }), weight: 3 },
  );
}

type Choices = { readonly [K in keyof InputChoices]: Arbitrary<InputChoices[K]> };

/**
 * A backfill with about as many runs as the cap of 100 (ADR 0036 §1), or about as many as can be released in time; the
 * rules before those rarely let so many through by chance.
 */
function crowded(constraints: InputConstraints): Partial<Choices> {
  const most = constraints.maxDue ?? 1_000;
  return {
    when: denseWhen(constraints),
    cursor: record({
      at: constant('due' as const),
      amount: oneof(
        { arbitrary: amountDue(most), weight: 1 },
        { arbitrary: integer({ min: Math.min(98, most), max: Math.min(103, most) }), weight: 3 },
      ),
      plus: rarely(constantFrom(-1, 1), 5).map((plus) => plus ?? 0),
    }),
    misfirePolicy: rarely(constantFrom<InputChoices['misfirePolicy'][]>(undefined, 'skip'), 8).map(
      (other) => other ?? 'catch_up',
    ),
    misfireThreshold: rarely(limit(DAY, MINUTE), 8),
    maxRuns: rarely(constantFrom(99, 100, 50, 2), 6),
    maxHistory: rarely(limit(DAY, HOUR), 6),
    overlap: rarely(constantFrom<('skip' | 'queue')[]>('skip', 'queue'), 10),
    startsAt: rarely(point, 15),
    endsAt: rarely(point, 15),
    suspensions: rarely(
      record({ from: point, until: point }).map((window) => [window]),
      6,
    ).map((some) => some ?? []),
    maxStaleness: rarely(limit(DAY, HOUR), 4).map((other) => other ?? { kind: 'millis', millis: DAY }),
    quota: rarely(constantFrom(99, 100, 50), 8),
  };
}

/** A few runs around a change of the clocks, and nothing else that would hide which they are. */
function acrossTransition(constraints: InputConstraints): Partial<Choices> {
  return {
    when: transitionWhen(constraints),
    now: record({
      at: constant('transition'),
      index: integer({ min: 0, max: 40 }),
      plus: constantFrom(0, HOUR, 30 * MINUTE, 2 * HOUR, 3 * HOUR, 12 * HOUR, DAY),
      onOccurrence: constantFrom(true, false),
      nudge: constantFrom(0, MINUTE),
    }),
    cursor: record({
      at: constant('due' as const),
      amount: integer({ min: 1, max: Math.min(6, constraints.maxDue ?? 6) }),
      plus: constant(0),
    }),
    misfirePolicy: constantFrom<InputChoices['misfirePolicy'][]>('catch_up', 'catch_up', undefined),
    misfireThreshold: constant(undefined),
    maxRuns: constant(undefined),
    maxHistory: constant(undefined),
    pace: constant(undefined),
    overlap: constant(undefined),
    startsAt: constant(undefined),
    endsAt: constant(undefined),
    suspensions: constant([]),
    maxStaleness: constant<LimitChoice>({ kind: 'millis', millis: DAY }),
    quota: constant(undefined),
  };
}

function choicesOf(constraints: InputConstraints): Choices {
  const most = constraints.maxDue ?? 1_000;
  const window = record({ from: point, until: option(point, { nil: null, freq: 8 }) });
  return {
    when: when(constraints),
    now: nowChoice,
    cursor: cursorChoice(most),
    id: oneof(
      { withCrossShrink: true },
      { arbitrary: constant('report'), weight: 12 },
      { arbitrary: constantFrom('eu:report', '50%', 'ü 1'), weight: 1 },
    ),
    misfirePolicy: constantFrom<InputChoices['misfirePolicy'][]>(
      undefined,
      'catch_up',
      'catch_up',
      'skip',
      'fire_once',
      null,
    ),
    misfireThreshold: rarely(oneof(limit(MINUTE, 30 * SECOND, HOUR, DAY), constant('interval' as const)), 3),
    maxRuns: rarely(constantFrom(100, 1, 2, 3, 99), 4),
    maxHistory: rarely(limit(DAY, HOUR, 6 * HOUR), 3),
    pace: rarely(constantFrom(SECOND, MINUTE, 10 * MINUTE, 1, 250, HOUR, 3 * HOUR), 2),
    overlap: rarely(constantFrom<('skip' | 'queue' | 'allow')[]>('skip', 'skip', 'queue', 'allow'), 5),
    activeRuns: integer({ min: 0, max: 2 }),
    startsAt: rarely(point, 8),
    endsAt: rarely(point, 8),
    suspensions: oneof(
      { withCrossShrink: true },
      { arbitrary: constant([]), weight: 8 },
      { arbitrary: window.map((one) => [one]), weight: 3 },
      { arbitrary: record({ a: window, b: window }).map(({ a, b }) => [a, b]), weight: 1 },
      { arbitrary: record({ a: window, b: window, c: window }).map(({ a, b, c }) => [a, b, c]), weight: 1 },
    ),
    maxStaleness: oneof(
      { withCrossShrink: true },
      { arbitrary: constant(undefined), weight: 2 },
      { arbitrary: limit(DAY, HOUR, 10 * MINUTE, SECOND), weight: 3 },
    ),
    quota: rarely(constantFrom<(number | null)[]>(null, 2, 0, 1, 3, 99, 100, 1_000, -1), 5),
  };
}
