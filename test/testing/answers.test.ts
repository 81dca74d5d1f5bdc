import { plan, type Schedule, type Tenant } from 'misfire-policy';
import { checkPlan, checkPlanner } from 'misfire-policy/testing';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../src/testing/read-answer.js';

// What a stranger's planner may answer, and what is said when it is wrong in one place.

const NOW = '2026-08-06T12:00:30Z';
const schedule: Schedule = {
  id: 's',
  tenantId: 't',
  when: { cron: '0 * * * *' },
  nextFireAt: '2026-08-06T09:00:00Z',
};
const tenant: Tenant = { id: 't', suspensions: [] };
const suspended: Tenant = {
  id: 't',
  suspensions: [{ from: '2026-08-06T11:30:00Z', until: '2026-08-06T13:00:00Z' }],
};

type Json = Record<string, unknown> & {
  decisions: Record<string, unknown>[];
  counts: Record<string, unknown>;
};
const answerOf = (state: Tenant): Json => JSON.parse(JSON.stringify(plan(schedule, NOW, state))) as Json;

/** What is found after a plan was changed. */
function found(change: (answer: Json) => unknown, state = tenant): string[] {
  const answer = answerOf(state);
  change(answer);
  return checkPlan(schedule, NOW, state, answer as never).map(({ message }) => message);
}

describe('an answer that cannot be read', () => {
  const answer = { decisions: [], nextFireAt: null };
  it.each<[string, unknown, string | RegExp]>([
    ['nothing', undefined, 'undefined is no plan: an object with decisions and nextFireAt'],
    ['no decisions', { nextFireAt: null }, 'decisions: undefined must be an array'],
    [
      'a million and one',
      { ...answer, decisions: new Array(1_000_001) },
      'decisions: it has 1000001, more than any plan needs',
    ],
    ['no cursor', { decisions: [] }, 'nextFireAt: undefined; null says that nothing is left'],
    ['counts', { ...answer, counts: 5 }, 'counts: 5 must be an object'],
    ['a decision', { ...answer, decisions: [5] }, 'decisions[0]: 5 must be an object'],
    [
      'a kind',
      { ...answer, decisions: [{ kind: 'run' }] },
      'decisions[0].kind: "run" must be "fire", "skip" or "realign"',
    ],
    [
      'covers',
      { ...answer, decisions: [{ kind: 'fire', scheduledFor: NOW, covers: 3 }] },
      'decisions[0].covers: 3 must be an object',
    ],
    [
      'a getter that throws',
      {
        get decisions(): never {
          throw new Error('lazy');
        },
      },
      'reading it threw "lazy"',
    ],
    // A planner may throw anything.
    [
      'a getter that throws an object',
      {
        get decisions(): never {
          throw Object.freeze({ code: 5 }) as unknown as Error;
        },
      },
      'reading it threw { code: 5 }',
    ],
  ])('%s', (_, value, message) => {
    expect(readAnswer(value)).toEqual(message);
  });

  it('but one with parts of counts and covers is', () => {
    const read = readAnswer({
      ...answer,
      counts: { due: 0 },
      decisions: [
        { kind: 'fire', scheduledFor: NOW, covers: { from: NOW, to: NOW } },
        { kind: 'realign', from: null, to: NOW },
      ],
    });
    expect(read).toMatchObject({
      counts: { due: 0, byReason: {}, byCause: {} },
      decisions: [{ covers: { count: Number.NaN } }, { from: null, to: Date.parse(NOW) }],
    });
  });
});

