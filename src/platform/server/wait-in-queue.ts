import type PQueue from 'p-queue';
import { busy } from '../contract/common.ts';
import { AppError } from './http/app-error.ts';

interface QueueOptions {
  /** Aborts abandoned work. */
  signal?: AbortSignal | undefined;
  priority?: number;
}

/**
 * Does work when its turn in a queue comes. Who waits gives the place up when the signal comes; what has begun goes on, and
 * keeps its place to its end.
 * @throws AppError when the place was given up: the client is gone, and it is not logged as an error
 */
export async function waitInQueue<T>(
  queue: PQueue,
  work: () => Promise<T>,
  { signal, priority = 0 }: QueueOptions = {},
): Promise<T> {
  const waiting = new AbortController();
  const giveUp = () => waiting.abort(new AppError(busy, { queueIsFull: true }));
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const begin = () => {
    signal?.removeEventListener('abort', giveUp);
    return work();
  };
  try {
    return await queue.add(begin, { signal: waiting.signal, priority });
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}
