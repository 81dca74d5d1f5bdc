import type { SkipCause } from '../model/reasons.js';
import { grouped } from './amounts.js';
import { CAUSES } from './causes.js';
import { type Cluster, clustersOf } from './clusters.js';
import { clockTime, inZone } from './local-time.js';
import { type Band, bandLabel, type Lane, type Scene } from './scene.js';
import { legendOf } from './svg-legend.js';
import { fillOf, inkOf, patterns, styleSheet, type Theme } from './svg-style.js';
import { element, escaped, shortened, widthOf, wrapped } from './svg-text.js';
import { ticksOf } from './ticks.js';
import {
  readWidth,
  readWord,
  sceneOf,
  type TimelineOptions,
  type TimelineSource,
} from './timeline-options.js';

/** How a picture is drawn. */
export interface TimelineSvgOptions extends TimelineOptions {
  /** In pixels, from 320 to 4,000; 960 when absent. */
  readonly width?: number | null;
  /** `'auto'`, the colours of the reader's system, when absent. */
  readonly theme?: Theme | null;
  /** Begins the ids in the picture; two pictures in one page need two. `'mp'` when absent. */
  readonly id?: string | null;
  /** Lets the keyboard reach every mark, for a picture that is part of a page. */
  readonly interactive?: boolean | null;
}

const MARGIN = 24;
const DOT = 5;
const LANE_NAME = 16;
/** Above the line what fires, below it what does not. */
const TRACK = { height: 96, fire: 34, line: 48, skip: 56, bar: 14, fireLabel: 20, skipLabel: 86 } as const;
const AXIS = 44;

/**
 * Draws a plan, a comparison or a simulation as an SVG picture: above the line what fires, below it what does not, by
 * cause, and the way of the cursor along it.
 *
 * It has a title, a description and a legend for those who cannot see it, or no colours; it follows the light or the
 * dark of the reader's system; and stretches too dense for single marks are bars, so a million runs are as small a
 * picture as ten. Each mark has `data-key`, `data-kind`, `data-cause`, `data-from`, `data-to` and `data-count`; the
 * root has `data-from`, `data-until` and `data-plot` (the left edge and the width of the time axis, in pixels).
 *
 * @param of - what `plan`, `compare` or `simulate` gave, or the JSON form of a plan
 * @throws PolicyInputError when it is neither, or an option is not what it should be
 *
 * @example
 * ```ts
 * import { plan } from 'misfire-policy';
 * import { timelineSvg } from 'misfire-policy/report';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const tenant = { id: 'acme', suspensions: [] };
 * const svg = timelineSvg(plan(schedule, '2026-08-06T12:00:30Z', tenant), { schedule, tenant });
 *
 * svg.startsWith('<svg'); // => true
 * ```
 */
export function timelineSvg(of: TimelineSource, options: TimelineSvgOptions = {}): string {
  const scene = sceneOf(of, options);
  const style: Style = {
    width: readWidth(options.width, 960, 320, 4_000),
    theme: readWord('theme', options.theme, ['auto', 'light', 'dark']),
    id: (options.id ?? 'mp').replace(/[^\w-]/g, '-'),
    interactive: options.interactive === true,
  };
  return draw(scene, style);
}

interface Style {
  readonly width: number;
  readonly theme: Theme;
  readonly id: string;
  readonly interactive: boolean;
}

/** Where things are, in pixels. */
interface Frame extends Style {
  readonly scene: Scene;
  readonly x: (instant: number) => number;
  readonly left: number;
  readonly right: number;
  /** The first line below the header. */
  readonly top: number;
  readonly bottom: number;
}

