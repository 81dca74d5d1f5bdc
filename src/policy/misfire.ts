import type { ParsedSchedule } from '../model/schedule.js';

/**
 * Whether a backlog is a misfire or merely late (ADR 0036 §1: "more than one interval in the past").
 *
 * It is measured on the first due occurrence before any rule, as the decision record measures `next_fire_at`, so
 * that one more suspension window can never turn a misfire into something that fires more.
 *
 * With the default threshold the interval is the gap that is really there: until the occurrence after the first.
 * Where there is no such occurrence (a one-shot, the last one before `endsAt`) nothing was missed; it is late.
 */
export function isMisfire(schedule: ParsedSchedule, first: number, now: number): boolean {
  if (schedule.misfireThreshold !== null) return now - first > schedule.misfireThreshold;
  const successor = schedule.set.atOrAfter(first + 1);
  return successor !== null && now > successor;
}
