import type { SkipCause } from '../model/reasons.js';
import { grouped } from './amounts.js';
import { CAUSES } from './causes.js';
import { type Cluster, clustersOf } from './clusters.js';
import { clockTime, inZone } from './local-time.js';
import type { Lane } from './scene.js';
import { type Frame, focusable, LANE_NAME, MARGIN, TRACK } from './svg-frame.js';
import { fillOf, inkOf } from './svg-style.js';
import { element, escaped, shortened, widthOf } from './svg-text.js';

const DOT = 5;

/** A lane, with the marks of its two tracks joined where they touch. */
interface SplitLane {
  readonly lane: Lane;
  readonly fires: readonly Cluster[];
  readonly skips: readonly Cluster[];
}

export function splitLane(lane: Lane, { scene }: Frame, near: number): SplitLane {
  const shown = lane.marks.filter(({ from, to }) => to >= scene.from && from < scene.until);
  const fires = shown.filter(({ kind }) => kind !== 'skip');
  const skips = shown.filter(({ kind }) => kind === 'skip');
  return {
    lane,
    fires: clustersOf(fires, skips, near, scene.timezone),
    skips: clustersOf(skips, fires, near, scene.timezone),
  };
}

export function drawLane(
  { lane, fires, skips }: SplitLane,
  frame: Frame,
  top: number,
  named: boolean,
): string {
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
