import { busy } from '../contract/common.ts';
import { AppError } from './http/app-error.ts';

/** Bounds how much work of one key, such as the id of an account, runs at once. The rest waits, first in, first out. */
export interface KeyedSemaphore {
  /**
   * Waits for a permit of the key.
   * @param signal gives the place in the queue up when the work is abandoned
   * @returns releases the permit; call it once
   * @throws AppError 503 with Retry-After when too much waits already
   */
  acquire(key: string, signal?: AbortSignal): Promise<() => void>;
  /** Runs the work with a permit, and releases it however the work ends. @throws AppError as `acquire`, and what the work throws */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Whether a permit of the key would be granted at once. */
  isFree(key: string): boolean;
}

interface Line {
  running: number;
  /** How much began in this turn of the event loop. */
  begun: number;
  /** Each lets the work that waits begin. */
  readonly waiting: Set<() => void>;
}

interface Bounds {
  /** How much work of one key runs at once. */
  permits: number;
  /**
   * How much of one key begins in one turn of the event loop. Work that never waits for anything, such as a read from SQLite, would
   * otherwise run to the end of the queue within one turn, and keep all other keys waiting.
   */
  perTurn?: number;
  /** How much waits, whatever its key; the next is refused. */
  maxQueued?: number;
  /** How much of one key waits. */
  maxQueuedPerKey?: number;
}

const retryAfterSeconds = 2;

export function keyedSemaphore({
  permits,
  perTurn = permits,
  maxQueued = Number.POSITIVE_INFINITY,
  maxQueuedPerKey = maxQueued,
}: Bounds): KeyedSemaphore {
  const lines = new Map<string, Line>();
  let queued = 0;

  const lineOf = (key: string): Line => lines.get(key) ?? { running: 0, begun: 0, waiting: new Set() };
  const hasPermit = ({ running, begun }: Line) => running < permits && begun < perTurn;

  const begin = (key: string, line: Line) => {
    line.running++;
    if (line.begun++ === 0) setImmediate(endTurn, key, line);
  };

  const endTurn = (key: string, line: Line) => {
    line.begun = 0;
    beginWaiting(key, line);
  };

  const beginWaiting = (key: string, line: Line) => {
    for (const grant of line.waiting) {
      if (!hasPermit(line)) return;
      begin(key, line);
      grant();
    }
    if (line.running === 0 && line.begun === 0) lines.delete(key);
  };

  const wait = (line: Line, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(grant);
        queued--;
        signal?.removeEventListener('abort', giveUp);
      };
      const grant = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(new AppError(busy, { queueIsFull: true }));
      };
      line.waiting.add(grant);
      queued++;
      if (signal?.aborted) giveUp();
      else signal?.addEventListener('abort', giveUp);
    });

  const acquire: KeyedSemaphore['acquire'] = async (key, signal) => {
    const line = lineOf(key);
    if (hasPermit(line)) {
      lines.set(key, line);
      begin(key, line);
    } else {
      if (queued >= maxQueued || line.waiting.size >= maxQueuedPerKey)
        throw new AppError(busy, { retryAfterSeconds, queueIsFull: true });
      await wait(line, signal);
    }
    return () => {
      line.running--;
      beginWaiting(key, line);
    };
  };

  return {
    acquire,
    isFree: (key) => hasPermit(lineOf(key)),
    async run(key, work, signal) {
      const release = await acquire(key, signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
