/**
 * A set of times on a wall clock, on a line without transitions: what a cron expression or a calendar step means
 * before a zone is known. Wall times are milliseconds, as if they were UTC.
 *
 * The two functions are inverse to each other, and everything else follows from them: the first at or after `w` is
 * `at(rank(w))`, the last before it is `at(rank(w) - 1)`, and a count is a difference of ranks.
 */
export interface WallTimes {
  /** How many of the times lie before a wall time, counted from a fixed start. */
  rank(wall: number): number;
  /** The time that has `rank` times before it, or null when there is none. */
  at(rank: number): number | null;
  /** Of the times in `[from, until)`, how many are in the set again `shift` milliseconds later. */
  countShifted(from: number, until: number, shift: number): number;
}
