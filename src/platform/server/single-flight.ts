import { setTimeout as delay } from 'node:timers/promises';

/** So that calls made during a slow run do not wait long for the next one. */
const longestRestMs = 250;

/**
 * Coalesces concurrent calls of work that answers everybody alike. A call made during a run waits for the next run, so results are
 * never stale.
 * @param restTimes how many times its own duration a run of several callers is followed by a rest, so that a flood of calls takes a
 *   share of the process only; calls made during the rest wait for the run after it
 */
export function singleFlight<T>(work: () => Promise<T>, restTimes = 0): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  let rest = 0;
  let callers = 0;
  const run = async () => {
    const isCrowded = callers > 1;
    callers = 0;
    next = undefined;
    const begun = performance.now();
    try {
      return await work();
    } finally {
      rest = isCrowded ? Math.min((performance.now() - begun) * restTimes, longestRestMs) : 0;
    }
  };
  const pause = () => (rest > 0 ? delay(rest, undefined, { ref: false }) : undefined);
  return () => {
    callers++;
    if (!next) {
      next = last.then(run);
      last = next.then(pause, pause);
    }
    return next;
  };
}

/** The same for work of several keys, such as the ids of events: calls of one key share a run. */
export function singleFlightByKey<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const runs = new Map<string, { run: () => Promise<T>; callers: number }>();
  return async (key) => {
    const shared = runs.get(key) ?? { run: singleFlight(() => work(key)), callers: 0 };
    runs.set(key, shared);
    shared.callers++;
    try {
      return await shared.run();
    } finally {
      shared.callers--;
      if (shared.callers === 0) runs.delete(key);
    }
  };
}
