import { problem, root } from '../errors/problems.js';
import { lineReleases } from './release-line.js';

/** A run that waits for its release, in a queue of its schedule. */
export interface Candidate {
  readonly scheduledFor: number;
  readonly notAfter: number;
}

/** The runs of one schedule, oldest first, and how far apart they are released. */
export interface Lane {
  readonly id: string;
  readonly pace: number;
  readonly runs: readonly Candidate[];
}

/** What became of a lane: how many of its oldest runs were cut, and when each of the others is released. */
export interface LaneReleases {
  readonly cut: number;
  readonly releases: readonly number[];
}

/** So many runs are always released, however their schedules hold each other up. */
const RELEASED_ALWAYS = 10_000;

/** What the releases of more runs may cost, in runs walked past: some seconds. */
const MOST_COST = 100_000_000;

/** A run in the order in which a tenant's runs are released, and where it stands in its lane. */
interface Slot {
  readonly lane: number;
  readonly index: number;
  readonly run: Candidate;
}

/**
 * Releases the runs of a tenant's schedules one after another: each at the earliest instant that is `now` or later,
 * the lane's `pace` after the previous one of its lane, and `gap` after the previous one of the tenant, in the order of
 * `scheduledFor`, then id. While some run would be released after its `notAfter`, the oldest run of the lane that owns
 * the earliest such run is cut, and the releases are made anew.
 *
 * Cutting a run lets every later one go no later than before, so what was in time stays in time: the line is gone
 * through once, and each run of it stays or costs its lane its oldest.
 *
 * @param gap - between any two releases of the tenant, in milliseconds; more than 0
 * @param most - what the releases of more than 10,000 runs may cost, in runs walked past
 * @throws PolicyInputError when there are more than 10,000 runs, which hold each other up so much that they cost more
 */
export function releaseLanes(
  lanes: readonly Lane[],
  now: number,
  gap: number,
  most: number = MOST_COST,
): readonly LaneReleases[] {
  const slots = inOrder(lanes);
  const positionsOf = lanes.map(({ runs }) => new Int32Array(runs.length));
  slots.forEach(({ lane, index }, position) => {
    (positionsOf[lane] as Int32Array)[index] = position;
  });
  const line = lineReleases(
    {
      laneOf: Int32Array.from(slots, ({ lane }) => lane),
      positionsOf,
      paceOf: lanes.map(({ pace }) => pace),
    },
    now,
    gap,
  );
  slots.forEach(({ lane, index, run: { notAfter } }, position) => {
    const { pace } = lanes[lane] as Lane;
    // What the pace alone rules out needs no look at the others.
    while ((index - (line.cuts[lane] as number)) * pace > notAfter - now && !line.isCut(position)) {
      line.cutOldest(lane);
    }
    while (!line.isCut(position) && line.release(position) > notAfter) line.cutOldest(lane);
    if (!line.isCut(position)) line.settle(position);
    if (line.cost() > most && slots.length > RELEASED_ALWAYS) throw tooTangled(slots.length);
  });
  const at = line.all();
  return lanes.map((_, lane) => {
    const cut = line.cuts[lane] as number;
    const left = (positionsOf[lane] as Int32Array).subarray(cut);
    return { cut, releases: Array.from(left, (position) => at[position] as number) };
  });
}

function tooTangled(runs: number): Error {
  return problem(
    root('schedules'),
    'too_many',
    `their ${runs} runs hold each other's releases up too much; plan the tenant in parts, ` +
      "or leave release out and let the executor's limiter space the runs",
  );
}

/** Every run of every lane, in the order of `scheduledFor`, then id. */
function inOrder(lanes: readonly Lane[]): readonly Slot[] {
  const slots: Slot[] = [];
  lanes.forEach(({ runs }, lane) => {
    runs.forEach((run, index) => slots.push({ lane, index, run }));
  });
  const rank = rankById(lanes);
  return slots.sort((a, b) => {
    if (a.run.scheduledFor !== b.run.scheduledFor) return a.run.scheduledFor - b.run.scheduledFor;
    return a.lane === b.lane ? a.index - b.index : (rank[a.lane] as number) - (rank[b.lane] as number);
  });
}

/** The place of each lane when they are sorted by id, as text by code units, which is the same on every machine. */
export function rankById(lanes: readonly { readonly id: string }[]): readonly number[] {
  const order = lanes.map((_, i) => i);
  order.sort((a, b) => {
    const x = (lanes[a] as { id: string }).id;
    const y = (lanes[b] as { id: string }).id;
    return x < y ? -1 : x > y ? 1 : 0;
  });
  const rank: number[] = [];
  order.forEach((lane, place) => {
    rank[lane] = place;
  });
  return rank;
}
