import { REASON_OF, type SkipCause, type SkipReason } from '../model/reasons.js';

/** How many occurrences were skipped, in all, by reason and by cause; every key is there. */
export interface SkipTally {
  skipped: number;
  readonly byReason: Record<SkipReason, number>;
  readonly byCause: Record<SkipCause, number>;
}

/** A tally of nothing yet. Written out, so that every plan has its keys in one order. */
export function emptyTally(): SkipTally {
  return {
    skipped: 0,
    byReason: { overlap: 0, tenant_suspended: 0, quota_exhausted: 0, stale: 0 },
    byCause: {
      suspension_window: 0,
      activation_realign: 0,
      policy_skip: 0,
      superseded: 0,
      history_cap: 0,
      max_staleness: 0,
      run_cap: 0,
      overlap: 0,
      tenant_quota: 0,
      stale_at_release: 0,
    },
  };
}

/** Adds some occurrences of one cause to a tally. */
export function addSkips(tally: SkipTally, cause: SkipCause, count: number): void {
  tally.skipped += count;
  tally.byReason[REASON_OF[cause]] += count;
  tally.byCause[cause] += count;
}
