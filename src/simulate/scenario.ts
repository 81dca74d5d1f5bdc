import { inside, type Path, type Problems } from '../errors/problems.js';
import type { TenantEvent } from '../events/suspensions-from.js';
import { duration, instant } from '../model/kinds.js';
import { type ParsedSchedule, readSchedule, type Schedule } from '../model/schedule.js';
import { type Kind, listOf, oneOf, optional, record, required, wholeNumber } from '../model/shape.js';
import {
  type ParsedTenant,
  readTenant,
  type Suspension,
  suspensionList,
  type Tenant,
  unionOf,
  type Window,
} from '../model/tenant.js';
import { checkOwner, readInputs } from '../policy/read-inputs.js';
import type { DurationInput } from '../time/duration.js';
import type { Instant } from '../time/instant.js';

/** What delivers the runs. */
export interface Executor {
  /** How long a delivery takes; no time at all when absent. */
  readonly runDuration?: DurationInput | null;
  /** How many runs of the schedule are delivered at once: 1 or more; no limit when absent. */
  readonly concurrency?: number | null;
  /** Stretches, `[from, until)`, in which no delivery starts; those that run go on. */
  readonly outages?: readonly Suspension[] | null;
}

/** A schedule's life, to be walked through. */
export interface Scenario {
  /** `nextFireAt` null starts at the first occurrence from `from` on. `activeRuns` is not read: they are counted. */
  readonly schedule: Schedule;
  /** As it is at `from`. Its quota is for the whole walk. */
  readonly tenant: Tenant;
  /** The start of the walk, inclusive. */
  readonly from: Instant;
  /** Its end, exclusive. */
  readonly until: Instant;
  /** The planner plans at `from` and at every `tick` after it. */
  readonly tick: DurationInput;
  /** Stretches, `[from, until)`, in which the planner does not plan; an `until` of null is open. */
  readonly outages?: readonly Suspension[] | null;
  /** What happens to the tenant meanwhile; it is known from then on. */
  readonly tenantEvents?: readonly TenantEvent[] | null;
  /** One that delivers each run at its release when absent. */
  readonly executor?: Executor | null;
}

/** A scenario that was read. */
export interface ParsedScenario {
  readonly schedule: ParsedSchedule;
  readonly tenant: ParsedTenant;
  readonly from: number;
  readonly until: number;
  readonly tick: number;
  readonly outages: readonly Window[];
  /** In the order of time. */
  readonly events: readonly { readonly type: TenantEvent['type']; readonly at: number }[];
  readonly runDuration: number;
  readonly concurrency: number;
  readonly executorOutages: readonly Window[];
}

const eventRecord = record(
  {
    type: required(oneOf(['tenant.suspended', 'tenant.activated']), 'an event says what happened'),
    at: required(instant, 'an event says when it happened'),
  },
  { extra: 'ignore' },
);

const NO_WINDOWS: readonly Window[] = [];

const executorRecord = record(
  {
    runDuration: optional(duration(), 0),
    concurrency: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER), Number.POSITIVE_INFINITY),
    outages: optional(suspensionList, NO_WINDOWS),
  },
  { extra: 'refuse' },
);

const scheduleKind: Kind<ParsedSchedule> = {
  read: (value, at, problems) => readSchedule(withActiveRuns(value), at, problems),
  schema: {},
};

const scenarioRecord = record(
  {
    schedule: required(scheduleKind, 'a scenario is about a schedule'),
    tenant: required({ read: readTenant, schema: {} }, 'a scenario is about a tenant'),
    from: required(instant, 'a scenario begins somewhere'),
    until: required(instant, 'a scenario ends somewhere'),
    tick: required(duration(), 'a planner plans every so often; say how often'),
    outages: optional(suspensionList, NO_WINDOWS),
    tenantEvents: optional(listOf(eventRecord, 10_000, 'fold the older ones into windows first'), []),
    executor: optional(executorRecord, {
      runDuration: 0,
      concurrency: Number.POSITIVE_INFINITY,
      outages: NO_WINDOWS,
    }),
  },
  { extra: 'refuse' },
);

/** The simulation knows how many runs are active, so a schedule need not say it. */
function withActiveRuns(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return { ...value, activeRuns: 0 };
}

/**
 * Reads a scenario.
 *
 * @throws PolicyInputError with every problem
 */
export function readScenario(scenario: unknown): ParsedScenario {
  return readInputs((parameter, problems) =>
    parameter('scenario', scenario, (value, at) => read(value, at, problems)),
  );
}

function read(value: unknown, at: Path, problems: Problems): ParsedScenario {
  const { schedule, tenant, from, until, tick, outages, tenantEvents, executor } = scenarioRecord.read(
    value,
    at,
    problems,
  );
  if (from >= until) {
    problems.add(inside(at, 'until'), 'order', 'a scenario must end after it begins; it is [from, until)');
  }
  checkOwner(schedule, tenant, inside(at, 'schedule'), problems);
  return {
    schedule,
    tenant,
    from,
    until,
    tick,
    outages: unionOf(outages),
    events: [...tenantEvents].sort((a, b) => a.at - b.at),
    runDuration: executor.runDuration,
    concurrency: executor.concurrency,
    executorOutages: unionOf(executor.outages),
  };
}
