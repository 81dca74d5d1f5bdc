import {
  isPolicyInputError,
  nextOccurrence,
  parsePlan,
  plan,
  suspensionsFrom,
  sweepRuns,
  toSkippedEvents,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';

const NOW = '2026-08-06T12:00:00Z';
const schedule = { id: 's', tenantId: 't', when: { cron: '0 3 * * *' }, nextFireAt: '2026-08-06T03:00:00Z' };
const tenant = { id: 't', suspensions: [] };

function problemsOf(call: () => unknown): string[] {
  try {
    call();
  } catch (error) {
    if (!isPolicyInputError(error)) throw error;
    return error.issues.map(({ path, code, message }) => `${path.join('.')}: ${code}: ${message}`);
  }
  return [];
}

describe('a row', () => {
  it('may have a zone beside what needs none, and not beside what lacks it', () => {
    const of = (when: object): string[] =>
      problemsOf(() => plan({ ...schedule, timezone: 'UTC', when } as never, NOW, tenant));
    expect(of({ at: NOW })).toEqual([]);
    expect(of({ cron: '0 3 * * *', timezone: 'UTC' })).toEqual([]);
    for (const when of [
      { cron: '0 3 * * *' },
      { cron: '0 3 * * *', timezone: null },
      { every: 'PT1H', anchor: 0 },
    ]) {
      expect(of(when)).toEqual([
        'schedule.timezone: misspelt_key: "UTC" is not read here; the zone belongs in when.timezone',
      ]);
    }
  });

  it('may have columns of any name and a hundred of them, and not ten thousand', () => {
    const wide = (size: number): object =>
      Object.fromEntries(Array.from({ length: size }, (_, i) => [`column_${i}`, i]));
    expect(
      problemsOf(() => plan({ ...wide(100), ...schedule, [`x${'y'.repeat(200)}`]: 1 }, NOW, tenant)),
    ).toEqual([]);
    expect(problemsOf(() => plan({ ...schedule, ...wide(100_000) }, NOW, tenant))[0]).toMatch(
      /^schedule: too_many: it has 100004 keys; at most \d+ are read$/,
    );
  });

  it('may be a window that ends when it begins, or before: it is told both', () => {
    for (const until of ['2026-08-06T01:00:00Z', '2026-08-06T02:00:00Z']) {
      const state = { id: 't', suspensions: [{ from: '2026-08-06T02:00:00Z', until }] };
      expect(problemsOf(() => plan(schedule, NOW, state))[0]).toBe(
        `tenant.suspensions.0.until: order: ${until.replace('Z', '.000Z')} must be later than its start, 2026-08-06T02:00:00.000Z; a window is [from, until)`,
      );
    }
  });

  it('may not mix the kinds of a step, and is told which it has', () => {
    const of = (every: object): string =>
      problemsOf(() => nextOccurrence({ every, anchor: 0, timezone: 'Europe/Berlin' }, NOW)).join();
    expect(of({ months: 1, hours: 1 })).toMatch(/mixed_units: .*months and clock time/);
    expect(of({ days: 1, hours: 1 })).toMatch(/mixed_units: .*days and clock time/);
    expect(of({ months: 1, days: 1 })).toMatch(/mixed_units: .*months and days/);
    expect(of({ months: 1, days: 1, hours: 1 })).toMatch(/mixed_units: .*months and days and clock time/);
  });
});

describe('what is shown of a row', () => {
  it('is short, and runs none of its code', () => {
    const id = {
      deep: { a: 1 },
      list: [1, 2],
      get trap(): never {
        throw new Error('code');
      },
    };
    expect(problemsOf(() => plan({ ...schedule, id } as never, NOW, tenant))[0]).toMatch(
      /^schedule\.id: type: \{ deep: …, list: …, trap: undefined \}/,
    );
    expect(problemsOf(() => plan({ ...schedule, when: { hour: 3 } } as never, NOW, tenant))[0]).toMatch(
      /^schedule\.when\.hour: unknown_key: this key is not known here; there are .*cron.*anchor/,
    );
    expect(problemsOf(() => suspensionsFrom(null as never))).toEqual([
      expect.stringMatching(/^events: type: null/),
    ]);
  });
});

describe('a result', () => {
  it('is refused when its dates are numbers', () => {
    const json = { ...plan(schedule, NOW, tenant), now: Date.parse(NOW) };
    expect(problemsOf(() => parsePlan(json))).toEqual([
      `json.now: type: ${Date.parse(NOW)} must be a Date or its ISO 8601 text`,
    ]);
  });

  it('is refused when a decision of a sweep is of no kind', () => {
    const run = {
      scheduleId: 's',
      tenantId: 't',
      scheduledFor: '2026-08-06T03:00:00Z',
      status: 'pending',
    } as const;
    const swept = sweepRuns([run], NOW, tenant);
    expect(toSkippedEvents(swept).length).toBe(1);
    for (const decision of [{ ...swept.decisions[0], kind: 'toString' }, { kind: 5 }, null, 'skip']) {
      expect(problemsOf(() => toSkippedEvents({ ...swept, decisions: [decision] } as never))[0]).toMatch(
        /decisions\.0: type: a decision of .* must be one of deliver, finish, skip, wait|must be one of/,
      );
    }
  });
});
