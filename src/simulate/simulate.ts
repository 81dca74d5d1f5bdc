import { problem, root } from '../errors/problems.js';
import type { FireDecision, Plan } from '../model/plan.js';
import { REASON_OF } from '../model/reasons.js';
import type { ParsedTenant, Window } from '../model/tenant.js';
import { zoneNameOf } from '../model/when.js';
import { RULES } from '../policy/rules.js';
import { settle } from '../policy/settle.js';
import { windowAt } from '../policy/suspension-state.js';
import { addSkips, emptyTally } from '../policy/tally.js';
import { writePlan } from '../policy/write-plan.js';
import { type ExecutorWalk, executorWalk, upAt } from './executor-walk.js';
import { knownWindows, windowsOf } from './known-windows.js';
import { type ParsedScenario, readScenario, type Scenario } from './scenario.js';
import type { HistoryRow, Simulation, SimulationSummary, Stretch } from './simulation.js';

/** More rows than anyone looks at; a scenario that makes more is refused rather than walked for minutes. */
const MOST_ROWS = 100_000;

/**
 * Walks a schedule through a stretch of time and gives the run history that comes of it: what was delivered when, what
 * was skipped and why, what is still pending.
 *
 * The planner plans at `from` and at every `tick` after it, except in outages; tenant events hold from when they
 * happen; the executor asks `decideRun` for each run. So overlap, release, staleness, suspensions and deliveries in
 * flight all show as they would in production. Every occurrence from `max(from, nextFireAt)` to `until`, exclusive, is
 * in exactly one row, or undecided.
 *
 * It goes from event to event: a tick at which nothing is due costs nothing, however many there are.
 *
 * @throws PolicyInputError with every problem, when the scenario is not what it should be, or makes more than 100,000
 *   rows
 *
 * @example
 * ```ts
 * import { simulate } from 'misfire-policy/simulate';
 *
 * // The planner is down from 9 to 11, and the tenant is suspended at 10 for half an hour.
 * const { rows, summary } = simulate({
 *   schedule: { id: 'sync', tenantId: 'acme', when: { cron: '0/15 * * * *' }, nextFireAt: null },
 *   tenant: { id: 'acme', suspensions: [] },
 *   from: '2026-08-06T08:30:00Z',
 *   until: '2026-08-06T11:30:00Z',
 *   tick: 'PT1M',
 *   outages: [{ from: '2026-08-06T09:00:00Z', until: '2026-08-06T11:00:00Z' }],
 *   tenantEvents: [
 *     { type: 'tenant.suspended', at: '2026-08-06T10:00:00Z' },
 *     { type: 'tenant.activated', at: '2026-08-06T10:30:00Z' },
 *   ],
 * });
 *
 * summary.delivered; // => 4
 * summary.byCause.suspension_window; // => 2
 * rows[2]?.status === 'skipped' && rows[2].count; // => 4
 * ```
 */
export function simulate(scenario: Scenario): Simulation {
  const read = readScenario(scenario);
  const windows = windowsOf(read.tenant.windows, read.events);
  const known = knownWindows(read.tenant.windows, read.events);
  const tenantAt = (now: number): ParsedTenant => ({ ...read.tenant, windows: known(now) });
  const executor = executorWalk(read, windows, tenantAt);
  const history = emptyHistory(read);
  const planner: Planner = { ...read, windows, tenantAt, history, executor };

  let tick = tickFrom(read.from, read);
  for (;;) {
    const now = Math.min(tick, executor.next());
    if (now >= read.until) break;
    if (tick === now) tick = planAt(now, planner);
    if (executor.next() <= now) executor.step(now);
  }

  const { cursor } = history;
  const undecided = cursor === null || cursor >= read.until ? 0 : read.schedule.set.count(cursor, read.until);
  return {
    scheduleId: read.schedule.id,
    tenantId: read.schedule.tenantId,
    timezone: zoneNameOf(scenario.schedule.when),
    from: new Date(read.from),
    until: new Date(read.until),
    rows: history.rows,
    plans: history.plans,
    undecided,
    summary: summaryOf(history.rows, undecided),
    outages: stretches(read.outages),
    suspensions: stretches(windows),
    executorOutages: stretches(read.executorOutages),
  };
}

/** What was written down so far. */
interface History {
  cursor: number | null;
  readonly rows: HistoryRow[];
  readonly plans: Plan[];
}

