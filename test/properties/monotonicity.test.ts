import fc from 'fast-check';
import { type Plan, plan, type Schedule, type Tenant } from 'misfire-policy';
import { describe, expect, it } from 'vitest';
import { runs, type Scenario, scenario, span } from './scenarios.js';

const HOUR = 3_600_000;

function firesOf({ decisions }: Plan): readonly number[] {
  return decisions.flatMap((decision) => (decision.kind === 'fire' ? [decision.scheduledFor.getTime()] : []));
}

/** Every fire of the first plan is one of the second, too. */
function losesNone(before: Plan, after: Plan): void {
  const kept = new Set(firesOf(after));
  expect(firesOf(before).filter((run) => !kept.has(run))).toEqual([]);
}

/** Two values of a limit, the lower first. */
function pair(values: fc.Arbitrary<number>): fc.Arbitrary<readonly [number, number]> {
  return fc.tuple(values, values).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
}

type Change = (asked: Scenario, value: number) => { readonly schedule: Schedule; readonly tenant: Tenant };

const catchUp =
  (key: 'maxRuns' | 'maxHistory' | 'pace'): Change =>
  ({ schedule, tenant }, value) => ({
    schedule: { ...schedule, catchUp: { ...schedule.catchUp, [key]: value } },
    tenant,
  });

const changes: readonly (readonly [
  name: string,
  values: fc.Arbitrary<number>,
  change: Change,
  better: 'higher' | 'lower',
])[] = [
  [
    'raising maxStaleness',
    fc.integer({ min: 1_000, max: 24 * HOUR }),
    ({ schedule, tenant }, maxStaleness) => ({ schedule, tenant: { ...tenant, maxStaleness } }),
    'higher',
  ],
  [
    'raising the quota',
    fc.integer({ min: -1, max: 120 }),
    ({ schedule, tenant }, remaining) => ({ schedule, tenant: { ...tenant, quota: { remaining } } }),
    'higher',
  ],
  ['raising maxRuns', fc.integer({ min: 1, max: 100 }), catchUp('maxRuns'), 'higher'],
  ['raising maxHistory', fc.integer({ min: 1_000, max: 24 * HOUR }), catchUp('maxHistory'), 'higher'],
  ['lowering the pace', fc.integer({ min: 1, max: 2 * HOUR }), catchUp('pace'), 'lower'],
  [
    'lowering activeRuns',
    fc.integer({ min: 0, max: 3 }),
    ({ schedule, tenant }, activeRuns) => ({
      schedule: { ...schedule, activeRuns, overlap: 'skip' },
      tenant,
    }),
    'lower',
  ],
];

describe('no fire is lost by', () => {
  it.each(changes)('%s', (_, values, change, better) => {
    fc.assert(
      fc.property(scenario, pair(values), (asked, [low, high]) => {
        const [strict, lenient] = better === 'higher' ? [low, high] : [high, low];
        const before = change(asked, strict);
        const after = change(asked, lenient);
        losesNone(
          plan(before.schedule, asked.now, before.tenant),
          plan(after.schedule, asked.now, after.tenant),
        );
      }),
      runs(400),
    );
  });

  it('removing the limit of a quota', () => {
    fc.assert(
      fc.property(scenario, ({ schedule, now, tenant }) => {
        losesNone(
          plan(schedule, now, tenant),
          plan(schedule, now, { ...tenant, quota: { remaining: null } }),
        );
      }),
      runs(200),
    );
  });
});

describe('no fire is added by', () => {
  it('one more suspension window, wherever it lies', () => {
    fc.assert(
      fc.property(scenario, span, span, fc.boolean(), ({ schedule, now, tenant }, back, length, open) => {
        const window = { from: now - back, until: open ? null : now - back + length + 1 };
        const suspensions = [...tenant.suspensions, window];
        losesNone(plan(schedule, now, { ...tenant, suspensions }), plan(schedule, now, tenant));
      }),
      runs(800),
    );
  });
});