function draw(scene: Scene, style: Style): string {
  const left = MARGIN + 8;
  const right = style.width - MARGIN - 8;
  const scale = (right - left) / (scene.until - scene.from);
  const about = wrapped(scene.description, 13, style.width - 2 * MARGIN);
  const named = scene.lanes.length > 1;
  const laneHeight = TRACK.height + (named ? LANE_NAME : 0);
  const top = 50 + about.length * 19 + 8;
  const bottom = top + 22 + scene.lanes.length * laneHeight;
  const frame: Frame = {
    ...style,
    scene,
    left,
    right,
    top,
    bottom,
    x: (instant) => left + (Math.min(Math.max(instant, scene.from), scene.until) - scene.from) * scale,
  };
  // A mark is about ten pixels wide; nearer ones would touch.
  const lanes = scene.lanes.map((lane) => splitLane(lane, frame, 12.5 / scale));
  const causes = new Set(
    lanes.flatMap(({ skips }) => skips.flatMap(({ cause }) => (cause === null ? [] : [cause]))),
  );
  const legend = legendOf(lanes, frame, bottom + AXIS + 14);
  const height = legend.bottom + 18;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'mp-timeline',
      viewBox: `0 0 ${String(style.width)} ${String(height)}`,
      width: style.width,
      height,
      role: style.interactive ? 'group' : 'img',
      'aria-labelledby': `${style.id}-title ${style.id}-desc`,
      'data-from': new Date(scene.from).toISOString(),
      'data-until': new Date(scene.until).toISOString(),
      'data-plot': `${String(left)} ${String(right - left)}`,
    },
    element('title', { id: `${style.id}-title` }, escaped(scene.title)),
    element('desc', { id: `${style.id}-desc` }, escaped(describe(scene))),
    element('style', {}, styleSheet(style.theme)),
    patterns(causes, style.id),
    card(style.width, height),
    header(scene, about),
    axis(frame),
    ...scene.bands.map((band) => drawBand(band, frame)),
    ...lanes.map((lane, i) => drawLane(lane, frame, top + 22 + i * laneHeight, named)),
    nowLine(frame),
    legend.svg,
  );
}

/** The whole picture in words, for those who do not see it. */
function describe(scene: Scene): string {
  const bands = scene.bands.map(({ sentence }) => sentence);
  const moves = scene.lanes.flatMap(({ cursor, name, summary }) =>
    scene.lanes.length > 1 ? `${name}: ${summary}.` : (cursor?.sentence ?? []),
  );
  return [scene.description, ...bands, ...moves].join(' ');
}

function card(width: number, height: number): string {
  const shape = { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 10 };
  return element('rect', { ...shape, class: 'mp-fill-card mp-stroke-edge' });
}

function header(scene: Scene, about: readonly string[]): string {
  return [
    element('text', { x: MARGIN, y: 36, class: 'mp-title' }, escaped(scene.title)),
    ...about.map((line, i) =>
      element('text', { x: MARGIN, y: 60 + i * 19, class: 'mp-body mp-quiet' }, escaped(line)),
    ),
  ].join('');
}

function drawBand(band: Band, frame: Frame): string {
  const { scene, x, top, bottom, id } = frame;
  if (band.until <= scene.from || band.from >= scene.until) return '';
  const from = x(band.from);
  const width = Math.max(x(band.until) - from, 2);
  const suspended = band.kind === 'suspension';
  const height = bottom - top;
  const box = { x: from, y: top, width, height };
  const label = bandLabel(band.kind);
  const fits = widthOf(label, 12) + 12 <= width;
  return element(
    'g',
    { class: 'mp-band', 'data-kind': band.kind, ...focusable(frame, band.sentence) },
    element('title', {}, escaped(band.sentence)),
    suspended
      ? element('rect', { ...box, class: 'mp-fill-suspended', 'fill-opacity': 0.1 })
      : element('rect', { ...box, fill: `url(#${id}-${band.kind})` }),
    element('rect', { ...box, height: 3, class: suspended ? 'mp-fill-suspended' : 'mp-fill-muted' }),
    ...(fits ? [element('text', { x: from + 6, y: top + 17, class: 'mp-small mp-quiet' }, label)] : []),
  );
}

function axis({ scene, x, left, right, top, bottom }: Frame): string {
  const ticks = ticksOf(scene.from, scene.until, scene.timezone, Math.floor((right - left) / 84));
  return [
    ...ticks.map(({ at }) =>
      element('line', { x1: x(at), x2: x(at), y1: top, y2: bottom, class: 'mp-stroke-faint' }),
    ),
    element('line', { x1: left, x2: right, y1: bottom, y2: bottom, class: 'mp-stroke-edge' }),
    ...ticks.flatMap(({ at, label, under }) => [
      centred(x(at), bottom + 18, label, 'mp-small', left - 8, right + 8),
      ...(under === null
        ? []
        : [centred(x(at), bottom + 35, under, 'mp-small mp-quiet', left - 8, right + 8)]),
    ]),
  ].join('');
}

function nowLine({ scene, x, top, bottom, left, right }: Frame): string {
  const { now } = scene;
  if (now === null || now < scene.from || now > scene.until) return '';
  const at = x(now);
  const line = {
    x1: at,
    x2: at,
    y1: top + 20,
    y2: bottom,
    class: 'mp-stroke-time',
    'stroke-dasharray': '3 3',
  };
  const label = `now ${clockTime(now, scene.timezone)}`;
  return element('line', line) + centred(at, top + 15, label, 'mp-small mp-strong', left - 8, right + 8);
}

