import type { SkipCause } from '../model/reasons.js';
import { SKIP_CAUSES } from '../model/reasons.js';
import { CAUSES } from './causes.js';
import type { Cluster } from './clusters.js';
import { fillOf, inkOf } from './svg-style.js';
import { element, escaped, widthOf } from './svg-text.js';

interface Entry {
  readonly label: string;
  readonly swatch: (x: number, y: number) => string;
}

const LINE = 22;

/** The legend of what a picture shows, and no more, in as many lines as it needs. */
export function legendOf(
  lanes: readonly { readonly fires: readonly Cluster[]; readonly skips: readonly Cluster[] }[],
  { id, width, left }: { readonly id: string; readonly width: number; readonly left: number },
  top: number,
): { readonly svg: string; readonly bottom: number } {
  const fires = lanes.flatMap((lane) => lane.fires);
  const skips = lanes.flatMap((lane) => lane.skips);
  const causes = SKIP_CAUSES.filter((cause) => skips.some((skip) => skip.cause === cause));
  const entries: Entry[] = [
    ...(fires.some(({ kind }) => kind === 'fire') ? [{ label: 'fires', swatch: dot('mp-fill-fire') }] : []),
    ...(fires.some(({ kind }) => kind === 'pending')
      ? [{ label: 'pending', swatch: dot('mp-fill-card') }]
      : []),
    ...causes.map((cause) => ({ label: `skipped: ${CAUSES[cause].label}`, swatch: box(cause, id) })),
    ...(skips.some(({ cause }) => cause === null)
      ? [{ label: 'skipped: several causes', swatch: box(null, id) }]
      : []),
    { label: 'cursor', swatch: arrow },
  ];
  let x = left - 8;
  let y = top;
  const drawn = entries.map(({ label, swatch }) => {
    const size = 24 + widthOf(label, 12) + 22;
    if (x + size > width - 16 && x > left) {
      x = left - 8;
      y += LINE;
    }
    const svg =
      swatch(x, y) + element('text', { x: x + 24, y: y + 10, class: 'mp-small mp-quiet' }, escaped(label));
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

function arrow(x: number, y: number): string {
  const d = `M${x} ${y + 6}H${x + 16}M${x + 11} ${y + 2}L${x + 17} ${y + 6}L${x + 11} ${y + 10}`;
  return element('path', { d, class: 'mp-stroke-ink', 'stroke-width': 1.5, fill: 'none' });
}
