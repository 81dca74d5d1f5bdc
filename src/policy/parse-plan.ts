import { type Plan, readPlan } from '../model/plan.js';
import { readInputs } from './read-inputs.js';

/**
 * A plan back from JSON: validated, with its dates as `Date` again. A plan that is one already is given back as a copy.
 *
 * @param json - what `JSON.parse` made of a plan, not its text
 * @throws PolicyInputError when it is no plan
 *
 * @example
 * ```ts
 * import { parsePlan, plan } from 'misfire-policy';
 *
 * const schedule = { id: 'report', tenantId: 'acme', when: { cron: '0 * * * *' }, nextFireAt: '2026-08-06T12:00:00Z' };
 * const stored = JSON.stringify(plan(schedule, '2026-08-06T12:00:01Z', { id: 'acme', suspensions: [] }));
 *
 * parsePlan(JSON.parse(stored)).nextFireAt?.toISOString(); // => '2026-08-06T13:00:00.000Z'
 * ```
 */
export function parsePlan(json: unknown): Plan {
  return readInputs((parameter) => parameter('json', json, readPlan));
}
