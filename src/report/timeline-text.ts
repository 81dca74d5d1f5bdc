import { SKIP_CAUSES, type SkipCause } from '../model/reasons.js';
import { grouped } from './amounts.js';
import { CAUSES } from './causes.js';
import { clockTime, offsetText } from './local-time.js';
import { type BandKind, bandLabel, type Lane, type Mark, type Scene } from './scene.js';
import { ticksOf } from './ticks.js';
import { readWidth, sceneOf, type TimelineOptions, type TimelineSource } from './timeline-options.js';

/** How a timeline of text is made. */
export interface TimelineTextOptions extends TimelineOptions {
  /** In columns, from 40 to 500; 80 when absent. */
  readonly width?: number | null;
  /** Colours of a terminal, beside the signs that tell the same without them. */
  readonly color?: boolean | null;
}

const FIRE = '●';
const PENDING = '○';
const LINE = '─';

const BANDS: Readonly<Record<BandKind, string>> = { suspension: '░', outage: '▒', executor_outage: '▓' };

/**
 * Draws a plan, a comparison or a simulation with letters: a column is a stretch of time, a dot a run that fires, a
 * letter the cause of what does not. Where both fall into one column, the dot is shown; the legend has the counts.
 *
 * @param of - what `plan`, `compare` or `simulate` gave, or the JSON form of a plan
 * @returns lines no longer than the width; the legend may be cut short by it
 * @throws PolicyInputError when it is neither, or an option is not what it should be
 *
 * @example
 * ```ts
 * import { plan } from 'misfire-policy';
 * import { timelineText } from 'misfire-policy/report';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const text = timelineText(plan(schedule, '2026-08-06T12:00:30Z', { id: 'acme', suspensions: [] }), { width: 40 });
 *
 * text.includes('● 1 fires'); // => true
 * ```
 */
export function timelineText(of: TimelineSource, options: TimelineTextOptions = {}): string {
  const scene = sceneOf(of, options);
  const width = readWidth(options.width, 80, 40, 500);
  const paint: Paint =
    options.color === true ? (text, ink) => `\u001b[${INKS[ink]}m${text}\u001b[0m` : (text) => text;
  const names = [...scene.lanes.map(({ name }) => name), ...scene.bands.map(({ kind }) => bandLabel(kind))];
  const gutter = Math.min(Math.max(...names.map((name) => name.length), 0) + 1, Math.floor(width / 3));
  const columns = width - gutter;
  const columnOf = (instant: number): number => {
    const at = Math.floor(((instant - scene.from) / (scene.until - scene.from)) * columns);
    return Math.min(Math.max(at, 0), columns - 1);
  };
  const grid: Grid = { scene, gutter, columns, columnOf, paint };
  return [
    ...bandRows(grid),
    ...scene.lanes.map((lane) => laneRow(lane, grid)),
    ...axisRows(grid),
    '',
    ...legend(grid, width),
  ]
    .map((line) => line.trimEnd())
    .join('\n');
}

const INKS = { fire: '34;1', stale: '33', suspended: '35', quota: '31', overlap: '36', quiet: '2' } as const;
type Ink = keyof typeof INKS;
type Paint = (text: string, ink: Ink) => string;

const INK_OF: Readonly<Record<SkipCause, Ink>> = {
  suspension_window: 'suspended',
  activation_realign: 'suspended',
  policy_skip: 'stale',
  superseded: 'stale',
  history_cap: 'stale',
  max_staleness: 'stale',
  run_cap: 'quota',
  overlap: 'overlap',
  tenant_quota: 'quota',
  stale_at_release: 'stale',
};

interface Grid {
  readonly scene: Scene;
  readonly gutter: number;
  readonly columns: number;
  readonly columnOf: (instant: number) => number;
  readonly paint: Paint;
}

interface Cell {
  readonly sign: string;
  readonly ink: Ink;
  /** What is shown when several things fall into one column: the highest. */
  readonly rank: number;
}

function laneRow({ name, marks, cursor }: Lane, grid: Grid): string {
  const { scene, columns, columnOf } = grid;
  const cells: Cell[] = Array.from({ length: columns }, () => ({ sign: LINE, ink: 'quiet', rank: 0 }));
  const put = (from: number, to: number, cell: Cell): void => {
    if (to < scene.from || from >= scene.until) return;
    for (let column = columnOf(from); column <= columnOf(to); column++) {
      if ((cells[column] as Cell).rank <= cell.rank) cells[column] = cell;
    }
  };
  for (const mark of marks) put(mark.from, mark.to, cellOf(mark));
  if (cursor?.to != null) put(cursor.to, cursor.to, { sign: '▷', ink: 'quiet', rank: 1 });
  return label(name, grid) + painted(cells, grid.paint);
}

