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
