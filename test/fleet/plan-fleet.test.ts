import { isPolicyInputError, type Plan, type PolicyInputError, planFleet, planTenant } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { group, groupOf, HOUR, MINUTE, NOW, schedule, type Watch, watched } from './fleets.js';

function errorOf(action: () => unknown): PolicyInputError {
  try {
    action();
  } catch (error) {
    if (isPolicyInputError(error)) return error;
    throw error;
  }
  throw new Error('it did not throw');
}

const never = { cron: '0 0 31 2 *' };
const bad = schedule('bad', 'b', { when: never });
const fleet = [
  groupOf('a', 2),
  group('b', [schedule('b-0', 'b'), bad, schedule('b-1', 'b')]),
  groupOf('c', 1),
];

describe('planFleet', () => {
  it('asks for a group when the plans of the one before it were taken, and closes the source', () => {
    const watch: Watch = { pulled: 0, closed: false };
    const plans = planFleet(watched([groupOf('a', 2), groupOf('b', 2), groupOf('c', 2)], watch), NOW);
    expect(watch.pulled).toBe(0);
    plans.next();
    plans.next();
    expect(watch.pulled).toBe(1);
    plans.next();
    expect(watch.pulled).toBe(2);
    expect(watch.closed).toBe(false);
    plans.return();
    expect(watch).toEqual({ pulled: 2, closed: true });
  });

  it('throws at a bad row, after the groups before it, names it, and closes the source', () => {
    const watch: Watch = { pulled: 0, closed: false };
    const taken: Plan[] = [];
    const error = errorOf(() => {
      for (const plan of planFleet(watched(fleet, watch), NOW)) taken.push(plan);
    });
    expect(taken.map(({ scheduleId }) => scheduleId)).toEqual(['a-0', 'a-1']);
    expect(error.issues.map(({ path, code }) => [path, code])).toEqual([
      [['groups', 1, 'schedules', 1, 'when', 'cron'], 'cron_never'],
    ]);
    expect(error.message).toContain('(schedule "bad" of tenant "b")');
    expect(watch).toEqual({ pulled: 2, closed: true });
  });

  it('goes on past a bad row with onError, the rest of its tenant included', () => {
    const told: unknown[] = [];
    const plans = [
      ...planFleet(fleet, NOW, {
        onError: (error, { index, group: given, schedule: row }) => {
          told.push([error.issues[0]?.code, index, given, row]);
        },
      }),
    ];
    expect(plans.map(({ scheduleId }) => scheduleId)).toEqual(['a-0', 'a-1', 'b-0', 'b-1', 'c-0']);
    expect(told).toEqual([['cron_never', 1, fleet[1], bad]]);
  });

  it('tells of a tenant that is too much as a whole, and goes on with the next', () => {
    const noon = NOW - 30_000;
    // 10,001 schedules, and 120 whose runs hold each other up.
    const many = { ...groupOf('b', 1), schedules: new Array(10_001).fill(schedule('b-0', 'b')) };
    const rows = Array.from({ length: 120 }, (_, i) =>
      schedule(`c-${i}`, 'c', {
        when: { cron: '* * * * *' },
        nextFireAt: noon - 10 * HOUR,
        misfirePolicy: 'catch_up',
        catchUp: { pace: 15 * MINUTE },
      }),
    );
    const tangled = group('c', rows, { maxStaleness: { hours: 24 } });
    const told: unknown[] = [];
    const plans = planFleet([many, tangled, groupOf('d', 1)], noon, {
      release: { milliseconds: 1 },
      onError: ({ issues }, { index, schedule: row }) =>
        told.push([issues[0]?.path, issues[0]?.code, index, row]),
    });
    expect([...plans].map(({ scheduleId }) => scheduleId)).toEqual(['d-0']);
    expect(told).toEqual([
      [['groups', 0, 'schedules'], 'too_many', 0, null],
      [['groups', 1, 'schedules'], 'too_many', 1, null],
    ]);
  }, 120_000);

  it('ends with what onError throws', () => {
    const stop = new Error('enough');
    const plans = planFleet(fleet, NOW, {
      onError: () => {
        throw stop;
      },
    });
    expect(() => [...plans]).toThrow(stop);
  });

  const getter = Object.defineProperty({}, 'tenant', {
    enumerable: true,
    get: () => {
      throw new Error('a getter');
    },
  });
  const a = schedule('a', 'a');
  it.each([
    ['a group that is none', null, ['groups', 0], 'required'],
    [
      'a group without schedules',
      { tenant: { id: 'a', suspensions: [] } },
      ['groups', 0, 'schedules'],
      'required',
    ],
    ['schedules that are no array', group('a', new Set([a]) as never), ['groups', 0, 'schedules'], 'type'],
    ['a group that throws', getter, ['groups', 0], 'unreadable'],
    [
      'a tenant that is wrong',
      group('a', [a], { maxStaleness: 'PT48H' }),
      ['groups', 0, 'tenant', 'maxStaleness'],
      'range',
    ],
    ['a schedule of another tenant', group('b', [a]), ['groups', 0, 'schedules', 0, 'tenantId'], 'mismatch'],
    ['a schedule that is there twice', group('a', [a, a]), ['groups', 0, 'schedules', 1, 'id'], 'ambiguous'],
    ['a schedule that is none', group('a', [null as never]), ['groups', 0, 'schedules', 0], 'required'],
  ] as const)('tells of %s', (_, given, path, code) => {
    const error = errorOf(() => [...planFleet([given as never], NOW)]);
    expect(error.issues[0]).toMatchObject({ path, code });
    const told: PolicyInputError[] = [];
    const rest = [
      ...planFleet([given as never, groupOf('z', 1)], NOW, { onError: (one) => void told.push(one) }),
    ];
    expect(rest.at(-1)?.scheduleId).toBe('z-0');
    expect(told).toEqual([error]);
  });

  it('finds the custom source that fails while it is asked, and plans the others as if it were not there', () => {
    const source = {
      next: () => {
        throw new Error('no connection');
      },
      previous: () => null,
    };
    const others = [schedule('x', 'a'), schedule('z', 'a')];
    const broken = schedule('y', 'a', { when: source });
    const tenant = { id: 'a', suspensions: [], quota: { remaining: 1 } };
    const groups = [{ tenant, schedules: [others[0]!, broken, others[1]!] }];
    const told: unknown[] = [];
    const plans = [...planFleet(groups, NOW, { onError: (_, entry) => void told.push(entry.schedule) })];
    expect(told).toEqual([broken]);
    expect(plans).toEqual(planTenant(others, NOW, tenant));
    const error = errorOf(() => [...planFleet(groups, NOW)]);
    expect(error.issues[0]?.path.slice(0, 4)).toEqual(['groups', 0, 'schedules', 1]);
    expect(error.message).toMatch(/no connection.*\(schedule "y" of tenant "a"\)/);
  });

  it('names the row of a custom source that contradicts itself', () => {
    const next = (after: Date): Date => new Date(Math.floor(after.getTime() / 60_000) * 60_000 + 60_000);
    const when = { next, previous: () => null };
    const error = errorOf(() => [...planFleet([group('a', [a, schedule('y', 'a', { when })])], NOW)]);
    expect(error.issues[0]).toMatchObject({ path: ['groups', 0, 'schedules', 1, 'when'], code: 'source' });
  });

  it.each([
    ['groups', () => planFleet(null as never, NOW)],
    ['groups', () => planFleet('groups' as never, NOW)],
    ['now', () => planFleet([], 'today')],
    ['options', () => planFleet([], NOW, { spread: 'an hour' })],
    ['options', () => planFleet([], NOW, { spread: 0 })],
    ['options', () => planFleet([], NOW, { onError: 'ignore' as never })],
    ['options', () => planFleet([], NOW, { jitter: 5 } as never)],
  ])('refuses what is wrong with %s before it asks for a group', (parameter, call) => {
    expect(errorOf(call).issues[0]?.path[0]).toBe(parameter);
  });

  it('says which function takes an asynchronous source', () => {
    const later = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: 0 }) }),
    };
    expect(errorOf(() => planFleet(later as never, NOW)).message).toContain('Async');
  });

  it('takes null for an option as its default', () => {
    const groups = [groupOf('a', 2)];
    expect([...planFleet(groups, NOW, { release: null, spread: null, onError: null })]).toEqual([
      ...planFleet(groups, NOW),
    ]);
  });
});
