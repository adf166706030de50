import PQueue from 'p-queue';
import { busy } from '../contract/common.ts';
import { AppError } from './http/app-error.ts';

/** A queue for work that takes processor time, such as hashing a password or decoding a picture. */
export interface WorkQueue {
  /**
   * Runs work when a worker is free. Work that has not started leaves the queue when `signal` aborts.
   * @throws AppError 503 with Retry-After if the queue is full; 503 if `signal` aborts during the wait
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Reserves a place in the queue, then calls `first`, which must run the work with the `slot` that it receives. Use
   * this if `first` counts an attempt against a rate limit: a full queue then rejects the request before the attempt is
   * counted.
   * @throws AppError 503 with Retry-After if the queue is full, before `first` begins; the errors of `first`
   */
  reserve<T>(first: (slot: Pick<WorkQueue, 'run'>) => Promise<T>): Promise<T>;
  /** @throws AppError 503 with Retry-After if the queue is full */
  rejectWhenFull(): void;
  /**
   * Admits a request before its body is read, if the body will become work of this queue. The total size of the bodies
   * of all admitted requests is limited, so that many slow uploads do not fill the memory.
   * @param bytes size of the body
   * @returns a function to call when the request has ended
   * @throws AppError 503 with Retry-After if the queue is full or the bodies would exceed the limit
   */
  admit(bytes: number): () => void;
  readonly length: number;
}

const soonestMs = 2_000;
const latestMs = 12_000;

/** Maximum total size of the bodies of the admitted requests of a queue. About 80 screenshots of a phone fit. */
export const maxAdmittedBytes = 48 * 2 ** 20;

/**
 * Work of the priority 'first' starts before other work. It is for the last step of a task, such as the payment proof
 * of a registration, so that users can finish what they began. Work of the priority 'last' starts after other work, one
 * task at a time. It is for uploads that users can repeat, so that however many there are, one worker is busy with them.
 */
export type Priority = 'first' | 'later' | 'last';

/** Workers that several queues share. Work of the same priority starts in the order of its arrival. */
export interface WorkerPools {
  readonly all: PQueue;
  readonly first: PQueue;
  readonly last: PQueue;
}

/**
 * Creates the pools. If there are several workers, one never takes work of the priority 'first', so that other work
 * always makes progress.
 */
export function createWorkerPools(atOnce: number): WorkerPools {
  return {
    all: new PQueue({ concurrency: atOnce }),
    first: new PQueue({ concurrency: Math.max(1, atOnce - 1) }),
    last: new PQueue({ concurrency: 1 }),
  };
}

function runInPool<T>(
  { all, first, last }: WorkerPools,
  priority: Priority,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (priority === 'later') return runInQueue(all, work, { signal });
  const [own, inAll] = priority === 'first' ? [first, 1] : [last, -1];
  return runInQueue(own, () => runInQueue(all, work, { signal, priority: inAll }), { signal });
}

export function createWorkQueue(
  pools: WorkerPools,
  maxQueued: number,
  priority: Priority = 'later',
): WorkQueue {
  const retryAfter = retryTimes();
  let running = 0;
  let waiting = 0;
  let admittedBytes = 0;
  const queueFull = () => new AppError(busy, { retryAfterSeconds: retryAfter.next(), queueIsFull: true });
  const rejectWhenFull = () => {
    if (waiting >= maxQueued) throw queueFull();
  };
  const runQueued = <T>(work: () => Promise<T>, leave: () => void, signal?: AbortSignal): Promise<T> => {
    const counted = async () => {
      leave();
      running++;
      try {
        return await work();
      } finally {
        running--;
        retryAfter.noteDone(waiting > 0);
      }
    };
    return runInPool(pools, priority, counted, signal);
  };
  const reserve: WorkQueue['reserve'] = async (first) => {
    rejectWhenFull();
    waiting++;
    let isWaiting = true;
    const leave = () => {
      if (isWaiting) waiting--;
      isWaiting = false;
    };
    try {
      return await first({ run: (work, signal) => runQueued(work, leave, signal) });
    } finally {
      leave();
    }
  };
  return {
    reserve,
    rejectWhenFull,
    admit(bytes) {
      if (admittedBytes + bytes > maxAdmittedBytes) throw queueFull();
      rejectWhenFull();
      admittedBytes += bytes;
      return () => {
        admittedBytes -= bytes;
      };
    },
    get length() {
      return running + waiting;
    },
    run: (work, signal) => reserve((slot) => slot.run(work, signal)),
  };
}

/**
 * Computes when rejected clients should retry. Spreads the times at the speed of the queue: if all clients returned at
 * once, most would be rejected again.
 */
function retryTimes() {
  let eachMs = 0;
  let lastDone = performance.now();
  let last = 0;
  return {
    /**
     * Records that work was completed.
     * @param isBusy true if other work waits; only then does the time since the last completion measure the speed
     */
    noteDone(isBusy: boolean) {
      const now = performance.now();
      if (isBusy) eachMs += (now - lastDone - eachMs) / 20;
      lastDone = now;
    },
    next(): number {
      const now = performance.now();
      last = Math.min(Math.max(last + eachMs, now + soonestMs), now + latestMs);
      return Math.ceil(Math.round(last - now) / 1000);
    },
  };
}

interface QueueOptions {
  signal?: AbortSignal | undefined;
  priority?: number;
}

/**
 * Runs work in a queue. Waiting work leaves the queue when the signal aborts, and running work continues.
 * @throws AppError 503 without Retry-After if the work left the queue
 */
export async function runInQueue<T>(
  queue: PQueue,
  work: () => Promise<T>,
  { signal, priority = 0 }: QueueOptions = {},
): Promise<T> {
  const waiting = new AbortController();
  const leaveQueue = () => waiting.abort(new AppError(busy, { queueIsFull: true }));
  if (signal?.aborted) leaveQueue();
  signal?.addEventListener('abort', leaveQueue);
  const begin = () => {
    signal?.removeEventListener('abort', leaveQueue);
    return work();
  };
  try {
    return await queue.add(begin, { signal: waiting.signal, priority });
  } finally {
    signal?.removeEventListener('abort', leaveQueue);
  }
}
