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
 * Cutting a run lets every later one go no later than before, so what was in time stays in time: the releases are made
 * in one walk that only ever steps back to the place where a run was cut.
 *
 * @param gap - between any two releases of the tenant, in milliseconds; 0 for none
 */
export function releaseLanes(lanes: readonly Lane[], now: number, gap: number): readonly LaneReleases[] {
  const slots = inOrder(lanes);
  const positions: number[][] = lanes.map(({ runs }) => runs.map(() => 0));
  slots.forEach(({ lane, index }, position) => {
    (positions[lane] as number[])[index] = position;
  });
  const releases: (readonly number[])[] = [];
  const at = new Float64Array(slots.length);
  const isCut = new Uint8Array(slots.length);
  /** For each lane, the index of its oldest run that is not cut. */
  const heads = new Int32Array(lanes.length);

  /** The release before a position, of the tenant: the nearest position that is not cut. */
  function previousOfTenant(position: number): number {
    let before = position - 1;
    while (before >= 0 && isCut[before] === 1) before--;
    return before < 0 ? Number.NEGATIVE_INFINITY : (at[before] as number);
  }

  for (let position = 0, last = Number.NEGATIVE_INFINITY; position < slots.length; position++) {
    if (isCut[position] === 1) continue;
    const { lane, index, run } = slots[position] as Slot;
    const { pace } = lanes[lane] as Lane;
    const lanePositions = positions[lane] as number[];
    const head = heads[lane] as number;
    const previous =
      index > head ? (at[lanePositions[index - 1] as number] as number) : Number.NEGATIVE_INFINITY;
    const release = Math.max(now, previous + pace, last + gap);
    if (release <= run.notAfter) {
      at[position] = release;
      last = release;
      continue;
    }
    const oldest = lanePositions[head] as number;
    isCut[oldest] = 1;
    heads[lane] = head + 1;
    // Make the releases anew from where the cut run stood; what was before it is as it was.
    last = previousOfTenant(oldest);
    position = oldest;
  }

  lanes.forEach(({ runs }, lane) => {
    const cut = heads[lane] as number;
    releases.push(
      runs.slice(cut).map((_, i) => at[(positions[lane] as number[])[cut + i] as number] as number),
    );
  });
  return releases.map((list, lane) => ({ cut: heads[lane] as number, releases: list }));
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
