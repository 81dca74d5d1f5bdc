import { inside, root } from '../errors/problems.js';
import { type Run, readRun } from '../model/run.js';
import { listOf } from '../model/shape.js';
import { MOST_RUNS, type Sweep, type SweptRun } from '../model/sweep.js';
import { readTenant, type Tenant } from '../model/tenant.js';
import { type Instant, readInstant } from '../time/instant.js';
import { gate } from './decide-run.js';
import { checkOwner, readInputs } from './read-inputs.js';
import { addSkips, emptyTally } from './tally.js';
import { runKey } from './write-plan.js';

const runList = listOf({ read: readRun, schema: {} }, MOST_RUNS, 'sweep in batches');

/**
 * Decides a batch of one tenant's runs at once, as when the tenant is suspended (ADR 0036 §3: "marks claimed pending
 * runs skipped"). Each run is decided as {@link decideRun} does, by itself: a quota is not counted down over a sweep.
 *
 * @param runs - at most 100,000; one is fine
 * @throws PolicyInputError with every problem, when an input is not what it should be
 *
 * @example
 * ```ts
 * import { sweepRuns } from 'misfire-policy';
 *
 * const runs = [{ scheduleId: 'report', tenantId: 'acme', scheduledFor: '2026-08-06T03:00:00Z', status: 'pending' }] as const;
 * const tenant = { id: 'acme', suspensions: [{ from: '2026-08-06T03:05:00Z', until: null }] };
 *
 * sweepRuns(runs, '2026-08-06T03:10:00Z', tenant).counts.byCause.suspension_window; // => 1
 * ```
 */
export function sweepRuns(runs: readonly Run[], now: Instant, tenant: Tenant): Sweep {
  const inputs = readInputs((parameter, problems) => {
    const read = {
      runs: parameter('runs', runs, runList.read),
      now: parameter('now', now, readInstant),
      tenant: parameter('tenant', tenant, readTenant),
    };
    // A list that could not be read is undefined; that was said already.
    (read.runs as typeof read.runs | undefined)?.forEach((run, i) => {
      checkOwner(run, read.tenant, inside(root('runs'), i), problems);
    });
    return read;
  });
  const tally = emptyTally();
  const kinds = { deliver: 0, finish: 0, wait: 0, skip: 0 };
  const decisions = inputs.runs.map((run): SweptRun => {
    const decision = gate(run, inputs.now, inputs.tenant);
    kinds[decision.kind]++;
    if (decision.kind === 'skip') addSkips(tally, decision.cause, 1);
    return {
      ...decision,
      key: runKey(run.scheduleId, run.scheduledFor),
      scheduleId: run.scheduleId,
      scheduledFor: new Date(run.scheduledFor),
    };
  });
  return {
    tenantId: inputs.tenant.id,
    now: new Date(inputs.now),
    decisions,
    counts: {
      runs: decisions.length,
      delivered: kinds.deliver,
      finishing: kinds.finish,
      waiting: kinds.wait,
      skipped: tally.skipped,
      byReason: tally.byReason,
      byCause: tally.byCause,
    },
  };
}
