import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRun, plan, type Run, type RunDecision, sweepRuns, toSkippedEvents } from '../../src/index.js';
import { numRuns, type Situation, situations, suspensionsAround } from './situations.js';

const DAY = 86_400_000;

/** The runs of a plan, as they come back from a queue. */
function runsOf({ schedule, now, tenant }: Situation): { run: Run; notBefore: number; notAfter: number }[] {
  return plan(schedule, now, tenant).decisions.flatMap((decision) => {
    if (decision.kind !== 'fire') return [];
    const run: Run = {
      scheduleId: schedule.id,
      tenantId: schedule.tenantId,
      scheduledFor: decision.scheduledFor.toISOString(),
      notBefore: decision.notBefore,
      status: 'claimed',
      overlap: schedule.overlap ?? null,
      othersInFlight: 0,
    };
    return [{ run, notBefore: decision.notBefore.getTime(), notAfter: decision.notAfter.getTime() }];
  });
}

/** The instants at which a suspension of a tenant begins. */
function beginnings({ tenant }: Situation): number[] {
  return tenant.suspensions.map(({ from }) => from as number);
}

describe('a plan and the executor (ADR 0036 §1, §2, §3)', () => {
  it('delivers every fire of every plan at its own notBefore, unless a suspension begins in between', () => {
    let fires = 0;
    fc.assert(
      fc.property(situations, (situation) => {
        for (const { run, notBefore } of runsOf(situation)) {
          if (beginnings(situation).some((from) => situation.now < from && from <= notBefore)) continue;
          fires++;
          expect(decideRun(run, notBefore, situation.tenant)).toEqual({ kind: 'deliver' });
        }
      }),
      numRuns(300),
    );
    expect(fires).toBeGreaterThan(100);
  });

  it('delivers until notAfter and not a millisecond later', () => {
    fc.assert(
      fc.property(situations, (situation) => {
        for (const { run, notBefore, notAfter } of runsOf(situation)) {
          expect(notAfter).toBeGreaterThanOrEqual(notBefore);
          const begins = Math.min(...beginnings(situation).filter((from) => from > situation.now));
          if (begins > notAfter) {
            expect(decideRun(run, notAfter, situation.tenant)).toEqual({ kind: 'deliver' });
          }
          if (begins > notAfter + 1) {
            const late = decideRun(run, notAfter + 1, situation.tenant);
            expect(late).toEqual({ kind: 'skip', reason: 'stale', cause: 'max_staleness' });
          }
        }
      }),
      numRuns(200),
    );
  });

  it('waits before notBefore, and says until when', () => {
    fc.assert(
      fc.property(situations, (situation) => {
        for (const { run, notBefore } of runsOf(situation)) {
          if (notBefore === situation.now) continue;
          const early = decideRun(run, notBefore - 1, situation.tenant);
          if (beginnings(situation).some((from) => situation.now < from && from < notBefore)) continue;
          expect(early).toEqual({ kind: 'wait', because: 'release', until: new Date(notBefore) });
        }
      }),
      numRuns(200),
    );
  });
});

const NOW = Date.UTC(2026, 7, 6, 12);

