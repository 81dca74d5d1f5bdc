import { expandSkip, isPolicyInputError, type Plan, plan } from 'misfire-policy';
import { checkPlanner, type Planner } from 'misfire-policy/testing';
import { describe, expect, it } from 'vitest';
import { leastOf, PLANTED_BUGS } from './planted-bugs.js';

const seed = 36;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- plans are spoilt here on purpose
type Loose = any;

describe('a planner with one mistake', () => {
  it.each(PLANTED_BUGS.map((bug) => [bug.name, bug] as const))('is caught: %s', async (_name, bug) => {
    const report = await checkPlanner(bug.planner(), { numRuns: 1_000, seed });
    expect(report.ok).toBe(false);
    expect(report.numRuns).toBeLessThanOrEqual(1_000);
    expect(report.violations.length).toBeGreaterThan(0);
    expect(report.counterexample).toBeDefined();
  });

  it('is one of at least 40, each by its own name', () => {
    expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBe(PLANTED_BUGS.length);
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(40);
  });
});

/** Mistakes that nothing but what a least answer leaves out would show. */
const HIDDEN_IN_THE_LEAST = new Set([
  'notAfter counted from now',
  'activation realign told as the window',
  'heldUntil of a single window, not of the stretch',
  'heldUntil missing',
  'a reason outside the contract',
  'limits in number told as stale',
  'the cause is not told right',
  'count off by one',
  'one skip for each occurrence of a superseded stretch',
  'counts without the skips of a suspension',
  'a fire released too early',
  'released at scheduledFor',
  'lateness in seconds',
  'a key that is not deterministic',
  'a key with colons',
  'skip keys without the cause',
  'covers missing',
  'covers counts the run itself',
  'realign missing',
  'realign from now instead of from the cursor',
  'the plan of a wrong tenant',
  'the outcome of a resumed schedule is misfire',
]);

describe('a planner that answers the least it may', () => {
  it('passes when it is right, and what it cannot show is not counted as passed', async () => {
    const report = await checkPlanner(leastOf(plan), { numRuns: 300, seed });
    expect(report.ok).toBe(true);
    expect(report.notChecked).toEqual([
      'skip_reasons_are_those_of_the_contract',
      'skip_causes_name_the_rule',
      'skips_are_counted_exactly',
      'neighbours_of_one_cause_are_one_skip',
      'realign_says_how_the_cursor_moved',
      'runs_are_released_at_the_pace',
      'runs_carry_their_deadline',
      'runs_say_how_late_they_are',
      'fire_once_says_what_it_covers',
      'run_keys_are_deterministic',
      'skip_keys_are_deterministic',
      'plan_names_its_schedule_tenant_and_time',
      'outcome_is_the_right_one',
      'held_says_until_when',
      'counts_add_up',
      'plan_is_complete',
    ]);
  });

  // Every third of them, for the sake of time; RUNS_ALL=1 takes them all.
  const seen = PLANTED_BUGS.filter(({ name }) => !HIDDEN_IN_THE_LEAST.has(name)).filter(
    (_bug, i) => process.env['RUNS_ALL'] === '1' || i % 3 === 0,
  );
  it.each(seen.map((bug) => [bug.name, bug] as const))('is caught: %s', async (_name, bug) => {
    const report = await checkPlanner(leastOf(bug.planner()), { numRuns: 1_000, seed });
    expect(report.ok).toBe(false);
  });

  it('may skip one by one, by scheduledFor and reason alone', async () => {
    const oneByOne = (spoil: boolean): Planner => {
      return (schedule, now, tenant) => {
        const right = plan(schedule, now, tenant);
        const decisions = right.decisions.flatMap((decision): Loose[] => {
          if (decision.kind === 'fire') return [{ kind: 'fire', scheduledFor: decision.scheduledFor }];
          if (decision.kind !== 'skip') return [];
          const singles = decision.count > 200 ? [decision] : expand(decision, schedule);
          return singles.slice(spoil && singles.length > 3 ? 1 : 0);
        });
        return { decisions, nextFireAt: right.nextFireAt };
      };
    };
    const right = await checkPlanner(oneByOne(false), { numRuns: 200, seed });
    expect(right.violations).toEqual([]);
    expect(right.notChecked).not.toContain('skip_reasons_are_those_of_the_contract');
    const wrong = await checkPlanner(oneByOne(true), { numRuns: 1_000, seed });
    expect(wrong.violations[0]?.invariant).toBe('every_due_occurrence_is_decided');
  });
});

