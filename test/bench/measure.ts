// What something costs. Everything that is compared runs in turn, in short batches, so that whatever else the machine
// does meanwhile meets all of it alike; a figure is the median of its batches.
import { performance } from 'node:perf_hooks';

export type Task = () => unknown;

/** Kept, and exported, so that nothing is optimised away. @public */
export let kept: unknown;

function batch(task: Task, calls: number): number {
  const start = performance.now();
  for (let i = 0; i < calls; i++) kept = task();
  return performance.now() - start;
}

/** So many calls that a batch takes about a millisecond, once the task is warm. */
function callsOf(task: Task): number {
  let calls = 1;
  for (let spent = 0; spent < 60; ) {
    const took = batch(task, calls);
    spent += took;
    if (took < 0.5) calls *= 2;
    else if (took > 2) calls = Math.max(1, Math.round(calls / took));
    if (took > 60) break;
  }
  return calls;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** The median cost of a call of each task, in microseconds. @param rounds - batches of each */
export function costs<K extends string>(tasks: Readonly<Record<K, Task>>, rounds = 101): Record<K, number> {
  const names = Object.keys(tasks) as K[];
  const calls = names.map((name) => callsOf(tasks[name]));
  const times: number[][] = names.map(() => []);
  for (let round = 0; round < rounds; round++) {
    names.forEach((_, place) => {
      // Another one begins each time: the first finds the caches of the processor as the last has left them.
      const i = (place + round) % names.length;
      const name = names[i] as K;
      const count = calls[i] as number;
      times[i]?.push((batch(tasks[name], count) / count) * 1_000);
    });
  }
  return Object.fromEntries(names.map((name, i) => [name, median(times[i] as number[])])) as Record<
    K,
    number
  >;
}
