import type { Database } from './db/database.ts';

/** Periodic background work. */
export interface Loop {
  /** Runs a round now, or waits for the current one. */
  run(): Promise<void>;
  /** Waits for the current round and starts no other. */
  stop(): Promise<void>;
}

/**
 * Runs a round periodically, one at a time, until it is stopped or the database closes.
 * @param round receives a function that tells whether it should end early
 * @param onError receives the error of a failed round; the next round tries again
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
    if (isDue()) run().catch(quietly(onError));
  }, everyMs);
  const stop = async () => {
    clearInterval(timer);
    stopping = true;
    unregister();
    await running?.catch(quietly(onError));
  };
  const unregister = db.beforeClose(stop);
  return { run, stop };
}

/** Reports errors of background work. Never throws, also when the report fails. */
export function quietly(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    try {
      onError(error);
    } catch {
      // Ignored: an error of the report itself cannot be reported.
    }
  };
}
