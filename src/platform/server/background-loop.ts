import type { Database } from './db/database.ts';

export interface Loop {
  /**
   * Runs a round now, even if `isDue` returns false. If a round is already running, waits for that round instead.
   * Throws the error of the round.
   */
  run(): Promise<void>;
  /**
   * Stops the timer and waits for the current round. Never throws: `onError`, or the caller of `run`, receives the error
   * of the round.
   */
  stop(): Promise<void>;
}

/**
 * Runs `round` every `everyMs` milliseconds until the database closes, for the first time after `everyMs`. Skips a
 * round while the previous one is running. An error is passed to `onError` once, and does not stop the loop.
 * @param options.round receives a function that returns true if the round should end early
 * @param options.isDue returns false to skip a round; by default no round is skipped
 */
export function startLoop(
  db: Pick<Database, 'beforeClose'>,
  options: {
    everyMs: number;
    round: (isStopping: () => boolean) => Promise<void>;
    onError: (error: unknown) => void;
    isDue?: () => boolean;
  },
): Loop {
  const { everyMs, round, onError, isDue = () => true } = options;
  let running: Promise<void> | undefined;
  let stopping = false;
  const run = () => {
    running ??= round(() => stopping).finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    if (!running && isDue()) run().catch(guardErrorHandler(onError));
  }, everyMs);
  const stop = async () => {
    clearInterval(timer);
    stopping = true;
    unregister();
    await running?.catch(() => {});
  };
  const unregister = db.beforeClose(stop);
  return { run, stop };
}

/** Wraps `onError` so that it never throws. */
export function guardErrorHandler(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    try {
      onError(error);
    } catch {
      // Ignores the error, because `onError` itself has failed.
    }
  };
}
