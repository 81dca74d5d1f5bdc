// Types that must hold, and misuse that must not compile. `npm run types` reads this file; nothing runs it.
import type { Duration } from 'date-fns';
import type {
  Decision,
  DurationInput,
  FireDecision,
  Plan,
  PlanOutcome,
  RunDecision,
  RunRow,
  Schedule,
  SkipCause,
  SkipReason,
  Tenant,
  When,
} from 'misfire-policy';
import { decideRun, expandSkip, plan, toSkippedEvents } from 'misfire-policy';

declare const schedule: Schedule;
declare const tenant: Tenant;
declare const decided: Plan;

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the comparison is in the signatures
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

export const reasons: Equal<SkipReason, 'overlap' | 'tenant_suspended' | 'quota_exhausted' | 'stale'> = true;
export const outcomes: Equal<
  PlanOutcome,
  'initial' | 'idle' | 'reanchored' | 'held' | 'due' | 'misfire' | 'resumed'
> = true;
/** What date-fns calls a duration is one here. */
export const duration: Equal<Duration extends DurationInput ? 1 : 0, 1> = true;
export const decisions: Equal<Decision['kind'], 'fire' | 'skip' | 'realign'> = true;
export const runDecisions: Equal<RunDecision['kind'], 'deliver' | 'finish' | 'skip' | 'wait'> = true;
export const causes: Equal<keyof Plan['counts']['byCause'], SkipCause> = true;
export const dates: Equal<FireDecision['notBefore'], Date> = true;

/** Every union is closed: a switch over it needs no default. */
export function exhaustive(decision: Decision): string {
  switch (decision.kind) {
    case 'fire':
      return decision.key;
    case 'skip':
      return decision.cause;
    case 'realign':
      return String(decision.to);
  }
}

export function exhaustiveRun(decision: RunDecision): string {
  switch (decision.kind) {
    case 'deliver':
    case 'finish':
      return decision.kind;
    case 'skip':
      return decision.reason;
    case 'wait':
      return String(decision.until);
  }
}

export function exhaustiveRow(row: RunRow): Date {
  return row.status === 'pending' ? row.scheduledFor : row.from;
}

// Rows as they come: NULLs, node-postgres intervals, Temporal.
plan({ ...schedule, overlap: null, activeRuns: null, endsAt: null }, new Date(0), { ...tenant, quota: null });
plan({ ...schedule, misfireThreshold: { minutes: 5, milliseconds: 1 } }, { epochMilliseconds: 0 }, tenant);
export const source: When = { next: () => null, previous: () => null };

// @ts-expect-error a policy that does not exist
plan({ ...schedule, misfirePolicy: 'replay' }, 0, tenant);
// @ts-expect-error the suspension windows are required
plan(schedule, 0, { id: 'acme' });
// @ts-expect-error the cursor is required
plan({ id: 'a', tenantId: 'b', when: { cron: '* * * * *' } }, 0, tenant);
// @ts-expect-error now is an argument
plan(schedule, tenant);
// @ts-expect-error every needs its anchor
export const noAnchor: When = { every: 60_000 };
// @ts-expect-error a plan cannot be changed
decided.outcome = 'idle';
// @ts-expect-error nor its decisions
decided.decisions.push();
// @ts-expect-error a fire has no cause
export const noCause = (decided.decisions[0] as FireDecision).cause;
// @ts-expect-error a fire is no skip
expandSkip(decided.decisions[0] as FireDecision, schedule);
// @ts-expect-error a run needs its status
decideRun({ scheduleId: 'a', tenantId: 'b', scheduledFor: 0 }, 0, tenant);
// @ts-expect-error events are made of a plan or a sweep
toSkippedEvents([decided]);
