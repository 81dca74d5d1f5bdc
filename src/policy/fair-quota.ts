import { rankById } from './tenant-releases.js';

/** The runs that one schedule would fire, newest first. */
export interface Claim {
  readonly id: string;
  readonly newestFirst: readonly number[];
}

/**
 * Shares a tenant's quota fairly: the newest run of every schedule first, then the second newest of every schedule,
 * and so on; within a round the later `scheduledFor`, then the id. So a minutely schedule does not starve a nightly
 * one, and each schedule still keeps its newest runs.
 *
 * @param remaining - how many runs may be kept in all
 * @returns for each claim, how many of its newest runs are kept
 */
export function fairQuota(claims: readonly Claim[], remaining: number): readonly number[] {
  const kept = claims.map(() => 0);
  const rank = rankById(claims);
  let left = remaining;
  for (let round = 0; left > 0; round++) {
    const inRound = claims.map((_, i) => i).filter((i) => round < (claims[i] as Claim).newestFirst.length);
    if (inRound.length === 0) break;
    if (inRound.length > left) {
      const runOf = (i: number): number => (claims[i] as Claim).newestFirst[round] as number;
      inRound.sort((a, b) => {
        const later = runOf(b) - runOf(a);
        return later === 0 ? (rank[a] as number) - (rank[b] as number) : later;
      });
    }
    for (const i of inRound.slice(0, left)) kept[i] = round + 1;
    left -= inRound.length;
  }
  return kept;
}
