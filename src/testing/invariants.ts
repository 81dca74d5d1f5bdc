import { ACCOUNTING } from './invariants/accounting.js';
import { CURSOR } from './invariants/cursor.js';
import { ENVELOPE } from './invariants/envelope.js';
import type { Invariant, Law } from './invariants/invariant.js';
import { RUNS } from './invariants/runs.js';
import { VERDICTS } from './invariants/verdicts.js';

/** Every invariant with its judgement of a case that was read already; the gravest first. */
export const LAWS: readonly Law[] = [...VERDICTS, ...ACCOUNTING, ...CURSOR, ...RUNS, ...ENVELOPE];

/**
 * The laws of the policy about one plan, as pure predicates apart from any runner. Each compares with what the policy
 * says of each occurrence, so that a planner fails for doing too little as well as for doing too much.
 *
 * @example
 * ```ts
 * import { plan } from 'misfire-policy';
 * import { invariants } from 'misfire-policy/testing';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T12:00:00Z' };
 * const now = '2026-08-06T12:00:01Z';
 * const tenant = { id: 'acme', suspensions: [] };
 * const right = plan(schedule, now, tenant);
 *
 * invariants.every(({ check }) => check(schedule, now, tenant, right) === null); // => true
 * const silent = { ...right, decisions: [] };
 * invariants.find(({ check }) => check(schedule, now, tenant, silent) !== null)?.clause;
 * // => 'ADR 0036, Consequences ("never as silence")'
 * ```
 */
export const invariants: readonly Invariant[] = LAWS.map(({ name, clause, needs, check }) => ({
  name,
  clause,
  needs,
  check,
}));
