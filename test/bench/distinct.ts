// What an expression costs that was never seen before, and whether a million of them fill memory.
import process from 'node:process';
import { CronExpressionParser } from 'cron-parser';
import { nextOccurrence } from 'misfire-policy';
import { costs } from './measure.js';

const NOW = Date.parse('2026-08-06T12:00:30Z');

/** One of 2.4 million expressions. */
function expression(n: number): string {
  const [second, minute, hour, day] = [
    n % 60,
    Math.floor(n / 60) % 60,
    Math.floor(n / 3_600) % 24,
    Math.floor(n / 86_400) % 28,
  ];
  return `${second} ${minute} ${hour} ${day + 1} * *`;
}

export interface ExpressionCosts {
  /** Microseconds. */
  readonly distinct: number;
  readonly seen: number;
  /** What cron-parser takes to parse a distinct one, which is part of it. */
  readonly parser: number;
}

/** What the first question about an expression costs, against one about an expression that was asked before. */
export function costOfExpressions(): ExpressionCosts {
  let ours = 0;
  let theirs = 0;
  return costs({
    distinct: () => nextOccurrence({ cron: expression(ours++) }, NOW),
    seen: () => nextOccurrence({ cron: '0 0 9 1 * *' }, NOW),
    parser: () => CronExpressionParser.parse(expression(theirs++), { currentDate: new Date(0), tz: 'UTC' }),
  });
}

/** The heap in use after a collection, at each tenth of so many distinct expressions, in bytes. */
export function heapOfDistinct(count: number): readonly number[] {
  const heaps: number[] = [];
  for (let n = 0; n < count; n++) {
    nextOccurrence({ cron: expression(n) }, NOW);
    if ((n + 1) % (count / 10) !== 0) continue;
    (globalThis.gc as () => void)();
    heaps.push(process.memoryUsage().heapUsed);
  }
  return heaps;
}
