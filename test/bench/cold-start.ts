// One cold start, in a process of its own: `node cold-start.mjs SCHEDULES` with the entries of the fleet as JSON on
// stdin. Rows come as text, a chunk at a time; JSON.parse and the plans are timed apart, as CPU time of the process
// (collections and compilation included). Prints one line of JSON.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { type FleetGroup, planFleet } from 'misfire-policy';
import { type Entry, manyTenants } from '../../docs/examples/demo/many.js';

export interface ColdStart {
  readonly schedules: number;
  readonly plans: number;
  readonly due: number;
  readonly fired: number;
  readonly skipped: number;
  /** CPU time in milliseconds. */
  readonly parse: number;
  readonly plan: number;
  /** Bytes of a row, on average, its part of the tenant's row included. */
  readonly bytes: number;
  /** The heap in use after a collection, at each tenth, in bytes. */
  readonly heaps: readonly number[];
}

export interface Asked {
  readonly now: string;
  readonly entries: readonly Entry[];
}

const CHUNK = 100; // groups

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function* chunks(groups: Iterable<FleetGroup>): Generator<readonly string[]> {
  let chunk: string[] = [];
  for (const group of groups) {
    chunk.push(JSON.stringify(group));
    if (chunk.length === CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

function coldStart(schedules: number, { now, entries }: Asked): ColdStart {
  const sums = { plans: 0, due: 0, fired: 0, skipped: 0, parse: 0, plan: 0 };
  const heaps: number[] = [];
  let bytes = 0;
  for (const texts of chunks(manyTenants(schedules, entries, new Date(now)))) {
    for (const text of texts) bytes += text.length;
    const start = cpu();
    const groups = texts.map((text) => JSON.parse(text) as FleetGroup);
    const parsed = cpu();
    for (const { counts } of planFleet(groups, now, { spread: 'PT5M' })) {
      sums.plans++;
      sums.due += counts.due;
      sums.fired += counts.fired;
      sums.skipped += counts.skipped;
    }
    const planned = cpu();
    sums.parse += parsed - start;
    sums.plan += planned - parsed;
    if (sums.plans >= (schedules / 10) * (heaps.length + 1)) {
      (globalThis.gc as () => void)();
      heaps.push(process.memoryUsage().heapUsed);
    }
  }
  return { schedules, ...sums, bytes: bytes / schedules, heaps };
}

const asked = JSON.parse(readFileSync(0, 'utf8')) as Asked;
console.log(JSON.stringify(coldStart(Number(process.argv[2]), asked)));
