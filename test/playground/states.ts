import fc from 'fast-check';
import { POLICIES, type Span, START, type State } from '../../docs/playground/state.js';

const MINUTE = 60_000;
const BEGIN = Date.UTC(2026, 2, 28);

const minute = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: most }).map((n) => BEGIN + n * MINUTE);

const span: fc.Arbitrary<Span> = fc
  .tuple(minute(2_800), fc.integer({ min: 1, max: 900 }), fc.boolean())
  .map(([from, length, open]) => ({ from, until: open ? null : from + length * MINUTE }));

const closed = span.map(({ from, until }): Span => ({ from, until: until ?? (from ?? 0) + 60 * MINUTE }));

/** States of two days around a change of the clocks, that the library accepts. */
export const states: fc.Arbitrary<State> = fc
  .record({
    cron: fc.constantFrom('*/15 * * * *', '* * * * *', '0 */3 * * *', '30 2 * * *', '7-50/9 * * * *'),
    zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'),
    policy: fc.constantFrom(...POLICIES),
    overlap: fc.constantFrom('allow', 'skip', 'queue'),
    threshold: fc.constantFrom('', 'interval', '5m'),
    staleness: fc.constantFrom('', '1h', '24h', 'PT90M'),
    quota: fc.constantFrom('', '0', '7', '40'),
    duration: fc.constantFrom('', '10m', '25m'),
    concurrency: fc.constantFrom('', '1', '3'),
    maxRuns: fc.constantFrom('', '5'),
    maxHistory: fc.constantFrom('', '6h'),
    pace: fc.constantFrom('', '1m'),
    tick: fc.constantFrom('1m', '5m', '1s'),
    outages: fc.array(closed, { maxLength: 3 }),
    suspensions: fc.array(span, { maxLength: 2 }),
    executorOutages: fc.array(closed, { maxLength: 2 }),
    moment: fc.option(minute(2_880)),
  })
  .map((settings) => ({ ...START, ...settings, from: BEGIN, until: BEGIN + 2_880 * MINUTE }));
