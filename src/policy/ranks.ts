/** How many of a line's places are still taken before a place, while places are given up one by one (Fenwick's tree). */
export interface Ranks {
  /** The number of places taken before a position. */
  readonly before: (position: number) => number;
  readonly giveUp: (position: number) => void;
}

/** All of `size` places taken; each question and each change takes a number of steps that grows as log2 of `size`. */
export function ranks(size: number): Ranks {
  const tree = new Int32Array(size + 1);
  // A node stands for the stretch of places that its lowest bit is long.
  for (let node = 1; node <= size; node++) tree[node] = node & -node;
  return {
    before(position) {
      let taken = 0;
      for (let node = position; node > 0; node -= node & -node) taken += tree[node] as number;
      return taken;
    },
    giveUp(position) {
      for (let node = position + 1; node <= size; node += node & -node)
        tree[node] = (tree[node] as number) - 1;
    },
  };
}
