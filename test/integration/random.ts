/** Random numbers that a seed repeats. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** In [from, until). */
  between(from: number, until: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, and good enough to choose whom to kill. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, until) => from + next() * (until - from),
    pick<T>(list: readonly T[]): T {
      return list[Math.floor(next() * list.length)] as T;
    },
  };
}
