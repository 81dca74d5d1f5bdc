/** Where time is in a picture, in pixels of the page: the ends of its axis, and how far below the top it lies. */
export interface Plot {
  readonly left: number;
  readonly width: number;
  readonly axis: number;
}

/** Shows a picture without its header, which the page has in words of its own, and answers where its time axis is. */
export function showPicture(host: HTMLElement, svg: string): Plot {
  const hadFocus = host.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  host.innerHTML = svg;
  const picture = host.querySelector('svg')!;
  const { width, height } = picture.viewBox.baseVal;
  const yOf = (selector: string): number => Number(picture.querySelector(selector)?.getAttribute('y1') ?? 0);
  const top = yOf('line.mp-stroke-faint');
  const axis = yOf(':scope > line.mp-stroke-edge') - top;
  picture.setAttribute('viewBox', `0 ${String(top)} ${String(width)} ${String(height - top)}`);
  picture.setAttribute('height', String(height - top));
  const marks = marksOf(picture);
  for (const mark of marks) mark.setAttribute('tabindex', '-1');
  const kept = hadFocus === null ? undefined : marks.find((mark) => keyOf(mark) === hadFocus);
  (kept ?? marks[0])?.setAttribute('tabindex', '0');
  kept?.focus();
  const [left = 0, length = 0] = (picture.dataset['plot'] ?? '').split(' ').map(Number);
  const scale = host.clientWidth / width;
  return { left: left * scale, width: length * scale, axis: axis * scale };
}

const keyOf = (mark: Element | null): string | null =>
  mark?.getAttribute('data-key') ?? mark?.getAttribute('aria-label') ?? null;

function marksOf(picture: SVGSVGElement): SVGGElement[] {
  return [...picture.querySelectorAll<SVGGElement>('g[tabindex]')];
}

/** The keyboard in a picture: one stop for Tab, the arrow keys go from mark to mark and from lane to lane. */
export function walkWithKeys(host: HTMLElement): void {
  host.addEventListener('keydown', (event) => {
    const picture = host.querySelector('svg');
    const current = (event.target as Element).closest<SVGGElement>('g[tabindex]');
    if (picture === null || current === null) return;
    const marks = marksOf(picture).map(placeOf);
    const here = placeOf(current);
    const next = nextMark(event.key, here, marks);
    if (next === undefined) return;
    event.preventDefault();
    current.setAttribute('tabindex', '-1');
    next.mark.setAttribute('tabindex', '0');
    next.mark.focus();
  });
}

interface Placed {
  readonly mark: SVGGElement;
  /** Which lane, from above; the bands behind the lanes are the first. */
  readonly lane: number;
  readonly x: number;
}

function placeOf(mark: SVGGElement): Placed {
  const lane = mark.closest('.mp-lane');
  const lanes = [...(mark.ownerSVGElement?.querySelectorAll('.mp-lane') ?? [])];
  return { mark, lane: lane === null ? -1 : lanes.indexOf(lane), x: mark.getBBox().x };
}

function nextMark(key: string, here: Placed, marks: readonly Placed[]): Placed | undefined {
  const inLane = (lane: number): Placed[] =>
    marks.filter((one) => one.lane === lane).sort((a, b) => a.x - b.x);
  const row = inLane(here.lane);
  const at = row.findIndex(({ mark }) => mark === here.mark);
  switch (key) {
    case 'ArrowRight':
      return row[at + 1];
    case 'ArrowLeft':
      return row[at - 1];
    case 'Home':
      return row[0];
    case 'End':
      return row.at(-1);
    case 'ArrowDown':
      return nearest(inLane(here.lane + 1), here.x);
    case 'ArrowUp':
      return nearest(inLane(here.lane - 1), here.x);
    default:
      return undefined;
  }
}

function nearest(row: readonly Placed[], x: number): Placed | undefined {
  return [...row].sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
}

/** Tells the sentence of whatever the pointer or the focus is on. */
export function tellMarks(host: HTMLElement, tell: (sentence: string | null) => void): void {
  const sentenceAt = (target: EventTarget | null): string | null =>
    (target as Element | null)?.closest('[aria-label]')?.getAttribute('aria-label') ?? null;
  for (const event of ['pointerover', 'focusin', 'pointerdown'] as const) {
    host.addEventListener(event, ({ target }) => {
      const sentence = sentenceAt(target);
      if (sentence !== null) tell(sentence);
    });
  }
}
