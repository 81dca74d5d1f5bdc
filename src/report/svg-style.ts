import type { SkipCause } from '../model/reasons.js';
import { SKIP_CAUSES } from '../model/reasons.js';
import { element } from './svg-text.js';

/** Whose colours a picture has: the reader's own, or one of two. */
export type Theme = 'auto' | 'light' | 'dark';

/** What a reader of a picture tells apart by colour, and by pattern or shape too. */
export type Ink =
  | 'ink'
  | 'muted'
  | 'faint'
  | 'card'
  | 'edge'
  | 'fire'
  | 'time'
  | 'suspended'
  | 'stale'
  | 'quota'
  | 'overlap';

/** Light and dark colours; each has a contrast of at least 4.5 to 1 for text, 3 to 1 for shapes. */
const INKS: Readonly<Record<Ink, readonly [light: string, dark: string]>> = {
  ink: ['#1b1f24', '#e8edf2'],
  muted: ['#57606a', '#9aa7b4'],
  faint: ['#dfe3e8', '#2b323b'],
  card: ['#ffffff', '#12161c'],
  edge: ['#d4dae0', '#2f3842'],
  fire: ['#0a66c2', '#5cabff'],
  time: ['#c4314b', '#ff7b8f'],
  suspended: ['#7444c0', '#b794f6'],
  stale: ['#a15c00', '#e0a33e'],
  quota: ['#b3255e', '#f77fae'],
  overlap: ['#0b7285', '#4ec9d9'],
};

/** How a stretch is hatched. */
type Hatch = 'solid' | 'rising' | 'falling' | 'dots' | 'crossed' | 'upright' | 'level';

/** Causes of one reason have one colour and differ by their hatching. */
const LOOKS: Readonly<Record<SkipCause, readonly [ink: Ink, hatch: Hatch]>> = {
  suspension_window: ['suspended', 'solid'],
  activation_realign: ['suspended', 'rising'],
  policy_skip: ['stale', 'level'],
  superseded: ['stale', 'rising'],
  history_cap: ['stale', 'solid'],
  max_staleness: ['stale', 'dots'],
  run_cap: ['quota', 'solid'],
  overlap: ['overlap', 'falling'],
  tenant_quota: ['quota', 'upright'],
  stale_at_release: ['stale', 'crossed'],
};

const HATCHES: Readonly<Record<Hatch, string>> = {
  solid: '',
  rising: 'M-1 1 1 -1M0 6 6 0M5 7 7 5',
  falling: 'M-1 5 1 7M0 0 6 6M5 -1 7 1',
  upright: 'M3 0V6',
  level: 'M0 3H6',
  dots: 'M1 3H2.6M4 0H5.6M4 6H5.6',
  crossed: 'M3 0V6M0 3H6',
};

/** The class of a shape that stands for a cause. */
export function inkOf(cause: SkipCause | null): Ink {
  return cause === null ? 'muted' : LOOKS[cause][0];
}

/** What fills a shape that stands for a cause. */
export function fillOf(cause: SkipCause | null, id: string): string | undefined {
  return cause === null || LOOKS[cause][1] === 'solid' ? undefined : `url(#${id}-${cause})`;
}

/** The patterns of some causes, and the hatching of bands in which something was down. */
export function patterns(causes: ReadonlySet<SkipCause>, id: string): string {
  const hatched = SKIP_CAUSES.filter((cause) => causes.has(cause) && LOOKS[cause][1] !== 'solid');
  const bands = [down(`${id}-outage`, 45), down(`${id}-executor_outage`, -45)];
  return element('defs', {}, ...hatched.map((cause) => pattern(`${id}-${cause}`, ...LOOKS[cause])), ...bands);
}

function pattern(id: string, ink: Ink, hatch: Hatch): string {
  const size = { width: 6, height: 6 };
  return element(
    'pattern',
    { id, ...size, patternUnits: 'userSpaceOnUse' },
    element('rect', { ...size, class: `mp-fill-${ink}`, 'fill-opacity': 0.2 }),
    element('path', { d: HATCHES[hatch], class: `mp-stroke-${ink}`, 'stroke-width': 1.6, fill: 'none' }),
  );
}

function down(id: string, angle: number): string {
  const size = { width: 8, height: 8 };
  return element(
    'pattern',
    { id, ...size, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${String(angle)})` },
    element('path', { d: 'M0 0V8', class: 'mp-stroke-muted', 'stroke-width': 1.5, 'stroke-opacity': 0.45 }),
  );
}

const FONT =
  "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

/** The style sheet. Every name in it begins with `mp-`, since a picture inside a page shares its style with the page. */
export function styleSheet(theme: Theme): string {
  const text = [
    `.mp-timeline{font-family:${FONT};font-variant-numeric:tabular-nums}`,
    '.mp-timeline text{fill:currentColor}',
    '.mp-title{font-size:16px;font-weight:600}',
    '.mp-body{font-size:13px}.mp-small{font-size:12px}.mp-strong{font-weight:600}',
    '.mp-mark{outline:none}.mp-mark:focus-visible .mp-shape,.mp-mark:hover .mp-shape{stroke-width:3}',
    colours(theme === 'dark' ? 1 : 0),
  ].join('');
  return theme === 'auto' ? `${text}@media (prefers-color-scheme:dark){${colours(1)}}` : text;
}

function colours(column: 0 | 1): string {
  const inks = (Object.keys(INKS) as Ink[]).map((ink) => {
    const colour = INKS[ink][column];
    return `.mp-fill-${ink}{fill:${colour}}.mp-stroke-${ink}{stroke:${colour}}`;
  });
  const quiet = INKS.muted[column];
  return `.mp-timeline{color:${INKS.ink[column]}}.mp-timeline text.mp-quiet{fill:${quiet}}${inks.join('')}`;
}
