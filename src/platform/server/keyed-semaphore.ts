import { busy, tooManyRequests } from '../contract/common.ts';
import { AppError } from './http/app-error.ts';

/** Limits the concurrent work of a key, such as the id of an account. Further work waits, first in, first out. */
export interface KeyedSemaphore {
  /**
   * Waits for a permit of the key.
   * @param signal leaves the queue when it aborts
   * @returns releases the permit; call it once
   * @throws AppError 503 with Retry-After when the queue is full
   */
  acquire(key: string, signal?: AbortSignal): Promise<() => void>;
  /** Runs the work with a permit and releases it afterwards. @throws AppError like `acquire`, and errors of the work */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Whether a permit is available at once. */
  isFree(key: string): boolean;
}

interface Line {
  running: number;
  /** Work that began in this turn of the event loop. */
  begun: number;
  /** Each callback starts a waiting piece of work. */
  readonly waiting: Set<() => void>;
}

interface Bounds {
  /** Concurrent work of a key. */
  permits: number;
  /**
   * Work of a key that may begin in one turn of the event loop. Synchronous work, such as a read from SQLite, would
   * otherwise empty the queue of its key in one turn and delay all other keys.
   */
  perTurn?: number;
  /** Maximum queue length of all keys together. */
  maxQueued?: number;
  /** Maximum queue length of a key. */
  maxQueuedPerKey?: number;
}

const queueFullRetrySeconds = 2;

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
        throw new AppError(busy, { retryAfterSeconds: queueFullRetrySeconds, queueIsFull: true });
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

const retryAfterSeconds = 1;

/**
 * Runs one call of an account at a time. Further calls are rejected after a delay of one second, which slows a client that retries at once.
 * @returns a function that throws AppError 429 with Retry-After while another call of the account runs
 */
export function onePerAccount(): <T>(accountId: string, work: () => Promise<T>) => Promise<T> {
  const running = new Set<string>();
  return async (accountId, work) => {
    if (running.has(accountId)) {
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000));
      throw new AppError(tooManyRequests, { retryAfterSeconds });
    }
    running.add(accountId);
    try {
      return await work();
    } finally {
      running.delete(accountId);
    }
  };
}
