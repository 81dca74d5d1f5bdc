import { MOST_WINDOWS, type Span, type State, type Track } from './state.js';
import { offsetAt } from './wall-clock.js';

/** What of a window is moved. */
export type Part = 'from' | 'until' | 'whole';

/** The stretch shown, `[from, until)`. */
export interface View {
  readonly from: number;
  readonly until: number;
}

const MINUTE = 60_000;
const STEPS = [1, 5, 15, 30, 60, 180, 360, 720, 1_440, 10_080].map((minutes) => minutes * MINUTE);

/** How far one step goes in a view: at least a two-hundredth of it, in minutes that people say. */
export function stepOf({ from, until }: View): number {
  return STEPS.find((step) => step >= (until - from) / 300) ?? STEPS.at(-1)!;
}

/** The nearest step of the clock on the wall of a zone, so that an hour of Kolkata is an hour there. */
export function snapped(instant: number, step: number, zone: string): number {
  const offset = offsetAt(instant, zone);
  return Math.round((instant + offset) / step) * step - offset;
}

/** A window with one part moved to a place (`whole`: its start), kept in its view and at least one step long. */
export function moved(span: Span, part: Part, to: number, view: View): Span {
  const step = stepOf(view);
  const from = span.from ?? view.from;
  const until = span.until ?? view.until;
  if (part === 'from') return { ...span, from: clamp(to, view.from, until - step) };
  if (part === 'until') return { ...span, until: clamp(to, from + step, view.until) };
  if (span.until === null) return { from: clamp(to, view.from, view.until - step), until: null };
  const length = until - from;
  const start = clamp(to, Math.min(view.from, from), Math.max(view.until - length, from));
  return { from: start, until: start + length };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

export function withSpan(state: State, track: Track, at: number, span: Span): State {
  return { ...state, [track]: state[track].map((one, i) => (i === at ? span : one)) };
}

export function withoutSpan(state: State, track: Track, at: number): State {
  return { ...state, [track]: state[track].filter((_, i) => i !== at) };
}

export function withNewSpan(state: State, track: Track, span: Span): State {
  return { ...state, [track]: [...state[track], span].slice(0, MOST_WINDOWS) };
}

/** A window for a track in which nothing was drawn: a sixth of the view, where most is free. */
export function freshSpan(spans: readonly Span[], view: View, zone: string): Span {
  const length = Math.max((view.until - view.from) / 6, MINUTE);
  const step = stepOf(view);
  const starts = [2.5, 4, 1, 0, 5].map((sixths) => view.from + sixths * length);
  const isFree = (start: number): boolean =>
    spans.every(
      ({ from, until }) => (from ?? 0) >= start + length || (until ?? Number.POSITIVE_INFINITY) <= start,
    );
  const start = snapped(starts.find(isFree) ?? starts[0]!, step, zone);
  return { from: start, until: Math.max(start + step, snapped(start + length, step, zone)) };
}

/** The view nearer or farther by a factor, around its middle; from ten minutes to a year. */
export function zoomed({ from, until }: View, factor: number): View {
  const half = clamp(((until - from) * factor) / 2, 5 * MINUTE, 183 * 1_440 * MINUTE);
  const middle = Math.round((from + until) / 2 / MINUTE) * MINUTE;
  return {
    from: middle - Math.round(half / MINUTE) * MINUTE,
    until: middle + Math.round(half / MINUTE) * MINUTE,
  };
}

/** The view a part of its own length to the right, or to the left. */
export function panned({ from, until }: View, part: number): View {
  const by = Math.round(((until - from) * part) / MINUTE) * MINUTE;
  return { from: from + by, until: until + by };
}
