import { type Answer, answerTo, whyAt } from './answer.js';
import { makeDraggable } from './drag.js';
import { bindForm, fillForm, showProblems } from './form.js';
import { momentOf } from './inputs.js';
import { copy, element, input, make } from './page.js';
import { type Plot, showPicture, tellMarks, walkWithKeys } from './picture.js';
import { PRESETS } from './presets.js';
import { showAnswer } from './show-answer.js';
import { type Snippet, snippetOf } from './snippets.js';
import type { State, Track } from './state.js';
import { drawTracks, sentenceOf, share } from './tracks.js';
import { fromHash, toHash } from './url.js';
import { zoneOr } from './wall-clock.js';
import { freshSpan, panned, type View, withNewSpan, zoomed } from './windows.js';

const plotHost = element('#plot');
const tracks = element('#tracks');
const readout = element('#readout');
const HINT = matchMedia('(pointer: coarse)').matches
  ? 'Drag the windows, or draw new ones on the tracks. Tap a mark to read what became of it, or any other place to ask why nothing ran then.'
  : 'Drag the windows, or draw new ones on the tracks. Point at a mark, or walk from mark to mark with the arrow keys, to read what became of it; click anywhere else to ask why nothing ran then.';

let state: State = fromHash(location.hash);
let zone = zoneOr(state.zone, 'UTC');
let plot: Plot | null = null;
let answer: Answer | null = null;
let drawn = 0;
/** What is to be done once the change is shown. */
let afterwards: (() => void) | null = null;

/** The height of the knob's row, where the line begins. */
const KNOB = 30;

/** What is shown while the ends of the stretch are being typed is the last stretch there was. */
let view: View = { from: 0, until: 1 };

function change(next: State): void {
  state = next;
  drawn ||= requestAnimationFrame(() => {
    drawn = 0;
    render();
    afterwards?.();
    afterwards = null;
  });
}

/** How long an answer may take, in milliseconds, to be given at each move of the pointer; others are given now and then. */
const AT_ONCE = 60;
let took = 0;
let waiting = 0;

function render(): void {
  zone = zoneOr(state.zone, zone);
  if (state.from !== null && state.until !== null && state.from < state.until) {
    view = { from: state.from, until: state.until };
  }
  if (took <= AT_ONCE) showAll();
  else waiting ||= window.setTimeout(showAll, Math.min(2 * took, 500));
  showWindows();
  saveLink();
}

/** The windows, as they are being moved. */
function showWindows(): void {
  const moment = momentShown();
  fillForm(state, moment, zone);
  drawTracks(tracks, { ...state, view, zone, moment, follows: state.moment === null }, shownPlot());
  drawLine(moment);
  if (tracks.contains(document.activeElement)) tellHandle(document.activeElement);
}

/** What comes of it. */
function showAll(): void {
  clearTimeout(waiting);
  waiting = 0;
  const began = performance.now();
  const answered = answerTo(state, Math.max(320, Math.min(4_000, plotHost.clientWidth)));
  document.body.classList.toggle('without-answer', !answered.ok && answer === null);
  if (answered.ok) {
    ({ answer } = answered);
    plot = showPicture(element('#life'), answer.lifeSvg);
    showPicture(element('#policies'), answer.policiesSvg);
    showAnswer(answer, state, zone);
    showSnippet();
  }
  const others = showProblems(answered.ok ? [] : answered.problems);
  showTrouble(answered.ok ? null : others);
  took = performance.now() - began;
  showWindows();
}

/** Where the plan is made that is looked at, whether or not it can be. */
function momentShown(): number {
  return momentOf({ ...state, ...view });
}

/** Where time is on the page; a guess while there is no picture yet. */
function shownPlot(): Plot {
  return plot ?? { left: 32, width: plotHost.clientWidth - 64, axis: 0 };
}

/** The moment goes through the tracks and the picture, down to its axis. */
function drawLine(moment: number): void {
  const { left, width: length, axis } = shownPlot();
  const line = element('#moment-line');
  line.style.left = `${String(left + share(moment, view) * length)}px`;
  line.style.height = `${String(axis + KNOB)}px`;
  line.style.top = `${String(tracks.offsetHeight - KNOB)}px`;
}

function showTrouble(messages: readonly string[] | null): void {
  const trouble = element('#trouble');
  trouble.hidden = messages === null;
  plotHost.classList.toggle('outdated', messages !== null);
  if (messages === null) return;
  const about = 'These settings are refused; beside the fields is why.';
  const shown = answer === null ? '' : ' Shown is what was decided before.';
  trouble.textContent = messages.length > 0 ? messages.join(' ') : about + shown;
}

function showSnippet(): void {
  if (answer === null) return;
  const kind = input('input[name="snippet"]:checked').value as Snippet;
  element('#snippet').textContent = snippetOf(kind, state, answer);
}

