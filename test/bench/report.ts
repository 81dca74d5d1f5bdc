// The figures as Markdown.
import type { ColdStart } from './cold-start.js';
import type { ExpressionCosts } from './distinct.js';
import { median } from './measure.js';
import type { Comparison, PeerResult } from './occurrences.js';
import { type NaiveCosts, OUTAGES, type OutageCosts, type PartCosts } from './plan-cost.js';

export interface Figures {
  readonly machine: string;
  readonly versions: readonly string[];
  readonly command: string;
  readonly outages: readonly OutageCosts[];
  readonly parts: PartCosts;
  readonly perFire: number;
  readonly stepping: readonly NaiveCosts[];
  readonly occurrences: readonly Comparison[];
  readonly coldStarts: readonly ColdStart[];
  readonly expressions: ExpressionCosts;
  readonly distinctHeaps: readonly number[];
  readonly distinct: number;
}

/** A number with as many digits as it deserves, in groups of three. */
function amount(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ',');
}

const times = (value: number): string => `${amount(value)}×`;
const micros = (value: number): string => `${amount(value)} µs`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = head.map((title, i) => Math.max(3, title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(width[i] as number)).join(' | ')} |`;
  return [line(head), line(width.map((n) => '-'.repeat(n))), ...rows.map(line)].join('\n');
}

/** Each part of the document by its name. */
export function tables(figures: Figures): Readonly<Record<string, string>> {
  return {
    machine: [`- ${figures.machine}`, `- ${figures.versions.join(', ')}`, `- \`${figures.command}\``].join(
      '\n',
    ),
    outages: outageTable(figures),
    row: rowTable(figures),
    parts: partTable(figures.parts),
    stepping: steppingTable(figures.stepping),
    occurrences: figures.occurrences.map(occurrenceTable).join('\n\n'),
    'cold start': coldStartTable(figures.coldStarts),
    expressions: expressionTable(figures),
  };
}

function outageTable({ outages }: Figures): string {
  const rows = outages.map(({ cron, plans }) => [
    cron,
    micros(plans[0] as number),
    ...plans.slice(1).map((plan) => times(plan / (plans[0] as number))),
  ]);
  return table(['cron', ...OUTAGES.map(([name], i) => (i === 0 ? `after ${name}` : name))], rows);
}

function rowTable({ outages, perFire }: Figures): string {
  const parse = median(outages.map((one) => one.parse));
  const rows = outages.map(({ cron, plans, parse: with_, parseAlone }) => [
    `a plan after a day, ${cron}`,
    times((plans[1] as number) / with_),
    times((plans[1] as number) / parseAlone),
  ]);
  rows.push([
    'each further fire',
    times(perFire / parse),
    times(perFire / median(outages.map((one) => one.parseAlone))),
  ]);
  return table(['', 'JSON.parse of schedule and tenant', 'JSON.parse of the schedule alone'], rows);
}

function partTable({ read, decide, write, whole }: PartCosts): string {
  const share = (part: number): string => `${Math.round((part / whole) * 100)} %`;
  return table(
    ['of a plan', 'by itself'],
    [
      ['reading and checking both rows', share(read)],
      ['occurrences and rules', share(decide)],
      ['writing decisions, keys and counts', share(write)],
    ],
  );
}

function steppingTable(stepping: readonly NaiveCosts[]): string {
  const rows = stepping.map(({ outage, plan, cronParser, croner }) => [
    outage,
    '1×',
    times(cronParser / plan),
    times(croner / plan),
  ]);
  return table(['outage', 'plan', 'stepping cron-parser', 'stepping croner'], rows);
}

function occurrenceTable({ direction, zone, asked, askedAtTransitions, results }: Comparison): string {
  const ours = results[0]?.cost as number;
  const wrong = (count: number | null, of: number): string =>
    count === null ? '' : count === of ? 'all right' : `**${of - count} of ${of} wrong**`;
  const rows = results
    .filter(({ rightOrdinary }) => rightOrdinary !== null)
    .map(({ name, rightOrdinary, rightAtTransitions, cost }: PeerResult) => [
      name,
      wrong(rightOrdinary, asked),
      ...(zone === 'UTC' ? [] : [wrong(rightAtTransitions, askedAtTransitions)]),
      cost === null ? 'not timed' : micros(cost),
      cost === null ? '' : times(cost / ours),
    ]);
  const head = ['', 'ordinary days', ...(zone === 'UTC' ? [] : ['at transitions']), 'a question', 'ratio'];
  const absent = results.filter(({ rightOrdinary }) => rightOrdinary === null).map(({ name }) => name);
  const note = absent.length === 0 ? '' : `\n\nCannot be asked this: ${absent.join(', ')}.`;
  return `### ${direction}, ${zone}\n\n${table(head, rows)}${note}`;
}

function coldStartTable(coldStarts: readonly ColdStart[]): string {
  const rows = coldStarts.map(({ schedules, due, fired, skipped, parse, plan, heaps }) => [
    schedules.toLocaleString('en'),
    due.toLocaleString('en'),
    fired.toLocaleString('en'),
    skipped.toLocaleString('en'),
    micros((plan / schedules) * 1_000),
    times(plan / parse),
    `${amount((heaps[1] as number) / 1e6)} MB, ${amount((heaps.at(-1) as number) / 1e6)} MB`,
  ]);
  return table(
    [
      'schedules',
      'due',
      'fire',
      'skipped',
      'a schedule',
      'ratio to JSON.parse',
      'heap at 20 % and at the end',
    ],
    rows,
  );
}

function expressionTable({ expressions, distinctHeaps, distinct }: Figures): string {
  const { distinct: first, seen, parser } = expressions;
  const rows = [
    ['an expression asked before', micros(seen), '1×'],
    ['a new expression', micros(first), times(first / seen)],
    ['of that, cron-parser parsing it', micros(parser), times(parser / seen)],
  ];
  const [, second = 0] = distinctHeaps;
  const heap =
    `Heap in use after ${(distinct / 5).toLocaleString('en')} distinct expressions: ${amount(second / 1e6)} MB; ` +
    `after ${distinct.toLocaleString('en')}: ${amount((distinctHeaps.at(-1) as number) / 1e6)} MB.`;
  return `${table(['nextOccurrence', 'cost', 'ratio'], rows)}\n\n${heap}`;
}
