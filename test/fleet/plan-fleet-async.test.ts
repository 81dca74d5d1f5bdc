import { type FleetGroup, type Plan, planFleet, planFleetAsync } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { group, groupOf, NOW, schedule, type Watch, watched, watchedAsync } from './fleets.js';

async function all(plans: AsyncIterable<Plan>): Promise<Plan[]> {
  const list: Plan[] = [];
  for await (const plan of plans) list.push(plan);
  return list;
}

/** Lets everything that can go on without the reader go on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const groups = Array.from({ length: 30 }, (_, i) => groupOf(`t${i}`, 2));
const fresh = (): Watch => ({ pulled: 0, closed: false });

describe('planFleetAsync', () => {
  it.each([0, 1, 4, 1_000])('answers what planFleet does, reading %i ahead', async (readAhead) => {
    const expected = [...planFleet(groups, NOW, { spread: 'PT5M' })];
    const watch = fresh();
    const options = { spread: 'PT5M', readAhead };
    expect(await all(planFleetAsync(watchedAsync(groups, watch), NOW, options))).toEqual(expected);
    expect(watch).toEqual({ pulled: 30, closed: true });
    expect(await all(planFleetAsync(watched(groups, fresh()), NOW, options))).toEqual(expected);
  });

  it.each([0, 1, 4])('reads no more than %i groups ahead of the one that is planned', async (readAhead) => {
    const watch = fresh();
    const plans = planFleetAsync(watchedAsync(groups, watch), NOW, { readAhead });
    await settled();
    expect(watch.pulled).toBe(0);
    for (let taken = 1; taken <= 10; taken++) {
      await plans.next();
      await settled();
      const group = Math.ceil(taken / 2);
      expect(watch.pulled).toBe(group + readAhead);
    }
    await plans.return();
    expect(watch.closed).toBe(true);
  });

  it('asks the source for one thing at a time, and closes it after the read under way', async () => {
    const log: string[] = [];
    let answer: (result: IteratorResult<FleetGroup>) => void = () => undefined;
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => {
          log.push('next');
          return new Promise<IteratorResult<FleetGroup>>((resolve) => {
            answer = (result) => {
              log.push('answer');
              resolve(result);
            };
          });
        },
        return: () => {
          log.push('return');
          return Promise.resolve({ done: true as const, value: undefined });
        },
      }),
    };
    const plans = planFleetAsync(source, NOW);
    const first = plans.next();
    await settled();
    answer({ done: false, value: groupOf('a', 1) });
    expect((await first).done).toBe(false);
    await settled();
    const closed = plans.return();
    await settled();
    expect(log).toEqual(['next', 'answer', 'next']);
    answer({ done: false, value: groupOf('b', 1) });
    await closed;
    expect(log).toEqual(['next', 'answer', 'next', 'answer', 'return']);
  });

  it('rejects with what the source rejects with, after the plans of the groups before it', async () => {
    const lost = new Error('connection lost');
    async function* source(): AsyncGenerator<FleetGroup> {
      yield groupOf('a', 1);
      yield groupOf('b', 1);
      throw lost;
    }
    const taken: string[] = [];
    const walk = async (): Promise<void> => {
      for await (const plan of planFleetAsync(source(), NOW)) {
        await settled();
        taken.push(plan.scheduleId);
      }
    };
    await expect(walk()).rejects.toBe(lost);
    expect(taken).toEqual(['a-0', 'b-0']);
  });

  it('leaves no rejection unhandled when it is left before the failure has its turn', async () => {
    async function* source(): AsyncGenerator<FleetGroup> {
      yield groupOf('a', 1);
      throw new Error('nobody asks for this');
    }
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const plans = planFleetAsync(source(), NOW);
      expect((await plans.next()).done).toBe(false);
      await settled();
      expect(await plans.return()).toEqual({ done: true, value: undefined });
      await settled();
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(unhandled).toEqual([]);
  });

  it('rejects at a bad row, names it and closes the source; with onError it goes on', async () => {
    const bad = group('b', [schedule('bad', 'b', { when: { cron: '61 * * * *' } })]);
    const fleet = [groupOf('a', 1), bad, groupOf('c', 1)];
    const watch = fresh();
    await expect(all(planFleetAsync(watchedAsync(fleet, watch), NOW))).rejects.toThrow(
      'schedule "bad" of tenant "b"',
    );
    expect(watch.closed).toBe(true);
    const told: number[] = [];
    const onError = (_: unknown, entry: { index: number }): void => void told.push(entry.index);
    const plans = await all(planFleetAsync(watchedAsync(fleet, fresh()), NOW, { onError }));
    expect(plans.map(({ scheduleId }) => scheduleId)).toEqual(['a-0', 'c-0']);
    expect(told).toEqual([1]);
  });

  it.each([{ readAhead: -1 }, { readAhead: 1.5 }, { readAhead: 1_001 }, { buffer: 4 }])(
    'refuses %o at once',
    (options) => {
      expect(() => planFleetAsync([], NOW, options)).toThrow('options');
    },
  );

  it('refuses what is no source at once', () => {
    expect(() => planFleetAsync(7 as never, NOW)).toThrow('groups');
  });
});