/** Text that is centred at a place, but does not leave the picture. */
function centred(x: number, y: number, text: string, style: string, least: number, most: number): string {
  const half = widthOf(text, 12) / 2;
  const at = Math.min(Math.max(x, least + half), most - half);
  return element('text', { x: at, y, class: style, 'text-anchor': 'middle' }, escaped(text));
}

/** A lane, with the marks of its two tracks joined where they touch. */
export interface SplitLane {
  readonly lane: Lane;
  readonly fires: readonly Cluster[];
  readonly skips: readonly Cluster[];
}

function splitLane(lane: Lane, { scene }: Frame, near: number): SplitLane {
  const shown = lane.marks.filter(({ from, to }) => to >= scene.from && from < scene.until);
  const fires = shown.filter(({ kind }) => kind !== 'skip');
  const skips = shown.filter(({ kind }) => kind === 'skip');
  return {
    lane,
    fires: clustersOf(fires, skips, near, scene.timezone),
    skips: clustersOf(skips, fires, near, scene.timezone),
  };
}

function drawLane({ lane, fires, skips }: SplitLane, frame: Frame, top: number, named: boolean): string {
  const room = frame.right - MARGIN - widthOf(lane.name, 14);
  const name = element(
    'text',
    { x: MARGIN, y: top + 16, class: 'mp-body' },
    element('tspan', { class: 'mp-strong' }, escaped(lane.name)),
    element(
      'tspan',
      { class: 'mp-small', 'fill-opacity': 0.75, dx: 8 },
      escaped(shortened(lane.summary, 12, room)),
    ),
  );
  const y = named ? top + LANE_NAME : top;
  const { left, right } = frame;
  const line = { x1: left, x2: right, y1: y + TRACK.line, y2: y + TRACK.line, class: 'mp-stroke-edge' };
  return element(
    'g',
    { class: 'mp-lane' },
    ...(named ? [name] : []),
    element('line', { ...line, 'stroke-width': 2, 'stroke-linecap': 'round' }),
    drawCursor(lane, frame, y),
    ...skips.map((cluster) => drawMark(cluster, frame, y)),
    ...fires.map((cluster) => drawMark(cluster, frame, y)),
    labels(
      fires,
      frame,
      y + TRACK.fireLabel,
      ({ kind, count }) => `${grouped(count)}${kind === 'pending' ? ' pending' : ''}`,
    ),
    labels(
      skips,
      frame,
      y + TRACK.skipLabel,
      ({ cause, count }) => `${grouped(count)} ${causeLabel(cause)}`,
      nextLabel(lane, frame),
    ),
  );
}

function causeLabel(cause: SkipCause | null): string {
  return cause === null ? 'of several causes' : CAUSES[cause].label;
}

/** Text that belongs to a place on the time axis. */
interface Label {
  readonly middle: number;
  readonly text: string;
}

/** Where the next run is, for the row of labels below a lane. */
function nextLabel({ cursor }: Lane, { scene, x, right }: Frame): readonly Label[] {
  if (cursor?.to == null) return [];
  const outside = cursor.to >= scene.until;
  const text = `next ${outside ? `${inZone(cursor.to, scene.timezone, 'EEE d MMM')} ` : ''}${clockTime(cursor.to, scene.timezone)}`;
  return [{ middle: outside ? right + 8 : x(cursor.to), text }];
}

/** The counts of stretches, each where there is room for it: the largest first. */
function labels(
  clusters: readonly Cluster[],
  frame: Frame,
  y: number,
  textOf: (cluster: Cluster) => string,
  first: readonly Label[] = [],
): string {
  const taken: { from: number; to: number }[] = [];
  const shown: string[] = [];
  // A single skip is told by its colour; where there are few there is room to name it too.
  const isNamed = ({ count, kind }: Cluster): boolean =>
    count > 1 || (kind === 'skip' && clusters.length <= 3);
  const bySize = clusters.filter(isNamed).sort((a, b) => b.count - a.count);
  const wanted = bySize.slice(0, 60).map((cluster): Label => {
    return { middle: (frame.x(cluster.from) + frame.x(cluster.to)) / 2, text: textOf(cluster) };
  });
  for (const { middle, text } of [...first, ...wanted]) {
    const half = widthOf(text, 12) / 2;
    const at = Math.min(Math.max(middle, frame.left - 8 + half), frame.right + 8 - half);
    if (taken.some(({ from, to }) => at - half < to && at + half > from)) continue;
    taken.push({ from: at - half - 10, to: at + half + 10 });
    shown.push(element('text', { x: at, y, class: 'mp-small', 'text-anchor': 'middle' }, escaped(text)));
  }
  return shown.join('');
}

