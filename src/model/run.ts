import type { Path, Problems } from '../errors/problems.js';
import type { Instant } from '../time/instant.js';
import { instant } from './kinds.js';
import type { Overlap } from './schedule.js';
import { identifier, needing, oneOf, optional, record, required, wholeNumber } from './shape.js';

/** Where a run is. `in_flight`: this executor's own delivery of it is running now. */
export type RunStatus = 'pending' | 'claimed' | 'in_flight';

/** A materialised run, as an executor loads it to ask whether it may be delivered now. */
export interface Run {
  /** The schedule that it is a run of. */
  readonly scheduleId: string;
  /** Must be the `id` of the tenant that is given with it. */
  readonly tenantId: string;
  /** The occurrence; it is how old the run is that counts, not when it was materialised. */
  readonly scheduledFor: Instant;
  /** Where it is; one that is `in_flight` is never skipped. */
  readonly status: RunStatus;
  /** The release; `scheduledFor` when absent. */
  readonly notBefore?: Instant | null;
  /** `'allow'` when absent. */
  readonly overlap?: Overlap | null;
  /** Other runs of the schedule being delivered now, never pending ones; must be given with `'skip'` or `'queue'`. */
  readonly othersInFlight?: number | null;
}

/** A run that was read. */
export interface ParsedRun {
  readonly scheduleId: string;
  readonly tenantId: string;
  readonly scheduledFor: number;
  readonly status: RunStatus;
  readonly notBefore: number;
  readonly overlap: Overlap;
  readonly othersInFlight: number;
}

const runRecord = needing(
  record(
    {
      scheduleId: required(identifier, 'a run belongs to a schedule'),
      tenantId: required(identifier, 'a run belongs to a tenant'),
      scheduledFor: required(instant, 'a run says which occurrence it is'),
      status: required(oneOf(['pending', 'claimed', 'in_flight']), 'a run is pending, claimed or in_flight'),
      notBefore: optional(instant, null),
      overlap: optional(oneOf(['allow', 'skip', 'queue']), 'allow' as const),
      othersInFlight: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER), null),
    },
    { extra: 'ignore' },
  ),
  {
    key: 'othersInFlight',
    where: 'overlap',
    is: ['skip', 'queue'],
    why: 'say how many other runs of the schedule are being delivered now; 0 says none',
  },
);

/** The JSON Schema of a {@link Run}. */
export const runSchema = runRecord.schema;

/** Reads a run. */
export function readRun(value: unknown, at: Path, problems: Problems): ParsedRun {
  const run = runRecord.read(value, at, problems);
  return { ...run, notBefore: run.notBefore ?? run.scheduledFor, othersInFlight: run.othersInFlight ?? 0 };
}