let saving = 0;

/** Browsers allow a few changes of the address in a second; a drag makes sixty. */
function saveLink(): void {
  clearTimeout(saving);
  saving = window.setTimeout(() => {
    const hash = toHash(state);
    history.replaceState(null, '', `#${hash}`);
    for (const button of presets) {
      button.setAttribute('aria-pressed', String(button.dataset['hash'] === hash));
    }
  }, 150);
}

function tell(sentence: string | null): void {
  const text = sentence ?? HINT;
  readout.setAttribute('aria-live', 'polite');
  if (readout.textContent !== text) readout.textContent = text;
}

/** A handle says itself, being a slider, where it is; here it is for those who see it. */
function tellHandle(handle: Element | null): void {
  const sentence = sentenceOf(handle);
  if (sentence === null) return;
  readout.setAttribute('aria-live', 'off');
  readout.textContent = sentence;
}

/** Says what there is to say about an empty place of a picture: the nearest minute to it. */
function askAt(clientX: number): void {
  if (answer === null) return;
  const { left, width: length } = shownPlot();
  const part = (clientX - plotHost.getBoundingClientRect().left - left) / length;
  if (part < 0 || part > 1) return;
  tell(whyAt(view.from + part * (view.until - view.from), answer));
}

function add(track: Track): void {
  change(withNewSpan(state, track, freshSpan(state[track], view, zone)));
}

/** Goes on with the window that was just added to a track. */
function focusNewest(track: Track, selector: (at: number) => string): void {
  afterwards = () => document.querySelector<HTMLElement>(selector(state[track].length - 1))?.focus();
}

const VIEWS: Readonly<Record<string, (view: View) => View>> = {
  left: (from) => panned(from, -0.25),
  right: (from) => panned(from, 0.25),
  in: (from) => zoomed(from, 0.5),
  out: (from) => zoomed(from, 2),
};

async function copyWith(button: HTMLElement, text: string): Promise<void> {
  const label = button.textContent;
  button.textContent = (await copy(text)) ? 'Copied' : 'Not allowed to copy';
  window.setTimeout(() => {
    button.textContent = label;
  }, 1_500);
}

function addInForm(track: Track): void {
  add(track);
  focusNewest(track, (at) => `[data-edge="${track}.${at}.from"]`);
}

bindForm({ state: () => state, zone: () => zone, moment: momentShown, change, add: addInForm });
makeDraggable(tracks, () => ({ state, view, zone, plot: shownPlot(), moment: momentShown() }), change);
for (const event of ['pointerover', 'focusin'] as const) {
  tracks.addEventListener(event, ({ target }) => tellHandle(target as Element));
}
for (const id of ['#life', '#policies']) {
  walkWithKeys(element(id));
  tellMarks(element(id), tell);
  element(id).addEventListener('click', ({ target, clientX }) => {
    if ((target as Element).closest('[aria-label]') === null) askAt(clientX);
  });
}

for (const button of document.querySelectorAll<HTMLElement>('.toolbar [data-add]')) {
  const track = button.dataset['add'] as Track;
  button.addEventListener('click', () => {
    add(track);
    focusNewest(track, (at) => `[data-part="whole"][data-track="${track}"][data-at="${at}"]`);
  });
}
for (const button of document.querySelectorAll<HTMLElement>('[data-view]')) {
  button.addEventListener('click', () => {
    change({ ...state, ...VIEWS[button.dataset['view'] ?? '']?.(view) });
  });
}
for (const radio of document.querySelectorAll('input[name="snippet"]')) {
  radio.addEventListener('change', showSnippet);
}

const presets = PRESETS.map(({ name, state: preset }) => {
  const button = make('button', { type: 'button', 'data-hash': toHash(preset) }, name);
  button.addEventListener('click', () => {
    history.replaceState(null, '', `#${toHash(state)}`);
    history.pushState(null, '', `#${toHash(preset)}`);
    change(preset);
  });
  return button;
});
element('#presets').append(...presets);
element('#zones').append(
  ...Intl.supportedValuesOf('timeZone').map((name) => make('option', { value: name })),
);

const copyLink = element('#copy-link');
copyLink.addEventListener('click', () => {
  void copyWith(copyLink, `${location.href.replace(/#.*/, '')}#${toHash(state)}`);
});
const copySnippet = element('#copy-snippet');
copySnippet.addEventListener('click', () => void copyWith(copySnippet, element('#snippet').textContent));

window.addEventListener('popstate', () => change(fromHash(location.hash)));
let width = 0;
new ResizeObserver(() => {
  if (plotHost.clientWidth !== width) change(state);
  width = plotHost.clientWidth;
}).observe(plotHost);

tell(null);
render();
