import type { Arbitrary } from 'fast-check';
import { Problems, root } from '../../errors/problems.js';
import { when as whenKind } from '../../model/when.js';
import type { OccurrenceSet } from '../../occurrences/occurrence-set.js';
import { DAY } from '../../time/calendar.js';
import { readInstant } from '../../time/instant.js';
import { RANGE_FROM, RANGE_UNTIL } from '../../time/range.js';
import { findZone } from '../../time/zone.js';
import { iso } from '../iso.js';
import type { PlannerInput, PlannerSchedule, PlannerTenant, PlannerWhen } from '../planner-input.js';
import {
  type CursorChoice,
  type InputChoices,
  type InputConstraints,
  inputChoices,
  type LimitChoice,
  type NowChoice,
  OLDEST,
  type PointChoice,
} from './choices.js';
import { PLAIN_NOW } from './instant.js';

/**
 * A schedule, the time and the tenant: what `plan` is asked. It is biased to where planners break: transitions of the
 * zone, ages equal to a limit or a millisecond off it, 99 to 103 due runs, windows that end exactly at `now`, cursors
 * that are no occurrence. It shrinks towards an hourly cron in UTC with one run due and everything else absent.
 *
 * @example
 * ```ts
 * import * as fc from 'fast-check';
 * import { plan } from 'misfire-policy';
 * import { arbitraries } from 'misfire-policy/testing';
 *
 * const inputs = fc.sample(arbitraries.planInput({ kinds: ['cron'], zones: ['Africa/Cairo'] }), 50);
 * inputs.every(({ schedule, now, tenant }) => plan(schedule, now, tenant).counts.fired <= 100); // => true
 * ```
 */
export function planInput(constraints: InputConstraints = {}): Arbitrary<PlannerInput> {
  return inputChoices(constraints).map((choices) => toInput(choices, constraints));
}

/** A schedule, as {@link planInput} makes it. Its tenant is `'acme'` unless `tenantId` says otherwise. */
export function schedule(constraints: InputConstraints = {}): Arbitrary<PlannerSchedule> {
  return planInput(constraints).map((input) => input.schedule);
}

/** A tenant, as {@link planInput} makes it: `'acme'` unless `tenantId` says otherwise. */
export function tenant(constraints: InputConstraints = {}): Arbitrary<PlannerTenant> {
  return planInput(constraints).map((input) => input.tenant);
}

/** The set of instants of a `when` that an arbitrary made. */
export function setOf(when: PlannerWhen): OccurrenceSet {
  const problems = new Problems();
  const set = whenKind.read(when, root('when'), problems);
  problems.throwIfAny();
  return set;
}

/** The instants that choices are made against. */
interface Landmarks {
  readonly set: OccurrenceSet;
  readonly now: number;
  readonly cursor: number | null;
}

function toInput(choices: InputChoices, constraints: InputConstraints): PlannerInput {
  const set = setOf(choices.when);
  const now = toNow(choices.now, choices.when, set);
  const cursor = toCursor(choices.cursor, set, now, constraints.maxDue ?? 1_000);
  const landmarks = { set, now, cursor };
  const tenantId = constraints.tenantId ?? 'acme';
  return {
    schedule: toSchedule(choices, landmarks, tenantId),
    now: iso(now),
    tenant: toTenant(choices, landmarks, tenantId),
  };
}

function toSchedule(choices: InputChoices, landmarks: Landmarks, tenantId: string): PlannerSchedule {
  const { misfirePolicy, misfireThreshold: threshold, maxRuns, pace, overlap } = choices;
  const maxHistory =
    choices.maxHistory === undefined ? undefined : toLimit(choices.maxHistory, landmarks, DAY);
  const catchUp = present({ maxRuns, maxHistory, pace });
  const misfireThreshold =
    threshold === undefined || threshold === 'interval' ? threshold : toLimit(threshold, landmarks, DAY);
  return {
    id: choices.id,
    tenantId,
    when: choices.when,
    nextFireAt: landmarks.cursor === null ? null : iso(landmarks.cursor),
    ...present({ misfirePolicy, misfireThreshold, overlap }),
    ...(overlap === 'skip' ? { activeRuns: choices.activeRuns } : {}),
    ...(Object.keys(catchUp).length > 0 ? { catchUp } : {}),
    ...toBounds(choices, landmarks),
  };
}

function toBounds(
  { startsAt, endsAt }: InputChoices,
  landmarks: Landmarks,
): { readonly startsAt?: string; readonly endsAt?: string } {
  const start = startsAt === undefined ? undefined : toPoint(startsAt, landmarks);
  const end = endsAt === undefined ? undefined : toPoint(endsAt, landmarks);
  if (start !== undefined && end !== undefined) {
    return { startsAt: iso(Math.min(start, end)), endsAt: iso(Math.max(start, end)) };
  }
  if (start !== undefined) return { startsAt: iso(start) };
  return end === undefined ? {} : { endsAt: iso(end) };
}

