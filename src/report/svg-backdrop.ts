import { clockTime } from './local-time.js';
import { type Band, bandLabel } from './scene.js';
import { centred, type Frame, focusable } from './svg-frame.js';
import { element, escaped, widthOf } from './svg-text.js';
import { ticksOf } from './ticks.js';

export function drawBand(band: Band, frame: Frame): string {
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

export function axis({ scene, x, left, right, top, bottom }: Frame): string {
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

export function nowLine({ scene, x, top, bottom, left, right }: Frame): string {
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
