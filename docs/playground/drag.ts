import type { Plot } from './picture.js';
import type { State, Track } from './state.js';
import {
  clamp,
  moved,
  type Part,
  snapped,
  stepOf,
  type View,
  withNewSpan,
  withoutSpan,
  withSpan,
} from './windows.js';

/** What dragging needs to know, asked anew at each event. */
export interface Stage {
  readonly state: State;
  readonly view: View;
  readonly zone: string;
  readonly plot: Plot;
  /** Where the plan that is looked at is made. */
  readonly moment: number;
}

/** What is dragged: a part of a window, or the moment. */
type Grip = { readonly part: 'moment' } | { readonly part: Part; readonly track: Track; readonly at: number };

interface Drag {
  readonly grip: Grip;
  /** From where the pointer took hold to the edge that it moves. */
  readonly slack: number;
}

/** How near the moment must come to the end of a window to be drawn to it, in pixels. */
const PULL = 7;

/** Lets the pointer and the keyboard move what is on the tracks. */
export function makeDraggable(host: HTMLElement, stage: () => Stage, change: (state: State) => void): void {
  let drag: Drag | null = null;
  /** A press on an empty place of a track, which draws a window once it moves. */
  let press: { readonly track: Track; readonly x: number } | null = null;

  host.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const grip = gripOf(event.target);
    const row = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (grip !== null) {
      drag = { grip, slack: valueOf(grip, stage()) - instantAt(event.clientX, host, stage()) };
      // A press would move the focus away from what is pressed, since it is no field.
      event.preventDefault();
      (event.target as Element).closest<HTMLElement>('[data-part]')?.focus({ preventScroll: true });
    } else if (row !== null) press = { track: row.dataset['row'] as Track, x: event.clientX };
    else return;
    host.setPointerCapture(event.pointerId);
    host.classList.add('dragging');
  });

  host.addEventListener('pointermove', (event) => {
    const now = stage();
    if (press !== null && Math.abs(event.clientX - press.x) > 5) {
      const { track, x } = press;
      const [a, b] = [x, event.clientX].map((place) =>
        snapped(instantAt(place, host, now), stepOf(now.view), now.zone),
      );
      const until = Math.max(a!, b!, Math.min(a!, b!) + stepOf(now.view));
      change(withNewSpan(now.state, track, { from: Math.min(a!, b!), until }));
      drag = { grip: { part: a! <= b! ? 'until' : 'from', track, at: now.state[track].length }, slack: 0 };
      press = null;
    } else if (drag !== null) {
      const to = instantAt(event.clientX, host, now) + drag.slack;
      change(withValue(drag.grip, pulled(drag.grip, to, now), now));
    }
  });

  for (const event of ['pointerup', 'pointercancel'] as const) {
    host.addEventListener(event, () => {
      drag = null;
      press = null;
      host.classList.remove('dragging');
    });
  }

  host.addEventListener('dblclick', ({ target }) => {
    if (gripOf(target)?.part === 'moment') change({ ...stage().state, moment: null });
  });

  host.addEventListener('keydown', (event) => {
    const grip = gripOf(event.target);
    if (grip === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const now = stage();
    const next = nextValue(event, grip, now);
    if (next === null) return;
    event.preventDefault();
    change(next);
  });
}

function nextValue(event: KeyboardEvent, grip: Grip, now: Stage): State | null {
  const { view, zone, state } = now;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    return grip.part === 'moment' ? { ...state, moment: null } : withoutSpan(state, grip.track, grip.at);
  }
  if (event.key === 'Home') return withValue(grip, view.from, now);
  if (event.key === 'End') return withValue(grip, view.until, now);
  const steps = STEPS_OF_KEY[event.key];
  if (steps === undefined) return null;
  const step = stepOf(view);
  const by = steps * step * (event.shiftKey ? 10 : 1);
  return withValue(grip, snapped(valueOf(grip, now) + by, step, zone), now);
}

const STEPS_OF_KEY: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

function gripOf(target: EventTarget | null): Grip | null {
  const { part, track, at } = (target as Element).closest<HTMLElement>('[data-part]')?.dataset ?? {};
  if (part === 'moment') return { part };
  return part === undefined ? null : { part: part as Part, track: track as Track, at: Number(at) };
}

/** Where a grip is, in epoch milliseconds. */
function valueOf(grip: Grip, { state, view, moment }: Stage): number {
  if (grip.part === 'moment') return moment;
  const span = state[grip.track][grip.at];
  if (grip.part === 'until') return Math.min(span?.until ?? view.until, view.until);
  return span?.from ?? view.from;
}

function withValue(grip: Grip, to: number, { state, view }: Stage): State {
  if (grip.part === 'moment') return { ...state, moment: clamp(to, view.from, view.until) };
  const span = state[grip.track][grip.at];
  return span === undefined ? state : withSpan(state, grip.track, grip.at, moved(span, grip.part, to, view));
}

/** A place on the steps of the clock; the moment is drawn to the ends of windows besides. */
function pulled(grip: Grip, to: number, { state, view, zone, plot }: Stage): number {
  const near = (PULL / plot.width) * (view.until - view.from);
  const ends = [...state.outages, ...state.suspensions].flatMap(({ until }) => until ?? []);
  const end = grip.part === 'moment' ? ends.find((one) => Math.abs(one - to) < near) : undefined;
  return end ?? snapped(to, stepOf(view), zone);
}

function instantAt(clientX: number, host: HTMLElement, { view, plot }: Stage): number {
  const x = clientX - host.getBoundingClientRect().left - plot.left;
  return view.from + (x / plot.width) * (view.until - view.from);
}