/** Runs at random that were materialised already: `scheduledFor` is not later than the question. */
const asked = fc.record({
  age: fc.integer({ min: 0, max: 2 * DAY }),
  release: fc.constantFrom(null, 0, 1, 600_000, DAY),
  status: fc.constantFrom('pending' as const, 'claimed' as const, 'in_flight' as const),
  overlap: fc.constantFrom('allow' as const, 'skip' as const, 'queue' as const, null),
  othersInFlight: fc.constantFrom(0, 0, 1, 3),
  suspensions: suspensionsAround(NOW),
  maxStaleness: fc.constantFrom(null, 60_000, DAY),
  remaining: fc.constantFrom(null, -1, 0, 1, 5),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

const tenantOf = ({ suspensions, maxStaleness, remaining }: Asked, quota = remaining) => ({
  id: 'acme',
  suspensions,
  maxStaleness,
  quota: { remaining: quota },
});
const runOf = ({ age, release, status, overlap, othersInFlight }: Asked): Run => ({
  scheduleId: 'report',
  tenantId: 'acme',
  scheduledFor: NOW - age,
  notBefore: release === null ? null : NOW - age + release,
  status,
  overlap,
  othersInFlight,
});

const isFinal = (decision: RunDecision): boolean =>
  decision.kind === 'skip' && (decision.reason === 'tenant_suspended' || decision.cause === 'max_staleness');

describe('decideRun', () => {
  it('never delivers later what it skipped for a suspension or its age', () => {
    fc.assert(
      fc.property(
        asked,
        fc.array(fc.integer({ min: 0, max: 4 * DAY }), { minLength: 1, maxLength: 8 }),
        (given, waits) => {
          const run = runOf(given);
          if (!isFinal(decideRun(run, NOW, tenantOf(given)))) return;
          for (const wait of waits) {
            // Whatever else has changed meanwhile: the quota is free again, no other run is in flight.
            const later = decideRun({ ...run, othersInFlight: 0 }, NOW + wait, tenantOf(given, null));
            expect(later.kind).toBe('skip');
          }
        },
      ),
      numRuns(500),
    );
  });

  it('asks in the order of the contract', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const tenant = tenantOf(given);
        const decision = decideRun(runOf(given), NOW, tenant);
        const scheduledFor = NOW - given.age;
        const within = (instant: number) =>
          given.suspensions.some(
            ({ from, until }) =>
              (from as number) <= instant && instant < ((until ?? Number.POSITIVE_INFINITY) as number),
          );
        const activations = given.suspensions.map(({ until }) => until as number | null);
        const activated = Math.max(
          ...activations.filter((until) => until !== null).filter((until) => until <= NOW),
        );
        const expected = (): RunDecision => {
          if (given.status === 'in_flight') return { kind: 'finish' };
          const suspended = { kind: 'skip', reason: 'tenant_suspended' } as const;
          if (within(NOW)) return { ...suspended, cause: 'suspension_window' };
          if (scheduledFor < activated) {
            return {
              ...suspended,
              cause: within(scheduledFor) ? 'suspension_window' : 'activation_realign',
            };
          }
          if (given.age > (given.maxStaleness ?? 3_600_000)) {
            return { kind: 'skip', reason: 'stale', cause: 'max_staleness' };
          }
          const release = scheduledFor + (given.release ?? 0);
          if (NOW < release) return { kind: 'wait', because: 'release', until: new Date(release) };
          if (given.othersInFlight > 0 && given.overlap === 'skip') {
            return { kind: 'skip', reason: 'overlap', cause: 'overlap' };
          }
          if (given.othersInFlight > 0 && given.overlap === 'queue') {
            return { kind: 'wait', because: 'overlap', until: null };
          }
          if ((given.remaining ?? 1) <= 0) {
            return { kind: 'skip', reason: 'quota_exhausted', cause: 'tenant_quota' };
          }
          return { kind: 'deliver' };
        };
        expect(decision).toEqual(expected());
      }),
      numRuns(1000),
    );
  });

  it('depends on its arguments alone', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const run = Object.freeze(runOf(given));
        const tenant = Object.freeze(tenantOf(given));
        expect(decideRun(run, NOW, tenant)).toEqual(decideRun(run, NOW, tenant));
      }),
      numRuns(100),
    );
  });
});

describe('sweepRuns', () => {
  it('decides each run as decideRun does, counts them, and tells of each skip once', () => {
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 12 }), ([first, ...others]) => {
        const tenant = tenantOf(first!);
        const runs = [first!, ...others].map(runOf);
        const sweep = sweepRuns(runs, NOW, tenant);
        const { counts, decisions } = sweep;

        expect(decisions.map(({ scheduledFor }) => scheduledFor.getTime())).toEqual(
          runs.map(({ scheduledFor }) => scheduledFor),
        );
        decisions.forEach((decision, i) => {
          expect(decision).toMatchObject(decideRun(runs[i]!, NOW, tenant));
          expect(decision.key.startsWith(`${decision.scheduleId}@`)).toBe(true);
        });
        expect(counts.runs).toBe(runs.length);
        expect(counts.delivered + counts.finishing + counts.waiting + counts.skipped).toBe(runs.length);
        const sum = (tally: Readonly<Record<string, number>>) =>
          Object.values(tally).reduce((total, count) => total + count, 0);
        expect(sum(counts.byReason)).toBe(counts.skipped);
        expect(sum(counts.byCause)).toBe(counts.skipped);

        const events = toSkippedEvents(sweep);
        expect(events).toHaveLength(counts.skipped);
        for (const event of events) {
          expect(event).toMatchObject({ type: 'schedule.run.skipped', tenantId: 'acme', count: 1 });
          expect(event.from).toEqual(event.to);
          expect(event.occurredAt.getTime()).toBe(NOW);
        }
      }),
      numRuns(100),
    );
  });
});
