// The planner was down for three hours, and now plans every schedule once: what the policy decides, for whom and why.
import { readFileSync } from 'node:fs';
import { type Plan, planTenant, type Schedule, type SkipCause, type Tenant } from 'misfire-policy';
import { clock, length, timeline, whenText } from './render.js';

interface Fleet {
  readonly outage: { readonly from: string; readonly until: string };
  readonly tenants: readonly (Tenant & { readonly about: string })[];
  readonly schedules: readonly (Schedule & { readonly about: string })[];
}

const file = new URL('fleet.json', import.meta.url);
const fleet = JSON.parse(readFileSync(file, 'utf8')) as Fleet;
const from = new Date(fleet.outage.from);
const now = new Date(fleet.outage.until);

/** What each rule means, for a newcomer. */
const WHY: Record<SkipCause, string> = {
  suspension_window: 'fell into the suspension, which is never backfilled',
  activation_realign: 'missed before the suspension, which overtook it',
  policy_skip: 'missed, and the policy is skip',
  superseded: 'missed; under fire_once the newest one stands for them',
  history_cap: 'older than a catch_up may reach back',
  max_staleness: 'older than the tenant wants runs delivered',
  run_cap: 'more than the most runs of one plan',
  overlap: 'a run of it is still going, and the schedule says no overlap',
  tenant_quota: 'more than is left of the tenant’s quota, which the schedules share',
  stale_at_release: 'would be stale by the time of its release',
};

const OUTCOMES: Record<Plan['outcome'], string> = {
  misfire: 'missed by more than one interval, so its misfire policy applies',
  due: 'due, and not missed by more than one interval: at most late',
  resumed: 'a suspension ended: what it overtook is skipped, what fell due after it is planned',
  held: 'the tenant is suspended: nothing is decided, and the cursor stays where it is',
  idle: 'nothing is due',
  initial: 'planned for the first time',
  reanchored: 'the schedule was edited: the cursor moves to one of its occurrences',
};

function decisionLines(plan: Plan): string[] {
  const lines: string[] = [];
  const fires = plan.decisions.filter((decision) => decision.kind === 'fire');
  for (const decision of plan.decisions) {
    if (decision.kind !== 'skip') continue;
    const { count, from: first, to, reason, cause } = decision;
    const stretch = count === 1 ? clock(first, now) : `${clock(first, now)} to ${clock(to, now)}`;
    lines.push(`skip ${count} (${stretch}): ${reason}, ${cause}: ${WHY[cause]}`);
  }
  const [oldest] = fires;
  const newest = fires.at(-1);
  if (oldest !== undefined && newest !== undefined) {
    const stretch = oldest === newest ? '' : ` to ${clock(newest.scheduledFor, now)}`;
    const release =
      oldest === newest
        ? 'now'
        : `from now until ${length(newest.notBefore.getTime() - now.getTime())} later`;
    const stands = oldest.covers === undefined ? '' : `, and stands for ${oldest.covers.count} missed ones`;
    lines.push(
      `fire ${fires.length} (${clock(oldest.scheduledFor, now)}${stretch}): ` +
        `${length(oldest.lateMs)} late, released ${release}${stands}`,
    );
  }
  if (plan.outcome === 'held') {
    lines.push(plan.heldUntil ? `held until ${clock(plan.heldUntil, now)}` : 'held until it is activated');
  }
  const next = plan.nextFireAt;
  lines.push(
    next === null
      ? 'next: never'
      : `next: ${clock(next, now)}${plan.outcome === 'held' ? ' (unchanged)' : ''}`,
  );
  return lines;
}

const print = (line = ''): void => console.log(line);

print(
  `The planner was down from ${clock(from)} to ${clock(now)} UTC, for ${length(now.getTime() - from.getTime())}.`,
);
print(`Now it starts cold and plans each of ${fleet.schedules.length} schedules, once. All times are UTC.`);
print();
print(
  'In a timeline, from the start of the outage to now: # fires, - is skipped, w is skipped since the tenant was',
);
print('suspended, ? is held, and a dot says that nothing was due.');

const plans: Plan[] = [];
for (const tenant of fleet.tenants) {
  print();
  print(`== ${tenant.id}: ${tenant.about}`);
  const schedules = fleet.schedules.filter(({ tenantId }) => tenantId === tenant.id);
  // One call for one tenant: its schedules share its quota, the newest run of each first.
  const decided = planTenant(schedules, now, tenant);
  schedules.forEach((schedule, i) => {
    const plan = decided[i] as Plan;
    plans.push(plan);
    print();
    print(`${schedule.id}: ${schedule.about}`);
    print(
      `  ${whenText(schedule)}, ${schedule.misfirePolicy ?? 'fire_once'} -> ${plan.outcome}: ${OUTCOMES[plan.outcome]}`,
    );
    print(`  ${timeline(schedule, plan, from, now)}`);
    for (const line of decisionLines(plan)) print(`  ${line}`);
  });
}

function total(name: string, counts: Readonly<Record<string, number>>): void {
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  print(`  by ${name}: ${present.map(([key, count]) => `${key} ${count}`).join(', ')}`);
}

const outcomes: Record<string, number> = {};
const reasons: Record<string, number> = {};
const causes: Record<string, number> = {};
for (const { outcome, counts } of plans) {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  for (const [reason, count] of Object.entries(counts.byReason))
    reasons[reason] = (reasons[reason] ?? 0) + count;
  for (const [cause, count] of Object.entries(counts.byCause)) causes[cause] = (causes[cause] ?? 0) + count;
}
const due = plans.reduce((sum, { counts }) => sum + counts.due, 0);
const fired = plans.reduce((sum, { counts }) => sum + counts.fired, 0);

print();
print(
  `In all: ${due} occurrences were due; ${fired} fire and ${due - fired} are skipped, each with its reason.`,
);
total('outcome', outcomes);
total('reason', reasons);
total('cause', causes);