interface Planner extends ParsedScenario {
  readonly windows: readonly Window[];
  readonly tenantAt: (now: number) => ParsedTenant;
  readonly history: History;
  readonly executor: ExecutorWalk;
}

/** A null cursor is a schedule just created: it starts at `firstFireAt` of just before. */
function emptyHistory({ schedule, from }: ParsedScenario): History {
  return { cursor: schedule.nextFireAt ?? schedule.set.atOrAfter(from), rows: [], plans: [] };
}

/** The first tick at or after an instant at which the planner is up, or `Infinity`. */
function tickFrom(instant: number, { from, tick, outages }: ParsedScenario): number {
  let at = instant;
  for (;;) {
    at = from + Math.ceil((at - from) / tick) * tick;
    const up = upAt(at, outages);
    if (up === at || up === Number.POSITIVE_INFINITY) return up;
    at = up;
  }
}

/** Plans at a tick, and answers with the next tick at which there will be something to decide. */
function planAt(now: number, planner: Planner): number {
  const { history, executor, windows } = planner;
  const tenant = { ...planner.tenantAt(now), quota: executor.unreserved() };
  const schedule = {
    ...planner.schedule,
    nextFireAt: history.cursor,
    activeRuns: executor.active(now),
  };
  const settled = settle(schedule, now, tenant, RULES);
  const plan = writePlan(schedule, now, settled);
  if (plan.outcome === 'held') {
    history.plans.push(plan);
    const until = windowAt(windows, now)?.until ?? Number.POSITIVE_INFINITY;
    return until === Number.POSITIVE_INFINITY ? until : tickFrom(until, planner);
  }
  if (plan.decisions.length > 0) history.plans.push(plan);
  history.cursor = plan.nextFireAt?.getTime() ?? null;
  record(plan, history, executor);
  return history.cursor === null
    ? Number.POSITIVE_INFINITY
    : tickFrom(Math.max(history.cursor, now + 1), planner);
}

/** Writes a plan's decisions down as rows, and gives its runs to the executor, which settles their rows later. */
function record(plan: Plan, { rows }: History, executor: ExecutorWalk): void {
  for (const decision of plan.decisions) {
    if (decision.kind === 'realign') continue;
    if (rows.length >= MOST_ROWS) throw tooMany();
    if (decision.kind === 'fire') deliverLater(decision, rows, executor);
    else {
      const { key, from, to, count, reason, cause } = decision;
      rows.push({
        key,
        status: 'skipped',
        from,
        to,
        count,
        reason,
        cause,
        decidedAt: plan.now,
        by: 'planner',
      });
    }
  }
}

function deliverLater(fire: FireDecision, rows: HistoryRow[], executor: ExecutorWalk): void {
  const { key, scheduledFor, notBefore, covers } = fire;
  const place = rows.push({ key, status: 'pending', scheduledFor, notBefore }) - 1;
  executor.accept(fire, (settled) => {
    const at = new Date(settled.at);
    rows[place] =
      settled.kind === 'delivered'
        ? { key, status: 'delivered', scheduledFor, deliveredAt: at, covers: covers ?? null }
        : {
            key,
            status: 'skipped',
            from: scheduledFor,
            to: scheduledFor,
            count: 1,
            reason: REASON_OF[settled.cause],
            cause: settled.cause,
            decidedAt: at,
            by: 'executor',
          };
  });
}

function summaryOf(rows: readonly HistoryRow[], undecided: number): SimulationSummary {
  const tally = emptyTally();
  let delivered = 0;
  let pending = 0;
  let longestDelayMs = 0;
  for (const row of rows) {
    if (row.status === 'skipped') addSkips(tally, row.cause, row.count);
    else if (row.status === 'pending') pending++;
    else {
      delivered++;
      longestDelayMs = Math.max(longestDelayMs, row.deliveredAt.getTime() - row.scheduledFor.getTime());
    }
  }
  const { skipped, byReason, byCause } = tally;
  const occurrences = delivered + skipped + pending + undecided;
  return { occurrences, delivered, skipped, pending, undecided, byReason, byCause, longestDelayMs };
}

function stretches(windows: readonly Window[]): Stretch[] {
  return windows.map(({ from, until }) => ({
    from: new Date(from),
    until: until === Number.POSITIVE_INFINITY ? null : new Date(until),
  }));
}

function tooMany(): Error {
  const message = `it makes more than ${String(MOST_ROWS)} rows; make the stretch of time shorter`;
  return problem(root('scenario'), 'too_many', message);
}