function cellOf({ kind, cause }: Mark): Cell {
  if (kind === 'fire') return { sign: FIRE, ink: 'fire', rank: 4 };
  if (kind === 'pending') return { sign: PENDING, ink: 'fire', rank: 3 };
  return cause === null
    ? { sign: '?', ink: 'quiet', rank: 2 }
    : { sign: CAUSES[cause].letter, ink: INK_OF[cause], rank: 2 };
}

/** The cells as text, neighbours of one colour in one stroke. */
function painted(cells: readonly Cell[], paint: Paint): string {
  let out = '';
  for (let i = 0; i < cells.length; ) {
    const { ink } = cells[i] as Cell;
    let run = '';
    for (; i < cells.length && (cells[i] as Cell).ink === ink; i++) run += (cells[i] as Cell).sign;
    out += paint(run, ink);
  }
  return out;
}

function bandRows(grid: Grid): string[] {
  const { scene, columns, columnOf, paint } = grid;
  const kinds = (Object.keys(BANDS) as BandKind[]).filter((kind) =>
    scene.bands.some((band) => band.kind === kind),
  );
  return kinds.map((kind) => {
    const cells = new Array<string>(columns).fill(' ');
    for (const band of scene.bands) {
      if (band.kind !== kind || band.until <= scene.from || band.from >= scene.until) continue;
      cells.fill(BANDS[kind], columnOf(band.from), columnOf(Math.min(band.until, scene.until) - 1) + 1);
    }
    return (
      label(bandLabel(kind), grid) + paint(cells.join(''), kind === 'suspension' ? 'suspended' : 'quiet')
    );
  });
}

function label(name: string, { gutter }: Grid): string {
  const room = Math.max(gutter - 1, 0);
  return (name.length > room ? `${name.slice(0, Math.max(room - 1, 0))}…` : name).padEnd(gutter);
}

/** Two rows: times of day, and below them the days where they change. */
function axisRows(grid: Grid): string[] {
  const { scene, gutter, columns, columnOf, paint } = grid;
  const ticks = ticksOf(scene.from, scene.until, scene.timezone, Math.max(1, Math.floor(columns / 12)));
  const rule = new Array<string>(columns).fill(' ');
  const upper = new Array<string>(columns).fill(' ');
  const lower = new Array<string>(columns).fill(' ');
  if (scene.now !== null) rule[columnOf(scene.now)] = '▲';
  for (const { at, label: text, under } of ticks) {
    const column = columnOf(at);
    if (rule[column] === ' ') rule[column] = '╵';
    write(upper, column, text);
    if (under !== null) write(lower, column, under);
  }
  return [rule, upper, lower].map((row) => ' '.repeat(gutter) + paint(row.join(''), 'quiet'));
}

function write(row: string[], column: number, text: string): void {
  const start = Math.min(column, row.length - text.length);
  if (start < 0) return;
  // A label that would run into the one before it is left out; the tick above it stays.
  if (row.slice(Math.max(0, start - 1), start + text.length).some((sign) => sign !== ' ')) return;
  Array.from(text).forEach((sign, i) => {
    row[start + i] = sign;
  });
}

function legend({ scene, paint }: Grid, width: number): string[] {
  const marks = scene.lanes.flatMap((lane) => lane.marks);
  const several = scene.lanes.length > 1;
  const sum = (of: (mark: Mark) => boolean): number =>
    marks.filter(of).reduce((total, { count }) => total + count, 0);
  const entries: { sign: string; ink: Ink; text: string }[] = [];
  const add = (sign: string, ink: Ink, count: number, text: string): void => {
    if (count > 0) entries.push({ sign, ink, text: several ? text : `${grouped(count)} ${text}` });
  };
  const fires = sum(({ kind }) => kind === 'fire');
  add(FIRE, 'fire', fires, scene.ran === 'fires' && fires !== 1 && !several ? 'fire' : scene.ran);
  add(
    PENDING,
    'fire',
    sum(({ kind }) => kind === 'pending'),
    'pending',
  );
  for (const cause of SKIP_CAUSES) {
    add(
      CAUSES[cause].letter,
      INK_OF[cause],
      sum((mark) => mark.cause === cause),
      CAUSES[cause].label,
    );
  }
  if (scene.lanes.some(({ cursor }) => cursor?.to != null))
    entries.push({ sign: '▷', ink: 'quiet', text: 'next run' });
  if (scene.now !== null) {
    const zone = offsetText(scene.now, scene.timezone);
    entries.push({ sign: '▲', ink: 'quiet', text: `now, ${clockTime(scene.now, scene.timezone)} ${zone}` });
  }
  const lines: { plain: number; text: string }[] = [];
  for (const { sign, ink, text } of entries) {
    const plain = text.length + 2;
    const last = lines.at(-1);
    if (last === undefined || last.plain + 3 + plain > width)
      lines.push({ plain, text: `${paint(sign, ink)} ${text}` });
    else {
      lines[lines.length - 1] = {
        plain: last.plain + 3 + plain,
        text: `${last.text}   ${paint(sign, ink)} ${text}`,
      };
    }
  }
  return lines.map(({ text }) => text);
}
