import fc from 'fast-check';
import { type Plan, plan, type Suspension } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { runs, scenario, span } from './scenarios.js';

/** A plan but for `heldUntil`, which later windows may push on. */
function apart(decided: Plan): Plan {
  return decided.outcome === 'held' ? { ...decided, heldUntil: null } : decided;
}

/** A window as two that overlap or touch, at a share of its length. */
function split(window: Suspension, share: number, overlap: boolean): Suspension[] {
  const from = Number(window.from);
  const until = window.until === null || window.until === undefined ? null : Number(window.until);
  const length = (until ?? from + 86_400_000) - from;
  const middle = from + Math.floor(length * share);
  if (middle <= from || (until !== null && middle >= until)) return [window];
  return [
    { from, until: middle },
    { from: overlap ? from : middle, until },
  ];
}

describe('the windows of a tenant are a set of instants: nothing changes by', () => {
  it('giving them in another order, or again', () => {
    fc.assert(
      fc.property(scenario, fc.infiniteStream(fc.nat()), ({ schedule, now, tenant }, dice) => {
        const again = [...tenant.suspensions, ...tenant.suspensions.filter((_, i) => i % 2 === 0)];
        const suspensions = again
          .map((window) => ({ window, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ window }) => window);
        expect(plan(schedule, now, { ...tenant, suspensions })).toEqual(plan(schedule, now, tenant));
      }),
      runs(500),
    );
  });

  it('splitting one in two', () => {
    fc.assert(
      fc.property(
        scenario,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        ({ schedule, now, tenant }, share, overlap) => {
          const suspensions = tenant.suspensions.flatMap((window) => split(window, share, overlap));
          expect(plan(schedule, now, { ...tenant, suspensions })).toEqual(plan(schedule, now, tenant));
        },
      ),
      runs(500),
    );
  });

  it('adding one that ended by the cursor', () => {
    fc.assert(
      fc.property(scenario, span, span, ({ schedule, now, tenant }, back, length) => {
        if (schedule.nextFireAt === null) return;
        const until = Math.min(Number(schedule.nextFireAt), now) - back;
        const suspensions = [...tenant.suspensions, { from: until - length - 1, until }];
        expect(plan(schedule, now, { ...tenant, suspensions })).toEqual(plan(schedule, now, tenant));
      }),
      runs(500),
    );
  });

  it('adding one that starts after now (heldUntil apart)', () => {
    fc.assert(
      fc.property(scenario, span, span, fc.boolean(), ({ schedule, now, tenant }, ahead, length, open) => {
        const from = now + ahead + 1;
        const suspensions = [...tenant.suspensions, { from, until: open ? null : from + length + 1 }];
        expect(apart(plan(schedule, now, { ...tenant, suspensions }))).toEqual(
          apart(plan(schedule, now, tenant)),
        );
      }),
      runs(500),
    );
  });
});
