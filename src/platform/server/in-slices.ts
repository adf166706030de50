import { setImmediate as nextTurn } from 'node:timers/promises';

/** Few enough that the work of a slice holds the event loop for some milliseconds only. */
export const sliceLength = 200;

/** Hands out a long list a slice at a time; whatever else waits is answered in between. */
export async function* inSlices<T>(all: readonly T[]): AsyncGenerator<T[]> {
  for (let from = 0; from < all.length; from += sliceLength) {
    if (from > 0) await nextTurn();
    yield all.slice(from, from + sliceLength);
  }
}