function expand(skip: Loose, schedule: Loose): Loose[] {
  return [...expandSkip(skip, schedule)].map((scheduledFor) => ({
    kind: 'skip',
    scheduledFor,
    reason: skip.reason,
  }));
}

describe('the policy itself', () => {
  it('passes', async () => {
    expect(await checkPlanner(plan, { numRuns: 1_000, seed })).toEqual({
      ok: true,
      numRuns: 1_000,
      seed,
      counterexamplePath: null,
      violations: [],
      notChecked: [],
    });
  });

  it.each(['cron', 'every', 'once', 'custom'] as const)('passes for kind %s', async (kind) => {
    const kinds = new Set<string>();
    const report = await checkPlanner(
      (schedule, now, tenant) => {
        const { when } = schedule;
        kinds.add('cron' in when ? 'cron' : 'every' in when ? 'every' : 'at' in when ? 'once' : 'custom');
        return plan(schedule, now, tenant);
      },
      { numRuns: 150, seed, kinds: [kind] },
    );
    expect(report.violations).toEqual([]);
    expect([...kinds]).toEqual([kind]);
  });

  it('passes behind a pipe: JSON in, JSON out, later', async () => {
    const report = await checkPlanner(
      async (...question) => {
        const [schedule, now, tenant] = JSON.parse(JSON.stringify(question)) as typeof question;
        expect([schedule, now, tenant]).toEqual(question);
        await Promise.resolve();
        return JSON.parse(JSON.stringify(plan(schedule, now, tenant))) as Plan;
      },
      { numRuns: 200, seed },
    );
    expect(report).toMatchObject({ ok: true, numRuns: 200, notChecked: [] });
  });
});

describe('a report', () => {
  const bug = PLANTED_BUGS.find(({ name }) => name === 'cap of 99')!;

  it('has a small counterexample, with what was answered and what the policy says', async () => {
    const { counterexample, violations } = await checkPlanner(bug.planner(), { seed });
    expect(violations[0]).toEqual({
      invariant: 'what_the_policy_leaves_is_fired',
      clause: 'ADR 0036 §1',
      message: '2026-08-06T10:21:00.000Z is skipped for run_cap; the policy fires it',
    });
    const { answer, expected, ...input } = counterexample!;
    expect(input).toEqual({
      schedule: {
        id: 'report',
        tenantId: 'acme',
        when: { cron: '* * * * *', timezone: 'UTC' },
        nextFireAt: '2026-08-06T10:21:00.000Z',
        misfirePolicy: 'catch_up',
      },
      now: '2026-08-06T12:00:00.000Z',
      tenant: { id: 'acme', suspensions: [], maxStaleness: 86_400_000 },
    });
    expect((answer as Plan).counts.fired).toBe(99);
    expect(expected.counts.fired).toBe(100);
  });

  it('is the same each time, and leads back to its counterexample', async () => {
    const first = await checkPlanner(bug.planner());
    expect(await checkPlanner(bug.planner())).toEqual(first);
    const { seed: drawn, counterexamplePath: path } = first;
    const again = await checkPlanner(bug.planner(), { seed: drawn, path });
    expect(again.numRuns).toBe(1);
    expect(again.counterexample).toEqual(first.counterexample);
    expect(again.violations).toEqual(first.violations);
  });

  it('asks only about the invariants it is given', async () => {
    const only = ['runs_carry_their_deadline'];
    const report = await checkPlanner(bug.planner(), { seed, only });
    expect(report.ok).toBe(true);
    const late = PLANTED_BUGS.find(({ name }) => name === 'notAfter counted from now')!;
    const caught = await checkPlanner(late.planner(), { seed, only });
    expect(caught.violations.map(({ invariant }) => invariant)).toEqual(only);
  });
});

