// The cost of a plan by the length of the outage, drawn from the figures of the run. Both axes are logarithmic.
import { median } from './measure.js';
import type { Figures } from './report.js';

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 90;
const RIGHT = 150;
const TOP = 48;
const BOTTOM = 60;
const HOURS = [1, 24, 72, 720, 8760];
const NAMES = ['1 hour', '1 day', '3 days', '1 month', '1 year'];
const COLOURS = ['#0b6e4f', '#1d70a2', '#7b4fa3', '#a8620a', '#5a6270'];

const x = (hours: number): number => LEFT + (Math.log(hours) / Math.log(8760)) * (WIDTH - LEFT - RIGHT);

export function planCostSvg({ outages, stepping }: Figures): string {
  const parse = median(outages.map((one) => one.parse));
  const steps = { 'cron-parser, stepping': 'cronParser', 'croner, stepping': 'croner' } as const;
  const decades = Math.ceil(
    Math.log10(Math.max(...stepping.flatMap(({ cronParser, croner }) => [cronParser, croner])) / parse),
  );
  const y = (ratio: number): number =>
    HEIGHT - BOTTOM - (Math.log10(Math.max(ratio, 1)) / decades) * (HEIGHT - TOP - BOTTOM);
  const text = (at: readonly [number, number], words: string, more = ''): string =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`;
  const line = (ratios: readonly number[], colour: string, dash = ''): string => {
    const points = ratios.map((ratio, i) => `${x(HOURS[i] as number).toFixed(1)},${y(ratio).toFixed(1)}`);
    const dots = points.map((point) => {
      const [cx, cy] = point.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`;
    });
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" ${dash}/>${dots.join('')}`;
  };
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text([LEFT, 24], 'What a plan costs, by the length of the outage', 'font-size="15" font-weight="600"'),
    text([LEFT, 40], 'in multiples of JSON.parse of its own row; both axes logarithmic', 'fill="#5a6270"'),
  ];
  for (let decade = 0; decade <= decades; decade++) {
    const height = y(10 ** decade);
    parts.push(
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${height.toFixed(1)}" y2="${height.toFixed(1)}" stroke="#e3e6ea"/>`,
      text(
        [LEFT - 8, height + 4],
        `${(10 ** decade).toLocaleString('en')}×`,
        'text-anchor="end" fill="#5a6270"',
      ),
    );
  }
  HOURS.forEach((hours, i) => {
    parts.push(
      text([x(hours), HEIGHT - BOTTOM + 20], NAMES[i] as string, 'text-anchor="middle" fill="#5a6270"'),
    );
  });
  for (const [i, [label, key]] of Object.entries(steps).entries()) {
    const ratios = stepping.map((one) => one[key] / parse);
    const colour = i === 0 ? '#b3261e' : '#d0661b';
    parts.push(line(ratios, colour, 'stroke-dasharray="5 4"'));
    const end = [
      x(HOURS[ratios.length - 1] as number) + 10,
      y(ratios.at(-1) as number) + (i === 0 ? -2 : 14),
    ] as const;
    parts.push(text(end, label, `fill="${colour}"`));
  }
  outages.forEach(({ plans }, i) =>
    parts.push(
      line(
        plans.map((plan) => plan / parse),
        COLOURS[i] as string,
      ),
    ),
  );
  const floor = y(Math.max(...outages.flatMap(({ plans }) => plans)) / parse);
  parts.push(text([x(8760) + 10, floor + 4], 'plan,', `fill="${COLOURS[0]}"`));
  parts.push(text([x(8760) + 10, floor + 20], `${outages.length} expressions`, `fill="${COLOURS[0]}"`));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="The cost of a plan is flat from an hour to a year; stepping grows with the outage." font-family="system-ui, sans-serif" font-size="12" fill="#1d2127">`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}
