import { setTimeout as delay } from 'node:timers/promises';

const maxPauseMs = 250;

/**
 * Coalesces concurrent calls. A call made during a run waits for the next run, so that results are never stale.
 * @param pauseFactor pause after a run that had several callers, as a multiple of its duration, at most 250 ms. Calls
 * made during the pause share the next run, which limits the load of a flood.
 */
export function coalesceCallsIntoNextRun<T>(work: () => Promise<T>, pauseFactor = 0): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  let pauseMs = 0;
  let callers = 0;
  const run = async () => {
    const isCrowded = callers > 1;
    callers = 0;
    next = undefined;
    const begun = performance.now();
    try {
      return await work();
    } finally {
      pauseMs = isCrowded ? Math.min((performance.now() - begun) * pauseFactor, maxPauseMs) : 0;
    }
  };
  const pause = () => (pauseMs > 0 ? delay(pauseMs, undefined, { ref: false }) : undefined);
  return () => {
    callers++;
    if (!next) {
      next = last.then(run);
      last = next.then(pause, pause);
    }
    return next;
  };
}

export function coalesceCallsByKeyIntoNextRun<T>(
  work: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const runs = new Map<string, { run: () => Promise<T>; callers: number }>();
  return async (key) => {
    const shared = runs.get(key) ?? { run: coalesceCallsIntoNextRun(() => work(key)), callers: 0 };
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
