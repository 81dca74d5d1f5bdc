import { describe, expect, it } from 'vitest';
import { decideRun, isPolicyInputError, type Run, type RunDecision, type Tenant } from '../../src/index.js';

const SUSPENDED = (cause: 'suspension_window' | 'activation_realign'): RunDecision => ({
  kind: 'skip',
  reason: 'tenant_suspended',
  cause,
});
const STALE: RunDecision = { kind: 'skip', reason: 'stale', cause: 'max_staleness' };
const DELIVER: RunDecision = { kind: 'deliver' };

const at = (time: string): string => `2026-08-06T${time}Z`;
const run = (changes: Partial<Run> = {}): Run => ({
  scheduleId: 'report',
  tenantId: 'acme',
  scheduledFor: at('12:00:00'),
  status: 'claimed',
  ...changes,
});
const tenant = (changes: Partial<Tenant> = {}): Tenant => ({ id: 'acme', suspensions: [], ...changes });
const window = (from: string, until: string | null) => ({
  from: at(from),
  until: until === null ? null : at(until),
});

type Row = readonly [
  title: string,
  run: Partial<Run>,
  now: string,
  tenant: Partial<Tenant>,
  expected: RunDecision,
];

const rows: readonly Row[] = [
  ['a run in time', {}, '12:00:00', {}, DELIVER],
  ['a pending run in time', { status: 'pending' }, '12:59:59', {}, DELIVER],

  // 1. In-flight deliveries finish, whatever else holds.
  [
    'in flight, while suspended',
    { status: 'in_flight' },
    '12:10:00',
    { suspensions: [window('12:05:00', null)] },
    { kind: 'finish' },
  ],
  ['in flight, long stale', { status: 'in_flight' }, '23:00:00', {}, { kind: 'finish' }],
  [
    'in flight, with no quota left and others going',
    { status: 'in_flight', overlap: 'skip', othersInFlight: 2 },
    '12:10:00',
    { quota: { remaining: 0 } },
    { kind: 'finish' },
  ],

  // 2. Suspension.
  [
    'suspended now',
    {},
    '12:10:00',
    { suspensions: [window('12:05:00', null)] },
    SUSPENDED('suspension_window'),
  ],
  [
    'suspended from this very instant',
    {},
    '12:05:00',
    { suspensions: [window('12:05:00', null)] },
    SUSPENDED('suspension_window'),
  ],
  ['suspended an instant later', {}, '12:04:59.999', { suspensions: [window('12:05:00', null)] }, DELIVER],
  [
    'scheduled inside a window that is over',
    {},
    '12:30:00',
    { suspensions: [window('11:55:00', '12:20:00')] },
    SUSPENDED('suspension_window'),
  ],
  [
    'scheduled before a window that is over: not replayed',
    {},
    '12:30:00',
    { suspensions: [window('12:05:00', '12:20:00')] },
    SUSPENDED('activation_realign'),
  ],
  [
    'activated at this very instant',
    {},
    '12:20:00',
    { suspensions: [window('12:05:00', '12:20:00')] },
    SUSPENDED('activation_realign'),
  ],
  [
    'scheduled at the activation itself',
    {},
    '12:10:00',
    { suspensions: [window('11:00:00', '12:00:00')] },
    DELIVER,
  ],
  [
    'scheduled a millisecond before the activation',
    { scheduledFor: at('11:59:59.999') },
    '12:10:00',
    { suspensions: [window('11:00:00', '12:00:00')] },
    SUSPENDED('suspension_window'),
  ],
  [
    'between two windows that are over',
    {},
    '12:40:00',
    { suspensions: [window('12:20:00', '12:30:00'), window('11:00:00', '11:30:00')] },
    SUSPENDED('activation_realign'),
  ],
  [
    'a window that begins after now',
    {},
    '12:10:00',
    { suspensions: [window('12:11:00', '12:12:00')] },
    DELIVER,
  ],
  [
    'suspended and stale: the suspension is told',
    {},
    '14:00:00',
    { suspensions: [window('12:05:00', null)] },
    SUSPENDED('suspension_window'),
  ],

  // 3. Staleness: the limit itself is kept.
  ['exactly as old as allowed', {}, '13:00:00', {}, DELIVER],
  ['a millisecond older', {}, '13:00:00.001', {}, STALE],
  ['by a cut-off of the tenant', {}, '12:00:10.001', { maxStaleness: { seconds: 10 } }, STALE],
  ['stale before its release', { notBefore: at('14:00:00') }, '13:30:00', {}, STALE],

  // 4. Release. Asking early never loses a run.
  [
    'before its release',
    { notBefore: at('12:00:30') },
    '12:00:29.999',
    {},
    { kind: 'wait', because: 'release', until: new Date(at('12:00:30')) },
  ],
  [
    'before its occurrence',
    {},
    '11:59:00',
    {},
    { kind: 'wait', because: 'release', until: new Date(at('12:00:00')) },
  ],
  [
    'early, with no quota and others going: it may all be over by then',
    { notBefore: at('12:01:00'), overlap: 'skip', othersInFlight: 1 },
    '12:00:00',
    { quota: { remaining: 0 } },
    { kind: 'wait', because: 'release', until: new Date(at('12:01:00')) },
  ],

  // 5. Overlap.
  [
    'another run going, skip',
    { overlap: 'skip', othersInFlight: 1 },
    '12:00:00',
    {},
    { kind: 'skip', reason: 'overlap', cause: 'overlap' },
  ],
  [
    'another run going, queue',
    { overlap: 'queue', othersInFlight: 1 },
    '12:00:00',
    {},
    { kind: 'wait', because: 'overlap', until: null },
  ],
  ['another run going, allow', { overlap: 'allow', othersInFlight: 1 }, '12:00:00', {}, DELIVER],
  ['no other run going, skip', { overlap: 'skip', othersInFlight: 0 }, '12:00:00', {}, DELIVER],
  ['no other run going, queue', { overlap: 'queue', othersInFlight: 0 }, '12:00:00', {}, DELIVER],

  // 6. Quota, after overlap: a run that waits for another uses none.
  [
    'no quota left',
    {},
    '12:00:00',
    { quota: { remaining: 0 } },
    { kind: 'skip', reason: 'quota_exhausted', cause: 'tenant_quota' },
  ],
  [
    'a quota overdrawn counts as none',
    {},
    '12:00:00',
    { quota: { remaining: -3 } },
    { kind: 'skip', reason: 'quota_exhausted', cause: 'tenant_quota' },
  ],
  ['the last of a quota', {}, '12:00:00', { quota: { remaining: 1 } }, DELIVER],
  [
    'no quota, but it waits for another run',
    { overlap: 'queue', othersInFlight: 1 },
    '12:00:00',
    { quota: { remaining: 0 } },
    { kind: 'wait', because: 'overlap', until: null },
  ],

  // NULL columns mean the defaults.
  [
    'a row of nulls',
    { notBefore: null, overlap: null, othersInFlight: null },
    '12:30:00',
    { maxStaleness: null, quota: null },
    DELIVER,
  ],
  ['a quota column of null', {}, '12:30:00', { quota: { remaining: null } }, DELIVER],
];

