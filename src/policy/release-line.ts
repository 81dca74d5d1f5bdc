import { ranks } from './ranks.js';

/** Every run of every lane in the order in which they are released; a lane's own runs keep their order. */
export interface Line {
  /** For each position, the lane whose run stands there. */
  readonly laneOf: Int32Array;
  /** For each lane, the positions of its runs, and the least time between two of its releases, in milliseconds. */
  readonly positionsOf: readonly Int32Array[];
  readonly paceOf: readonly number[];
}

/** The releases of a line, from its beginning up to the run that is asked about, while runs are cut. */
export interface LineReleases {
  /** The release of the next run of the line, whose runs before are all settled or cut. */
  readonly release: (position: number) => number;
  /** Takes a run at its release; the next question is about one after it. */
  readonly settle: (position: number) => void;
  /** Cuts the oldest run that a lane still has. */
  readonly cutOldest: (lane: number) => void;
  readonly isCut: (position: number) => boolean;
  /** For each lane, how many of its oldest runs were cut. */
  readonly cuts: Int32Array;
  /** The releases of all that is left, by position. */
  readonly all: () => Float64Array;
  /** What keeping the releases has cost so far, in runs walked past. */
  readonly cost: () => number;
}

const NEVER = Number.NEGATIVE_INFINITY;

/** What one step of a refresh costs, in steps of a walk: it looks up ranks. */
const LOOK_UP = 20;

/**
 * Keeps the releases of a line: each run at `now` or later, its lane's pace after its lane's previous one, and `gap`
 * after the one before it.
 *
 * To walk down the line after each cut would take the square of its length. Most runs wait for the one before them,
 * though, and not for their lane's pace. So the line is kept as its *steps*, the runs that wait for the pace: between
 * two of them each run is released `gap` after the one before, whatever was cut. A run's *excess* is its release less
 * `gap` for each run before it, which is the same from one step up to the next.
 *
 * A cut may make further runs wait for the pace. Those that are within a *margin* of it are kept among the steps;
 * the others cannot before the releases have moved by more than the margin in all, and then the line is walked again.
 */
