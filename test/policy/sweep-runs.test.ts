import { describe, expect, it } from 'vitest';
import { isPolicyInputError, plan, type Run, sweepRuns, toSkippedEvents } from '../../src/index.js';

const NOW = '2026-08-06T12:00:00Z';
const minutes = (age: number): string => new Date(Date.parse(NOW) - age * 60_000).toISOString();
const run = (age: number, status: Run['status'] = 'pending'): Run => ({
  scheduleId: 'report',
  tenantId: 'acme',
  scheduledFor: minutes(age),
  status,
});

describe('sweepRuns', () => {
  it('marks claimed and pending runs of a suspended tenant, and lets deliveries finish (ADR 0036 §3)', () => {
    const tenant = { id: 'acme', suspensions: [{ from: minutes(5) }] };
    const sweep = sweepRuns([run(10), run(4, 'claimed'), run(2, 'in_flight')], NOW, tenant);

    expect(sweep.decisions.map(({ kind }) => kind)).toEqual(['skip', 'skip', 'finish']);
    expect(sweep.counts).toMatchObject({ runs: 3, finishing: 1, skipped: 2, delivered: 0, waiting: 0 });
    expect(sweep.counts.byCause.suspension_window).toBe(2);
    expect(sweep.counts.byReason.tenant_suspended).toBe(2);
    expect(toSkippedEvents(sweep)).toHaveLength(2);
  });

  it('names a run by the key of the fire that planned it', () => {
    const tenant = { id: 'acme', suspensions: [] };
    const schedule = {
      id: 'acme:report',
      tenantId: 'acme',
      when: { cron: '* * * * *' },
      nextFireAt: minutes(0),
    };
    const [fire] = plan(schedule, NOW, tenant).decisions;
    const [swept] = sweepRuns([{ ...run(0), scheduleId: 'acme:report' }], NOW, tenant).decisions;
    expect(fire?.kind === 'fire' && fire.key).toBe('acme%3Areport@20260806T120000.000Z');
    expect(swept?.key).toBe(fire?.kind === 'fire' && fire.key);
  });

  it('does not count a quota down: each run is asked for by itself', () => {
    const tenant = { id: 'acme', suspensions: [], quota: { remaining: 1 } };
    expect(sweepRuns([run(1), run(2)], NOW, tenant).counts.delivered).toBe(2);
  });

  it('takes one run, and none', () => {
    const tenant = { id: 'acme', suspensions: [] };
    expect(sweepRuns([run(0)], NOW, tenant).counts).toMatchObject({ runs: 1, delivered: 1 });
    expect(sweepRuns([], NOW, tenant)).toMatchObject({ decisions: [], counts: { runs: 0, skipped: 0 } });
  });

  it('takes a large batch, and refuses one that is too large before it decides anything', () => {
    const tenant = { id: 'acme', suspensions: [] };
    const many = Array.from({ length: 100_000 }, (_, i) => run(i % 120));
    const { counts } = sweepRuns(many, NOW, tenant);
    expect(counts.delivered + counts.skipped).toBe(100_000);
    expect(() => sweepRuns([...many, run(0)], NOW, tenant)).toThrow(/sweep in batches/);
  });

  it('names every run that is wrong', () => {
    const tenant = { id: 'acme', suspensions: [] };
    const wrong = [run(0), { ...run(1), tenantId: 'other' }, { ...run(2), scheduledFor: 12 }];
    try {
      sweepRuns(wrong, NOW, tenant);
      expect.unreachable();
    } catch (error) {
      expect(isPolicyInputError(error) && error.issues.map(({ path }) => path)).toEqual([
        ['runs', 2, 'scheduledFor'],
        ['runs', 1, 'tenantId'],
      ]);
    }
  });

  it.each([[null], [{ length: 2 }], ['runs'], [new Set([run(0)])]])('refuses %o as a batch', (batch) => {
    expect(() => sweepRuns(batch as unknown as Run[], NOW, { id: 'acme', suspensions: [] })).toThrow(
      /runs: .* must be an array/,
    );
  });
});