describe('decideRun (ADR 0036 §2, §3)', () => {
  it.each(rows)('%s', (_title, changes, now, tenantChanges, expected) => {
    const given = run(changes);
    expect(decideRun(given, at(now), tenant(tenantChanges))).toEqual(expected);
    // The same row out of a queue, and with columns of the service's own.
    const row = { ...(JSON.parse(JSON.stringify(given)) as Run), attempts: 3, payload: null };
    expect(decideRun(row, new Date(at(now)), tenant(tenantChanges))).toEqual(expected);
  });

  const refused: readonly (readonly [
    title: string,
    run: unknown,
    tenant: unknown,
    path: (string | number)[],
  ])[] = [
    ['overlap skip without othersInFlight', run({ overlap: 'skip' }), tenant(), ['run', 'othersInFlight']],
    ['overlap queue without othersInFlight', run({ overlap: 'queue' }), tenant(), ['run', 'othersInFlight']],
    ['a run of another tenant', run({ tenantId: 'other' }), tenant(), ['run', 'tenantId']],
    ['a column in another case', { ...run(), not_before: null }, tenant(), ['run', 'not_before']],
    ['a status it does not know', { ...run(), status: 'done' }, tenant(), ['run', 'status']],
    ['a count as text', { ...run(), othersInFlight: '0' }, tenant(), ['run', 'othersInFlight']],
    ['a local time', run({ scheduledFor: '2026-08-06 12:00:00' }), tenant(), ['run', 'scheduledFor']],
    ['no run', null, tenant(), ['run']],
    ['a tenant without suspensions', run(), { id: 'acme' }, ['tenant', 'suspensions']],
    ['a quota as a bare number', run(), { ...tenant(), quota: 3 }, ['tenant', 'quota']],
  ];
  it.each(refused)('refuses %s', (_title, given, state, path) => {
    try {
      decideRun(given as Run, at('12:00:00'), state as Tenant);
      expect.unreachable();
    } catch (error) {
      expect(isPolicyInputError(error) && error.issues.map((issue) => issue.path)).toEqual([path]);
    }
  });
});
