import { plan, type Schedule } from 'misfire-policy';
import { compare, explainAt, timelineSvg, timelineText } from 'misfire-policy/report';
import { simulate } from 'misfire-policy/simulate';
import { describe, expect, it } from 'vitest';
import { clustersOf } from '../../src/report/clusters.js';
import type { Mark } from '../../src/report/scene.js';
import { active, hourly, minutely, now } from './cases.js';

describe('a timeline', () => {
  const titleOf = (schedule: unknown): string =>
    /<title[^>]*>([^<]*)</.exec(
      timelineSvg(plan(minutely, now, active), { schedule: schedule as Schedule }),
    )?.[1] ?? '';

  it('is named by what its schedule says, as far as it says it in text', () => {
    expect(titleOf(hourly)).toContain('0 * * * * · America/New_York');
    expect(titleOf(minutely)).toContain('* * * * * · UTC');
    expect(titleOf({ ...minutely, when: { every: 'PT6H', anchor: 0 } })).toContain('every PT6H');
    expect(titleOf({ ...minutely, when: { every: 'P1D', anchor: 0, timezone: 'Europe/Berlin' } })).toContain(
      'every P1D · Europe/Berlin',
    );
    expect(titleOf({ ...minutely, when: { at: '2026-08-06T12:00:00Z' } })).toContain(
      'once, 2026-08-06T12:00:00Z',
    );
    for (const when of [{ at: 0 }, { every: 5 }, null, 'hourly'])
      expect(titleOf({ ...minutely, when })).toBe('report');
  });

  it('of a comparison says whether anything differs, in the zone that is asked for', () => {
    const same = compare(hourly, now, active, [
      { name: 'a', schedule: { catchUp: { maxRuns: 99 } } },
      { name: 'b', schedule: { catchUp: { maxRuns: 98 } } },
    ] as never);
    const text = timelineSvg(same, { timezone: 'Asia/Tokyo' });
    expect(text).toContain('all decide the same');
    expect(text).toContain('+09:00');
    expect(timelineSvg(compare(minutely, now, active))).toMatch(/[\d,]+ runs fare differently/);
  });

  it('of nothing to compare is empty, and no error', () => {
    const nothing = { variants: [], differences: [], timezone: 'UTC' };
    expect(timelineSvg(nothing as never)).toContain('Nothing to compare');
  });

  it('of a simulation is in the zone that is asked for', () => {
    const simulation = simulate({
      schedule: hourly,
      tenant: active,
      from: '2026-08-06T00:00:00Z',
      until: '2026-08-06T06:00:00Z',
      tick: 'PT1M',
      outages: [{ from: '2026-08-06T02:00:00Z', until: '2026-08-06T04:00:00Z' }],
    });
    expect(timelineText(simulation, { timezone: 'Asia/Tokyo' })).not.toBe(timelineText(simulation));
  });

  it('refuses a word that it does not know, and says which it does', () => {
    expect(() => timelineSvg(plan(hourly, now, active), { theme: 'neon' as never })).toThrow(
      /options\.theme: "neon" must be one of "/,
    );
  });
});

describe('marks that lie close together', () => {
  const mark = (kind: Mark['kind'], at: number, cause: Mark['cause'] = null): Mark => ({
    kind,
    cause,
    key: `k${at}`,
    from: at,
    to: at,
    at,
    count: 1,
    sentence: () => 'one',
  });
  const told = (marks: readonly Mark[], others: readonly Mark[] = [], near = 10): [number, string][] =>
    clustersOf(marks, others, near, 'UTC').map(({ count, sentence }) => [count, sentence()]);

  it('are one, and said to be', () => {
    expect(told([mark('fire', 5), mark('fire', 0)])[0]?.[1]).toMatch(/^2 runs, .*\.$/);
    expect(told([mark('pending', 0), mark('pending', 5)])[0]?.[1]).toMatch(/^2 runs, .*: pending\.$/);
    expect(told([mark('skip', 0, 'overlap'), mark('skip', 5, 'overlap')])[0]?.[1]).toMatch(
      /^Skipped 2 runs, /,
    );
    expect(told([mark('skip', 0, 'overlap'), mark('skip', 0, 'overlap')])[0]?.[0]).toBe(2);
  });

  it('stay apart for another kind, another cause, a distance, or what lies between them', () => {
    expect(told([mark('fire', 0), mark('pending', 5)]).length).toBe(2);
    expect(told([mark('skip', 0, 'overlap'), mark('skip', 5, 'run_cap')]).length).toBe(2);
    expect(told([mark('fire', 0), mark('fire', 10)]).length).toBe(2);
    expect(told([mark('fire', 0), mark('fire', 5)], [mark('skip', 3, 'overlap')]).length).toBe(2);
    expect(
      told([mark('fire', 0), mark('fire', 5)], [mark('skip', 9, 'overlap'), mark('skip', 0, 'overlap')])
        .length,
    ).toBe(1);
    // Nearer than can be seen.
    expect(told([mark('fire', 0), mark('fire', 3)], [mark('skip', 2, 'overlap')]).length).toBe(1);
  });

  it('are joined across causes when there are too many of them', () => {
    const causes = ['overlap', 'run_cap'] as const;
    const crowd = Array.from({ length: 20_000 }, (_, i) => mark('skip', i * 5, causes[i % 2]));
    const joined = told(crowd);
    expect(joined.length).toBe(1);
    expect(joined[0]).toEqual([
      20_000,
      expect.stringMatching(/^Skipped 20,000 runs, .*: for several causes\.$/),
    ]);
  });
});