export function lineReleases({ laneOf, positionsOf, paceOf }: Line, now: number, gap: number): LineReleases {
  const size = laneOf.length;
  const rank = ranks(size);
  const cuts = new Int32Array(positionsOf.length);
  const gone = new Uint8Array(size);
  const previousOf = previousPositions(positionsOf, size);
  /** Each release as it was when it was last found: it may be earlier by now, and is not later. */
  const at = new Float64Array(size);
  /** How much sooner a run could go if its lane's pace alone held it, when that was last found. */
  const spare = new Float64Array(size);
  /** The steps: their positions, in order, and the excess from each of them on. */
  let steps: number[] = [];
  let excesses: number[] = [];
  /** The margin, how far the releases have moved since the last walk, and what keeping them has cost since. */
  let margin = 0;
  let moved = 0;
  let work = 0;
  let walks = 0;
  let cost = 0;
  /** The position before which all is settled, and how many of those are left. */
  let settled = 0;
  let left = 0;
  /** What was cut since the steps were right: the first position, and how many. */
  let cutFrom = size;
  let cutCount = 0;

  /** How many steps there are up to a position, itself included. */
  function stepsUpTo(position: number): number {
    let low = 0;
    let high = steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle] as number) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const paceAt = (position: number): number => paceOf[laneOf[position] as number] as number;

  /** When its lane's pace lets a run go, if the pace holds it at all. */
  function paced(position: number): number {
    const previous = previousOf[position] as number;
    if (previous < 0 || gone[previous] === 1) return NEVER;
    const excess = excesses[stepsUpTo(previous) - 1] ?? now;
    return excess + gap * rank.before(previous) + paceAt(position);
  }

  /** Makes the steps right again after cuts. */
  function repair(): void {
    if (cutCount === 0) return;
    const changed = stepsUpTo(cutFrom);
    moved += gap * cutCount;
    cutFrom = size;
    cutCount = 0;
    if (moved <= margin) refresh(changed);
    if (moved > margin || work > left) walk();
  }

  function refresh(from: number): void {
    let most = 0;
    for (let i = from; i < steps.length; i++) {
      const position = steps[i] as number;
      const before = excesses[i - 1] ?? now;
      const held = gone[position] === 1 ? NEVER : paced(position) - gap * rank.before(position);
      const excess = Math.max(before, held);
      most = Math.max(most, (excesses[i] as number) - excess);
      excesses[i] = excess;
    }
    moved += most;
    work += LOOK_UP * (steps.length - from);
    cost += LOOK_UP * (steps.length - from);
  }

  /** Makes all releases anew. */
  function walk(): void {
    let last = NEVER;
    for (let position = 0; position < settled; position++) {
      if (gone[position] === 1) continue;
      const previous = previousOf[position] as number;
      const queued = Math.max(now, last + gap);
      const held = previous < 0 || gone[previous] === 1 ? NEVER : (at[previous] as number) + paceAt(position);
      last = Math.max(queued, held);
      at[position] = last;
      spare[position] = queued - held;
    }
    // The best margin changes as the line grows, slowly.
    if (work > left || walks++ % 8 === 0) margin = bestMargin(spare.subarray(0, settled), gone, gap);
    moved = 0;
    work = 0;
    cost += settled;
    findSteps();
  }

  function findSteps(): void {
    steps = [];
    excesses = [];
    let before = 0;
    for (let position = 0; position < settled; position++) {
      if (gone[position] === 1) continue;
      const room = spare[position] as number;
      if (room < margin || room < 0) {
        steps.push(position);
        excesses.push((at[position] as number) - gap * before);
      }
      before++;
    }
  }

  return {
    cuts,
    cost: () => cost,
    isCut: (position) => gone[position] === 1,
    release(position) {
      repair();
      const queued = (excesses.at(-1) ?? now) + gap * left;
      const previous = previousOf[position] as number;
      const isFirst = previous < 0 || gone[previous] === 1;
      // What its lane's release was when last found is enough, when it is far from holding this run.
      const before = isFirst ? NEVER : (at[previous] as number) + paceAt(position);
      const held = queued - before >= margin ? before : paced(position);
      spare[position] = queued - held;
      at[position] = Math.max(queued, held);
      return at[position];
    },
    settle(position) {
      const room = spare[position] as number;
      if (room < margin || room < 0) {
        steps.push(position);
        excesses.push((at[position] as number) - gap * left);
      }
      settled = position + 1;
      left++;
    },
    cutOldest(lane) {
      const position = (positionsOf[lane] as Int32Array)[cuts[lane] as number] as number;
      cuts[lane] = (cuts[lane] as number) + 1;
      gone[position] = 1;
      rank.giveUp(position);
      if (position >= settled) return;
      left--;
      cutFrom = Math.min(cutFrom, position);
      cutCount++;
    },
    all() {
      settled = size;
      walk();
      return at;
    },
  };
}

/** For each position, that of the run of its lane before it, or -1. */
function previousPositions(positionsOf: readonly Int32Array[], size: number): Int32Array {
  const previous = new Int32Array(size).fill(-1);
  for (const positions of positionsOf) {
    for (let i = 1; i < positions.length; i++) previous[positions[i] as number] = positions[i - 1] as number;
  }
  return previous;
}

// Stryker disable all: whatever the margin, the releases are right; it decides only what they cost (docs/quality.md).
/** The margin for which walks, and the steps refreshed in between, are together the least work: `gap`, doubled. */
function bestMargin(spare: Float64Array, gone: Uint8Array, gap: number): number {
  const within = new Float64Array(24);
  let left = 0;
  for (let position = 0; position < spare.length; position++) {
    if (gone[position] === 1) continue;
    left++;
    // A spare time of less than 2 ** doublings gaps, and of no less than half of that.
    const gaps = Math.min((spare[position] as number) / gap, 2 ** within.length);
    const doublings = gaps < 1 ? 0 : 32 - Math.clz32(gaps);
    if (doublings < within.length) within[doublings] = (within[doublings] as number) + 1;
  }
  // Without a margin each cut is a walk.
  let best = 0;
  let least = left;
  let watched = 0;
  within.forEach((more, doublings) => {
    watched += more;
    const cost = left / 2 ** doublings + LOOK_UP * watched;
    if (cost >= least) return;
    least = cost;
    best = gap * 2 ** doublings;
  });
  return best;
}
// Stryker restore all
