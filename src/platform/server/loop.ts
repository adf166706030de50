import type { Database } from './db/database.ts';

/** Work of the background that is done every so often. */
export interface Loop {
  /** Does it now, or waits for the round under way. */
  run(): Promise<void>;
  /** Waits for the round under way; none begins after it. */
  stop(): Promise<void>;
}

/**
 * Does a round every so often, one at a time, until it is stopped or its database closes.
 * @param round told whether it is to end soon
 * @param onError told what a round by the timer fails with; the next one tries again
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
  let underWay: Promise<void> | undefined;
  let stopping = false;
  const run = () => {
    underWay ??= round(() => stopping).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  const timer = setInterval(() => {
    if (isDue()) run().catch(quietly(onError));
  }, everyMs);
  const stop = async () => {
    clearInterval(timer);
    stopping = true;
    forget();
    await underWay?.catch(quietly(onError));
  };
  const forget = db.beforeClose(stop);
  return { run, stop };
}

/** An error of the background never ends the process, and neither does one of whom it is reported to. */
export function quietly(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    try {
      onError(error);
    } catch {
      // There is no one left to tell.
    }
  };
}
