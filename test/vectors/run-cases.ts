// The gate before a delivery, by hand: each of its seven questions, their order, and their edges.
import type { RunVector, VectorTenant } from './vector.js';

const DELIVER = { kind: 'deliver' };
const FINISH = { kind: 'finish' };
const skip = (reason: string, cause: string) => ({ kind: 'skip', reason, cause });
const SUSPENDED = skip('tenant_suspended', 'suspension_window');
const OVERTAKEN = skip('tenant_suspended', 'activation_realign');
const STALE = skip('stale', 'max_staleness');
const NO_QUOTA = skip('quota_exhausted', 'tenant_quota');
const wait = (because: string, until: string | null) => ({ kind: 'wait', because, until });

const at = (time: string): string =>
  `2026-08-06T${time.length === 5 ? `${time}:00` : time}${time.includes('.') ? '' : '.000'}Z`;
const window = (from: string, until: string | null) => ({
  from: at(from),
  until: until === null ? null : at(until),
});

type Row = readonly [
  id: string,
  clause: string,
  why: string,
  now: string,
  run: Readonly<Record<string, unknown>>,
  tenant: Partial<VectorTenant>,
  expected: unknown,
];

const FINISHES = 'ADR 0036 §3: in-flight deliveries finish';
const OVERRIDE = 'ADR 0036 §3';
const STALENESS = 'ADR 0036 §2';
const RELEASE = 'ADR 0036 §1: rate-limited';
const OVERLAP = 'Contract: overlap';
const QUOTA = 'Contract: quota';
const ORDER = 'One run: the order of the questions';

