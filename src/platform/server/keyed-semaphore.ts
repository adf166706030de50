import { busy } from '../contract/common.ts';
import { AppError } from './http/app-error.ts';

/** Bounds how much work of one key, such as the id of an account, runs at once. The rest waits, first in, first out. */
export interface KeyedSemaphore {
  /**
   * Waits for a permit of the key.
   * @param signal gives the place in the queue up when nobody wants the work any more
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
  /** Each grants a permit to the work that waits. */
  readonly waiting: Set<() => void>;
}

const retryAfterSeconds = 2;

/**
 * A permit is free again in the next turn of the event loop: work that never waits for anything, such as a read from SQLite, would
 * otherwise run to the end of the queue within one turn, and keep all other keys waiting.
 * @param options.permits how much of one key runs at once
 * @param options.maxQueued how much waits, whatever its key; the next is refused
 * @param options.maxQueuedPerKey how much of one key waits
 */
export function keyedSemaphore({
  permits,
  maxQueued = Number.POSITIVE_INFINITY,
  maxQueuedPerKey = maxQueued,
}: {
  permits: number;
  maxQueued?: number;
  maxQueuedPerKey?: number;
}): KeyedSemaphore {
  const lines = new Map<string, Line>();
  let queued = 0;

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

  const release = (key: string, line: Line) => {
    const [next] = line.waiting;
    if (next) return next();
    line.running--;
    if (line.running === 0) lines.delete(key);
  };

  const isFree = (key: string) => (lines.get(key)?.running ?? 0) < permits;

  const acquire: KeyedSemaphore['acquire'] = async (key, signal) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    if (line.running < permits) {
      lines.set(key, line);
      line.running++;
    } else {
      if (queued >= maxQueued || line.waiting.size >= maxQueuedPerKey)
        throw new AppError(busy, { retryAfterSeconds, queueIsFull: true });
      await wait(line, signal);
    }
    return () => void setImmediate(release, key, line);
  };

  return {
    acquire,
    isFree,
    async run(key, work, signal) {
      const leave = await acquire(key, signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
