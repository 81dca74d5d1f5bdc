import { type Covers, type Plan, readPlan } from '../model/plan.js';
import type { SkipCause, SkipReason } from '../model/reasons.js';
import { readInputs } from '../policy/read-inputs.js';

/** A run that is to be delivered, as a row of run history. */
export interface PendingRow {
  /** The key of the fire. */
  readonly key: string;
  /** The schedule that it is a run of. */
  readonly scheduleId: string;
  /** Its tenant. */
  readonly tenantId: string;
  /** Not delivered yet. */
  readonly status: 'pending';
  /** The occurrence. */
  readonly scheduledFor: Date;
  /** The release: the executor starts it no earlier. */
  readonly notBefore: Date;
  /** The last instant at which it may be delivered. */
  readonly notAfter: Date;
  /** The superseded occurrences that it stands for; null where there are none. */
  readonly covers: Covers | null;
}

/** A stretch of occurrences that did not fire, as a row of run history. */
export interface SkippedRow {
  /** The key of the skip. */
  readonly key: string;
  /** The schedule whose occurrences they are. */
  readonly scheduleId: string;
  /** Its tenant. */
  readonly tenantId: string;
  /** Decided: they do not run. */
  readonly status: 'skipped';
  /** One of the contract's four. */
  readonly reason: SkipReason;
  /** Which rule decided. */
  readonly cause: SkipCause;
  /** How many occurrences, 1 or more. */
  readonly count: number;
  /** The first of them. */
  readonly from: Date;
  /** The last of them, inclusive. */
  readonly to: Date;
}

/** A row of run history. `key` is unique; a unique index on it makes storing one plan twice harmless. */
export type RunRow = PendingRow | SkippedRow;

/**
 * A plan as rows of run history, oldest first: every due occurrence is in exactly one of them.
 *
 * @param plan - a plan, or its JSON form
 * @throws PolicyInputError when it is no plan
 *
 * Implements ADR 0036, Consequences ("visible in run history as real rows, never as silence").
 *
 * @example
 * ```ts
 * import { plan, toRunRows } from 'misfire-policy';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const rows = toRunRows(plan(schedule, '2026-08-06T12:00:00Z', { id: 'acme', suspensions: [] }));
 *
 * rows.map((row) => row.status); // => ['skipped', 'pending']
 * ```
 */
export function toRunRows(plan: Plan): RunRow[] {
  const { scheduleId, tenantId, decisions } = readInputs((parameter) => parameter('plan', plan, readPlan));
  const rows: RunRow[] = [];
  for (const decision of decisions) {
    if (decision.kind === 'fire') {
      const { key, scheduledFor, notBefore, notAfter, covers } = decision;
      const run = {
        key,
        scheduleId,
        tenantId,
        status: 'pending',
        scheduledFor,
        notBefore,
        notAfter,
      } as const;
      rows.push({ ...run, covers: covers ?? null });
    } else if (decision.kind === 'skip') {
      const { key, reason, cause, count, from, to } = decision;
      rows.push({ key, scheduleId, tenantId, status: 'skipped', reason, cause, count, from, to });
    }
  }
  return rows;
}
