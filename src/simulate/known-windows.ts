import type { Window } from '../model/tenant.js';
import { unionOf } from '../model/tenant.js';
import type { ParsedScenario } from './scenario.js';

type Events = ParsedScenario['events'];

/**
 * The suspension windows that a tenant's state and the events since then make. As in `suspensionsFrom`, a suspension
 * ends at the first activation later than it; that holds for a window of the tenant's state too.
 *
 * @param events - in the order of time, as many as are known
 */
export function windowsOf(state: readonly Window[], events: Events): readonly Window[] {
  if (events.length === 0) return state;
  const activations = events.filter(({ type }) => type === 'tenant.activated').map(({ at }) => at);
  const endOf = (from: number, until: number): number =>
    Math.min(until, activations.find((at) => at > from) ?? Number.POSITIVE_INFINITY);
  return unionOf([
    ...state.map(({ from, until }) => ({ from, until: endOf(from, until) })),
    ...events
      .filter(({ type }) => type === 'tenant.suspended')
      .map(({ at }) => ({ from: at, until: endOf(at, Number.POSITIVE_INFINITY) })),
  ]);
}

/** What is known of a tenant's suspensions at an instant; asked for later and later instants. */
export function knownWindows(state: readonly Window[], events: Events): (now: number) => readonly Window[] {
  let known = 0;
  let windows = state;
  return (now) => {
    const before = known;
    while (known < events.length && (events[known] as { at: number }).at <= now) known++;
    if (known !== before) windows = windowsOf(state, events.slice(0, known));
    return windows;
  };
}
