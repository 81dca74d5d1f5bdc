import { lengthText } from './durations.js';
import { make } from './page.js';
import type { Plot } from './picture.js';
import { type Span, TRACKS, type Track } from './state.js';
import { readable } from './wall-clock.js';
import type { Part, View } from './windows.js';

export const TRACK_NAMES: Readonly<Record<Track, string>> = {
  outages: 'planner down',
  suspensions: 'tenant suspended',
  executorOutages: 'executor down',
};

/** What the tracks show. */
export interface Scene extends Readonly<Record<Track, readonly Span[]>> {
  readonly view: View;
  readonly zone: string;
  readonly moment: number;
  /** The moment follows the end of the last outage. */
  readonly follows: boolean;
}

/** About how wide the name of a track is, and the knob, in pixels. */
const NAME_WIDTH = 135;
const KNOB_WIDTH = 135;

/** Draws the windows as bars with two handles, and the moment as a knob. */
export function drawTracks(host: HTMLElement, scene: Scene, plot: Plot): void {
  const shape = TRACKS.map((track) => scene[track].length).join();
  if (host.dataset['shape'] !== shape) {
    const focused = describe(document.activeElement);
    host.replaceChildren(...TRACKS.map((track) => trackRow(track, scene[track].length)), momentRow());
    host.dataset['shape'] = shape;
    if (focused !== null) {
      (
        host.querySelector<HTMLElement>(focused.self) ?? document.querySelector<HTMLElement>(focused.add)
      )?.focus();
    }
  }
  host.style.setProperty('--plot-left', `${String(plot.left)}px`);
  host.style.setProperty('--plot-width', `${String(plot.width)}px`);
  for (const track of TRACKS) {
    scene[track].forEach((span, at) => placeWindow(host, track, at, span, scene));
    showName(host, track, scene, plot);
  }
  placeMoment(host, scene, plot);
}

/** Where to find a handle that is made anew, and, where it was removed, the button that adds another. */
function describe(focused: Element | null): { readonly self: string; readonly add: string } | null {
  const { track = '', at = '', part } = (focused as HTMLElement | null)?.dataset ?? {};
  if (part === undefined) return null;
  const place = track === '' ? '' : `[data-track="${track}"][data-at="${at}"]`;
  return { self: `[data-part="${part}"]${place}`, add: `.toolbar [data-add="${track}"]` };
}

function trackRow(track: Track, count: number): HTMLElement {
  const row = make('div', { class: `track track-${track}`, 'data-row': track });
  row.append(make('span', { class: 'track-name' }, TRACK_NAMES[track]));
  for (let at = 0; at < count; at++) {
    const handle = (part: Part): HTMLElement =>
      make('div', {
        class: part === 'whole' ? 'bar' : `handle handle-${part}`,
        role: 'slider',
        tabindex: '0',
        'aria-describedby': 'keys',
        'data-track': track,
        'data-at': String(at),
        'data-part': part,
      });
    const bar = handle('whole');
    bar.append(make('span', { class: 'bar-label' }));
    row.append(
      make('div', { class: 'window', 'data-window': String(at) }, bar, handle('from'), handle('until')),
    );
  }
  return row;
}

function momentRow(): HTMLElement {
  const knob = make('div', {
    class: 'knob',
    role: 'slider',
    tabindex: '0',
    'aria-describedby': 'keys',
    'data-part': 'moment',
  });
  return make('div', { class: 'track track-moment' }, knob);
}

const PART_NAMES: Readonly<Record<Part, string>> = { from: 'start', until: 'end', whole: 'all of it' };

