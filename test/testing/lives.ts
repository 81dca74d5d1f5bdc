import { decideRun, plan, suspensionsFrom, toRunRows } from 'misfire-policy';
import type { HistoryRow, Timeline } from 'misfire-policy/testing';

/** A life as it was lived: the rows that a right planner and a right executor left. */
export interface Life {
  readonly schedule: Timeline['schedule'];
  readonly tenant: Timeline['tenant'];
  readonly rows: readonly HistoryRow[];
  readonly from: string;
  /** Up to here everything is decided. */
  readonly until: Date;
}

/**
 * Lives a timeline: plans at each tick outside outages, knowing of each suspension from when it happens.
 *
 * @param executes - whether runs are delivered, or left pending as the plan made them, without saying when that was
 */
export function live(timeline: Timeline, executes: boolean): Life {
  const { schedule, tenant, from, tick, outages, tenantEvents } = timeline;
  const known = (at: Date): Timeline['tenant'] => ({
    ...tenant,
    suspensions: suspensionsFrom(tenantEvents.filter((event) => new Date(event.at) <= at)) as never,
  });
  const rows: HistoryRow[] = [];
  let cursor = schedule.nextFireAt === null ? null : new Date(schedule.nextFireAt);
  let last = new Date(from);
  for (let at = last; at < new Date(timeline.until); at = new Date(at.getTime() + tick)) {
    if (outages.some((outage) => new Date(outage.from) <= at && at < new Date(outage.until))) continue;
    const plannedAt = at;
    const made = plan({ ...schedule, nextFireAt: cursor }, at, known(at));
    cursor = made.nextFireAt;
    last = at;
    rows.push(
      ...toRunRows(made).map((row): HistoryRow => {
        if (!executes) return row;
        if (row.status === 'skipped') return { ...row, plannedAt };
        const { scheduleId, tenantId, scheduledFor, notBefore } = row;
        const run = { scheduleId, tenantId, scheduledFor, notBefore, status: 'claimed' } as const;
        const decision = decideRun(run, notBefore, known(notBefore));
        if (decision.kind === 'deliver')
          return { ...row, plannedAt, status: 'delivered', deliveredAt: notBefore };
        if (decision.kind !== 'skip') throw new Error(`it is to ${decision.kind}`);
        const { reason, cause } = decision;
        return { ...row, plannedAt, status: 'skipped', reason, cause };
      }),
    );
  }
  return {
    schedule,
    tenant: known(new Date('2300-01-01T00:00:00Z')),
    rows,
    from,
    until: cursor ?? new Date(last.getTime() + 1),
  };
}
