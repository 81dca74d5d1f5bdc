import type { SkipCause } from '../model/reasons.js';

/** What is said about a cause. */
export interface CauseText {
  /** A few letters for a legend. */
  readonly label: string;
  /** One letter, for a terminal. */
  readonly letter: string;
  /** Why, for one run as for many. */
  readonly why: string;
  /** Where the decision record says so. */
  readonly clause: string;
  /** What would have to be otherwise, where nothing more is known than the cause. */
  readonly remedy: string;
}

/** The text of each cause, in the order in which the rules are applied. */
export const CAUSES: Readonly<Record<SkipCause, CauseText>> = {
  suspension_window: {
    label: 'suspended',
    letter: 'z',
    why: 'the tenant was suspended then, and a suspension is never backfilled',
    clause: 'ADR 0036 §3',
    remedy: 'No setting brings a suspended run back; only without the suspension would it have fired.',
  },
  activation_realign: {
    label: 'overtaken by a suspension',
    letter: 'a',
    why: 'missed before a suspension, and nothing from before an activation fires after it',
    clause: 'ADR 0036 §3',
    remedy:
      'No setting brings it back; it would have had to be planned before the suspension, or without it.',
  },
  policy_skip: {
    label: 'missed, policy skip',
    letter: 'p',
    why: 'missed, and the policy is skip',
    clause: 'ADR 0036 §1',
    remedy: 'fire_once would fire the most recent one, catch_up as many as its caps allow.',
  },
  superseded: {
    label: 'superseded',
    letter: 's',
    why: 'under fire_once only the most recent missed run fires',
    clause: 'ADR 0036 §1',
    remedy: 'catch_up would fire as many as its caps and the staleness cut-off allow.',
  },
  history_cap: {
    label: 'older than the history cap',
    letter: 'h',
    why: 'catch_up reaches back no further than its history cap',
    clause: 'ADR 0036 §1',
    remedy: 'catchUp.maxHistory can be at most 24 h; what is older must be planned earlier.',
  },
  max_staleness: {
    label: 'stale',
    letter: 'o',
    why: 'older than the staleness cut-off of the tenant',
    clause: 'ADR 0036 §2',
    remedy: 'A larger maxStaleness of the tenant, at most 24 h, or planning it earlier, would fire it.',
  },
  run_cap: {
    label: 'over the run cap',
    letter: 'c',
    why: 'one plan fires no more than its run cap, the newest first',
    clause: 'ADR 0036 §1',
    remedy: 'catchUp.maxRuns can be at most 100; the rest must be planned earlier.',
  },
  overlap: {
    label: 'overlap',
    letter: 'v',
    why: 'another run of the schedule was active, and its overlap is skip',
    clause: 'ADR 0036, Consequences',
    remedy: 'It would fire with overlap queue or allow, or once the active run has ended.',
  },
  tenant_quota: {
    label: 'quota used up',
    letter: 'q',
    why: 'the quota of the tenant had no run left',
    clause: 'ADR 0036, Consequences',
    remedy: 'It would fire with more quota left.',
  },
  stale_at_release: {
    label: 'stale before its release',
    letter: 'r',
    why: 'at the pace of the releases the turn would have come too late',
    clause: 'ADR 0036 §1, §2',
    remedy: 'A smaller catchUp.pace, or a larger maxStaleness of the tenant, would fire it.',
  },
};
