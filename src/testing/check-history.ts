import type { Violation } from './check-plan.js';
import { HISTORY_LAWS } from './history/laws.js';
import { type History, readHistory } from './history/read-history.js';

/**
 * Holds the rows of one schedule's run history against the policy: for a planner that is no function one could call,
 * but leaves rows.
 *
 * Each occurrence in `[from, until)` is to be in exactly one row; nothing from a suspension window, nor from before the
 * last activation, is delivered after it; caps, releases and deadlines hold. What rows leave open is not guessed at:
 * with `plannedAt` the caps and paces are checked plan by plan; without it, rows with `notBefore` are taken to be
 * released as `plan` releases them, the oldest run of a plan at its `now` (`planTenant` with a `release`, and `spread`,
 * do not, so store `plannedAt` there).
 *
 * @returns what the history breaks, the gravest first; of each law the first place
 * @throws PolicyInputError with every problem, when an input or a row is not what it should be
 *
 * @example
 * ```ts
 * import { plan, toRunRows } from 'misfire-policy';
 * import { checkHistory } from 'misfire-policy/testing';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T09:00:00Z' };
 * const tenant = { id: 'acme', suspensions: [] };
 * const rows = toRunRows(plan(schedule, '2026-08-06T12:00:00Z', tenant));
 * const bounds = { from: '2026-08-06T09:00:00Z', until: '2026-08-06T13:00:00Z' };
 *
 * checkHistory({ schedule, tenant, rows, ...bounds }); // => []
 * checkHistory({ schedule, tenant, rows: rows.slice(1), ...bounds })[0]?.message;
 * // => '3 occurrences are in no row, from 2026-08-06T09:00:00.000Z'
 * ```
 */
export function checkHistory(history: History): Violation[] {
  const read = readHistory(history);
  const violations: Violation[] = [];
  for (const { name, clause, judge } of HISTORY_LAWS) {
    const message = judge(read);
    if (message !== null) violations.push({ invariant: name, clause, message });
  }
  return violations;
}
