import { inside, type Path, type Problems, root, show } from '../errors/problems.js';
import { anyDate } from '../model/kinds.js';
import { text } from '../model/plan.js';
import { listOf, oneOf, optional, record, required } from '../model/shape.js';
import { type Suspension, unionOf, type Window } from '../model/tenant.js';
import { readInputs } from '../policy/read-inputs.js';
import type { Instant } from '../time/instant.js';

/** An event of a tenant's log (ADR 0025). Other columns are ignored. */
export interface TenantEvent {
  /** What happened to the tenant. */
  readonly type: 'tenant.suspended' | 'tenant.activated';
  /** When it happened. */
  readonly at: Instant;
  /** When given, it must be the same in all of them. */
  readonly tenantId?: string | null;
}

const eventRecord = record(
  {
    type: required(oneOf(['tenant.suspended', 'tenant.activated']), 'an event says what happened'),
    at: required(anyDate, 'an event says when it happened'),
    tenantId: optional(text, null),
  },
  { extra: 'ignore' },
);

const log = listOf(eventRecord, 100_000, 'fold the older ones into windows first');

/**
 * The suspension windows that the log of one tenant's events makes, in order.
 *
 * The events may come in any order and any number of times. A suspension ends at the first activation later than it;
 * an activation that ends none changes nothing; where both happen at one instant the tenant is suspended. To ask what
 * would be if the tenant were activated now, add one more event.
 *
 * @throws PolicyInputError with every problem, when an event is not what it should be
 *
 * Implements ADR 0036 §3 ("ADR 0025 projection").
 *
 * @example
 * ```ts
 * import { suspensionsFrom } from 'misfire-policy';
 *
 * const windows = suspensionsFrom([
 *   { type: 'tenant.activated', at: '2026-08-06T12:00:00Z' },
 *   { type: 'tenant.suspended', at: '2026-08-03T12:00:00Z' },
 * ]);
 * JSON.stringify(windows); // => '[{"from":"2026-08-03T12:00:00.000Z","until":"2026-08-06T12:00:00.000Z"}]'
 * ```
 */
export function suspensionsFrom(events: readonly TenantEvent[]): Suspension[] {
  const read = readInputs((parameter, problems) => {
    const given = parameter('events', events, log.read) as ReturnType<typeof log.read> | undefined;
    checkOneTenant(given ?? [], root('events'), problems);
    return given ?? [];
  });
  const activations = read.filter(({ type }) => type === 'tenant.activated').map(({ at }) => at);
  activations.sort((a, b) => a - b);
  const windows = read
    .filter(({ type }) => type === 'tenant.suspended')
    .map(({ at }): Window => ({ from: at, until: firstAfter(activations, at) }));
  return unionOf(windows).map(({ from, until }) => ({
    from: new Date(from),
    until: until === Number.POSITIVE_INFINITY ? null : new Date(until),
  }));
}

/** The first of some sorted instants that is later than another, or `Infinity`. */
function firstAfter(sorted: readonly number[], instant: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) > instant) high = middle;
    else low = middle + 1;
  }
  return sorted[low] ?? Number.POSITIVE_INFINITY;
}

function checkOneTenant(
  events: readonly { readonly tenantId: string | null }[],
  at: Path,
  problems: Problems,
): void {
  const named = events.find(({ tenantId }) => tenantId !== null)?.tenantId;
  events.forEach(({ tenantId }, i) => {
    if (tenantId === null || tenantId === named) return;
    problems.add(
      inside(inside(at, i), 'tenantId'),
      'mismatch',
      `${show(tenantId)} is not the tenant of the other events, ${show(named)}`,
    );
  });
}