describe('a plan that is wrong in one place', () => {
  it('is right before', () => {
    expect(found(() => undefined)).toEqual([]);
    expect(found(() => undefined, suspended)).toEqual([]);
  });

  it.each<[string, (answer: Json) => unknown, string]>([
    ['another schedule', (a) => (a['scheduleId'] = 'r'), 'scheduleId is "r", not "s"'],
    ['another tenant', (a) => (a['tenantId'] = 'u'), 'tenantId is "u", not "t"'],
    [
      'another time',
      (a) => (a['now'] = '2026-08-06T12:00:31.000Z'),
      'now is 2026-08-06T12:00:31.000Z, not 2026-08-06T12:00:30.000Z',
    ],
    [
      'an end of nothing',
      (a) => (a['heldUntil'] = NOW),
      'heldUntil is 2026-08-06T12:00:30.000Z, and nothing is held',
    ],
    ['a count too many', (a) => (a.counts['due'] = 9), 'counts.due is 9, not 4'],
    [
      'two realigns',
      (a) => a.decisions.push({ kind: 'realign', from: null, to: null }),
      'there are 2 realigns',
    ],
    [
      'a lost skip',
      (a) => a.decisions.shift(),
      '3 due occurrences are in no decision, from 2026-08-06T09:00:00.000Z',
    ],
    [
      'a fire at no occurrence',
      (a) => ((a.decisions[1] as Record<string, unknown>)['scheduledFor'] = '2026-08-06T12:00:01Z'),
      'a fire names 2026-08-06T12:00:01.000Z, which is no occurrence of the schedule',
    ],
    [
      'a lost fire',
      (a) => a.decisions.splice(1, 1),
      '1 due occurrence is in no decision, from 2026-08-06T12:00:00.000Z',
    ],
    [
      'a fire twice',
      (a) => a.decisions.splice(1, 0, a.decisions[1] as Record<string, unknown>),
      '2026-08-06T12:00:00.000Z is in two decisions',
    ],
    [
      'a skip backwards',
      (a) =>
        Object.assign(a.decisions[0] as object, { from: '2026-08-06T11:00:00Z', to: '2026-08-06T09:00:00Z' }),
      'a skip begins at 2026-08-06T11:00:00.000Z, after its end, 2026-08-06T09:00:00.000Z',
    ],
    [
      'a realign first',
      (a) => a.decisions.unshift(a.decisions.pop() as Record<string, unknown>),
      'the realign is not the last',
    ],
  ])('%s', (_, change, message) => {
    expect(found(change)).toContain(message);
  });

  it.each<[string, (answer: Json) => unknown, string]>([
    ['no end', (a) => delete a['heldUntil'], 'heldUntil is missing; it is 2026-08-06T13:00:00.000Z'],
    ['an open end', (a) => (a['heldUntil'] = null), 'heldUntil is null, not 2026-08-06T13:00:00.000Z'],
    [
      'an occurrence',
      (a) => a.decisions.push({ kind: 'fire', scheduledFor: '2026-08-06T12:00:00Z' }),
      'a fire names 2026-08-06T12:00:00.000Z, which is not due: nothing is to be decided at 2026-08-06T12:00:30.000Z',
    ],
  ])('while it is held: %s', (_, change, message) => {
    expect(found(change, suspended)).toContain(message);
  });
});

describe('a planner that answers with what is no data', () => {
  const asked = async (planner: () => unknown, only = 'same_input_same_plan'): Promise<string> => {
    const { ok, violations } = await checkPlanner(planner as never, {
      numRuns: 3,
      seed: 36,
      only: [only],
    });
    return ok ? 'ok' : violations.map(({ message }) => message).join();
  };

  it('is told so', async () => {
    let calls = 0;
    expect(
      await asked(() => {
        throw Object.freeze({ code: 5 }) as unknown as Error;
      }),
    ).toContain('it threw { code: 5 }');
    const cyclic = (): unknown => {
      const answer: Record<string, unknown> = { decisions: [], nextFireAt: null };
      answer['self'] = answer;
      return answer;
    };
    expect(await asked(cyclic)).toBe('ok');
    expect(await asked(() => ({ decisions: [], nextFireAt: null, version: 5n }))).toBe('ok');
    expect(await asked(() => ({ decisions: [], nextFireAt: null, version: BigInt(calls++) }))).toMatch(
      /asked the same once more, it answered .*\dn.* and before that .*\dn/,
    );
  });

  it('is told what its later answers are', async () => {
    // Right once, and then not: the first answer is read, the second is not.
    const moody = (later: () => unknown): (() => unknown) => {
      let calls = 0;
      return () => (calls++ % 2 === 0 ? { decisions: [], nextFireAt: null } : later());
    };
    const fails = (): never => {
      throw new Error('tired');
    };
    expect(await asked(moody(fails))).toMatch(/asked the same once more, it threw "tired"/);
    expect(await asked(moody(fails), 'planning_again_decides_nothing')).toMatch(
      /asked with the cursor it gave, it threw "tired"/,
    );
    expect(
      await asked(
        moody(() => 5),
        'planning_again_decides_nothing',
      ),
    ).toMatch(/asked with the cursor it gave, its answer cannot be read: 5 is no plan/);
  });
});