describe('a planner that gives no plan', () => {
  const cyclic: Loose = { decisions: [], nextFireAt: null };
  cyclic.self = cyclic;
  const getter = Object.defineProperty({ nextFireAt: null }, 'decisions', {
    get: () => {
      throw new Error('gone');
    },
  });
  const answers: [string, () => unknown][] = [
    ['nothing', () => undefined],
    ['null', () => null],
    ['text', () => 'fire'],
    ['a list', () => []],
    ['an empty object', () => ({})],
    ['decisions that are no list', () => ({ decisions: 5, nextFireAt: null })],
    ['decisions of nothing', () => ({ decisions: [null], nextFireAt: null })],
    ['an unknown kind', () => ({ decisions: [{ kind: 'run' }], nextFireAt: null })],
    ['no nextFireAt', () => ({ decisions: [] })],
    ['an invalid date', () => ({ decisions: [], nextFireAt: new Date(Number.NaN) })],
    ['a local time', () => ({ decisions: [], nextFireAt: '2026-08-06 12:00' })],
    ['a fire without scheduledFor', () => ({ decisions: [{ kind: 'fire' }], nextFireAt: null })],
    ['a skip without an end', () => ({ decisions: [{ kind: 'skip', from: 0 }], nextFireAt: null })],
    ['a skip of nothing', () => ({ decisions: [{ kind: 'skip' }], nextFireAt: null })],
    ['a key that is a number', () => ({ decisions: [], nextFireAt: null, outcome: 5 })],
    ['counts that are a number', () => ({ decisions: [], nextFireAt: null, counts: 5 })],
    ['a getter that throws', () => getter],
    ['a function', () => plan],
    ['a bigint', () => 5n],
  ];

  it.each(answers)('has failed, whatever is asked about: %s', async (_name, answer) => {
    const report = await checkPlanner(answer as Planner, { numRuns: 20, only: ['counts_add_up'] });
    expect(report.ok).toBe(false);
    expect(report.violations[0]?.invariant).toBe('plan_is_readable');
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no database'))],
    [
      'throws no error',
      () => {
        throw 'no database';
      },
    ],
  ])('has failed when it %s', async (_name, planner) => {
    const report = await checkPlanner(planner, { numRuns: 20 });
    expect(report.violations).toEqual([
      { invariant: 'planner_answers', clause: 'contract: plan', message: 'it threw "no database"' },
    ]);
    expect(report.counterexample?.answer).toBeUndefined();
  });

  it('is read, whatever hangs on it that is no part of a plan', async () => {
    const report = await checkPlanner(() => cyclic, { numRuns: 50 });
    expect(report.violations[0]?.invariant).toBe('every_due_occurrence_is_decided');
  });
});

describe('options', () => {
  it.each([
    [{ numRuns: 0 }, 'numRuns'],
    [{ seed: 0.5 }, 'seed'],
    [{ only: ['no_such_law'] }, 'only'],
    [{ only: [] }, 'only'],
    [{ kinds: ['crontab'] }, 'kinds'],
    [{ kinds: [] }, 'kinds'],
    [{ path: 'nowhere' }, 'path'],
    [{ runs: 5 }, 'runs'],
  ])('%j is refused', async (options, key) => {
    const error: unknown = await checkPlanner(plan, options as Loose).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isPolicyInputError(error) && error.issues[0]?.path.slice(0, 2)).toEqual(['options', key]);
  });

  it('null means the default', async () => {
    const report = await checkPlanner(plan, { numRuns: 10, seed: null, path: null, only: null, kinds: null });
    expect(report).toMatchObject({ ok: true, numRuns: 10, seed: 1 });
  });
});
