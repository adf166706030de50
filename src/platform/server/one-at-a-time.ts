import PQueue from 'p-queue';
import { busy } from '../contract/common.ts';
import { Refused } from './http/refused.ts';
import { waitInQueue } from './wait-in-queue.ts';

/** Does work when no other work of the same key is done, in the order in which it came. */
export type OneAtATime = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

const retryAfterSeconds = 2;

/**
 * Who waits gives the place up when `signal` tells that nobody wants the work any more.
 * @param options.mayWait how many may wait, whatever their keys; the next one is refused with 503
 */
export function oneAtATime({ mayWait }: { mayWait: number }): OneAtATime {
  const queues = new Map<string, PQueue>();
  const waiting = () => [...queues.values()].reduce((sum, { size }) => sum + size, 0);
  return async (key, work, signal) => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
    if (queue.pending > 0 && waiting() >= mayWait)
      throw new Refused(busy, { retryAfterSeconds, queueIsFull: true });
    queues.set(key, queue);
    try {
      return await waitInQueue(queue, work, { signal });
    } finally {
      if (queue.size + queue.pending === 0) queues.delete(key);
    }
  };
}
