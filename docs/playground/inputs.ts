import { firstFireAt, type Schedule, type Suspension, type Tenant } from '../../src/index.js';
import { type Scenario, type Simulation, simulate } from '../../src/simulate/index.js';
import { isoDuration, millisFrom } from './durations.js';
import type { Policy, Span, State } from './state.js';

/** What the library is asked, as plain JSON: instants and durations are text. */
export type Input<T> = Omit<T, 'nextFireAt'> & { readonly nextFireAt: string | null };

/** A plan's inputs, ready to be pasted into a test, or given to the command `misfire-policy`. */
export interface PlanInputs {
  readonly schedule: Input<Schedule>;
  readonly now: string;
  readonly tenant: Tenant;
}

/** The life of the schedule in the whole stretch shown. */
export function scenarioOf(state: State, policy: Policy = state.policy): Scenario {
  const { outages, executorOutages } = state;
  const executor = present({
    runDuration: duration(state.duration),
    concurrency: amount(state.concurrency),
    outages: executorOutages.length === 0 ? undefined : executorOutages.map(windowOf),
  });
  return present({
    schedule: scheduleOf(state, policy, null),
    tenant: tenantOf(state, state.suspensions, amount(state.quota)),
    from: instant(state.from),
    until: instant(state.until),
    tick: duration(state.tick) ?? '',
    outages: outages.length === 0 ? undefined : outages.map(windowOf),
    executor: Object.keys(executor).length === 0 ? undefined : executor,
  });
}

/** When the plan is made that is looked at: where it was put, or where the last outage in the stretch ends. */
export function momentOf({ moment, outages, suspensions, from, until }: State): number {
  const [least, most] = [from ?? 0, until ?? 0];
  const inside = (at: number | null): at is number => at !== null && at > least && at <= most;
  if (moment !== null) return Math.min(Math.max(moment, least), most);
  for (const spans of [outages, suspensions]) {
    const ends = spans.map((span) => span.until).filter(inside);
    if (ends.length > 0) return Math.max(...ends);
  }
  return most;
}

/**
 * The inputs of a plan at the moment looked at: the life up to it gives the cursor, the active runs and what is left of
 * the quota. Where the planner planned then in that life, its plan is the same one.
 *
 * @throws PolicyInputError when the library refuses the scenario
 */
export function planInputsOf(state: State, now: number = momentOf(state)): PlanInputs {
  const quota = amount(state.quota);
  const scenario = scenarioOf(state);
  const begin = new Date(state.from ?? Number.NaN).getTime();
  const before = now > begin ? simulate({ ...scenario, until: now }) : null;
  const first =
    before === null || before.plans.length === 0 ? firstFireAt(scenario.schedule, begin - 1) : null;
  const { cursor, active, spent } =
    before === null ? { cursor: first, ...NOTHING } : after(before, first, now, state);
  const schedule = scheduleOf(state, state.policy, cursor);
  return {
    schedule: state.overlap === 'skip' ? { ...schedule, activeRuns: active } : schedule,
    now: new Date(now).toISOString(),
    tenant: tenantOf(
      state,
      state.suspensions,
      typeof quota === 'number' ? Math.max(quota - spent, 0) : quota,
    ),
  };
}

/** Where the planner stands. */
interface Situation {
  readonly cursor: Date | null;
  /** Runs that are pending or in flight. */
  readonly active: number;
  /** How much of the quota is delivered, or reserved for a run that is pending. */
  readonly spent: number;
}

const NOTHING = { active: 0, spent: 0 } as const;

function after(
  { rows, plans }: Simulation,
  first: Date | null,
  now: number,
  { duration: text }: State,
): Situation {
  const takes = millisFrom(text) ?? 0;
  const runs = rows.filter((row) => row.status !== 'skipped');
  const active = runs.filter((row) => row.status === 'pending' || row.deliveredAt.getTime() + takes > now);
  const last = plans.at(-1);
  return { cursor: last === undefined ? first : last.nextFireAt, active: active.length, spent: runs.length };
}

function scheduleOf(state: State, policy: Policy, cursor: Date | null): Input<Schedule> {
  const caps = present({
    maxRuns: amount(state.maxRuns),
    maxHistory: duration(state.maxHistory),
    pace: duration(state.pace),
  });
  return present({
    id: 'report',
    tenantId: 'acme',
    when: { cron: state.cron, timezone: state.zone },
    nextFireAt: cursor === null ? null : cursor.toISOString(),
    misfirePolicy: policy,
    misfireThreshold: state.threshold === 'interval' ? 'interval' : duration(state.threshold),
    catchUp: Object.keys(caps).length === 0 ? undefined : caps,
    overlap: state.overlap === 'allow' ? undefined : state.overlap,
  });
}

function tenantOf(state: State, suspensions: readonly Span[], quota: number | undefined): Tenant {
  return present({
    id: 'acme',
    suspensions: suspensions.map(windowOf),
    maxStaleness: duration(state.staleness),
    quota: quota === undefined ? undefined : { remaining: quota },
  });
}

function windowOf({ from, until }: Span): Suspension {
  return { from: instant(from), until: until === null ? null : instant(until) };
}

/** ISO text; what is no instant goes as it is, for the library to refuse. */
function instant(millis: number | null): string {
  return millis === null || Number.isNaN(new Date(millis).getTime()) ? '' : new Date(millis).toISOString();
}

/** `90m` as `PT1H30M`. Text that is no duration goes as it is, for the library to refuse. */
function duration(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const millis = millisFrom(text);
  return millis === null ? text : isoDuration(millis);
}

/** A number, or text that is none, for the library to refuse. */
function amount(text: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /^-?\d{1,15}(\.\d+)?$/.test(trimmed) ? Number(trimmed) : (trimmed as unknown as number);
}

/** The keys that have a value: what is left to its default is not in the JSON. */
function present<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