function placeWindow(host: HTMLElement, track: Track, at: number, span: Span, { view, zone }: Scene): void {
  const box = host.querySelector<HTMLElement>(`[data-row="${track}"] [data-window="${String(at)}"]`)!;
  const from = span.from ?? view.from;
  const until = span.until ?? Number.POSITIVE_INFINITY;
  const outside = until <= view.from || from >= view.until || from >= until;
  box.hidden = outside;
  if (outside) return;
  const start = share(Math.max(from, view.from), view);
  const end = share(Math.min(until, view.until), view);
  box.style.left = percent(start);
  box.style.width = percent(end - start);
  box.classList.toggle('open', until > view.until);
  const name = `${TRACK_NAMES[track]} ${String(at + 1)}`;
  const ends = span.until === null ? 'open' : readable(span.until, zone);
  const length = span.until === null ? 'open' : lengthText(span.until - from);
  box.querySelector('.bar-label')!.textContent = length;
  box.dataset['time'] = `${clock(from, zone)} – ${span.until === null ? 'open' : clock(span.until, zone)}`;
  for (const part of ['whole', 'from', 'until'] as const) {
    const handle = box.querySelector<HTMLElement>(`[data-part="${part}"]`)!;
    const value = part === 'until' ? Math.min(until, view.until) : from;
    const texts = {
      from: readable(from, zone),
      until: ends,
      whole: `${readable(from, zone)} to ${ends}, ${length}`,
    };
    handle.dataset['time'] =
      part === 'until' ? (span.until === null ? 'open' : clock(span.until, zone)) : clock(from, zone);
    setSlider(handle, `${name}, ${PART_NAMES[part]}`, value, texts[part], view);
  }
  const isHidden = (edge: number | null): boolean => edge !== null && (edge < view.from || edge > view.until);
  box.querySelector<HTMLElement>('.handle-from')!.hidden = isHidden(span.from);
  box.querySelector<HTMLElement>('.handle-until')!.hidden = isHidden(span.until);
}

/** The name of a track stands at its left end, where a window may lie over it. */
function showName(host: HTMLElement, track: Track, { view, ...tracks }: Scene, plot: Plot): void {
  const covered = tracks[track].some(
    ({ from, until }) =>
      share(from ?? view.from, view) * plot.width < NAME_WIDTH &&
      (until ?? Number.POSITIVE_INFINITY) > view.from,
  );
  const row = host.querySelector<HTMLElement>(`[data-row="${track}"]`)!;
  row.classList.toggle('covered', covered);
}

const clock = (instant: number, zone: string): string => readable(instant, zone).replace(/^.*, /, '');

function placeMoment(host: HTMLElement, { moment, view, zone, follows }: Scene, plot: Plot): void {
  const knob = host.querySelector<HTMLElement>('.knob')!;
  const place = share(moment, view);
  knob.style.left = percent(place);
  knob.classList.toggle('near-end', (1 - place) * plot.width < KNOB_WIDTH - plot.left);
  knob.classList.toggle('follows', follows);
  knob.textContent = `plan at ${clock(moment, zone)}`;
  setSlider(knob, 'The moment at which the plan is made', moment, readable(moment, zone), view);
}

function setSlider(handle: HTMLElement, label: string, value: number, text: string, view: View): void {
  const minutes = (instant: number): string => String(Math.round((instant - view.from) / 60_000));
  handle.setAttribute('aria-label', label);
  handle.setAttribute('aria-valuemin', '0');
  handle.setAttribute('aria-valuemax', minutes(view.until));
  handle.setAttribute('aria-valuenow', minutes(value));
  handle.setAttribute('aria-valuetext', text);
}

/** What the window or the moment is, in a sentence, of which an element is a part; null for any other element. */
export function sentenceOf(part: Element | null): string | null {
  const handle = part?.closest('[data-part]') ?? null;
  if (handle === null) return null;
  const box = handle.closest('.window');
  const of = box?.querySelector('.bar') ?? handle;
  const name = (of.getAttribute('aria-label') ?? '').replace(/ \d+, .*/, '');
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  const how = box === null ? 'Delete lets it follow the planner' : 'Delete removes it';
  return `${capital}: ${of.getAttribute('aria-valuetext') ?? ''}. Drag it, or move it with the arrow keys; ${how}.`;
}

/** Where an instant lies in a view, from 0 to 1. */
export function share(instant: number, { from, until }: View): number {
  return Math.max(0, Math.min(1, (instant - from) / (until - from)));
}

const percent = (part: number): string => `${(part * 100).toFixed(4)}%`;