function toTenant(choices: InputChoices, landmarks: Landmarks, tenantId: string): PlannerTenant {
  const { maxStaleness, quota } = choices;
  return {
    id: tenantId,
    suspensions: choices.suspensions.map(({ from, until }) => {
      const start = toPoint(from, landmarks);
      if (until === null) return { from: iso(start), until: null };
      const end = toPoint(until, landmarks);
      return start === end
        ? { from: iso(start), until: iso(end + 1) }
        : { from: iso(Math.min(start, end)), until: iso(Math.max(start, end)) };
    }),
    ...(maxStaleness === undefined ? {} : { maxStaleness: toLimit(maxStaleness, landmarks, DAY) }),
    ...(quota === undefined ? {} : { quota: { remaining: quota } }),
  };
}

function toNow(choice: NowChoice, when: PlannerWhen, set: OccurrenceSet): number {
  const base = baseOf(choice, when);
  const occurrence = choice.onOccurrence ? set.nthBefore(base + 1, 1) : null;
  return inRange((occurrence ?? base) + choice.nudge);
}

function baseOf({ at, index, plus }: NowChoice, when: PlannerWhen): number {
  if (at === 'plain') return PLAIN_NOW;
  if (at !== 'transition') return readInstant(at, root('now'), new Problems());
  const timezone = 'timezone' in when ? when.timezone : undefined;
  const transitions = transitionsOf(timezone ?? 'UTC');
  return inRange((transitions[index % transitions.length] ?? PLAIN_NOW) + plus);
}

const TRANSITIONS_FROM = Date.UTC(2024, 0, 1);
const TRANSITIONS_UNTIL = Date.UTC(2028, 0, 1);
/** The day that Samoa left out, 2011-12-30. */
const SAMOA = Date.UTC(2011, 11, 30, 10);

/** The transitions of a zone in some years of today, and that of a zone which left out a day. */
function transitionsOf(timezone: string): readonly number[] {
  const zone = findZone(timezone);
  if (zone === null) return [];
  const found: number[] = timezone === 'Pacific/Apia' ? [SAMOA] : [];
  for (let segment = zone.segmentAt(TRANSITIONS_FROM); segment.until < TRANSITIONS_UNTIL; ) {
    segment = zone.segmentAt(segment.until);
    if (segment.offset !== segment.offsetBefore) found.push(segment.from);
  }
  return found;
}

function toCursor(
  { at, amount, plus }: CursorChoice,
  set: OccurrenceSet,
  now: number,
  maxDue: number,
): number | null {
  const next = set.atOrAfter(now + 1);
  switch (at) {
    case 'null':
      return null;
    case 'next':
      return next ?? now;
    case 'later':
      return inRange((next ?? now) + 1_234);
    case 'due':
    case 'age': {
      // A schedule that has run less often than that begins with its first occurrence.
      const first = set.atOrAfter(RANGE_FROM);
      const oldest = set.nthBefore(now + 1, maxDue) ?? Math.min(first ?? now, now);
      const wanted = at === 'due' ? (set.nthBefore(now + 1, amount) ?? oldest) : now - amount * 60_000;
      const cursor = inRange(Math.max(wanted, oldest) + plus);
      return set.count(cursor, now + 1) > maxDue ? oldest : cursor;
    }
  }
}

/** The n-th newest due occurrence, or where it would lie. */
function nthDue({ set, now }: Landmarks, nth: number): number {
  return set.nthBefore(now + 1, nth) ?? now - nth * 60_000;
}

function toPoint({ to, nth, plus }: PointChoice, landmarks: Landmarks): number {
  const { now, cursor } = landmarks;
  switch (to) {
    case 'now':
      return now + plus;
    case 'cursor':
      return (cursor ?? now) + plus;
    case 'due':
      return nthDue(landmarks, nth) + plus;
  }
}

/** The shortest bare number of milliseconds that is not taken for seconds. */
const SHORTEST = 1_000;

function toLimit(choice: LimitChoice, landmarks: Landmarks, longest: number): number {
  if (choice.kind === 'millis') return choice.millis;
  const { set, cursor, now } = landmarks;
  const oldest = choice.nth === OLDEST ? set.atOrAfter(cursor ?? now) : null;
  const age = now - (oldest ?? nthDue(landmarks, Math.max(choice.nth, 1))) + choice.plus;
  return Math.min(Math.max(age, SHORTEST), longest);
}

function inRange(instant: number): number {
  return Math.min(Math.max(instant, RANGE_FROM), RANGE_UNTIL - 1);
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What is there of some optional settings. */
function present<T extends object>(settings: T): Present<T> {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}
