import type { FireDecision, Plan } from '../model/plan.js';
import { hash } from './hash.js';

/**
 * Shifts all releases of a schedule by a part of `spread` that its id fixes, so that a hundred thousand schedules do not
 * start at one instant. A shift never takes a run past its `notAfter`: where there is less room it is the room there is.
 *
 * @param spread - in milliseconds; the shift is less than that
 */
export function spreadReleases(plan: Plan, spread: number): Plan {
  if (plan.counts.fired === 0) return plan;
  let shift = hash(plan.scheduleId) % spread;
  for (const decision of plan.decisions) {
    if (decision.kind === 'fire') shift = Math.min(shift, slackOf(decision));
  }
  if (shift === 0) return plan;
  const decisions = plan.decisions.map((decision) =>
    decision.kind === 'fire'
      ? { ...decision, notBefore: new Date(decision.notBefore.getTime() + shift) }
      : decision,
  );
  return { ...plan, decisions };
}

/** How much later a run may be released and still be delivered. */
function slackOf({ notBefore, notAfter }: FireDecision): number {
  return notAfter.getTime() - notBefore.getTime();
}
