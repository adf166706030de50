import { busy, tooManyRequests } from '../contract/common.ts';
import { AppError } from './http/app-error.ts';

/**
 * Limits how much work of the same key runs at the same time. A key is an account id, for example. Work of the same key
 * starts in the order of the requests.
 */
export interface KeyedSemaphore {
  /**
   * Waits for a permit. Returns a function that releases it, which must be called once.
   * @throws AppError 503 with Retry-After if the queue is full; 503 if `signal` aborts during the wait
   */
  acquire(key: string, signal?: AbortSignal): Promise<() => void>;
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  isFree(key: string): boolean;
}

interface Line {
  running: number;
  /** Number of tasks that were started in this turn of the event loop. */
  begun: number;
  readonly waiting: Set<() => void>;
}

interface Bounds {
  permits: number;
  /**
   * Maximum number of tasks of a key that start in one turn of the event loop. Without it, synchronous tasks such as
   * a read from SQLite would empty the queue of a key in one turn and delay all other keys.
   */
  perTurn?: number;
  maxQueued?: number;
  maxQueuedPerKey?: number;
}

const queueFullRetrySeconds = 2;

export function createKeyedSemaphore({
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
 * Returns a function that runs `work` unless other work of the account is running.
 * @throws AppError 429 with Retry-After while other work of the account runs, after a delay of a second that slows down
 * a client that retries at once
 */
export function createOnePerAccountGuard(): <T>(accountId: string, work: () => Promise<T>) => Promise<T> {
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
