/**
 * Work that answers everybody alike. Who asks while it runs shares the next run with all others who do, so that nobody hears
 * what was true before they asked.
 */
export function sharedRun<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const run = () => {
    next = undefined;
    return work();
  };
  return () => {
    next ??= last.then(run, run);
    last = next;
    return next;
  };
}

/** The same for work of several keys, such as the ids of events: calls of one key share a run. */
export function sharedRunByKey<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const runs = new Map<string, { run: () => Promise<T>; callers: number }>();
  return async (key) => {
    const shared = runs.get(key) ?? { run: sharedRun(() => work(key)), callers: 0 };
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
