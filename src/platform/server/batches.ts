import { setImmediate as nextTurn } from 'node:timers/promises';

/** Default number of items in a batch. Such a batch blocks the event loop only for a few milliseconds. */
const batchLength = 200;

const longestTurnMs = 5;

/**
 * Runs a generator to its end and returns its result. Yields to the event loop between two steps when the steps since
 * the last yield have taken 5 ms.
 */
export async function runGeneratorYieldingToEventLoop<T>(work: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < longestTurnMs) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** Splits a list into batches and yields to the event loop between them. */
export async function* batches<T>(all: readonly T[], length = batchLength): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += length) {
    if (from > 0) await nextTurn();
    yield all.slice(from, from + length);
  }
}
