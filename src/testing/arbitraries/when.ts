import { type Arbitrary, constant, constantFrom, oneof, option, record, tuple } from 'fast-check';
import type { OccurrenceSource } from '../../occurrences/custom.js';
import { everyElapsed } from '../../occurrences/every.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../time/calendar.js';
import { iso } from '../iso.js';
import type { PlannerWhen } from '../planner-input.js';
import { PLAIN_NOW } from './instant.js';
import { CHANGING_ZONES, type ZoneConstraints, zone } from './zone.js';

/** A kind of `when`. */
export type WhenKind = 'cron' | 'every' | 'once' | 'custom';

/** Every kind of `when`, the plainest first. */
export const WHEN_KINDS: readonly WhenKind[] = ['cron', 'every', 'once', 'custom'];

/** What is given unless `kinds` says otherwise: a custom source is code, and does not survive JSON. */
const JSON_KINDS: readonly WhenKind[] = ['cron', 'every', 'once'];

/** What kinds of `when` to make. */
export interface WhenConstraints extends ZoneConstraints {
  /** `['cron', 'every', 'once']` when absent. */
  readonly kinds?: readonly WhenKind[];
  /**
   * `'standard'` (the default) for the five fields that every implementation has; `'extended'` for seconds, names, `L`,
   * `#` and aliases too.
   */
  readonly cron?: 'standard' | 'extended';
}

/**
 * When a schedule runs. It shrinks towards an hourly cron in UTC.
 *
 * @example
 * ```ts
 * import * as fc from 'fast-check';
 * import { nextOccurrence } from 'misfire-policy';
 * import { arbitraries } from 'misfire-policy/testing';
 *
 * const crons = fc.sample(arbitraries.when({ kinds: ['cron'] }), 20);
 * crons.every((when) => 'cron' in when && nextOccurrence(when, '2026-08-06T12:00:00Z') !== null); // => true
 * ```
 */
export function when(constraints: WhenConstraints = {}): Arbitrary<PlannerWhen> {
  const kinds = constraints.kinds ?? JSON_KINDS;
  const of = { cron: cron(constraints), every: every(constraints), once: once(), custom: custom() };
  const weights = { cron: 8, every: 4, once: 1, custom: 3 };
  const chosen = WHEN_KINDS.filter((kind) => kinds.includes(kind));
  return oneof(
    { withCrossShrink: true },
    ...chosen.map((kind) => ({ arbitrary: of[kind], weight: weights[kind] })),
  );
}

/** When a schedule runs that runs often, so that a hundred runs lie within a day; else like {@link when}. */
export function denseWhen(constraints: WhenConstraints): Arbitrary<PlannerWhen> {
  const kinds = constraints.kinds ?? JSON_KINDS;
  const zoned = record({
    cron: constantFrom('* * * * *', '*/5 * * * *', '*/10 * * * *', '*/7 * * * *'),
    timezone: zone(constraints),
  });
  const steps = record({
    every: constantFrom(MINUTE, 5 * MINUTE, 20 * SECOND),
    anchor: constantFrom(...ANCHORS),
  });
  const dense: Arbitrary<PlannerWhen>[] = [
    ...(kinds.includes('cron') ? [zoned, zoned] : []),
    ...(kinds.includes('every') ? [steps] : []),
  ];
  return dense.length === 0 ? when(constraints) : oneof({ withCrossShrink: true }, ...dense);
}

/** Times of day at which clocks change somewhere, and steps across; else like {@link when}. */
export function transitionWhen(constraints: WhenConstraints): Arbitrary<PlannerWhen> {
  const kinds = constraints.kinds ?? JSON_KINDS;
  const timezone = zone({ zones: constraints.zones ?? CHANGING_ZONES });
  const crons = record({ cron: constantFrom(...CRONS_AT_TRANSITIONS), timezone });
  const steps = record({
    every: constantFrom('P1D', 'P1W'),
    anchor: constantFrom(...ANCHORS),
    timezone,
  });
  const across: Arbitrary<PlannerWhen>[] = [
    ...(kinds.includes('cron') ? [crons, crons, crons] : []),
    ...(kinds.includes('every') ? [steps] : []),
  ];
  return across.length === 0 ? when(constraints) : oneof({ withCrossShrink: true }, ...across);
}

const CRONS_AT_TRANSITIONS = [
  '30 2 * * *',
  '30 1 * * *',
  '0 0 * * *',
  '15 2,3 * * *',
  '0 * * * *',
  '*/20 1 * * *',
  '30 0 * * *',
  '0 1 * * *',
  '0 3 * * *',
  '30 23 * * *',
  '*/30 * * * *',
  '15 2 * * *',
];

