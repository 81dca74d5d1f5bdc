import { inside, type Path, type Problems, show } from '../errors/problems.js';
import { type OccurrenceSet, withinBounds } from '../occurrences/occurrence-set.js';
import { DAY, SECOND } from '../time/calendar.js';
import type { DurationInput } from '../time/duration.js';
import type { Instant } from '../time/instant.js';
import { anyDate, duration, durationSchema, instant } from './kinds.js';
import {
  identifier,
  type Kind,
  needing,
  nullable,
  oneOf,
  optional,
  record,
  required,
  wholeNumber,
} from './shape.js';
import { type When, when } from './when.js';

/** What to do with what was missed (ADR 0036 §1). */
export type MisfirePolicy = 'fire_once' | 'skip' | 'catch_up';

/** What to do when a run would start while another of the same schedule is pending or in flight. */
export type Overlap = 'allow' | 'skip' | 'queue';

/** The limits of a `catch_up`; a schedule may lower them, never raise them (ADR 0036 §1). */
export interface CatchUp {
  /** The most runs of one plan: a whole number from 1 to 100; 100 when absent. */
  readonly maxRuns?: number | null;
  /** How far back a backfill reaches: more than 0 and at most 24 h, which is also the default. */
  readonly maxHistory?: DurationInput | null;
  /** The time between two releases into the executor: more than 0; 1 s when absent. */
  readonly pace?: DurationInput | null;
}

/** A schedule as a service stores it. Other columns are ignored; null in an optional one means its default. */
export interface Schedule {
  /** Unique across tenants. */
  readonly id: string;
  /** Must be the `id` of the tenant that is given with it. */
  readonly tenantId: string;
  /** When it runs. */
  readonly when: When;
  /** The stored cursor: the start of what is not decided yet. null: never planned, or ended. */
  readonly nextFireAt: Instant | null;
  /** `'fire_once'` when absent. */
  readonly misfirePolicy?: MisfirePolicy | null;
  /** How late makes a misfire: `'interval'` (the default), or a duration of more than 0 and at most 24 h. */
  readonly misfireThreshold?: 'interval' | DurationInput | null;
  /** The limits of a `catch_up`; each has its default when absent. */
  readonly catchUp?: CatchUp | null;
  /** `'allow'` when absent. */
  readonly overlap?: Overlap | null;
  /** Runs of the schedule that are pending or in flight now; must be given with overlap `'skip'`. */
  readonly activeRuns?: number | null;
  /** The first instant that can be an occurrence, inclusive. */
  readonly startsAt?: Instant | null;
  /** The last instant that can be an occurrence, inclusive. */
  readonly endsAt?: Instant | null;
}

/** A schedule that was read: milliseconds, defaults filled in, and its occurrences as a set. */
export interface ParsedSchedule {
  readonly id: string;
  readonly tenantId: string;
  readonly set: OccurrenceSet;
  readonly nextFireAt: number | null;
  readonly misfirePolicy: MisfirePolicy;
  /** In milliseconds, or null for the schedule's own interval. */
  readonly misfireThreshold: number | null;
  readonly catchUp: ParsedCatchUp;
  readonly overlap: Overlap;
  readonly activeRuns: number;
}

export interface ParsedCatchUp {
  readonly maxRuns: number;
  readonly maxHistory: number;
  readonly pace: number;
}

const CATCH_UP_DEFAULTS: ParsedCatchUp = { maxRuns: 100, maxHistory: DAY, pace: SECOND };

const threshold: Kind<number | null> = {
  read: (value, at, problems) =>
    value === 'interval' ? null : duration({ most: DAY }).read(value, at, problems),
  schema: { anyOf: [{ const: 'interval' }, durationSchema({ most: DAY })], default: 'interval' },
};

const bounds = {
  startsAt: optional(anyDate, Number.NEGATIVE_INFINITY),
  endsAt: optional(anyDate, Number.POSITIVE_INFINITY),
};

/** A zone beside `when` is read by nobody. `timezone` itself may be a column that the mapper has read already. */
const ZONE_SPELLINGS = Object.fromEntries(
  ['tz', 'TZ', 'timeZone', 'TimeZone', 'time_zone'].map((key) => [key, 'when.timezone']),
);

