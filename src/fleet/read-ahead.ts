interface State<T> {
  /** What was read and nobody has asked for yet. */
  readonly waiting: T[];
  reading: Promise<void> | null;
  ended: boolean;
  failure: { readonly error: unknown } | null;
}

/**
 * A source that is read ahead of its reader, by a bounded number of values and one at a time. Nothing is read before
 * the first is asked for. What the source rejects with comes after the values before it; whoever stops early closes it.
 *
 * @param most - how many values may wait for the reader; with 0 each is read when it is asked for
 */
export async function* readAhead<T>(
  source: AsyncIterable<T> | Iterable<T>,
  most: number,
): AsyncGenerator<T, void, undefined> {
  const iterator = opened(source);
  const state: State<T> = { waiting: [], reading: null, ended: false, failure: null };

  async function read(): Promise<void> {
    try {
      const result = await iterator.next();
      if (result.done === true) state.ended = true;
      else state.waiting.push(result.value);
    } catch (error) {
      // It has its turn after the values before it.
      state.ended = true;
      state.failure = { error };
    }
  }

  /** Reads until so many values wait. */
  function readOn(upTo: number): void {
    if (state.reading !== null || state.ended || state.waiting.length >= upTo) return;
    state.reading = read().then(() => {
      state.reading = null;
      readOn(most);
    });
  }

  try {
    for (;;) {
      readOn(Math.max(most, 1));
      while (state.waiting.length === 0 && state.reading !== null) await state.reading;
      if (state.waiting.length === 0) break;
      const value = state.waiting.shift() as T;
      readOn(most); // while the reader is busy with this one
      yield value;
    }
    if (state.failure !== null) throw state.failure.error;
  } finally {
    state.ended = true;
    // A source is asked one thing at a time: the read under way comes to its end first.
    if (state.reading !== null) await state.reading;
    await iterator.return();
  }
}

/** A source of either kind as one that waits; nothing is asked of it yet. */
async function* opened<T>(source: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, void, undefined> {
  yield* source;
}
