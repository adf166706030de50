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

/** The same for work of several keys, such as the ids of events: calls of one key share a run. For keys that are few. */
export function sharedRunByKey<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const runs = new Map<string, () => Promise<T>>();
  return (key) => {
    const run = runs.get(key) ?? sharedRun(() => work(key));
    runs.set(key, run);
    return run();
  };
}
