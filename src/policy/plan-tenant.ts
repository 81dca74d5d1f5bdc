import { inside, type Path, type Problems, root, show } from '../errors/problems.js';
import { duration } from '../model/kinds.js';
import type { Plan } from '../model/plan.js';
import { type ParsedSchedule, readSchedule, type Schedule } from '../model/schedule.js';
import { listOf, optional, record } from '../model/shape.js';
import { type ParsedTenant, readTenant, type Tenant } from '../model/tenant.js';
import type { DurationInput } from '../time/duration.js';
import { type Instant, readInstant } from '../time/instant.js';
import { keepLast, occurrencesIn } from './backlog.js';
import { fairQuota } from './fair-quota.js';
import { checkOwner, readInputs } from './read-inputs.js';
import { ruling } from './rule.js';
import { release as releaseRule } from './rules/release.js';
import { SCHEDULE_RULES } from './rules.js';
import { applyRules, type Due, type Quiet, settle, withRuling } from './settle.js';
import { releaseLanes } from './tenant-releases.js';
import { writePlan } from './write-plan.js';

/** What one tenant's schedules share besides its quota. */
export interface PlanTenantOptions {
  /** The least time between two releases of the tenant, of whichever schedule; none when absent. */
  readonly release?: DurationInput | null;
}

const optionsRecord = record({ release: optional(duration({ seconds: 'allow' }), 0) }, { extra: 'refuse' });

/** The most schedules that are planned together. */
export const MOST_SCHEDULES = 10_000;
const scheduleList = listOf(
  { read: (value, at, problems) => readSchedule(value, at, problems), schema: {} },
  MOST_SCHEDULES,
  'plan a tenant in parts, each with a part of its quota',
);

/**
 * Plans one tenant's schedules together, so that they share its quota fairly and are released one after another.
 *
 * Each schedule goes through the rules that are its own. Then the quota keeps the newest run of every schedule first,
 * then the second newest of every schedule, and so on; and each run is released no sooner than `release` after the
 * tenant's previous one. The order of the schedules does not matter, and one schedule alone gets what `plan` gives it.
 *
 * @param schedules - at most 10,000, each id once, all of the tenant
 * @returns a plan for each schedule, in the order in which they were given
 * @throws PolicyInputError with every problem, when an input is not what it should be; and, with `release`, when more
 * than 10,000 runs hold each other up so much that their releases cannot be found within some seconds
 *
 * Implements ADR 0036 §1 ("rate-limited into the executor") across a tenant's schedules.
 *
 * @example
 * ```ts
 * import { planTenant } from 'misfire-policy';
 *
 * const minutely = { id: 'minutely', tenantId: 'acme', when: { cron: '* * * * *' }, nextFireAt: '2026-08-06T11:30:00Z' };
 * const nightly = { id: 'nightly', tenantId: 'acme', when: { cron: '30 11 * * *' }, nextFireAt: '2026-08-06T11:30:00Z' };
 * const tenant = { id: 'acme', suspensions: [], quota: { remaining: 2 } };
 * const plans = planTenant([{ ...minutely, misfirePolicy: 'catch_up' }, nightly], '2026-08-06T12:00:00Z', tenant);
 *
 * plans.map((plan) => plan.counts.fired); // => [1, 1]
 * ```
 */
export function planTenant(
  schedules: readonly Schedule[],
  now: Instant,
  tenant: Tenant,
  options: PlanTenantOptions = {},
): Plan[] {
  const inputs = readInputs((parameter, problems) => {
    const read = {
      schedules: parameter('schedules', schedules, scheduleList.read),
      now: parameter('now', now, readInstant),
      tenant: parameter('tenant', tenant, readTenant),
      options: parameter('options', options, optionsRecord.read),
    };
    checkSchedules(read.schedules, read.tenant, root('schedules'), problems);
    return read;
  });
  return decideTenant(inputs.schedules, inputs.now, inputs.tenant, inputs.options.release);
}

function checkSchedules(
  schedules: readonly ParsedSchedule[] | undefined,
  tenant: ParsedTenant | undefined,
  at: Path,
  problems: Problems,
): void {
  const seen = new Set<string>();
  schedules?.forEach((schedule, i) => {
    const place = inside(at, i);
    checkOwner(schedule, tenant, place, problems);
    if (schedule.id !== '' && seen.has(schedule.id)) {
      problems.add(
        inside(place, 'id'),
        'ambiguous',
        `${show(schedule.id)} is there twice; each schedule is planned once`,
      );
    }
    seen.add(schedule.id);
  });
}

/** Plans schedules that were read. @param gap - between two releases of the tenant, in milliseconds; 0 for none */
export function decideTenant(
  schedules: readonly ParsedSchedule[],
  now: number,
  tenant: ParsedTenant,
  gap: number,
): Plan[] {
  const own = schedules.map((schedule) => settle(schedule, now, tenant, SCHEDULE_RULES));
  const within = tenant.quota === Number.POSITIVE_INFINITY ? own : shareQuota(own, tenant.quota);
  if (gap > 0) return releaseTogether(schedules, within, now, gap);
  return schedules.map((schedule, i) => writePlan(schedule, now, applyIfDue(within[i] as Settled)));
}

type Settled = Quiet | Due;

function applyIfDue(settled: Settled): Settled {
  return settled.kind === 'due' ? applyRules(settled, [releaseRule]) : settled;
}

/** Rule 6 across a tenant's schedules. */
function shareQuota(settled: readonly Settled[], remaining: number): readonly Settled[] {
  const claims = settled.map((one) => {
    const id = one.kind === 'due' ? one.situation.schedule.id : '';
    return { id, newestFirst: one.kind === 'due' ? [...runsOf(one)].reverse() : [] };
  });
  const kept = fairQuota(claims, remaining);
  return settled.map((one, i) => {
    if (one.kind !== 'due' || one.rest === null) return one;
    return withRuling(one, ruling(keepLast(one.rest, kept[i] as number), 'tenant_quota'));
  });
}

/** Rule 7 across a tenant's schedules. */
function releaseTogether(
  schedules: readonly ParsedSchedule[],
  settled: readonly Settled[],
  now: number,
  gap: number,
): Plan[] {
  const lanes = schedules.map(({ id, catchUp }, i) => {
    const one = settled[i] as Settled;
    if (one.kind !== 'due') return { id, pace: catchUp.pace, runs: [] };
    const { maxStaleness } = one.situation.tenant;
    const runs = runsOf(one).map((scheduledFor) => ({ scheduledFor, notAfter: scheduledFor + maxStaleness }));
    return { id, pace: catchUp.pace, runs };
  });
  const released = releaseLanes(lanes, now, gap);
  return schedules.map((schedule, i) => {
    const one = settled[i] as Settled;
    const lane = released[i] as (typeof released)[number];
    if (one.kind !== 'due' || one.rest === null) return writePlan(schedule, now, one);
    const kept = keepLast(one.rest, lane.releases.length);
    return writePlan(
      schedule,
      now,
      withRuling(one, ruling(kept, 'stale_at_release')),
      (run) => lane.releases[run] as number,
    );
  });
}

function runsOf({ rest, situation }: Due): readonly number[] {
  return rest === null ? [] : occurrencesIn(rest, situation.schedule.catchUp.maxRuns);
}
