import type { Window } from '../model/tenant.js';

/** The window of a union that contains an instant, or null while the tenant is active. */
export function windowAt(windows: readonly Window[], instant: number): Window | null {
  for (const window of windows) {
    if (window.from <= instant && instant < window.until) return window;
  }
  return null;
}

/**
 * The last activation: the greatest end of a window of a union, which is in order, that is not after `now`; `-Infinity`
 * when there was none.
 */
export function lastActivation(windows: readonly Window[], now: number): number {
  let last = Number.NEGATIVE_INFINITY;
  for (const { until } of windows) {
    if (until <= now) last = until;
  }
  return last;
}