describe('a time that is asked about', () => {
  const asked = (at: string): string => {
    try {
      return explainAt(at, { schedule: hourly, now, tenant: active }).sentences.join(' ');
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    '2026-02-30T02:30',
    '2026-13-01T02:30',
    '2026-00-01T02:30',
    '2026-08-00T02:30',
    '2026-08-06T24:00',
    '2026-08-06T12:60',
    '2026-08-06T12:00:60',
  ])('is refused when it does not exist: %s', (at) => {
    expect(asked(at)).toMatch(/does not exist/);
  });

  it('may have seconds, or none, or milliseconds', () => {
    expect(asked('2026-08-06T01:00:30')).toContain('01:00:30');
    expect(asked('2026-08-06 01:00')).toMatch(
      /^Skipped 9 runs, Wed 2026-08-05 23:00 to Thu 2026-08-06 07:00 -04:00/,
    );
    expect(asked('2026-08-06T01:00:00.5')).toMatch(/no run/i);
  });

  it('is told when a clock shows it twice, or never', () => {
    expect(asked('2026-03-08T02:30:15')).toMatch(/clocks of America\/New_York/);
    expect(asked('2025-11-02T01:30:15')).toMatch(/01:30:15 twice on/);
  });
});

describe('a drawing', () => {
  it('leaves out characters that XML cannot have, and escapes the others', () => {
    const id = `a${String.fromCharCode(0, 8, 27, 0xfffe, 0xd800)}b<&>"`;
    const svg = timelineSvg(plan({ ...minutely, id }, now, active));
    expect(svg).toContain('ab&lt;&amp;&gt;&quot;');
    // eslint-disable-next-line no-control-regex
    expect(svg).not.toMatch(/[\u0000-\u0008\u001b\ufffe\ud800-\udfff]/);
  });

  it('cuts off names for which there is no room', () => {
    const variants = ['a', 'b', 'c'].map((letter) => ({
      name: `${letter} has a name that is longer than any column has room for`,
      schedule: { misfirePolicy: 'skip' as const },
    }));
    const compared = compare(minutely, now, active, variants);
    expect(timelineText(compared, { width: 40 })).toMatch(/^a has a.*…/m);
    expect(timelineSvg(compared, { width: 320 })).toContain('…');
  });
});

describe('a time at which there is no run', () => {
  const never = (at: string, schedule: Schedule): string =>
    explainAt(at, { schedule, now, tenant: active }).sentences.join(' ');

  it('is explained by another zone, where that is it', () => {
    const berlin: Schedule = { ...hourly, when: { cron: '0 3 * * *', timezone: 'Europe/Berlin' } };
    expect(never('2026-08-05T03:00:00Z', berlin)).toMatch(
      /It does run at 03:00 in its own zone, Europe\/Berlin/,
    );
    expect(never('2026-08-05T01:00:00', berlin)).toMatch(/It does run at 01:00 UTC, which is/);
  });

  it('has the runs around it beside it, as far as there are any', () => {
    const once: Schedule = { ...hourly, when: { at: '2026-08-06T06:00:00Z' } };
    expect(never('2026-08-06T05:00:00Z', once)).toMatch(/The nearest run is .*after/);
    expect(never('2026-08-06T07:00:00Z', once)).toMatch(/The nearest run is .*before/);
    const none: Schedule = {
      ...hourly,
      endsAt: '2026-08-05T00:00:00Z',
      startsAt: '2026-08-04T23:50:00Z',
      when: { at: 0 },
    };
    expect(never('2026-08-06T07:00:00Z', none)).toMatch(/It has no runs at all\./);
  });

  it('is said once of the second pass of a repeated hour', () => {
    const nightly: Schedule = { ...hourly, when: { cron: '30 1 * * *', timezone: 'America/New_York' } };
    expect(never('2025-11-02T06:30:00Z', nightly)).toMatch(
      /01:30 came twice on that day, .*it ran the first time/,
    );
  });
});

describe('recorded rows', () => {
  const told = (row: object, at = '2026-08-06T10:00:00Z'): string =>
    explainAt(at, { schedule: minutely, now, tenant: active, rows: [row] as never }).sentences.join(' ');

  it('are told as they are recorded', () => {
    const at = '2026-08-06T10:00:00Z';
    expect(told({ status: 'skipped', scheduledFor: at })).toMatch(/is recorded as skipped, without a cause/);
    expect(told({ status: 'skipped', from: '2026-08-06T09:00:00Z', to: at, cause: 'superseded' })).toMatch(
      /It is in the row of a whole stretch\./,
    );
    expect(told({ status: 'skipped', from: at, to: at, cause: 'superseded' })).not.toMatch(/whole stretch/);
    expect(told({ status: 'skipped', cause: 'superseded' })).not.toMatch(/recorded/);
    expect(told({ status: 'delivered', scheduledFor: at })).toMatch(/is recorded as delivered\./);
    expect(told({ status: 'delivered', scheduledFor: at, deliveredAt: at })).toMatch(
      /is recorded as delivered, /,
    );
  });
});

describe('a comparison in words', () => {
  it('says what becomes of the cursor', () => {
    const suspended = { ...active, suspensions: [{ from: '2026-08-06T11:00:00Z', until: null }] };
    expect(compare(minutely, now, suspended).text).toContain('the cursor stays');
    const ends = { ...minutely, endsAt: '2026-08-06T11:00:00Z' };
    expect(compare(ends, now, active).text).toContain('no run left');
    expect(compare({ ...hourly, nextFireAt: '2026-08-06T12:00:00Z' }, now, active).text).toContain(
      'They decide the same.',
    );
  });
});
