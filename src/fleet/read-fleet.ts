import type { PolicyInputError } from '../errors/policy-input-error.js';
import { type Path, type Problems, show } from '../errors/problems.js';
import { duration } from '../model/kinds.js';
import type { Schedule } from '../model/schedule.js';
import { type Kind, optional, record, wholeNumber } from '../model/shape.js';
import type { Tenant } from '../model/tenant.js';
import { readInputs } from '../policy/read-inputs.js';
import type { DurationInput } from '../time/duration.js';
import { type Instant, readInstant } from '../time/instant.js';

/** A tenant with its schedules, all of them: what is shared is shared within a group. */
export interface FleetGroup {
  /** Whose schedules they are. */
  readonly tenant: Tenant;
  /** At most 10,000, each id once, all of the tenant. */
  readonly schedules: readonly Schedule[];
}

/** What could not be planned. */
export interface FleetEntry {
  /** The position of the group, from 0. */
  readonly index: number;
  /** The group, as it was given. */
  readonly group: FleetGroup;
  /** The schedule, as it was given; null when it is the group, or its tenant, that cannot be read. */
  readonly schedule: Schedule | null;
}

/** How a fleet is planned. */
export interface FleetOptions {
  /** The least time between two releases of one tenant, as in `planTenant`; none when absent. */
  readonly release?: DurationInput | null;
  /** Each schedule's releases are shifted by a fixed part of this, never past a deadline; none when absent. */
  readonly spread?: DurationInput | null;
  /**
   * Is told of each row that cannot be planned, and the rest goes on without it. When absent, the stream throws there;
   * what this throws ends the stream too.
   */
  readonly onError?: ((error: PolicyInputError, entry: FleetEntry) => void) | null;
}

/** What is the same for every group of a fleet, read. */
export interface Fleet {
  readonly now: number;
  /** In milliseconds; 0 for none. */
  readonly release: number;
  /** In milliseconds; 0 for none. */
  readonly spread: number;
  readonly onError: FleetOptions['onError'];
}

const callback: Kind<NonNullable<FleetOptions['onError']>> = {
  read(value, at, problems) {
    if (typeof value !== 'function') problems.add(at, 'type', `${show(value)} must be a function`);
    return value as never;
  },
  schema: {},
};

const fields = {
  release: optional(duration({ seconds: 'allow' }), 0),
  spread: optional(duration({ seconds: 'allow' }), 0),
  onError: optional(callback, null),
};

const optionsRecord = record(fields, { extra: 'refuse' });
const asyncOptionsRecord = record(
  { ...fields, readAhead: optional(wholeNumber(0, 1_000), 4) },
  { extra: 'refuse' },
);

/** Reads what holds for a whole fleet, before any group is asked for. */
export function readFleet(groups: unknown, now: Instant, options: unknown): Fleet {
  return readInputs((parameter) => {
    parameter('groups', groups, checkIterable);
    const instant = parameter('now', now, readInstant);
    return { now: instant, ...parameter('options', options, optionsRecord.read) };
  });
}

/** The same for an asynchronous source. */
export function readAsyncFleet(
  groups: unknown,
  now: Instant,
  options: unknown,
): Fleet & { readonly readAhead: number } {
  return readInputs((parameter) => {
    parameter('groups', groups, checkAnyIterable);
    const instant = parameter('now', now, readInstant);
    return { now: instant, ...parameter('options', options, asyncOptionsRecord.read) };
  });
}

/** Refuses what cannot be walked through. */
export function checkIterable(value: unknown, at: Path, problems: Problems): void {
  if (has(value, Symbol.iterator)) return;
  const advice = has(value, Symbol.asyncIterator)
    ? 'it is asynchronous; use the Async form of the function'
    : `${show(value)} must be iterable`;
  problems.add(at, 'type', advice);
}

/** Refuses what cannot be walked through, waiting or not. */
export function checkAnyIterable(value: unknown, at: Path, problems: Problems): void {
  if (!has(value, Symbol.asyncIterator) && !has(value, Symbol.iterator))
    problems.add(at, 'type', `${show(value)} must be iterable, asynchronously or not`);
}

function has(value: unknown, symbol: typeof Symbol.iterator | typeof Symbol.asyncIterator): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Record<symbol, unknown>)[symbol] === 'function'
  );
}
