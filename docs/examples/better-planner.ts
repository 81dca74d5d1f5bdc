import { listOccurrences, nextOccurrence } from 'misfire-policy';
import type { Planner, PlannerFire, PlannerSkip } from 'misfire-policy/testing';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const CAUSES = {
  tenant_suspended: 'tenant_suspended',
  policy: 'stale',
  stale: 'stale',
  cap: 'quota_exhausted',
  overlap: 'overlap',
} as const;

/**
 * The naive planner after its violations were put right, one by one: docs/testing.md. It still takes the occurrences
 * one by one, so it costs what was missed, which `plan` does not.
 */
export const betterPlanner: Planner = (schedule, now, tenant) => {
  const at = Date.parse(now);
  const windows = tenant.suspensions
    .map(({ from, until }) => ({ from: Date.parse(from), until: until ? Date.parse(until) : Infinity }))
    .filter(({ from }) => from <= at);
  if (windows.some(({ until }) => until > at)) return { decisions: [], nextFireAt: schedule.nextFireAt };

  const next = nextOccurrence(schedule, now);
  if (schedule.nextFireAt === null) return { decisions: [], nextFireAt: next };
  if (Date.parse(schedule.nextFireAt) > at) return { decisions: [], nextFireAt: next };

  const until = new Date(at + 1);
  const due = listOccurrences(schedule, schedule.nextFireAt, { limit: 10_000, until }).map(Number);
  const decisions: (PlannerSkip | PlannerFire)[] = [];
  const cut = (n: number, rule: keyof typeof CAUSES): void => {
    for (const time of due.splice(0, Math.max(0, n))) {
      decisions.push({ kind: 'skip', scheduledFor: new Date(time), reason: CAUSES[rule] });
    }
  };
  const before = (instant: number): number => due.filter((time) => time < instant).length;

  // Is it a misfire? Told before anything is cut, by the interval that the schedule really has.
  const { misfirePolicy, misfireThreshold, catchUp, overlap, activeRuns } = schedule;
  const [first = at] = due;
  const threshold = typeof misfireThreshold === 'number' ? misfireThreshold : null;
  const successor = Number(nextOccurrence(schedule, new Date(first)) ?? Infinity);
  const isMisfire = threshold === null ? at > successor : at - first > threshold;

  // §3: nothing from before the last activation.
  cut(before(Math.max(...windows.map((window) => window.until))), 'tenant_suspended');
  // §1: the policy of the schedule.
  if (isMisfire && misfirePolicy === 'skip')
    cut(threshold === null ? due.length : before(at - threshold), 'policy');
  else if (isMisfire && misfirePolicy === 'catch_up')
    cut(before(at - (catchUp?.maxHistory ?? DAY)), 'policy');
  else if (isMisfire) cut(due.length - 1, 'policy');
  // §2: older than maxStaleness, strictly.
  const maxStaleness = tenant.maxStaleness ?? HOUR;
  cut(before(at - maxStaleness), 'stale');
  // The limits in number keep the newest.
  cut(due.length - (catchUp?.maxRuns ?? 100), 'cap');
  if (overlap === 'skip') cut(due.length - Math.max(0, 1 - (activeRuns ?? 0)), 'overlap');
  cut(due.length - Math.max(0, tenant.quota?.remaining ?? Infinity), 'cap');
  // Every run left is released, at the pace, before it goes stale.
  const pace = catchUp?.pace ?? 1_000;
  while (due.some((time, i) => at + i * pace > time + maxStaleness)) cut(1, 'stale');

  decisions.push(...due.map((time): PlannerFire => ({ kind: 'fire', scheduledFor: new Date(time) })));
  return { decisions, nextFireAt: next };
};
