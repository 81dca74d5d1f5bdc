import {
  isPolicyInputError,
  type Plan,
  planFleet,
  planFleetAsync,
  summarize,
  summarizeAsync,
} from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { group, groupOf, NOW, schedule } from './fleets.js';

describe('summarize', () => {
  it('has every outcome, reason and cause, of nothing too', () => {
    const summary = summarize([]);
    const nothing = { plans: 0, due: 0, fired: 0, skipped: 0, latestRelease: null };
    expect(summary).toMatchObject({ ...nothing, byTenant: {} });
    const outcomes = ['initial', 'idle', 'reanchored', 'held', 'due', 'misfire', 'resumed'];
    expect(summary.byOutcome).toEqual(Object.fromEntries(outcomes.map((outcome) => [outcome, nothing])));
    expect(Object.values(summary.byReason)).toEqual([0, 0, 0, 0]);
    expect(Object.values(summary.byCause)).toEqual(Array.from({ length: 10 }, () => 0));
  });

  it('survives JSON, and a tenant with a hostile name', () => {
    const id = '__proto__';
    const summary = summarize(planFleet([group(id, [schedule('s', id)]), groupOf('a', 2)], NOW));
    expect(Object.keys(summary.byTenant).sort()).toEqual([id, 'a']);
    expect(Object.getOwnPropertyDescriptor(summary.byTenant, id)?.value).toMatchObject({ plans: 1 });
    expect(JSON.parse(JSON.stringify(summary)).byTenant.a).toMatchObject({ plans: 2, fired: 2 });
    expect(Object.prototype).not.toHaveProperty('plans');
  });

  it('takes one plan at a time', () => {
    let kept = 0;
    function* plans(): Generator<Plan> {
      for (const plan of planFleet([groupOf('a', 3)], NOW)) {
        kept++;
        yield plan;
        kept--;
        expect(kept).toBe(0);
      }
    }
    expect(summarize(plans()).plans).toBe(3);
  });

  it.each([
    [[null], ['plans', 0]],
    [
      [...planFleet([groupOf('a', 1)], NOW), { scheduleId: 's' }],
      ['plans', 1, 'tenantId'],
    ],
    [7, ['plans']],
    [planFleetAsync([], NOW), ['plans']],
  ])('refuses what is no plan, and says where (%#)', (plans, path) => {
    try {
      summarize(plans as never);
      expect.unreachable();
    } catch (error) {
      expect(isPolicyInputError(error) && error.issues[0]?.path).toEqual(path);
    }
  });
});

describe('summarizeAsync', () => {
  it('answers what summarize does, from either kind of source', async () => {
    const groups = [groupOf('a', 3), groupOf('b', 2)];
    const expected = summarize(planFleet(groups, NOW));
    expect(await summarizeAsync(planFleetAsync(groups, NOW))).toEqual(expected);
    expect(await summarizeAsync(planFleet(groups, NOW))).toEqual(expected);
    expect(expected).toMatchObject({ plans: 5, fired: 5, byTenant: { a: { plans: 3 }, b: { plans: 2 } } });
  });

  it('rejects what is no plan, and what is no source', async () => {
    await expect(summarizeAsync([null as never])).rejects.toThrow('plans[0]');
    await expect(summarizeAsync(null as never)).rejects.toThrow('plans');
  });
});
