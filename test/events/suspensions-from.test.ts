import { describe, expect, it } from 'vitest';
import { isPolicyInputError, suspensionsFrom, type TenantEvent } from '../../src/index.js';

const day = (n: number): string => `2026-08-0${n}T12:00:00.000Z`;
const suspended = (n: number): TenantEvent => ({ type: 'tenant.suspended', at: day(n) });
const activated = (n: number): TenantEvent => ({ type: 'tenant.activated', at: day(n) });
const windows = (events: readonly TenantEvent[]): unknown =>
  JSON.parse(JSON.stringify(suspensionsFrom(events)));

const rows: readonly (readonly [
  string,
  readonly TenantEvent[],
  readonly (readonly [number, number | null])[],
])[] = [
  ['an empty log', [], []],
  ['a suspension that is still open', [suspended(3)], [[3, null]]],
  ['a suspension that was ended', [suspended(3), activated(6)], [[3, 6]]],
  ['the same, delivered the other way round', [activated(6), suspended(3)], [[3, 6]]],
  ['the same, delivered twice', [activated(6), suspended(3), activated(6), suspended(3)], [[3, 6]]],
  [
    'two of them',
    [suspended(1), activated(2), suspended(4), activated(5)],
    [
      [1, 2],
      [4, 5],
    ],
  ],
  ['suspended again while suspended', [suspended(1), suspended(3), activated(5)], [[1, 5]]],
  ['activated again while active', [suspended(1), activated(2), activated(5)], [[1, 2]]],
  ['activated first, and never suspended before', [activated(1), suspended(3)], [[3, null]]],
  ['an activation that ends none', [activated(1)], []],
  ['both at one instant: suspended', [suspended(3), activated(3)], [[3, null]]],
  ['both at one instant, the other way round', [activated(3), suspended(3)], [[3, null]]],
  [
    'both at the instant at which an earlier one ends: one stretch',
    [suspended(1), activated(3), suspended(3), activated(5)],
    [[1, 5]],
  ],
];

describe('suspensionsFrom (ADR 0036 §3)', () => {
  it.each(rows)('%s', (_title, events, expected) => {
    const wanted = expected.map(([from, until]) => ({
      from: day(from),
      until: until === null ? null : day(until),
    }));
    expect(windows(events)).toEqual(wanted);
    expect(windows([...events].reverse())).toEqual(wanted);
    expect(windows(JSON.parse(JSON.stringify(events)) as TenantEvent[])).toEqual(wanted);
  });

  it('takes instants as a database gives them, and ignores other columns', () => {
    const events = [
      { type: 'tenant.suspended', at: '2026-08-03 12:00:00+00', tenantId: 'acme', id: 7, payload: {} },
      { type: 'tenant.activated', at: Date.parse(day(6)), tenantId: null, id: 8, payload: null },
    ] as const;
    expect(windows(events)).toEqual([{ from: day(3), until: day(6) }]);
  });

  it('takes a long log', () => {
    const events = Array.from({ length: 100_000 }, (_, i) => ({
      type: i % 2 === 0 ? ('tenant.suspended' as const) : ('tenant.activated' as const),
      at: Date.UTC(2000, 0, 1) + i * 60_000,
    }));
    expect(suspensionsFrom(events)).toHaveLength(50_000);
    expect(() => suspensionsFrom([...events, suspended(1)])).toThrow(/fold the older ones/);
  });

  const refused: readonly (readonly [string, unknown, (string | number)[]])[] = [
    ['no list', { type: 'tenant.suspended', at: day(1) }, ['events']],
    ['nothing', undefined, ['events']],
    ['an event of another kind', [{ type: 'tenant.deleted', at: day(1) }], ['events', 0, 'type']],
    ['an event without a time', [suspended(1), { type: 'tenant.activated' }], ['events', 1, 'at']],
    ['a time of null', [{ type: 'tenant.activated', at: null }], ['events', 0, 'at']],
    ['a local time', [{ type: 'tenant.activated', at: '2026-08-03 12:00:00' }], ['events', 0, 'at']],
    ['seconds', [{ type: 'tenant.activated', at: 1_785_758_400 }], ['events', 0, 'at']],
    ['a column in another case', [{ ...suspended(1), tenant_id: 'acme' }], ['events', 0, 'tenant_id']],
    [
      'events of two tenants',
      [
        { ...suspended(1), tenantId: 'acme' },
        { ...activated(2), tenantId: 'other' },
      ],
      ['events', 1, 'tenantId'],
    ],
    ['a hole', [null], ['events', 0]],
  ];
  it.each(refused)('refuses %s', (_title, events, path) => {
    try {
      suspensionsFrom(events as TenantEvent[]);
      expect.unreachable();
    } catch (error) {
      expect(isPolicyInputError(error) && error.issues[0]?.path).toEqual(path);
    }
  });
});
