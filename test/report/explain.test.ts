import { plan, type Schedule, type SkipCause, type Tenant } from 'misfire-policy';
import { explain } from 'misfire-policy/report';
import { describe, expect, it } from 'vitest';
import { active, hourly, minutely, now } from './cases.js';

const explained = (schedule: Schedule, tenant: Tenant = active, at = now) =>
  explain(plan(schedule, at, tenant), { schedule, tenant });

describe('explain', () => {
  it('tells a misfire, what was superseded, and what would have fired it', () => {
    expect(explained(minutely).text.split('\n')).toEqual([
      'report, Thu 2026-08-06 12:00:30 UTC, a misfire: of 5,041 due runs, 1 fires and 5,040 are skipped.',
      'Skipped 5,040 runs, Mon 2026-08-03 00:00 to Thu 2026-08-06 11:59 UTC (superseded): under fire_once only the most recent missed run fires (ADR 0036 §1). With misfirePolicy "catch_up", the newest 59 of them would fire.',
      'Fires the run of Thu 2026-08-06 12:00 UTC, 30 s late, released at 12:00:30, to be delivered by 13:00. It stands for 5,040 superseded runs, Mon 2026-08-03 00:00 to Thu 2026-08-06 11:59 UTC.',
      'The cursor moves from Mon 2026-08-03 00:00 UTC to Thu 2026-08-06 12:01 UTC, the next run.',
    ]);
  });

  it('tells many fires as one sentence in the text, and each by itself in the decisions', () => {
    const { text, decisions } = explained({ ...minutely, misfirePolicy: 'catch_up' });
    expect(text).toContain(
      'Fires 60 runs, Thu 2026-08-06 11:01 to 12:00 UTC, released one after another, Thu 2026-08-06 12:00:30 to 12:01:29 UTC.',
    );
    expect(decisions.filter(({ decision }) => decision.kind === 'fire')).toHaveLength(60);
    expect(new Set(decisions.map(({ sentence }) => sentence)).size).toBe(decisions.length);
  });

  it('uses local times and offsets, also where the offset changes', () => {
    const schedule = { ...hourly, nextFireAt: '2026-11-01T04:00:00Z', misfirePolicy: 'skip' as const };
    const { decisions } = explained(schedule, active, '2026-11-01T08:30:00Z');
    expect(decisions[0]?.sentence).toContain('5 runs, Sun 2026-11-01 00:00 -04:00 to 03:00 -05:00');
  });

  it('promises nothing for a suspension (ADR 0036 §3)', () => {
    const tenant = {
      ...active,
      suspensions: [{ from: '2026-08-06T02:00:00Z', until: '2026-08-06T11:30:00Z' }],
    };
    const { headline, decisions } = explained(hourly, tenant);
    expect(headline).toContain('resumed after a suspension: of 10 due runs, 1 fires and 9 are skipped');
    expect(decisions[0]?.remedy).toBe(
      'No setting brings a suspended run back; only without the suspension would it have fired.',
    );
  });

  it.each([
    ['held', { suspensions: [{ from: '2026-08-06T02:00:00Z' }] }, {}, 'until it is activated'],
    [
      'held',
      { suspensions: [{ from: '2026-08-06T02:00:00Z', until: '2026-08-07T02:00:00Z' }] },
      {},
      'until Thu 2026-08-06 22:00 -04:00',
    ],
    ['idle', {}, { nextFireAt: '2026-08-06T13:00:00Z' }, 'nothing is due before Thu 2026-08-06 09:00 -04:00'],
    ['idle', {}, { nextFireAt: null, endsAt: '2026-08-01T00:00:00Z' }, 'no run is left'],
    ['initial', {}, { nextFireAt: null }, 'planned for the first time'],
    ['reanchored', {}, { nextFireAt: '2026-08-06T12:30:00Z' }, 'which was edited'],
    ['due', {}, { nextFireAt: '2026-08-06T12:00:00Z' }, 'due: the due run fires'],
    ['due', {}, { nextFireAt: '2026-08-06T12:00:01Z', endsAt: now }, 'nothing is due'],
  ] as const)('has a headline for %s', (outcome, tenant, schedule, text) => {
    const row = { ...hourly, ...schedule };
    const decided = plan(row, now, { ...active, ...tenant });
    expect(decided.outcome).toBe(outcome);
    expect(explain(decided, { schedule: row }).headline).toContain(text);
  });

  const week = { ...minutely, nextFireAt: '2026-08-06T11:00:00Z', misfirePolicy: 'catch_up' } as const;
  it.each([
    [
      'policy_skip',
      { misfirePolicy: 'skip' },
      {},
      'With misfirePolicy "fire_once", the newest of them would fire.',
    ],
    [
      'history_cap',
      { catchUp: { maxHistory: 'PT10M' } },
      {},
      'With catchUp.maxHistory 24 h, the newest 50 of them would fire.',
    ],
    ['max_staleness', {}, { maxStaleness: 'PT10M' }, 'With a maxStaleness of 24 h, all 51 would fire.'],
    ['run_cap', { catchUp: { maxRuns: 10 } }, {}, 'With catchUp.maxRuns 100, all 50 would fire.'],
    ['overlap', { overlap: 'skip', activeRuns: 1 }, {}, 'With no run active, the newest of them would fire.'],
    ['tenant_quota', {}, { quota: { remaining: 3 } }, 'With no limit of quota, all 57 would fire.'],
    [
      'stale_at_release',
      { catchUp: { pace: 'PT10M' } },
      {},
      'With a maxStaleness of 24 h, all 54 would fire.',
    ],
  ] as const)('finds by trying what would fire a run skipped by %s', (cause, schedule, tenant, text) => {
    const row = { ...week, ...schedule };
    const { decisions } = explained(row, { ...active, ...tenant });
    const skip = [...decisions]
      .reverse()
      .find(({ decision }) => decision.kind === 'skip' && decision.cause === cause);
    expect(skip?.remedy).toContain(text);
  });

  it('says what is true in general where the inputs are not given, for every cause', () => {
    const decided = plan(week, now, { ...active, maxStaleness: 'PT10M' });
    const causes: SkipCause[] = Object.keys(decided.counts.byCause) as SkipCause[];
    const skip = decided.decisions.find(({ kind }) => kind === 'skip');
    for (const cause of causes) {
      const { decisions } = explain({ ...decided, decisions: [{ ...skip, cause } as never] });
      expect(decisions[0]?.remedy).toMatch(/^[A-Za-z].*\.$/);
    }
  });

  it('takes the JSON form of a plan, and a zone by name', () => {
    const decided = plan(hourly, now, active);
    expect(explain(JSON.parse(JSON.stringify(decided)), { schedule: hourly }).text).toBe(
      explain(decided, { schedule: hourly }).text,
    );
    expect(explain(decided, { timezone: 'Asia/Kolkata' }).headline).toContain('17:30:30 +05:30');
    expect(() => explain(decided, { timezone: 'Mars/Olympus' })).toThrow(/options.timezone.*no IANA/);
    expect(() => explain({} as never)).toThrow(/plan.outcome/);
  });
});
