import type { SkipCause } from '../model/reasons.js';
import { SKIP_CAUSES } from '../model/reasons.js';
import { CAUSES } from './causes.js';
import type { Cluster } from './clusters.js';
import { offsetText } from './local-time.js';
import { type BandKind, bandLabel, type Scene } from './scene.js';
import { fillOf, inkOf } from './svg-style.js';
import { element, escaped, widthOf } from './svg-text.js';

interface Entry {
  readonly label: string;
  /** Null for words alone. */
  readonly swatch: ((x: number, y: number) => string) | null;
}

interface LegendFrame {
  readonly scene: Scene;
  readonly id: string;
  readonly width: number;
  readonly left: number;
}

const LINE = 22;

/** The legend of what a picture shows, and no more, in as many lines as it needs. */
export function legendOf(
  lanes: readonly { readonly fires: readonly Cluster[]; readonly skips: readonly Cluster[] }[],
  { scene, id, width, left }: LegendFrame,
  top: number,
): { readonly svg: string; readonly bottom: number } {
  const fires = lanes.flatMap((lane) => lane.fires);
  const skips = lanes.flatMap((lane) => lane.skips);
  const causes = SKIP_CAUSES.filter((cause) => skips.some((skip) => skip.cause === cause));
  const entries: Entry[] = [
    ...(fires.some(({ kind }) => kind === 'fire') ? [{ label: scene.ran, swatch: dot('mp-fill-fire') }] : []),
    ...(fires.some(({ kind }) => kind === 'pending')
      ? [{ label: 'pending', swatch: dot('mp-fill-card') }]
      : []),
    ...causes.map((cause) => ({ label: `skipped: ${CAUSES[cause].label}`, swatch: box(cause, id) })),
    ...(skips.some(({ cause }) => cause === null)
      ? [{ label: 'skipped: several causes', swatch: box(null, id) }]
      : []),
    ...(scene.lanes.some(({ cursor }) => cursor !== null) ? [{ label: 'cursor', swatch: arrow }] : []),
  ];
  const bandKinds = BAND_KINDS.filter((kind) => scene.bands.some((shown) => shown.kind === kind));
  entries.push(...bandKinds.map((kind) => ({ label: bandLabel(kind), swatch: bandBox(kind, id) })));
  entries.push({ label: zoneLabel(scene), swatch: null });
  let x = left - 8;
  let y = top;
  const drawn = entries.map(({ label, swatch }) => {
    const indent = swatch === null ? 0 : 24;
    const size = indent + widthOf(label, 12) + 22;
    if (x + size > width - 16 && x > left) {
      x = left - 8;
      y += LINE;
    }
    const svg =
      (swatch?.(x, y) ?? '') +
      element('text', { x: x + indent, y: y + 10, class: 'mp-small mp-quiet' }, escaped(label));
    x += size;
    return svg;
  });
  return { svg: element('g', { class: 'mp-legend' }, ...drawn), bottom: y + 14 };
}

const dot = (fill: string) => (x: number, y: number) =>
  element('circle', { cx: x + 9, cy: y + 6, r: 5, class: `mp-stroke-fire ${fill}`, 'stroke-width': 1.5 });

const box =
  (cause: SkipCause | null, id: string) =>
  (x: number, y: number): string => {
    const fill = fillOf(cause, id);
    const ink = inkOf(cause);
    return element('rect', {
      x,
      y: y - 1,
      width: 18,
      height: 14,
      rx: 3,
      class: fill === undefined ? `mp-stroke-${ink} mp-fill-${ink}` : `mp-stroke-${ink}`,
      'fill-opacity': fill === undefined ? 0.55 : undefined,
      fill,
      'stroke-width': 1.5,
    });
  };

const BAND_KINDS: readonly BandKind[] = ['suspension', 'outage', 'executor_outage'];

/** As the bands are: a tint for a suspension, a hatching for what was down, a strong edge above. */
const bandBox =
  (kind: BandKind, id: string) =>
  (x: number, y: number): string => {
    const shape = { x, y: y - 1, width: 18, height: 14 };
    return kind === 'suspension'
      ? element('rect', { ...shape, class: 'mp-fill-suspended', 'fill-opacity': 0.15 }) +
          element('rect', { ...shape, height: 3, class: 'mp-fill-suspended' })
      : element('rect', { ...shape, fill: `url(#${id}-${kind})` }) +
          element('rect', { ...shape, height: 3, class: 'mp-fill-muted' });
  };

/** The zone of the axis, and its offset where the offset is not the zone's name. */
function zoneLabel({ timezone, from, until }: Scene): string {
  const first = offsetText(from, timezone);
  const last = offsetText(until, timezone);
  if (last === 'UTC') return `times in ${timezone}`;
  return `times in ${timezone} (${first === last ? last : `${first}, then ${last}`})`;
}

function arrow(x: number, y: number): string {
  const d = `M${x} ${y + 6}H${x + 16}M${x + 11} ${y + 2}L${x + 17} ${y + 6}L${x + 11} ${y + 10}`;
  return element('path', { d, class: 'mp-stroke-ink', 'stroke-width': 1.5, fill: 'none' });
}
