import type { Scene } from './scene.js';
import { axis, drawBand, nowLine } from './svg-backdrop.js';
import { type Frame, LANE_NAME, MARGIN, type Style, TRACK } from './svg-frame.js';
import { drawLane, splitLane } from './svg-lane.js';
import { legendOf } from './svg-legend.js';
import { patterns, styleSheet, type Theme } from './svg-style.js';
import { element, escaped, wrapped } from './svg-text.js';
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

const AXIS = 44;

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
