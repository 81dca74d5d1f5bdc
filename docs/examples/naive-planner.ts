import { CronExpressionParser } from 'cron-parser';
import type { Planner, PlannerFire } from 'misfire-policy/testing';

/** What people write first: step from the cursor to now, and fire whatever lies between. docs/testing.md takes it apart. */
export const naivePlanner: Planner = (schedule, now, tenant) => {
  if (!('cron' in schedule.when)) throw new Error('only cron is supported');
  const { nextFireAt } = schedule;
  const isSuspended = tenant.suspensions.some(({ from, until }) => from <= now && (!until || until > now));
  if (isSuspended || nextFireAt === null) return { decisions: [], nextFireAt };

  const decisions: PlannerFire[] = [];
  const interval = CronExpressionParser.parse(schedule.when.cron, {
    tz: schedule.when.timezone ?? 'UTC',
    // next() is strict, and the cursor itself is due.
    currentDate: new Date(Date.parse(nextFireAt) - 1),
  });
  let next = interval.next().toDate();
  while (next <= new Date(now)) {
    decisions.push({ kind: 'fire', scheduledFor: next });
    next = interval.next().toDate();
  }
  return { decisions, nextFireAt: next };
};
