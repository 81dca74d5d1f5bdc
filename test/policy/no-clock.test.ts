import { describe, expect, it } from 'vitest';
import { decideRun, firstFireAt, lint, nextOccurrence, plan } from '../../src/index.js';

// The linter finds a clock in our own sources; this finds one in what they call.

/** Runs something in a world without a clock and without chance. */
function withoutClock<T>(run: () => T): T {
  const { Date: RealDate } = globalThis;
  const { random } = Math;
  const refuse = (): never => {
    throw new Error('the clock or chance was asked');
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: []) => (given.length === 0 ? refuse() : new target(...given)),
    apply: refuse,
    get: (target, key) => (key === 'now' ? refuse : Reflect.get(target, key)),
  });
  Math.random = () => refuse();
  try {
    return run();
  } finally {
    globalThis.Date = RealDate;
    Math.random = random;
  }
}

describe('without a clock', () => {
  const tenant = { id: 'acme', suspensions: [] };
  const at = '2026-08-06T12:00:30Z';

  it('the stand-in notices whoever reads it', () => {
    expect(() => withoutClock(() => new Date())).toThrow('the clock or chance was asked');
    expect(() => withoutClock(() => Date.now())).toThrow('the clock or chance was asked');
    expect(() => withoutClock(() => Math.random())).toThrow('the clock or chance was asked');
    expect(withoutClock(() => new Date(0).getTime())).toBe(0);
  });

  // Expressions and zones of their own, since those that were read once are kept.
  it.each([
    ['17 4 * * *', 'America/Bogota'],
    ['19,49 2-4 1,L * 5', 'Australia/Lord_Howe'],
    ['@weekends', 'Africa/Casablanca'],
  ])('%s in %s is planned, judged and decided', (cron, timezone) => {
    const schedule = {
      id: 'report',
      tenantId: 'acme',
      when: { cron, timezone },
      nextFireAt: '2026-07-01T00:00:00Z',
    };
    const run = { scheduleId: 'report', tenantId: 'acme', scheduledFor: at, status: 'pending' } as const;
    expect(withoutClock(() => plan(schedule, at, tenant).counts.due)).toBeGreaterThan(0);
    expect(withoutClock(() => decideRun(run, at, tenant))).toEqual({ kind: 'deliver' });
    expect(withoutClock(() => lint(schedule, at, tenant))).toEqual(lint(schedule, at, tenant));
    expect(withoutClock(() => firstFireAt(schedule, at))?.getTime()).toBeGreaterThan(Date.parse(at));
    expect(withoutClock(() => nextOccurrence(schedule, at))?.getTime()).toBeGreaterThan(Date.parse(at));
  });
});
