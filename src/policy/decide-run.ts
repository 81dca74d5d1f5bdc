import { root } from '../errors/problems.js';
import { REASON_OF, type SkipCause } from '../model/reasons.js';
import { type ParsedRun, type Run, readRun } from '../model/run.js';
import type { RunDecision } from '../model/sweep.js';
import { type ParsedTenant, readTenant, type Tenant } from '../model/tenant.js';
import { type Instant, readInstant } from '../time/instant.js';
import { checkOwner, readInputs } from './read-inputs.js';
import { lastActivation, windowAt } from './suspension-state.js';

/**
 * Decides whether a materialised run may be delivered now. The executor asks it at delivery, since time has passed
 * since the plan: the tenant may be suspended, the run stale, another run of the schedule still going.
 *
 * @param now - the executor's time, in [1970, 2200)
 * @param tenant - the run's tenant, with every suspension window that ends after `run.scheduledFor`
 * @throws PolicyInputError with every problem, when an input is not what it should be
 *
 * Implements ADR 0036 §2 and §3 at the executor.
 *
 * @example
 * ```ts
 * import { decideRun } from 'misfire-policy';
 *
 * const run = { scheduleId: 'report', tenantId: 'acme', scheduledFor: '2026-08-06T03:00:00Z', status: 'claimed' } as const;
 * decideRun(run, '2026-08-06T03:10:00Z', { id: 'acme', suspensions: [] }); // => { kind: 'deliver' }
 * decideRun(run, '2026-08-06T14:00:00Z', { id: 'acme', suspensions: [] });
 * // => { kind: 'skip', reason: 'stale', cause: 'max_staleness' }
 * ```
 */
export function decideRun(run: Run, now: Instant, tenant: Tenant): RunDecision {
  const inputs = readInputs((parameter, problems) => {
    const read = {
      run: parameter('run', run, readRun),
      now: parameter('now', now, readInstant),
      tenant: parameter('tenant', tenant, readTenant),
    };
    checkOwner(read.run, read.tenant, root('run'), problems);
    return read;
  });
  return gate(inputs.run, inputs.now, inputs.tenant);
}

/** The gate itself, on inputs that were read. The order of its questions is part of the contract. */
export function gate(run: ParsedRun, now: number, tenant: ParsedTenant): RunDecision {
  // ADR 0036 §3: in-flight deliveries finish.
  if (run.status === 'in_flight') return { kind: 'finish' };
  if (windowAt(tenant.windows, now) !== null) return skip('suspension_window');
  if (run.scheduledFor < lastActivation(tenant.windows, now)) {
    return skip(
      windowAt(tenant.windows, run.scheduledFor) === null ? 'activation_realign' : 'suspension_window',
    );
  }
  // ADR 0036 §2: the limit itself is still delivered.
  if (now - run.scheduledFor > tenant.maxStaleness) return skip('max_staleness');
  if (now < run.notBefore) return { kind: 'wait', because: 'release', until: new Date(run.notBefore) };
  if (run.othersInFlight > 0) {
    if (run.overlap === 'skip') return skip('overlap');
    // Nobody can say when the other run ends, so there is no instant to wait for.
    if (run.overlap === 'queue') return { kind: 'wait', because: 'overlap', until: null };
  }
  if (tenant.quota === 0) return skip('tenant_quota');
  return { kind: 'deliver' };
}

function skip(cause: SkipCause): RunDecision {
  return { kind: 'skip', reason: REASON_OF[cause], cause };
}
