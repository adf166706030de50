import { setImmediate as nextTurn } from 'node:timers/promises';

/** Few enough that the work of a slice holds the event loop for some milliseconds only. */
export const batchLength = 200;

const longestTurnMs = 5;

/** Runs work that yields between its steps, and lets the event loop run whenever it has held it for some milliseconds. */
export async function runYielding<T>(work: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < longestTurnMs) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** Yields a long list a slice at a time, and lets the event loop run between slices. */
export async function* batches<T>(all: readonly T[], length = batchLength): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += length) {
    if (from > 0) await nextTurn();
    yield all.slice(from, from + length);
  }
}
