import { type Scenario, simulate } from 'misfire-policy/simulate';
import { describe, expect, it } from 'vitest';

const at = (time: string): string => `2026-08-06T${time}:00Z`;

const base: Scenario = {
  schedule: { id: 'sync', tenantId: 'acme', when: { cron: '*/15 * * * *' }, nextFireAt: null },
  tenant: { id: 'acme', suspensions: [] },
  from: at('08:00'),
  until: at('12:00'),
  tick: 'PT1M',
};

/** A row in a line: what became of which quarters of an hour. */
function told(scenario: Partial<Scenario>): string[] {
  const clock = (date: Date): string => date.toISOString().slice(11, 16);
  return simulate({ ...base, ...scenario }).rows.map((row) => {
    if (row.status === 'skipped') {
      return `${clock(row.from)}-${clock(row.to)} ${row.cause} ×${row.count} by ${row.by} at ${clock(row.decidedAt)}`;
    }
    return row.status === 'delivered'
      ? `${clock(row.scheduledFor)} at ${clock(row.deliveredAt)}`
      : `${clock(row.scheduledFor)} pending`;
  });
}

describe('simulate', () => {
  it('answers "down from 9 to 11, suspended at 10"', () => {
    const scenario: Partial<Scenario> = {
      outages: [{ from: at('09:00'), until: at('11:00') }],
      tenantEvents: [{ type: 'tenant.suspended', at: at('10:00') }],
    };
    expect(told(scenario)).toEqual(['08:00 at 08:00', '08:15 at 08:15', '08:30 at 08:30', '08:45 at 08:45']);
    const { undecided, plans } = simulate({ ...base, ...scenario });
    expect(undecided).toBe(12);
    expect(plans.at(-1)?.outcome).toBe('held');
    expect(
      told({
        ...scenario,
        tenantEvents: [...(scenario.tenantEvents ?? []), { type: 'tenant.activated', at: at('11:20') }],
      }).slice(4),
    ).toEqual([
      '09:00-09:45 activation_realign ×4 by planner at 11:20',
      '10:00-11:15 suspension_window ×6 by planner at 11:20',
      '11:30 at 11:30',
      '11:45 at 11:45',
    ]);
  });

  it('starts a null cursor at the first occurrence from the start on', () => {
    expect(told({ until: at('08:01') })).toEqual(['08:00 at 08:00']);
    expect(told({ from: '2026-08-06T08:00:01Z', until: at('08:16') })).toEqual(['08:15 at 08:15']);
  });

  it('accounts for a backlog from before the start', () => {
    const schedule = { ...base.schedule, nextFireAt: at('07:00') };
    expect(told({ schedule, until: at('08:10') })).toEqual([
      '07:00-07:45 superseded ×4 by planner at 08:00',
      '08:00 at 08:00',
    ]);
  });

  it('lets the executor skip on overlap, wait, and go stale', () => {
    const executor = { runDuration: 'PT20M' };
    const until = at('09:00');
    const overlap = (word: 'allow' | 'skip' | 'queue') => ({
      schedule: { ...base.schedule, overlap: word },
      executor,
      until,
    });
    expect(told(overlap('allow'))).toEqual([
      '08:00 at 08:00',
      '08:15 at 08:15',
      '08:30 at 08:30',
      '08:45 at 08:45',
    ]);
    expect(told(overlap('queue'))).toEqual([
      '08:00 at 08:00',
      '08:15 at 08:20',
      '08:30 at 08:40',
      '08:45 pending',
    ]);
    expect(told(overlap('skip'))).toEqual([
      '08:00 at 08:00',
      '08:15-08:15 overlap ×1 by planner at 08:15',
      '08:30 at 08:30',
      '08:45-08:45 overlap ×1 by planner at 08:45',
    ]);
    expect(told({ executor: { runDuration: 'PT2H', concurrency: 1 }, until: at('10:01') })).toEqual([
      '08:00 at 08:00',
      '08:15-08:15 max_staleness ×1 by executor at 10:00',
      '08:30-08:30 max_staleness ×1 by executor at 10:00',
      '08:45-08:45 max_staleness ×1 by executor at 10:00',
      '09:00 at 10:00',
      '09:15 pending',
      '09:30 pending',
      '09:45 pending',
      '10:00 pending',
    ]);
  });

  it('sweeps pending runs when a suspension begins, and lets deliveries in flight finish', () => {
    const executor = { runDuration: 'PT40M', concurrency: 1 };
    const tenantEvents = [{ type: 'tenant.suspended' as const, at: at('08:35') }];
    expect(told({ executor, tenantEvents, until: at('09:00') })).toEqual([
      '08:00 at 08:00',
      '08:15-08:15 suspension_window ×1 by executor at 08:35',
      '08:30-08:30 suspension_window ×1 by executor at 08:35',
    ]);
    const outages = [{ from: at('08:05'), until: at('08:50') }];
    expect(told({ executor: { outages }, tenantEvents, until: at('09:00') })).toEqual([
      '08:00 at 08:00',
      '08:15-08:15 suspension_window ×1 by executor at 08:50',
      '08:30-08:30 suspension_window ×1 by executor at 08:50',
    ]);
  });

  it('does not replay, after the activation, what waited through a suspension', () => {
    const executor = { outages: [{ from: at('08:05'), until: at('08:50') }] };
    const tenant = { id: 'acme', suspensions: [{ from: at('08:20'), until: at('08:40') }] };
    expect(told({ executor, tenant, until: at('09:00') })).toEqual([
      '08:00 at 08:00',
      '08:15-08:15 activation_realign ×1 by executor at 08:50',
      '08:30-08:30 suspension_window ×1 by planner at 08:40',
      '08:45 at 08:50',
    ]);
  });

  it('uses a quota up, reservations counted in', () => {
    const tenant = { ...base.tenant, quota: { remaining: 2 } };
    const executor = { outages: [{ from: at('08:00'), until: at('08:40') }] };
    expect(told({ tenant, executor, until: at('09:00') })).toEqual([
      '08:00 at 08:40',
      '08:15 at 08:40',
      '08:30-08:30 tenant_quota ×1 by planner at 08:30',
      '08:45-08:45 tenant_quota ×1 by planner at 08:45',
    ]);
  });

  it('costs what its decisions cost: a year of ticks a second apart', () => {
    const when = { cron: '0 3 * * *', timezone: 'Europe/Berlin' };
    const year = simulate({
      ...base,
      schedule: { ...base.schedule, when },
      from: '2026-01-01T00:00:00Z',
      until: '2027-01-01T00:00:00Z',
      tick: 1000,
    });
    expect(year.plans).toHaveLength(365);
    expect(year.summary).toMatchObject({ delivered: 365, longestDelayMs: 0, undecided: 0 });
  });

  it('reports every problem at once, with its place', () => {
    const wrong = {
      ...base,
      until: base.from,
      tick: 5,
      outages: [{ from: at('10:00'), until: at('09:00') }],
      speed: 2,
    };
    expect(() => simulate(wrong as Scenario)).toThrow(
      /scenario\.speed[^]*scenario\.tick[^]*seconds[^]*scenario\.outages\[0\]\.until[^]*scenario\.until/,
    );
    expect(() => simulate({ ...base, tenant: { id: 'other', suspensions: [] } })).toThrow(
      /scenario\.schedule\.tenantId/,
    );
    expect(() => simulate(null as never)).toThrow(/scenario/);
  });

  it('refuses what would make more rows than anyone reads', () => {
    const schedule = {
      ...base.schedule,
      when: { cron: '* * * * * *' },
      misfirePolicy: 'catch_up' as const,
      catchUp: { pace: 1 },
    };
    expect(() => simulate({ ...base, schedule, until: '2026-08-09T08:00:00Z', tick: 50_000 })).toThrow(
      /100000 rows/,
    );
  });
});
