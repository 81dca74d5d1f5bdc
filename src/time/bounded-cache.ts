/**
 * A memory of answers that are a function of their key, so that forgetting one changes nothing but the time it takes.
 *
 * It holds between `size` and `2 * size` entries: when the young half is full it becomes the old half, and what
 * was in the old half and not asked for meanwhile is forgotten. A million distinct keys cannot fill memory.
 */
export interface BoundedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
}

/** @param size - how many entries are kept at the least */
/* @__NO_SIDE_EFFECTS__ */
export function boundedCache<K, V>(size: number): BoundedCache<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  function set(key: K, value: V): void {
    if (young.size >= size) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }
  return {
    get(key) {
      const value = young.get(key);
      if (value !== undefined) return value;
      const aged = old.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    set,
  };
}
