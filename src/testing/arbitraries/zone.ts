import { type Arbitrary, constant, constantFrom, oneof } from 'fast-check';

/** What zones to make. */
export interface ZoneConstraints {
  /** The names to choose from; they shrink towards the first. */
  readonly zones?: readonly string[];
}

/**
 * Zones in which planners break: DST of one hour, of half an hour and of two, at midnight, in the southern hemisphere
 * and backwards in winter; offsets of a quarter of an hour; a day that was left out; and some that never change.
 */
export const ZONES: readonly string[] = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Europe/Dublin',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Atlantic/Azores',
];

/** Those of them whose clocks change these days. */
export const CHANGING_ZONES: readonly string[] = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Antarctica/Troll',
  'America/St_Johns',
  'Asia/Beirut',
];

/**
 * Names of time zones, those foremost in which planners break. They shrink towards UTC.
 *
 * @example
 * ```ts
 * import * as fc from 'fast-check';
 * import { arbitraries } from 'misfire-policy/testing';
 *
 * fc.sample(arbitraries.zone({ zones: ['Asia/Kolkata'] }), 1); // => ['Asia/Kolkata']
 * ```
 */
export function zone(constraints: ZoneConstraints = {}): Arbitrary<string> {
  const [first = 'UTC', ...others] = constraints.zones ?? ZONES;
  if (others.length === 0) return constant(first);
  return oneof(
    { withCrossShrink: true },
    { arbitrary: constant(first), weight: 1 },
    { arbitrary: constantFrom(...others), weight: 2 },
  );
}
