import { amountOf } from './amounts.js';
import { CAUSES } from './causes.js';
import { localSpan } from './local-time.js';
import type { Mark } from './scene.js';

/** Marks of one kind and cause that lie too close together to be drawn apart. */
export interface Cluster extends Omit<Mark, 'key'> {
  /** The key of the mark, or null where there are several. */
  readonly key: string | null;
  /** Skips of several causes. */
  readonly mixed: boolean;
}

/** More clusters than this in one lane are marks on top of each other, whatever they are. */
const MOST_CLUSTERS = 250;

/**
 * Joins marks that would touch, so that a picture of a million runs has a few hundred shapes.
 *
 * @param marks - of one track, in any order
 * @param others - of the other track: what lies between two marks keeps them apart, where it can be seen
 * @param near - marks less than this apart are joined, in milliseconds
 */
export function clustersOf(
  marks: readonly Mark[],
  others: readonly Mark[],
  near: number,
  zone: string,
): readonly Cluster[] {
  const sorted = [...marks].sort((a, b) => (a.from === b.from ? a.to - b.to : a.from - b.from));
  const starts = others.map(({ from }) => from).sort((a, b) => a - b);
  const clusters = join(sorted, near, (a, b) => {
    if (a.kind !== b.kind || a.cause !== b.cause) return false;
    return b.from - a.to < near / 3 || firstAfter(starts, a.to) > b.from;
  });
  const few = clusters.length > MOST_CLUSTERS ? join(sorted, near, (a, b) => a.kind === b.kind) : clusters;
  return few.map((cluster) =>
    cluster.key === null ? { ...cluster, sentence: () => sentenceOf(cluster, zone) } : cluster,
  );
}

function join(sorted: readonly Mark[], near: number, alike: (a: Cluster, b: Mark) => boolean): Cluster[] {
  const clusters: Cluster[] = [];
  for (const mark of sorted) {
    const last = clusters.at(-1);
    if (last === undefined || !alike(last, mark) || mark.from - last.to >= near) {
      clusters.push({ ...mark, mixed: false });
      continue;
    }
    clusters[clusters.length - 1] = {
      ...last,
      key: null,
      to: Math.max(last.to, mark.to),
      at: Math.max(last.at, mark.at),
      count: last.count + mark.count,
      mixed: last.mixed || last.cause !== mark.cause,
      cause: last.cause === mark.cause ? last.cause : null,
    };
  }
  return clusters;
}

/** The first of some sorted numbers that is larger than another, or `Infinity`. */
function firstAfter(sorted: readonly number[], than: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) > than) high = middle;
    else low = middle + 1;
  }
  return sorted[low] ?? Number.POSITIVE_INFINITY;
}

function sentenceOf(cluster: Cluster, zone: string): string {
  const runs = `${amountOf(cluster.count, 'run')}, ${localSpan(cluster.from, cluster.to, zone)}`;
  if (cluster.kind === 'fire') return `${runs}.`;
  if (cluster.kind === 'pending') return `${runs}: pending.`;
  return `Skipped ${runs}: ${cluster.cause === null ? 'for several causes' : CAUSES[cluster.cause].why}.`;
}