const scheduleFields = {
  id: required(identifier, 'a schedule has an id, unique across tenants'),
  tenantId: required(identifier, 'a schedule belongs to a tenant'),
  when: required(
    when,
    'a schedule says when it runs: { cron }, { every, anchor }, { at } or a custom source',
  ),
  nextFireAt: nullable(instant, null, 'the stored cursor is required; null says that nothing is stored'),
  misfirePolicy: optional(oneOf(['fire_once', 'skip', 'catch_up']), 'fire_once' as const),
  misfireThreshold: optional(threshold, null),
  catchUp: optional(
    record(
      {
        maxRuns: optional(wholeNumber(1, 100, '; the cap is hard'), CATCH_UP_DEFAULTS.maxRuns),
        maxHistory: optional(duration({ most: DAY }), CATCH_UP_DEFAULTS.maxHistory),
        pace: optional(duration({ seconds: 'allow' }), CATCH_UP_DEFAULTS.pace),
      },
      { extra: 'refuse' },
    ),
    CATCH_UP_DEFAULTS,
  ),
  overlap: optional(oneOf(['allow', 'skip', 'queue']), 'allow' as const),
  activeRuns: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER), null),
  ...bounds,
};

const scheduleRecord = needing(record(scheduleFields, { extra: 'ignore', spellings: ZONE_SPELLINGS }), {
  key: 'activeRuns',
  where: 'overlap',
  is: ['skip'],
  why: 'say how many runs of the schedule are pending or in flight now; 0 says none',
});

/** A schedule whose cursor is yet to be found; one that the row has is not looked at. */
const newScheduleRecord = record(
  { ...scheduleFields, nextFireAt: optional<null, null>({ read: () => null, schema: {} }, null) },
  { extra: 'ignore', spellings: ZONE_SPELLINGS },
);

/** The JSON Schema of a {@link Schedule}. */
export const scheduleSchema = scheduleRecord.schema;

/**
 * Reads a schedule.
 *
 * @param purpose - `'plan'`, or `'create'` for a schedule that has no cursor yet
 */
export function readSchedule(
  value: unknown,
  at: Path,
  problems: Problems,
  purpose: 'plan' | 'create' = 'plan',
): ParsedSchedule {
  const schedule = (purpose === 'create' ? newScheduleRecord : scheduleRecord).read(value, at, problems);
  checkStrayZone(value, at, problems);
  return {
    id: schedule.id,
    tenantId: schedule.tenantId,
    set: boundedSet(schedule, at, problems),
    nextFireAt: schedule.nextFireAt,
    misfirePolicy: schedule.misfirePolicy,
    misfireThreshold: schedule.misfireThreshold,
    catchUp: schedule.catchUp,
    overlap: schedule.overlap,
    activeRuns: schedule.activeRuns ?? 0,
  };
}

/** A `timezone` column beside a `when` that has none would silently mean UTC. */
function checkStrayZone(value: unknown, at: Path, problems: Problems): void {
  if (!isObject(value) || typeof value['timezone'] !== 'string' || !isObject(value['when'])) return;
  const { timezone, cron, every } = value['when'];
  if ((timezone === undefined || timezone === null) && (typeof cron === 'string' || every !== undefined)) {
    problems.add(
      inside(at, 'timezone'),
      'misspelt_key',
      `${show(value['timezone'])} is not read here; the zone belongs in when.timezone`,
    );
  }
}

function boundedSet(
  schedule: { readonly when: OccurrenceSet; readonly startsAt: number; readonly endsAt: number },
  at: Path,
  problems: Problems,
): OccurrenceSet {
  if (schedule.startsAt > schedule.endsAt) {
    problems.add(
      inside(at, 'startsAt'),
      'order',
      'startsAt is later than endsAt; a schedule must not end before it starts',
    );
  }
  return withinBounds(schedule.when, schedule.startsAt, schedule.endsAt);
}

const boundedWhen = record(
  { when: required(when), ...bounds },
  { extra: 'ignore', spellings: ZONE_SPELLINGS },
);

/** Reads what a question about occurrences is asked of: a `when`, or a whole schedule, whose bounds then hold. */
export function readOccurrences(value: unknown, at: Path, problems: Problems): OccurrenceSet {
  if (!isObject(value) || !('when' in value)) return when.read(value, at, problems);
  checkStrayZone(value, at, problems);
  return boundedSet(boundedWhen.read(value, at, problems), at, problems);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