/** A claimed run of 12:00, and a tenant that is active, unless the row says else. */
const ROWS: readonly Row[] = [
  ['in-time', 'One run', 'nothing stands against it', '12:00', {}, {}, DELIVER],
  [
    'pending',
    'One run',
    'a pending run is asked like a claimed one',
    '12:10',
    { status: 'pending' },
    {},
    DELIVER,
  ],
  [
    'ahead-of-time',
    'One run',
    'without notBefore the release is scheduledFor',
    '11:59:59.999',
    {},
    {},
    wait('release', at('12:00')),
  ],

  ['in-flight', FINISHES, 'its delivery is running', '12:10', { status: 'in_flight' }, {}, FINISH],
  [
    'in-flight-suspended',
    FINISHES,
    'a suspension does not stop it',
    '12:10',
    { status: 'in_flight' },
    { suspensions: [window('12:05', null)] },
    FINISH,
  ],
  ['in-flight-stale', FINISHES, 'nor does its age', '20:00', { status: 'in_flight' }, {}, FINISH],
  [
    'in-flight-quota',
    FINISHES,
    'nor the quota',
    '12:10',
    { status: 'in_flight' },
    { quota: { remaining: 0 } },
    FINISH,
  ],

  [
    'suspended',
    OVERRIDE,
    'the tenant is suspended',
    '12:10',
    {},
    { suspensions: [window('12:05', null)] },
    SUSPENDED,
  ],
  [
    'suspended-from-now',
    OVERRIDE,
    'a window includes its start',
    '12:05',
    {},
    { suspensions: [window('12:05', null)] },
    SUSPENDED,
  ],
  [
    'suspended-in-a-moment',
    OVERRIDE,
    'a window that starts later is ignored',
    '12:04:59.999',
    {},
    { suspensions: [window('12:05', null)] },
    DELIVER,
  ],
  [
    'active-again',
    OVERRIDE,
    'a window excludes its end; the run was scheduled before it and is not replayed',
    '12:20',
    {},
    { suspensions: [window('12:05', '12:20')] },
    OVERTAKEN,
  ],
  [
    'still-suspended',
    OVERRIDE,
    'a millisecond before the end',
    '12:19:59.999',
    {},
    { suspensions: [window('12:05', '12:20')] },
    SUSPENDED,
  ],
  [
    'scheduled-in-window',
    OVERRIDE,
    'scheduled inside a window that is over',
    '12:30',
    {},
    { suspensions: [window('11:50', '12:20')] },
    SUSPENDED,
  ],
  [
    'scheduled-at-start',
    OVERRIDE,
    'scheduled at the start of a window',
    '12:30',
    {},
    { suspensions: [window('12:00', '12:20')] },
    SUSPENDED,
  ],
  [
    'scheduled-at-activation',
    OVERRIDE,
    'scheduled at the activation itself',
    '12:10',
    {},
    { suspensions: [window('11:00', '12:00')] },
    DELIVER,
  ],
  [
    'scheduled-before-activation',
    OVERRIDE,
    'scheduled a millisecond before the activation',
    '12:10',
    { scheduledFor: at('11:59:59.999') },
    { suspensions: [window('11:00', '12:00')] },
    SUSPENDED,
  ],
  [
    'scheduled-between',
    OVERRIDE,
    'scheduled between two windows, overtaken by the second',
    '12:30',
    {},
    { suspensions: [window('12:10', '12:20'), window('11:00', '11:30')] },
    OVERTAKEN,
  ],
  [
    'suspension-long-over',
    OVERRIDE,
    'a window that ended before',
    '12:30',
    {},
    { suspensions: [window('09:00', '10:00')] },
    DELIVER,
  ],

  ['as-old-as-allowed', STALENESS, 'as old as maxStaleness is kept', '13:00', {}, {}, DELIVER],
  ['too-old', STALENESS, 'a millisecond older is not', '13:00:00.001', {}, {}, STALE],
  [
    'too-old-own-limit',
    STALENESS,
    "the tenant's own limit",
    '12:05:00.001',
    {},
    { maxStaleness: 300_000 },
    STALE,
  ],
  [
    'old-and-allowed',
    STALENESS,
    "the tenant's own limit, a longer one",
    '18:00',
    {},
    { maxStaleness: 86_400_000 },
    DELIVER,
  ],

  [
    'before-release',
    RELEASE,
    'not before its release',
    '12:00:29.999',
    { notBefore: at('12:00:30') },
    {},
    wait('release', at('12:00:30')),
  ],
  ['at-release', RELEASE, 'at its release', '12:00:30', { notBefore: at('12:00:30') }, {}, DELIVER],

  [
    'overlap-skip',
    OVERLAP,
    'another run is being delivered, and overlap is skip',
    '12:10',
    { overlap: 'skip', othersInFlight: 1 },
    {},
    skip('overlap', 'overlap'),
  ],
  [
    'overlap-queue',
    OVERLAP,
    'nobody knows when the other ends',
    '12:10',
    { overlap: 'queue', othersInFlight: 1 },
    {},
    wait('overlap', null),
  ],
  [
    'overlap-allow',
    OVERLAP,
    'overlap allow does not mind',
    '12:10',
    { overlap: 'allow', othersInFlight: 3 },
    {},
    DELIVER,
  ],
  ['overlap-none', OVERLAP, 'no other run', '12:10', { overlap: 'skip', othersInFlight: 0 }, {}, DELIVER],

  ['quota-used-up', QUOTA, 'no delivery is left', '12:10', {}, { quota: { remaining: 0 } }, NO_QUOTA],
  ['quota-one', QUOTA, 'one is left', '12:10', {}, { quota: { remaining: 1 } }, DELIVER],
  ['quota-null', QUOTA, 'null is no limit', '12:10', {}, { quota: { remaining: null } }, DELIVER],

  [
    'suspended-before-stale',
    ORDER,
    'suspension is asked before staleness',
    '20:00',
    {},
    { suspensions: [window('12:05', null)] },
    SUSPENDED,
  ],
  [
    'overtaken-before-stale',
    ORDER,
    'and so is an activation since',
    '20:00',
    {},
    { suspensions: [window('12:05', '12:10')] },
    OVERTAKEN,
  ],
  [
    'stale-before-release',
    ORDER,
    'staleness is asked before the release',
    '14:00',
    { notBefore: at('15:00') },
    {},
    STALE,
  ],
  [
    'release-before-overlap',
    ORDER,
    'asking early never loses a run that would be delivered at its release',
    '12:00',
    { notBefore: at('12:00:30'), overlap: 'skip', othersInFlight: 1 },
    {},
    wait('release', at('12:00:30')),
  ],
  [
    'overlap-before-quota',
    ORDER,
    'overlap is asked before the quota',
    '12:10',
    { overlap: 'queue', othersInFlight: 1 },
    { quota: { remaining: 0 } },
    wait('overlap', null),
  ],
  [
    'allow-then-quota',
    ORDER,
    'with overlap allow the quota is asked',
    '12:10',
    { overlap: 'allow', othersInFlight: 1 },
    { quota: { remaining: 0 } },
    NO_QUOTA,
  ],
];

/** Every vector about the gate. */
export function runVectors(): RunVector[] {
  return ROWS.map(([id, clause, why, now, run, tenant, expected]) => ({
    id: `run-${id}`,
    clause,
    why,
    tags: [
      ...(tenant.suspensions === undefined ? [] : ['suspension']),
      ...(tenant.quota === undefined ? [] : ['quota']),
      ...('overlap' in run ? [`overlap-${String(run['overlap'])}`] : []),
      ...('notBefore' in run ? ['release'] : []),
    ],
    run: { scheduleId: 'report', tenantId: 'acme', scheduledFor: at('12:00'), status: 'claimed', ...run },
    now: at(now),
    tenant: { id: 'acme', suspensions: [], ...tenant },
    expected,
  }));
}
