import fc from 'fast-check';
import { explain, timelineSvg, timelineText } from 'misfire-policy/report';
import { checkPlan } from 'misfire-policy/testing';
import { describe, expect, it } from 'vitest';
import {
  expandSkip,
  parsePlan,
  plan,
  summarize,
  sweepRuns,
  toRunRows,
  toSkippedEvents,
} from '../../src/index.js';
import { numRuns, situations, throughJson } from './situations.js';

describe('a plan that went through JSON', () => {
  it('is the same plan to every function that takes one', () => {
    fc.assert(
      fc.property(situations, ({ schedule, now, tenant }) => {
        const decided = plan(schedule, now, tenant);
        const stored = throughJson(decided);

        expect(parsePlan(stored)).toStrictEqual(decided);
        expect(parsePlan(decided)).toStrictEqual(decided);
        expect(toSkippedEvents(stored)).toStrictEqual(toSkippedEvents(decided));
        expect(toRunRows(stored)).toStrictEqual(toRunRows(decided));
        expect(summarize([stored])).toStrictEqual(summarize([decided]));
        expect(explain(stored)).toStrictEqual(explain(decided));
        expect(explain(stored, { schedule, tenant })).toStrictEqual(explain(decided, { schedule, tenant }));
        expect(timelineText(stored)).toBe(timelineText(decided));
        expect(timelineSvg(stored)).toBe(timelineSvg(decided));
        expect(checkPlan(schedule, now, tenant, stored)).toEqual([]);
        decided.decisions.forEach((decision, i) => {
          const other = stored.decisions[i];
          if (decision.kind !== 'skip' || other?.kind !== 'skip' || decision.count > 200) return;
          expect([...expandSkip(other, schedule)]).toStrictEqual([...expandSkip(decision, schedule)]);
        });
      }),
      numRuns(300),
    );
  });

  it('gives an event for each skip and a row for each decision, with the same keys', () => {
    fc.assert(
      fc.property(situations, ({ schedule, now, tenant }) => {
        const decided = plan(schedule, now, tenant);
        const { fired, skipped, due } = decided.counts;
        const events = toSkippedEvents(decided);
        const rows = toRunRows(decided);

        expect(events.reduce((total, { count }) => total + count, 0)).toBe(skipped);
        const standsFor = rows.map((row) => (row.status === 'skipped' ? row.count : 1));
        expect(standsFor.reduce((total, count) => total + count, 0)).toBe(due);
        expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(fired);
        const keys = decided.decisions.flatMap((decision) =>
          decision.kind === 'realign' ? [] : [decision.key],
        );
        expect(rows.map(({ key }) => key)).toEqual(keys);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys.filter((key) => key.includes(':'))).toEqual([]);
      }),
      numRuns(200),
    );
  });
});

describe('a sweep that went through JSON', () => {
  it('gives the same events', () => {
    fc.assert(
      fc.property(situations, ({ schedule, now, tenant }) => {
        const runs = Array.from({ length: 6 }, (_, i) => ({
          scheduleId: schedule.id,
          tenantId: 'acme',
          scheduledFor: now - i * 1_800_000,
          notBefore: i === 0 ? now + 1000 : null,
          status: i === 5 ? ('in_flight' as const) : ('pending' as const),
        }));
        const sweep = sweepRuns(runs, now, tenant);
        expect(toSkippedEvents(throughJson(sweep))).toStrictEqual(toSkippedEvents(sweep));
      }),
      numRuns(100),
    );
  });
});
