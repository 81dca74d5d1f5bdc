import { inside, type Path, type Problems } from '../errors/problems.js';
import { DAY, HOUR } from '../time/calendar.js';
import type { DurationInput } from '../time/duration.js';
import type { Instant } from '../time/instant.js';
import { anyDate, duration } from './kinds.js';
import { identifier, type Kind, listOf, nullable, optional, record, required, wholeNumber } from './shape.js';

/** A stretch of time, `[from, until)`, in which a tenant was suspended; an `until` of null is still open. */
export interface Suspension {
  /** When it began, inclusive. */
  readonly from: Instant;
  /** When it ended, exclusive; null or absent while it is open. */
  readonly until?: Instant | null;
}

/** What a tenant may still use. */
export interface Quota {
  /** In `plan`, the runs that may still be materialised; in `decideRun`, the deliveries still allowed. null: no limit. */
  readonly remaining: number | null;
}

/** A tenant's state as far as the policy asks for it. Other columns are ignored. */
export interface Tenant {
  /** Must be the `tenantId` of the schedules and runs that are given with it. */
  readonly id: string;
  /** Every window that ends after the cursor, the closed ones too; `[]` says that there were none. */
  readonly suspensions: readonly Suspension[];
  /** Runs older than this are skipped (ADR 0036 §2): more than 0 and at most 24 h; 1 h when absent. */
  readonly maxStaleness?: DurationInput | null;
  /** No limit when absent. */
  readonly quota?: Quota | null;
}

/** A window that was read, `[from, until)` in milliseconds; `Infinity` while it is open. */
export interface Window {
  readonly from: number;
  readonly until: number;
}

/** A tenant that was read. */
export interface ParsedTenant {
  readonly id: string;
  /** The union of its windows, in order and apart from each other. */
  readonly windows: readonly Window[];
  readonly maxStaleness: number;
  /** `Infinity` where there is no limit; never below 0. */
  readonly quota: number;
}

const suspensionRecord = record(
  {
    from: required(anyDate, 'a window says when the suspension began'),
    until: optional(anyDate, Number.POSITIVE_INFINITY),
  },
  { extra: 'refuse' },
);

const suspension: Kind<Window> = {
  read(value, at, problems) {
    const window = suspensionRecord.read(value, at, problems);
    if (window.from >= window.until) {
      problems.add(
        inside(at, 'until'),
        'order',
        `${iso(window.until)} must be later than its start, ${iso(window.from)}; a window is [from, until)`,
      );
    }
    return window;
  },
  schema: suspensionRecord.schema,
};

const MOST_WINDOWS = 10_000;

/** Windows, `[from, until)`, in any order. */
export const suspensionList = listOf(suspension, MOST_WINDOWS, 'load the windows that end after the cursor');

const tenantRecord = record(
  {
    id: required(identifier, 'a tenant has an id'),
    suspensions: required(
      suspensionList,
      'give every window that ends after the cursor, the closed ones too; [] says that there were none',
      [],
    ),
    maxStaleness: optional(duration({ most: DAY }), HOUR),
    quota: optional(
      record(
        {
          remaining: nullable(
            wholeNumber(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
            Number.POSITIVE_INFINITY,
            'say how many are left; null says that there is no limit',
          ),
        },
        { extra: 'refuse' },
      ),
      { remaining: Number.POSITIVE_INFINITY },
    ),
  },
  { extra: 'ignore' },
);

/** The JSON Schema of a {@link Tenant}. */
export const tenantSchema = tenantRecord.schema;

/** Reads a tenant. */
export function readTenant(value: unknown, at: Path, problems: Problems): ParsedTenant {
  const { id, suspensions, maxStaleness, quota } = tenantRecord.read(value, at, problems);
  return {
    id,
    windows: unionOf(suspensions),
    maxStaleness,
    quota: Math.max(quota.remaining, 0),
  };
}

/** The union of some windows. Two that touch are one: there was no instant at which the tenant was active. */
export function unionOf(windows: readonly Window[]): readonly Window[] {
  if (windows.length < 2) return windows;
  const union: Window[] = [];
  for (const window of [...windows].sort((a, b) => a.from - b.from)) {
    const last = union.at(-1);
    if (last === undefined || window.from > last.until) union.push(window);
    else if (window.until > last.until) union[union.length - 1] = { from: last.from, until: window.until };
  }
  return union;
}

/** A window that ends before it begins has two ends, both of them dates. */
function iso(millis: number): string {
  return new Date(millis).toISOString();
}
