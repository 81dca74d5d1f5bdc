import { inside, root, show } from '../errors/problems.js';
import type { Plan } from '../model/plan.js';
import { readSchedule, type Schedule } from '../model/schedule.js';
import { readTenant, type Tenant } from '../model/tenant.js';
import { type Instant, readInstant } from '../time/instant.js';
import { checkOwner, readInputs } from './read-inputs.js';
import { RULES } from './rules.js';
import { type Quiet, settle } from './settle.js';
import { writePlan } from './write-plan.js';

/**
 * Decides an edit: settles what was due under the old definition, and takes the cursor from the new one. So an edit
 * neither loses what was due nor invents missed runs of a definition that did not exist yet.
 *
 * Store the new definition, the decisions and `nextFireAt` in one transaction. While the tenant is suspended the plan
 * is `held` and the cursor stays, so that the first plan after the activation accounts for the gap.
 *
 * @param before - the schedule as it is stored, with its cursor
 * @param after - the schedule as it will be; its own `nextFireAt` is not read
 * @throws PolicyInputError with every problem, when an input is not what it should be
 *
 * Implements ADR 0036 §1 for an edit.
 *
 * @example
 * ```ts
 * import { reschedule } from 'misfire-policy';
 *
 * const before = { id: 'report', tenantId: 'acme', when: { cron: '0 3 * * *' }, nextFireAt: '2026-08-07T03:00:00Z' };
 * const after = { ...before, when: { cron: '0 2 * * *' } };
 * const edit = reschedule(before, after, '2026-08-06T12:00:00Z', { id: 'acme', suspensions: [] });
 *
 * edit.outcome; // => 'reanchored'
 * edit.nextFireAt?.toISOString(); // => '2026-08-07T02:00:00.000Z'
 * ```
 */
export function reschedule(
  before: Schedule,
  after: Omit<Schedule, 'nextFireAt'>,
  now: Instant,
  tenant: Tenant,
): Plan {
  const inputs = readInputs((parameter, problems) => {
    const read = {
      before: parameter('before', before, readSchedule),
      after: parameter('after', after, (value, at, found) => readSchedule(value, at, found, 'create')),
      now: parameter('now', now, readInstant),
      tenant: parameter('tenant', tenant, readTenant),
    };
    checkOwner(read.before, read.tenant, root('before'), problems);
    checkOwner(read.after, read.tenant, root('after'), problems);
    if (problems.none && read.before.id !== read.after.id) {
      const at = inside(root('after'), 'id');
      problems.add(
        at,
        'mismatch',
        `${show(read.after.id)} is not the schedule edited, ${show(read.before.id)}`,
      );
    }
    return read;
  });
  const settled = settle(inputs.before, inputs.now, inputs.tenant, RULES);
  if (settled.kind === 'quiet' && settled.outcome === 'held')
    return writePlan(inputs.before, inputs.now, settled);
  const next = inputs.after.set.atOrAfter(inputs.now + 1);
  if (settled.kind === 'due') return writePlan(inputs.before, inputs.now, { ...settled, nextFireAt: next });
  return writePlan(inputs.before, inputs.now, quietEdit(inputs.before.nextFireAt, next));
}

/** An edit when nothing was due: the cursor moves, unless both definitions have it in one place. */
function quietEdit(cursor: number | null, next: number | null): Quiet {
  const moved = cursor === null ? 'initial' : 'reanchored';
  return { kind: 'quiet', outcome: cursor === next ? 'idle' : moved, nextFireAt: next, heldUntil: null };
}
