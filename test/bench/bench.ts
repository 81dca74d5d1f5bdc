// `npm run bench`: what a plan, an occurrence and a cold start cost, all in one run, as ratios to something that the
// reader knows: JSON.parse of the same row, or another library. With `--write` docs/performance.md and its picture are
// made anew from the figures; with `--quick` the two longest parts are left out.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import process from 'node:process';
import { entriesAt } from '../../docs/examples/demo/many.js';
import type { Asked, ColdStart } from './cold-start.js';
import { costOfExpressions, heapOfDistinct } from './distinct.js';
import { compareOccurrences } from './occurrences.js';
import { costByOutage, costOfParts, costOfStepping, costPerFire } from './plan-cost.js';
import { planCostSvg } from './plot.js';
import { type Figures, tables } from './report.js';

const isQuick = process.argv.includes('--quick');
const isWritten = process.argv.includes('--write');
const NOW = '2026-11-02T09:12:30.000Z';
const OUTAGE = 2 * 3_600_000;

function coldStart(schedules: number): ColdStart {
  const asked: Asked = { now: NOW, entries: entriesAt(new Date(Date.parse(NOW) - OUTAGE)) };
  const run = spawnSync(process.execPath, ['--expose-gc', '.tmp/bench/cold-start.mjs', String(schedules)], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as ColdStart;
}

function step<T>(what: string, measured: () => T): T {
  process.stderr.write(`measuring ${what} ...\n`);
  return measured();
}

function versionOf(name: string): string {
  const text = readFileSync(`node_modules/${name}/package.json`, 'utf8');
  return `${name} ${(JSON.parse(text) as { version: string }).version}`;
}

const figures: Figures = {
  machine: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${process.platform} ${process.arch}`,
  versions: [
    `Node ${process.versions.node}`,
    `ICU ${process.versions['icu'] ?? '?'}, zones ${process.versions['tz'] ?? '?'}`,
    ...['cron-parser', 'croner', 'cron-schedule', 'cronosjs'].map(versionOf),
  ],
  command: `npm run bench -- ${process.argv.slice(2).join(' ')}`.replace(/ -- $/, ''),
  outages: step('plans by the length of the outage', costByOutage),
  parts: step('the parts of a plan', costOfParts),
  perFire: step('further fires', costPerFire),
  stepping: step('planners that step', costOfStepping),
  occurrences: step('occurrences', () =>
    ['UTC', 'America/New_York'].flatMap((zone) => [
      compareOccurrences('next', zone),
      compareOccurrences('previous', zone),
    ]),
  ),
  coldStarts: step('cold starts', () => (isQuick ? [100_000] : [100_000, 1_000_000]).map(coldStart)),
  expressions: step('distinct expressions', costOfExpressions),
  distinctHeaps: step('the heap under distinct expressions', () =>
    heapOfDistinct(isQuick ? 50_000 : 1_000_000),
  ),
  distinct: isQuick ? 50_000 : 1_000_000,
};

const sections = tables(figures);
for (const [name, text] of Object.entries(sections)) console.log(`\n## ${name}\n\n${text}`);

if (isWritten) {
  const file = 'docs/performance.md';
  let document = readFileSync(file, 'utf8');
  for (const [name, text] of Object.entries(sections)) {
    const place = new RegExp(`(<!-- measured: ${name} -->\n)[^]*?(\n<!-- end -->)`);
    if (!place.test(document)) throw new Error(`${file} has no place for ${name}`);
    document = document.replace(place, (_, start: string, end: string) => `${start}\n${text}\n${end}`);
  }
  writeFileSync(file, document);
  writeFileSync('docs/images/plan-cost.svg', planCostSvg(figures));
}
