import type { FieldProblem } from './fields.js';
import { element, input, make } from './page.js';
import { LONGEST_TEXT, type Span, type State, TEXTS, TRACKS, type Track } from './state.js';
import { TRACK_NAMES } from './tracks.js';
import { fromField, toField } from './wall-clock.js';
import { withoutSpan, withSpan } from './windows.js';

const TIMES = ['from', 'until', 'moment'] as const;
const CHOICES = ['policy', 'overlap'] as const;

/** What the form needs to know, and tells. */
export interface FormHost {
  readonly state: () => State;
  /** The zone in which times are typed: the last one that exists. */
  readonly zone: () => string;
  /** Where the plan that is looked at is made. */
  readonly moment: () => number;
  readonly change: (state: State) => void;
  readonly add: (track: Track) => void;
}

/** Listens to the form. */
export function bindForm(host: FormHost): void {
  const { state, zone, change } = host;
  for (const key of TEXTS) {
    const field = input(`[data-field="${key}"]`);
    field.maxLength = LONGEST_TEXT;
    field.addEventListener('input', () => change({ ...state(), [key]: field.value }));
  }
  for (const key of CHOICES) {
    for (const radio of document.querySelectorAll<HTMLInputElement>(`input[name="${key}"]`)) {
      radio.addEventListener('change', () => change({ ...state(), [key]: radio.value }));
    }
  }
  for (const key of TIMES) {
    const field = input(`[data-time="${key}"]`);
    field.addEventListener('input', () => change({ ...state(), [key]: fromField(field.value, zone()) }));
  }
  const windows = element('#windows');
  windows.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    const [track, at, end] = (field.dataset['edge'] ?? '').split('.') as [Track, string, keyof Span];
    const span = state()[track][Number(at)];
    if (span === undefined) return;
    change(withSpan(state(), track, Number(at), { ...span, [end]: fromField(field.value, zone()) }));
  });
  windows.addEventListener('click', ({ target }) => {
    const { remove, add } = (target as Element).closest('button')?.dataset ?? {};
    if (add !== undefined) host.add(add as Track);
    if (remove === undefined) return;
    const [track, at] = remove.split('.') as [Track, string];
    change(withoutSpan(state(), track, Number(at)));
  });
  const follow = input('#follow');
  follow.addEventListener('change', () =>
    change({ ...state(), moment: follow.checked ? null : host.moment() }),
  );
  for (const form of document.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => event.preventDefault());
  }
}

/** Shows a state in the form; the field that is being typed in is left alone. */
export function fillForm(state: State, moment: number | null, zone: string): void {
  for (const key of TEXTS) fill(input(`[data-field="${key}"]`), state[key]);
  for (const key of CHOICES) {
    input(`input[name="${key}"][value="${state[key]}"]`).checked = true;
  }
  const times = { from: state.from, until: state.until, moment: state.moment ?? moment };
  for (const key of TIMES) fill(input(`[data-time="${key}"]`), toField(times[key], zone));
  input('#follow').checked = state.moment === null;

  const windows = element('#windows');
  const shape = TRACKS.map((track) => state[track].length).join();
  if (windows.dataset['shape'] !== shape) {
    const focused = windows.contains(document.activeElement) ? document.activeElement : null;
    windows.replaceChildren(...TRACKS.map((track) => windowList(track, state[track].length)));
    windows.dataset['shape'] = shape;
    if (focused !== null) refocus(windows, focused as HTMLElement);
  }
  for (const track of TRACKS) {
    state[track].forEach((span, at) => {
      for (const end of ['from', 'until'] as const) {
        const edge = `${track}.${String(at)}.${end}`;
        fill(input(`[data-edge="${edge}"]`, windows), toField(span[end], zone));
      }
    });
  }
}

/** Focuses what stands where something had the focus that was made anew; the button that adds, where nothing does. */
function refocus(windows: HTMLElement, focused: HTMLElement): void {
  const { edge, remove, add } = focused.dataset;
  const place = edge ?? remove ?? add ?? '';
  const same = [`[data-edge="${place}"]`, `[data-remove="${place}"]`, `[data-add="${place}"]`]
    .map((selector) => windows.querySelector<HTMLElement>(selector))
    .find((found) => found !== null);
  const track = place.replace(/\..*/, '');
  (same ?? windows.querySelector<HTMLElement>(`[data-add="${track}"]`))?.focus();
}

function fill(field: HTMLInputElement, value: string): void {
  if (field !== document.activeElement && field.value !== value) field.value = value;
}

function windowList(track: Track, count: number): HTMLElement {
  const name = TRACK_NAMES[track];
  const list = make('fieldset', { class: `windows windows-${track}` }, make('legend', {}, name));
  const add = make('button', { type: 'button', class: 'quiet add', 'data-add': track }, '+ add');
  add.setAttribute('aria-label', `Add: ${name}`);
  list.append(add);
  for (let at = 0; at < count; at++) {
    const place = `${track}.${String(at)}`;
    const label = `${name} ${String(at + 1)}`;
    const time = (end: keyof Span, text: string): HTMLElement =>
      make(
        'div',
        { class: 'field', 'data-place': `${place}.${end}` },
        make('input', {
          type: 'datetime-local',
          'data-edge': `${place}.${end}`,
          'aria-label': `${label}, ${text}`,
        }),
      );
    const remove = make('button', { type: 'button', class: 'quiet', 'data-remove': place }, '×');
    remove.setAttribute('aria-label', `Remove ${label}`);
    list.append(
      make(
        'div',
        { class: 'window-fields' },
        time('from', 'from'),
        time('until', 'until, open when empty'),
        remove,
      ),
    );
  }
  return list;
}

/** Shows each problem beside its field, and answers with those that belong to none. */
export function showProblems(problems: readonly FieldProblem[]): string[] {
  for (const old of document.querySelectorAll('.problem')) old.remove();
  for (const field of document.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
  return problems.flatMap(({ field, message }, i) => {
    const input = field === null ? null : fieldOf(field);
    if (input === null) return [message];
    const id = `problem-${String(i)}`;
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', id);
    input.closest('details')?.setAttribute('open', '');
    input.closest('.field')?.append(make('p', { class: 'problem', id }, message));
    return [];
  });
}

function fieldOf(field: string): Element | null {
  return document.querySelector(
    `[data-field="${field}"], [data-time="${field}"], [data-edge="${field}"], [data-choice="${field}"]`,
  );
}
