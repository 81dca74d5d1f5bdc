import type { FireDecision } from '../model/plan.js';
import type { SkipCause } from '../model/reasons.js';
import type { ParsedTenant, Window } from '../model/tenant.js';
import { gate } from '../policy/decide-run.js';
import { windowAt } from '../policy/suspension-state.js';
import type { ParsedScenario } from './scenario.js';

/** What became of a run. */
export type Settled =
  | { readonly kind: 'delivered'; readonly at: number }
  | { readonly kind: 'skipped'; readonly cause: SkipCause; readonly at: number };

/** An executor, from decision to decision. Its times only grow. */
export interface ExecutorWalk {
  /** Gives it a run; `settle` is called once the run is delivered or skipped. */
  accept(fire: FireDecision, settle: (settled: Settled) => void): void;
  /** The next instant at which it has something to decide, or `Infinity`. */
  next(): number;
  /** Decides what there is to decide at an instant. */
  step(now: number): void;
  /** Runs that are pending or in flight at an instant. */
  active(now: number): number;
  /** How much of the quota is not delivered and not reserved for a pending run. */
  unreserved(): number;
}

interface Waiting {
  readonly scheduledFor: number;
  readonly notBefore: number;
  readonly settle: (settled: Settled) => void;
}

/**
 * Walks an executor through a scenario. It is asked at releases, at the end of deliveries while runs wait for one, and
 * when a suspension begins (ADR 0036 §3: it marks pending runs skipped), each put off while the executor is down.
 *
 * @param windows - the suspensions of the whole scenario
 * @param tenantAt - the tenant as it is known at an instant
 */
export function executorWalk(
  scenario: ParsedScenario,
  windows: readonly Window[],
  tenantAt: (now: number) => ParsedTenant,
): ExecutorWalk {
  const { schedule, concurrency, runDuration, executorOutages } = scenario;
  const { quota } = scenario.tenant;
  /** By release, and those whose release has come, in its order. */
  const waiting: Waiting[] = [];
  const ready: Waiting[] = [];
  /** When each delivery ends; all take equally long, so they end in the order in which they start. */
  const inFlight: number[] = [];
  const sweeps = windows.map(({ from }) => upAt(from, executorOutages));
  let delivered = 0;

  function finish(now: number): void {
    while (inFlight.length > 0 && (inFlight[0] as number) <= now) inFlight.shift();
  }

  function ask(run: Waiting, now: number): ReturnType<typeof gate> {
    return gate(
      {
        scheduleId: schedule.id,
        tenantId: schedule.tenantId,
        scheduledFor: run.scheduledFor,
        status: 'claimed',
        notBefore: run.notBefore,
        overlap: schedule.overlap,
        othersInFlight: inFlight.length,
      },
      now,
      // The run's own reservation counts as left.
      { ...tenantAt(now), quota: quota - delivered },
    );
  }

  function sweep(now: number): void {
    for (const run of [...ready.splice(0), ...waiting.splice(0)]) {
      const decision = ask(run, now);
      if (decision.kind === 'skip') run.settle({ kind: 'skipped', cause: decision.cause, at: now });
    }
  }

  function deliver(now: number): void {
    while (waiting.length > 0 && (waiting[0] as Waiting).notBefore <= now) {
      ready.push(waiting.shift() as Waiting);
    }
    for (let run = ready[0]; run !== undefined; run = ready[0]) {
      finish(now);
      if (inFlight.length >= concurrency) return;
      const decision = ask(run, now);
      if (decision.kind === 'wait') return;
      ready.shift();
      if (decision.kind === 'skip') run.settle({ kind: 'skipped', cause: decision.cause, at: now });
      else {
        delivered++;
        inFlight.push(now + runDuration);
        run.settle({ kind: 'delivered', at: now });
      }
    }
  }

  return {
    accept({ scheduledFor, notBefore }, settle) {
      const run = { scheduledFor: scheduledFor.getTime(), notBefore: notBefore.getTime(), settle };
      let place = waiting.length;
      while (place > 0 && (waiting[place - 1] as Waiting).notBefore > run.notBefore) place--;
      waiting.splice(place, 0, run);
    },
    next() {
      const times = [
        waiting[0]?.notBefore ?? Number.POSITIVE_INFINITY,
        ready.length > 0 ? (inFlight[0] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
        waiting.length + ready.length > 0
          ? (sweeps[0] ?? Number.POSITIVE_INFINITY)
          : Number.POSITIVE_INFINITY,
      ];
      return upAt(Math.min(...times), executorOutages);
    },
    step(now) {
      finish(now);
      while (sweeps.length > 0 && (sweeps[0] as number) <= now) sweeps.shift();
      if (windowAt(tenantAt(now).windows, now) === null) deliver(now);
      else sweep(now);
    },
    active(now) {
      finish(now);
      while (sweeps.length > 0 && (sweeps[0] as number) < now) sweeps.shift();
      return waiting.length + ready.length + inFlight.length;
    },
    unreserved: () => Math.max(quota - delivered - waiting.length - ready.length, 0),
  };
}

/** The first instant at or after another that lies in no window, or `Infinity`. */
export function upAt(instant: number, windows: readonly Window[]): number {
  return windowAt(windows, instant)?.until ?? instant;
}
