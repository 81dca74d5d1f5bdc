import { plan, type Schedule, toRunRows } from 'misfire-policy';
import { type ExplainAtInputs, explainAt } from 'misfire-policy/report';
import { describe, expect, it } from 'vitest';
import { active, hourly, minutely, now } from './cases.js';

const nightly: Schedule = {
  ...hourly,
  when: { cron: '30 2 * * *', timezone: 'America/New_York' },
  nextFireAt: '2026-08-06T06:30:00Z',
};

const asked = (at: string | Date, schedule: Schedule, more: Partial<ExplainAtInputs> = {}) =>
  explainAt(at, { schedule, now, tenant: active, ...more });

describe('explainAt', () => {
  it('says what fires, and why what is skipped does not', () => {
    expect(asked('2026-08-06T12:00:00Z', minutely)).toMatchObject({
      verdict: 'fires',
      decision: { kind: 'fire' },
    });
    const { verdict, sentences, decision } = asked('2026-08-06T10:50:00Z', minutely);
    expect(verdict).toBe('skipped');
    expect(decision).toMatchObject({ cause: 'superseded', count: 5040 });
    expect(sentences[1]).toBe('With misfirePolicy "catch_up" and a maxStaleness of 24 h, it would fire.');
    expect(asked('2026-08-03T09:00:00Z', minutely).sentences[1]).toBe(
      'No setting would fire it now, since the caps are hard (100 runs, 24 h); only planning earlier would have.',
    );
  });

  it('reads a time without an offset on the clock of the schedule', () => {
    const { verdict, at, sentences } = asked('2026-08-06T02:30', nightly);
    expect(verdict).toBe('skipped');
    expect(at.toISOString()).toBe('2026-08-06T06:30:00.000Z');
    expect(sentences).toEqual([
      'Skipped the run of Thu 2026-08-06 02:30 -04:00 (stale): older than the staleness cut-off of the tenant (ADR 0036 §2).',
      'With a maxStaleness of 24 h, it would fire.',
    ]);
  });

  it('knows the nearest runs where there is none', () => {
    expect(asked('2026-08-06T06:45:00Z', nightly).sentences).toEqual([
      'The schedule has no run at Thu 2026-08-06 02:45 -04:00.',
      'The nearest runs are Thu 2026-08-06 02:30 -04:00 (15 min before) and Fri 2026-08-07 02:30 -04:00 (23 h 45 min after).',
    ]);
    const once = { ...nightly, when: { at: '2026-08-06T06:30:00Z' } };
    expect(asked('2026-08-06T06:45:00Z', once).sentences[1]).toBe(
      'The nearest run is Thu 2026-08-06 06:30 UTC (15 min before).',
    );
  });

  it('sees a mix-up of zones, in both directions', () => {
    expect(asked('2026-08-06T02:30:00Z', nightly).sentences[1]).toBe(
      'It does run at 02:30 in its own zone, America/New_York, which is Thu 2026-08-06 06:30 UTC: the time asked about is in another zone.',
    );
    expect(asked('2026-08-06T02:30:00+02:00', nightly).text).toContain('in its own zone');
    expect(asked(new Date('2026-08-06T02:30:00Z'), nightly).text).toContain('in its own zone');
    expect(asked('2026-08-06T06:30', nightly).sentences[1]).toBe(
      'It does run at 06:30 UTC, which is Thu 2026-08-06 02:30 -04:00: a time without an offset is read in the zone of the schedule, America/New_York.',
    );
  });

  it('tells a wall time that the clocks skipped', () => {
    const schedule = { ...nightly, nextFireAt: '2026-03-08T07:30:00Z' };
    const { verdict, at, sentences } = asked('2026-03-08T02:30', schedule, { now: '2026-03-08T07:31:00Z' });
    expect(verdict).toBe('fires');
    expect(at.toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(sentences.slice(0, 2)).toEqual([
      'The clocks of America/New_York skipped 02:30 on Sun 2026-03-08: they went from 02:00 to 03:00.',
      'What is set for 02:30 runs at Sun 2026-03-08 03:30 -04:00 on that day, where it is set for an hour of the day.',
    ]);
    // Lord Howe's clocks move by half an hour.
    const island = { ...schedule, when: { cron: '15 2 * * *', timezone: 'Australia/Lord_Howe' } };
    expect(asked('2026-10-04T02:15', island).text).toContain('they went from 02:00 to 02:30');
  });

  it('tells a wall time that the clocks repeated', () => {
    const schedule = {
      ...nightly,
      when: { cron: '30 1 * * *', timezone: 'America/New_York' },
      nextFireAt: '2026-11-01T05:30:00Z',
    };
    const later = { now: '2026-11-01T07:00:00Z' };
    const both = asked('2026-11-01T01:30', schedule, later);
    expect(both.sentences[0]).toBe(
      'The clocks of America/New_York showed 01:30 twice on Sun 2026-11-01, at -04:00 and -05:00.',
    );
    expect(both.at.toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(asked('2026-11-01T06:30:00Z', schedule, later).sentences[1]).toBe(
      '01:30 came twice on that day, and a time of day runs once: it ran the first time, at Sun 2026-11-01 01:30 -04:00.',
    );
  });

  it('knows the bounds of a schedule', () => {
    const bounded = { ...hourly, startsAt: '2026-08-01T00:00:00Z', endsAt: '2026-08-05T00:00:00Z' };
    expect(asked('2026-07-01T00:00:00Z', bounded).sentences[1]).toContain(
      'It starts later, at Fri 2026-07-31 20:00',
    );
    expect(asked('2026-08-06T00:00:00Z', bounded).sentences[1]).toContain('It had ended by then');
  });

  it.each([
    [
      'held',
      '2026-08-06T06:30:00Z',
      {},
      { suspensions: [{ from: '2026-08-06T06:00:00Z' }] },
      'until it is activated',
    ],
    ['upcoming', '2026-08-07T06:30:00Z', {}, {}, 'is not due yet: it is Thu 2026-08-06 08:00:30 -04:00'],
    ['not_planned', '2026-08-06T06:30:00Z', { nextFireAt: null }, {}, 'has no cursor'],
    ['behind_cursor', '2026-08-05T06:30:00Z', {}, {}, 'Give the rows of its run history'],
  ] as const)('says %s', (verdict, at, schedule, tenant, text) => {
    const answer = asked(at, { ...nightly, ...schedule }, { tenant: { ...active, ...tenant } });
    expect(answer.verdict).toBe(verdict);
    expect(answer.text).toContain(text);
  });

  it('finds what was decided before in the rows', () => {
    const schedule = { ...hourly, nextFireAt: '2026-08-06T13:00:00Z' };
    const rows = toRunRows(plan(hourly, now, active));
    expect(asked('2026-08-06T05:00:00Z', schedule, { rows })).toMatchObject({
      verdict: 'recorded',
      row: rows[0],
      sentences: [
        'Skipped the run of Thu 2026-08-06 01:00 -04:00 (superseded): under fire_once only the most recent missed run fires (ADR 0036 §1).',
        'It is in the row of a whole stretch.',
        'catch_up would fire as many as its caps and the staleness cut-off allow.',
      ],
    });
    expect(asked('2026-08-06T12:00:00Z', schedule, { rows }).text).toContain('is recorded as pending.');
    const delivered = [
      { status: 'delivered', scheduledFor: '2026-08-06T12:00:00Z', deliveredAt: '2026-08-06T12:01:00Z' },
    ];
    expect(asked('2026-08-06T12:00:00Z', schedule, { rows: delivered }).text).toContain(
      'is recorded as delivered, Thu 2026-08-06 08:01 -04:00.',
    );
    expect(asked('2026-08-05T12:00:00Z', schedule, { rows }).sentences[1]).toContain('was edited since');
    expect(
      asked('2026-08-06T12:00:00Z', schedule, {
        rows: [{ status: 'skipped', scheduledFor: '2026-08-06T12:00:00Z' }],
      }).text,
    ).toContain('without a cause');
  });

  it('does not find a time between two runs in a skip that spans both', () => {
    const schedule = { ...hourly, nextFireAt: '2026-08-06T13:00:00Z' };
    const rows = toRunRows(plan(hourly, now, active));
    const between = asked('2026-08-06T05:20:00Z', schedule, { rows });
    expect(between.verdict).toBe('no_occurrence');
    // The ends of a row are runs, even where the schedule was edited and has none then any more.
    const edited = { ...schedule, when: { cron: '30 * * * *' } };
    expect(asked('2026-08-06T03:00:00Z', edited, { rows }).verdict).toBe('recorded');
  });

  it('reports every problem with its place', () => {
    expect(() => asked('yesterday', nightly)).toThrow(/at: "yesterday" is no instant/);
    expect(() => asked('2026-02-30T02:30', nightly)).toThrow(/at: .*does not exist/);
    expect(() => asked('2026-08-06T02:30', nightly, { rows: [{ status: 7 }] as never })).toThrow(
      /rows\[0\]\.status/,
    );
    expect(() => asked('2026-08-06T02:30', { ...nightly, when: { cron: 'x' } })).toThrow(
      /schedule\.when\.cron/,
    );
  });
});
