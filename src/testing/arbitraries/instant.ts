import { type Arbitrary, constant, constantFrom, integer, oneof, tuple } from 'fast-check';
import { root } from '../../errors/problems.js';
import { readInputs } from '../../policy/read-inputs.js';
import { HOUR, MINUTE } from '../../time/calendar.js';
import { type Instant, readInstant } from '../../time/instant.js';
import { RANGE_FROM, RANGE_UNTIL } from '../../time/range.js';
import { iso } from '../iso.js';

/** What instants to make. */
export interface InstantConstraints {
  /** The earliest, inclusive; 1970 when absent. */
  readonly min?: Instant;
  /** The latest, inclusive; the last millisecond of 2199 when absent. */
  readonly max?: Instant;
  /** Instants around which to look closely: at them, and a millisecond, a second, a minute and an hour off. */
  readonly near?: readonly Instant[];
}

/** 2026-08-06T12:00:00Z: towards which instants shrink. */
export const PLAIN_NOW = 1_786_017_600_000;

/** What lies just beside a boundary; the boundary itself first. */
export const NUDGES: readonly number[] = [0, 1, -1, 1_000, -1_000, MINUTE, -MINUTE, HOUR, -HOUR];

/**
 * Instants, as ISO 8601 text with `Z`. They shrink towards 2026-08-06T12:00:00.000Z, or the bound next to it.
 *
 * @throws PolicyInputError when a constraint is no instant, or `min` is later than `max`
 *
 * @example
 * ```ts
 * import * as fc from 'fast-check';
 * import { arbitraries } from 'misfire-policy/testing';
 *
 * const instant = arbitraries.instant({ min: '2026-01-01T00:00:00Z', max: '2026-12-31T00:00:00Z' });
 * fc.sample(instant, 20).every((text) => text.startsWith('2026-')); // => true
 * ```
 */
export function instant(constraints: InstantConstraints = {}): Arbitrary<string> {
  const { min, max, near } = readConstraints(constraints);
  const clamp = (millis: number): number => Math.min(Math.max(millis, min), max);
  const plain = clamp(PLAIN_NOW);
  const arbitraries = [
    constant(plain),
    integer({ min: -1_000_000, max: 1_000_000 }).map((minutes) => clamp(plain + minutes * MINUTE)),
    integer({ min, max }),
    ...(near.length === 0
      ? []
      : [tuple(constantFrom(...near), constantFrom(...NUDGES)).map(([at, nudge]) => clamp(at + nudge))]),
  ];
  return oneof({ withCrossShrink: true }, ...arbitraries).map(iso);
}

function readConstraints(constraints: InstantConstraints): {
  readonly min: number;
  readonly max: number;
  readonly near: readonly number[];
} {
  return readInputs((parameter, problems) => {
    const read = {
      min: parameter('min', constraints.min ?? RANGE_FROM, readInstant),
      max: parameter('max', constraints.max ?? RANGE_UNTIL - 1, readInstant),
      near: (constraints.near ?? []).map((at) => parameter('near', at, readInstant)),
    };
    if (read.min > read.max) problems.add(root('min'), 'order', 'min is later than max');
    return read;
  });
}
