import type { HistoryRun, ReadHistory } from './read-history.js';

/** The runs that one plan made, oldest first, and the time it was made at. */
export interface Batch {
  readonly now: number;
  readonly runs: readonly HistoryRun[];
}

/**
 * The runs of a history by the plan that made them.
 *
 * Where rows do not say when they were planned it follows from their releases: the oldest run of a plan is released at
 * its `now`, and whatever was due then belongs to the same plan. Runs without either stay out.
 */
export function batchesOf({ runs }: ReadHistory): readonly Batch[] {
  const dated = new Map<number, HistoryRun[]>();
  const batches: { now: number; runs: HistoryRun[] }[] = [];
  let open: { now: number; runs: HistoryRun[] } | null = null;
  for (const run of runs) {
    if (run.plannedAt !== undefined) {
      const same = dated.get(run.plannedAt);
      if (same === undefined) dated.set(run.plannedAt, [run]);
      else same.push(run);
    } else if (run.notBefore !== undefined) {
      if (open === null || run.at > open.now) {
        open = { now: run.notBefore, runs: [] };
        batches.push(open);
      }
      open.runs.push(run);
    }
  }
  return [...[...dated].map(([now, same]) => ({ now, runs: same })), ...batches];
}