const MINUTES = ['0', '*', '*/15', '30', '*/5', '15', '*/20', '5,35', '59', '*/7', '10-20'];
const HOURS = ['*', '*', '2', '3', '1', '0', '*/6', '2,3', '1-3', '12', '0-23', '9-17', '0,12', '23'];
/** Day of month, month and day of week together: not every three of them ever meet. */
const DAYS = ['* * *', '* * 1-5', '1 * *', '* * 0', '1 * 1', '* 3,11 *', '31 * *', '29 2 *', '*/10 * 6,7'];
const EXTENDED_DAYS = ['* * MON-FRI', 'L * *', '* * 5#1', '* JAN-JUN *', '* * 5L', '? * *'];
const SECONDS = ['0', '*/10', '30', '15,45', '*'];
const ALIASES = ['@hourly', '@daily', '@weekly', '@monthly', '@yearly'];

function cron(constraints: WhenConstraints): Arbitrary<PlannerWhen> {
  const isExtended = constraints.cron === 'extended';
  const days = constantFrom(...DAYS, ...(isExtended ? EXTENDED_DAYS : []));
  const anyDay = oneof(
    { withCrossShrink: true },
    { arbitrary: constant('* * *'), weight: 3 },
    { arbitrary: days, weight: 1 },
  );
  const fields = tuple(constantFrom(...MINUTES), constantFrom(...HOURS), anyDay).map((parts) =>
    parts.join(' '),
  );
  const withSeconds = tuple(constantFrom(...SECONDS), fields).map((parts) => parts.join(' '));
  const expression = isExtended
    ? oneof(
        { withCrossShrink: true },
        { arbitrary: fields, weight: 4 },
        { arbitrary: withSeconds, weight: 2 },
        { arbitrary: constantFrom(...ALIASES), weight: 1 },
      )
    : fields;
  return record({ cron: expression, timezone: option(zone(constraints), { nil: undefined, freq: 3 }) }).map(
    ({ cron: text, timezone }) => (timezone === undefined ? { cron: text } : { cron: text, timezone }),
  );
}

/** An anchor and what lies around it: month ends, a leap day, a second pass through an hour, a future one. */
const ANCHORS = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-31T09:00:00.000Z',
  '2024-02-29T12:30:00.000Z',
  '2025-11-02T05:30:00.000Z',
  '2025-11-02T06:30:00.000Z',
  '2026-03-07T07:30:00.000Z',
  '2011-12-01T20:00:00.000Z',
  '1999-12-31T23:59:59.999Z',
  '2026-08-06T12:00:00.000Z',
  '2030-06-01T00:00:00.000Z',
];

const STEPS = [HOUR, MINUTE, 15 * MINUTE, 5 * MINUTE, 20 * SECOND, 6 * HOUR, DAY, 7 * DAY, 90 * MINUTE + 1];
const CALENDAR_STEPS = ['P1D', 'P1W', 'P1M', 'P2D', 'P3M', 'P1Y'];

function every(constraints: WhenConstraints): Arbitrary<PlannerWhen> {
  const anchor = constantFrom(...ANCHORS);
  const elapsed = record({ every: constantFrom(...STEPS), anchor });
  const calendar = record({ every: constantFrom(...CALENDAR_STEPS), anchor, timezone: zone(constraints) });
  return oneof<Arbitrary<PlannerWhen>[]>({ withCrossShrink: true }, elapsed, calendar);
}

function once(): Arbitrary<PlannerWhen> {
  return constantFrom(0, 30_000, -HOUR, -HOUR - 1, -DAY, 1, DAY).map((distance) => ({
    at: iso(PLAIN_NOW + distance),
  }));
}

/** A source of a user's own, with and without `count`. */
function custom(): Arbitrary<OccurrenceSource> {
  return record({ step: constantFrom(HOUR, MINUTE, 17 * MINUTE), counts: constantFrom(true, false) }).map(
    ({ step, counts }) => {
      const set = everyElapsed(0, step);
      const date = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
      const source = {
        next: (after: Date) => date(set.atOrAfter(after.getTime() + 1)),
        previous: (before: Date) => date(set.nthBefore(before.getTime(), 1)),
      };
      return counts
        ? { ...source, count: (from: Date, until: Date) => set.count(from.getTime(), until.getTime()) }
        : source;
    },
  );
}
