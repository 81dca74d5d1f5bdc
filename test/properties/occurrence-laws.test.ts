import fc from 'fast-check';
import {
  countOccurrences,
  expandSkip,
  listOccurrences,
  nextOccurrence,
  plan,
  previousOccurrence,
  type Schedule,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { asCustom, asked, cron, nearTransition, runs, scenario, span } from './scenarios.js';

const DAY = 86_400_000;

describe('an occurrence set', () => {
  it('is the same forwards, backwards, in counts and in lists', () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 0, max: 3 * DAY }), ({ when, around }, length) => {
        const from = around - Math.floor(length / 2);
        const until = from + length;
        const list = listOccurrences(when, from, { limit: 2_000, until });
        const end = list.length === 2_000 ? (list.at(-1) as Date).getTime() + 1 : until;
        expect(countOccurrences(when, from, end)).toBe(list.length);
        let at: Date | number = from - 1;
        for (const date of list.slice(0, 200)) {
          const next = nextOccurrence(when, at);
          expect(next).toEqual(date);
          at = date;
        }
        at = end;
        for (const date of list.slice(-200).reverse()) {
          const previous = previousOccurrence(when, at);
          expect(previous).toEqual(date);
          at = date;
        }
        if (list.length <= 200) {
          const before = previousOccurrence(when, at);
          if (before !== null) expect(before.getTime()).toBeLessThan(from);
        }
      }),
      runs(300),
    );
  });

  it('has next and previous that are each other’s inverse', () => {
    fc.assert(
      fc.property(asked, span, ({ when, around }, by) => {
        const next = nextOccurrence(when, around + by);
        if (next !== null) {
          expect(nextOccurrence(when, next.getTime() - 1)).toEqual(next);
          expect(previousOccurrence(when, next.getTime() + 1)).toEqual(next);
          const before = previousOccurrence(when, next);
          if (before !== null) {
            expect(before.getTime()).toBeLessThanOrEqual(around + by);
            expect(nextOccurrence(when, before)).toEqual(next);
          }
          expect(countOccurrences(when, around + by + 1, next)).toBe(0);
        }
      }),
      runs(800),
    );
  });

  it('counts additively: count(a, b) + count(b, c) = count(a, c)', () => {
    fc.assert(
      fc.property(asked, span, span, span, ({ when, around }, x, y, z) => {
        const [a, b, c] = [around - x, around - x + y, around - x + y + z];
        expect(countOccurrences(when, a, b) + countOccurrences(when, b, c)).toBe(
          countOccurrences(when, a, c),
        );
        expect(countOccurrences(when, b, a)).toBe(0);
      }),
      runs(800),
    );
  });

  it('is cut to startsAt and endsAt everywhere, both inclusive', () => {
    fc.assert(
      fc.property(asked, span, span, ({ when, around }, x, y) => {
        const [startsAt, endsAt] = [around - x, around + y];
        const schedule = { when, startsAt, endsAt };
        const from = startsAt - 2 * DAY;
        const until = endsAt + 2 * DAY;
        expect(countOccurrences(schedule, from, until)).toBe(countOccurrences(when, startsAt, endsAt + 1));
        const first = nextOccurrence(when, startsAt - 1);
        expect(nextOccurrence(schedule, from)).toEqual(
          first !== null && first.getTime() <= endsAt ? first : null,
        );
        const last = previousOccurrence(when, endsAt + 1);
        expect(previousOccurrence(schedule, until)).toEqual(
          last !== null && last.getTime() >= startsAt ? last : null,
        );
      }),
      runs(400),
    );
  });

  it('is the same through a custom source, with and without a count', () => {
    fc.assert(
      fc.property(
        cron,
        nearTransition,
        fc.integer({ min: 0, max: DAY / 4 }),
        (expression, { timezone, instant }, length) => {
          const when = { cron: expression, timezone };
          for (const source of [asCustom(when), asCustom(when, false)]) {
            expect(nextOccurrence(source, instant)).toEqual(nextOccurrence(when, instant));
            expect(previousOccurrence(source, instant)).toEqual(previousOccurrence(when, instant));
            expect(countOccurrences(source, instant, instant + length)).toBe(
              countOccurrences(when, instant, instant + length),
            );
          }
        },
      ),
      runs(100),
    );
  });
});

describe('expandSkip', () => {
  it('gives the single occurrences of each skip, as the set lists them', () => {
    fc.assert(
      fc.property(scenario, ({ schedule, now, tenant }) => {
        for (const decision of plan(schedule, now, tenant).decisions) {
          if (decision.kind !== 'skip' || decision.count > 3_000) continue;
          const expanded = [...expandSkip(decision, schedule)];
          const until = decision.to.getTime() + 1;
          expect(expanded).toEqual(listOccurrences(schedule, decision.from, { limit: 3_000, until }));
          expect(expanded).toHaveLength(decision.count);
        }
      }),
      runs(300),
    );
  });

  it('throws when the schedule was edited since, and gives nothing wrong', () => {
    const schedule: Schedule = {
      id: 's',
      tenantId: 't',
      when: { cron: '*/10 * * * *' },
      nextFireAt: '2026-08-06T00:00:00Z',
      misfirePolicy: 'skip',
    };
    const { decisions } = plan(schedule, '2026-08-06T12:00:30Z', { id: 't', suspensions: [] });
    const [skip] = decisions;
    if (skip?.kind !== 'skip') throw new Error('expected a skip');
    expect([...expandSkip(JSON.parse(JSON.stringify(skip)), schedule)]).toHaveLength(73);
    for (const edited of ['*/5 * * * *', '5-55/10 * * * *', '0 * * * *']) {
      expect(() => expandSkip(skip, { cron: edited })).toThrow(/edited since/);
    }
  });
});
