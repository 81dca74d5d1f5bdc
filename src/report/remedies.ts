import type { Plan } from '../model/plan.js';
import type { Schedule } from '../model/schedule.js';
import type { Tenant } from '../model/tenant.js';
import { plan } from '../policy/plan.js';
import { DAY } from '../time/calendar.js';
import { listed } from './amounts.js';

/** One setting that could have been otherwise. */
interface Change {
  readonly text: string;
  readonly apply: (inputs: Inputs) => Inputs;
}

interface Inputs {
  readonly schedule: Schedule;
  readonly tenant: Tenant;
}

const withSchedule =
  (change: Partial<Schedule>) =>
  ({ schedule, tenant }: Inputs): Inputs => ({ schedule: { ...schedule, ...change }, tenant });

const withTenant =
  (change: Partial<Tenant>) =>
  ({ schedule, tenant }: Inputs): Inputs => ({ schedule, tenant: { ...tenant, ...change } });

const withCatchUp =
  (change: NonNullable<Schedule['catchUp']>) =>
  ({ schedule, tenant }: Inputs): Inputs => ({
    schedule: { ...schedule, catchUp: { ...schedule.catchUp, ...change } },
    tenant,
  });

/**
 * The settings of a schedule and a tenant that can make a run fire, each at its most generous; the mildest first.
 * A suspension is not among them: nothing brings it back (ADR 0036 §3).
 */
const CHANGES: readonly Change[] = [
  { text: 'misfirePolicy "fire_once"', apply: withSchedule({ misfirePolicy: 'fire_once' }) },
  { text: 'misfirePolicy "catch_up"', apply: withSchedule({ misfirePolicy: 'catch_up' }) },
  { text: 'a maxStaleness of 24 h', apply: withTenant({ maxStaleness: DAY }) },
  { text: 'no run active', apply: withSchedule({ activeRuns: 0 }) },
  { text: 'overlap "queue"', apply: withSchedule({ overlap: 'queue' }) },
  { text: 'no limit of quota', apply: withTenant({ quota: null }) },
  { text: 'catchUp.maxRuns 100', apply: withCatchUp({ maxRuns: 100 }) },
  { text: 'catchUp.maxHistory 24 h', apply: withCatchUp({ maxHistory: DAY }) },
  { text: 'a catchUp.pace of 1 ms', apply: withCatchUp({ pace: 1 }) },
];

/** The fewest settings that make a run fire. */
export interface Remedy {
  /** `misfirePolicy "catch_up" and a maxStaleness of 24 h`. */
  readonly text: string;
  readonly plan: Plan;
}

/**
 * Tries other settings until a run fires: one change first, then two, and so on. It is the policy itself that is
 * asked, so that what is advised here cannot differ from what a plan would do.
 *
 * @param instant - the occurrence, in milliseconds
 * @returns null where no settings would, since the caps are hard (ADR 0036 §1, §2)
 */
export function remedyFor(instant: number, inputs: Inputs, now: Date): Remedy | null {
  // All of them together fire whatever any of them fires; where that does not help, the caps are what is in the way.
  const generous = CHANGES.reduce((changed, { apply }) => apply(changed), inputs);
  if (!fires(plan(generous.schedule, now, generous.tenant), instant)) return null;
  for (let size = 1; size <= CHANGES.length; size++) {
    const found = tryChanges(size, 0, [], inputs);
    if (found !== null) return found;
  }
  return null;

  function tryChanges(
    left: number,
    first: number,
    chosen: readonly Change[],
    changed: Inputs,
  ): Remedy | null {
    if (left === 0) {
      const tried = plan(changed.schedule, now, changed.tenant);
      return fires(tried, instant) ? { text: listed(chosen.map(({ text }) => text)), plan: tried } : null;
    }
    for (let i = first; i < CHANGES.length; i++) {
      const change = CHANGES[i] as Change;
      const found = tryChanges(left - 1, i + 1, [...chosen, change], change.apply(changed));
      if (found !== null) return found;
    }
    return null;
  }
}

function fires(plan: Plan, instant: number): boolean {
  return plan.decisions.some(({ kind, ...rest }) => {
    return kind === 'fire' && 'scheduledFor' in rest && rest.scheduledFor.getTime() === instant;
  });
}
