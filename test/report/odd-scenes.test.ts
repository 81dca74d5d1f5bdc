import { plan, type Schedule } from 'misfire-policy';
import { compare, explainAt, timelineSvg, timelineText } from 'misfire-policy/report';
import { type Simulation, simulate } from 'misfire-policy/simulate';
import { describe, expect, it } from 'vitest';
import { lengthOf, listed } from '../../src/report/amounts.js';
import { ticksOf } from '../../src/report/ticks.js';
import { active, hourly, minutely, now } from './cases.js';

const DAY = 86_400_000;
const FROM = Date.UTC(2026, 7, 3);

const simulation = simulate({
  schedule: { ...minutely, misfirePolicy: 'skip' },
  tenant: active,
  from: '2026-08-03T00:00:00Z',
  until: '2026-08-03T01:00:00Z',
  tick: 'PT1M',
  outages: [{ from: '2026-08-03T00:00:00Z', until: '2026-08-03T01:00:00Z' }],
});

describe('the timeline of a simulation', () => {
  it('in which nothing ran says so', () => {
    expect(timelineSvg(simulation)).toContain('nothing delivered');
  });

  it('with an open suspension says since when', () => {
    const open: Simulation = { ...simulation, suspensions: [{ from: new Date(FROM), until: null }] };
    expect(timelineSvg(open)).toContain('uspended since Mon 2026-08-03 00:00');
  });

  it('with more marks than can be seen joins them across causes', () => {
    const causes = ['superseded', 'overlap'] as const;
    const rows = Array.from({ length: 20_000 }, (_, i) => ({
      key: `k${i}`,
      status: 'skipped' as const,
      from: new Date(FROM + i * 60_000),
      to: new Date(FROM + i * 60_000),
      count: 1,
      reason: 'stale' as const,
      cause: causes[i % 2] as (typeof causes)[number],
      decidedAt: new Date(FROM + i * 60_000),
      by: 'planner' as const,
    }));
    // On a line of its own each, between runs that were delivered.
    const delivered = rows.map((row, i) => ({
      key: `d${i}`,
      status: 'delivered' as const,
      scheduledFor: new Date(row.from.getTime() + 30_000),
      deliveredAt: new Date(row.from.getTime() + 30_000),
      covers: null,
    }));
    const crowd: Simulation = {
      ...simulation,
      until: new Date(FROM + 20_000 * 60_000),
      rows: rows.flatMap((row, i) => [row, delivered[i] as (typeof delivered)[number]]),
    };
    const svg = timelineSvg(crowd, { width: 4_000 });
    expect(svg).toContain('skipped: several causes');
    expect(svg).toContain('of several causes');
  });
});

describe('the timeline of a comparison at several times', () => {
  it('has no now', () => {
    const compared = compare(minutely, now, active);
    const variants = compared.variants.map((variant, i) => ({
      ...variant,
      plan: { ...variant.plan, now: new Date(variant.plan.now.getTime() + i * 1_000) },
    }));
    expect(timelineText(compared)).toContain('▲ now');
    expect(timelineText({ ...compared, variants })).not.toContain('▲ now');
  });
});

describe('ticks', () => {
  const labels = (from: number, until: number, most: number): string[] =>
    ticksOf(from, until, 'UTC', most).map(({ label }) => label);

  it('of weeks are Mondays', () => {
    const mondays = labels(FROM, FROM + 60 * DAY, 10);
    expect(mondays.length).toBeGreaterThan(5);
    expect(mondays.every((label) => label.startsWith('Mon '))).toBe(true);
  });

  it('of centuries are years apart', () => {
    const years = ticksOf(0, Date.UTC(2199, 0, 1), 'UTC', 1).map(({ under }) => Number(under));
    expect(years.length).toBeGreaterThan(1);
    expect(years.every((year, i) => i === 0 || year - (years[i - 1] as number) === 20)).toBe(true);
  });
});

describe('amounts', () => {
  it('of nothing are something to say', () => {
    expect(lengthOf(0)).toBe('0 s');
    expect(listed([])).toBe('');
    expect(listed(['a'])).toBe('a');
    expect(listed(['a', 'b', 'c'], 'or')).toBe('a, b or c');
  });
});

describe('a time that is asked about', () => {
  const told = (at: string, schedule: Schedule = minutely, tenant = active): string => {
    try {
      return explainAt(at, { schedule, now, tenant }).sentences.join(' ');
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('is refused when it is a long text', () => {
    expect(told(`2026-08-06T10:00${' '.repeat(100)}`)).toMatch(/is no instant/);
  });

  it('is held until it is activated, where nobody knows when', () => {
    const open = { ...active, suspensions: [{ from: '2026-08-06T09:00:00Z', until: null }] };
    expect(told('2026-08-06T10:00:00Z', minutely, open as never)).toContain(
      'the tenant is suspended until it is activated',
    );
    const known = {
      ...active,
      suspensions: [{ from: '2026-08-06T09:00:00Z', until: '2026-08-07T00:00:00Z' }],
    };
    expect(told('2026-08-06T10:00:00Z', minutely, known as never)).toMatch(/suspended until Fri 2026-08-07/);
  });
});

describe('a picture of a plan', () => {
  it('of a schedule that was never planned begins its cursor at now', () => {
    const first = plan({ ...hourly, nextFireAt: null }, now, active);
    expect(first.outcome).toBe('initial');
    expect(timelineSvg(first)).toContain('cursor');
  });
});

describe('a scenario', () => {
  it('without a schedule is refused', () => {
    for (const schedule of [null, 5, []]) {
      expect(() => simulate({ ...simulation, schedule, tenant: active, tick: 'PT1M' } as never)).toThrow(
        /scenario\.schedule/,
      );
    }
  });
});