function drawMark(cluster: Cluster, frame: Frame, y: number): string {
  const { kind, cause, key, from, to, count } = cluster;
  const sentence = cluster.sentence();
  const data = {
    'data-kind': kind,
    'data-cause': cause ?? undefined,
    'data-key': key ?? undefined,
    'data-from': new Date(from).toISOString(),
    'data-to': new Date(to).toISOString(),
    'data-count': count,
  };
  return element(
    'g',
    { class: 'mp-mark', ...data, ...focusable(frame, sentence) },
    element('title', {}, escaped(sentence)),
    kind === 'skip' ? skipShape(cluster, frame, y) : fireShape(cluster, frame, y),
  );
}

function skipShape({ cause, from, to, count }: Cluster, { x, id }: Frame, y: number): string {
  const ink = inkOf(cause);
  const start = x(from);
  const width = Math.max(x(to) - start, count === 1 ? 10 : 12);
  const middle = (start + x(to)) / 2;
  const fill = fillOf(cause, id);
  return element('rect', {
    x: Math.min(start, middle - width / 2),
    y: y + TRACK.skip,
    width,
    height: TRACK.bar,
    rx: 3,
    class: fill === undefined ? `mp-shape mp-stroke-${ink} mp-fill-${ink}` : `mp-shape mp-stroke-${ink}`,
    'fill-opacity': fill === undefined ? 0.55 : undefined,
    fill,
    'stroke-width': 1.5,
  });
}

/** A dot for a run, a bar for many; the line behind it is how late it is. */
function fireShape({ kind, from, to, at, count }: Cluster, { x }: Frame, y: number): string {
  const start = x(from);
  const end = x(to);
  const middle = y + TRACK.fire;
  const pending = kind === 'pending';
  const style = {
    class: pending ? 'mp-shape mp-stroke-fire mp-fill-card' : 'mp-shape mp-stroke-fire mp-fill-fire',
    'stroke-width': 1.5,
  };
  const late = x(at);
  const tail =
    late - end > DOT + 3
      ? element('path', {
          d: `M${end} ${middle}H${late}m0 -4v8`,
          class: 'mp-stroke-fire',
          'stroke-width': 1.5,
          fill: 'none',
        })
      : '';
  const stem = element('path', {
    d: `M${start} ${middle}V${y + TRACK.line}`,
    class: 'mp-stroke-fire',
    'stroke-opacity': 0.5,
  });
  if (count === 1) return stem + tail + element('circle', { cx: start, cy: middle, r: DOT, ...style });
  const width = Math.max(end - start, 2 * DOT);
  const left = (start + end) / 2 - width / 2;
  return tail + element('rect', { x: left, y: middle - 7, width, height: TRACK.bar, rx: 3, ...style });
}

/** The way of the cursor along the line: from a ring to an arrow head, or out of the picture. */
function drawCursor({ cursor }: Lane, frame: Frame, top: number): string {
  if (cursor?.to == null) return '';
  const { scene, x, right } = frame;
  const y = top + TRACK.line;
  const from = cursor.from === null ? x(scene.now ?? scene.from) : x(cursor.from);
  const to = cursor.to < scene.until ? x(cursor.to) : right + 8;
  const ring =
    cursor.from === null
      ? []
      : [
          element('circle', {
            cx: from,
            cy: y,
            r: 3.5,
            class: 'mp-fill-card mp-stroke-ink',
            'stroke-width': 1.5,
          }),
        ];
  return element(
    'g',
    { class: 'mp-cursor', ...focusable(frame, cursor.sentence) },
    element('title', {}, escaped(cursor.sentence)),
    element('path', { d: `M${from} ${y}H${to - 2}`, class: 'mp-stroke-ink', 'stroke-width': 1.5 }),
    element('path', {
      d: `M${to - 8} ${y - 5}L${to} ${y}L${to - 8} ${y + 5}`,
      class: 'mp-stroke-ink',
      'stroke-width': 1.5,
      fill: 'none',
    }),
    ...ring,
  );
}

function focusable({ interactive }: Frame, sentence: string): Record<string, string | number> {
  return interactive ? { tabindex: 0, role: 'img', 'aria-label': sentence } : {};
}
