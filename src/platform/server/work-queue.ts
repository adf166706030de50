import PQueue from 'p-queue';
import { busy } from '../contract/common.ts';
import { AppError } from './http/app-error.ts';

/** Bounds work that costs processor time, such as hashing a password or decoding a picture. */
export interface WorkQueue {
  /**
   * Runs `work` when its turn comes. A waiting caller gives up its place when `signal` aborts.
   * @throws AppError (503 with Retry-After) at once when too many wait already: the site sheds load, it never piles it up
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Keeps a place in the queue while `first` prepares its work, so that no attempt is counted and then refused.
   * The place is good for one piece of work, and given back when none came.
   * @throws AppError (503 with Retry-After) when `run` would, before `first` begins; and whatever `first` throws
   */
  reserve<T>(first: (place: Pick<WorkQueue, 'run'>) => Promise<T>): Promise<T>;
  /** Refuses when no place in the queue could be reserved. @throws AppError when `run` would */
  rejectWhenFull(): void;
  /** How many run or wait, for /metrics. */
  readonly length: number;
}

/** Bounds of Retry-After. */
const soonestMs = 2_000;
const latestMs = 12_000;

/** Whose turn is next: what finishes a long way comes before what begins one, so that a crowd gets done. */
export type Priority = 'first' | 'later';

/** The places at which the work of several queues is done: each turn in the order in which it came. */
export interface WorkerPools {
  readonly all: PQueue;
  /** What may be taken by what comes first. */
  readonly first: PQueue;
}

/**
 * What comes first leaves one place to the others, however much of it there is: no class of work waits for ever.
 * @param atOnce how many places there are
 */
export function workerPools(atOnce: number): WorkerPools {
  return {
    all: new PQueue({ concurrency: atOnce }),
    first: new PQueue({ concurrency: Math.max(1, atOnce - 1) }),
  };
}

function takePlace<T>(
  { all, first }: WorkerPools,
  turn: Priority,
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (turn === 'later') return waitInQueue(all, work, { signal });
  return waitInQueue(first, () => waitInQueue(all, work, { signal, priority: 1 }), { signal });
}

/**
 * @param places where the work is done; queues may share them
 * @param mayWait how many may wait for one
 */
export function workQueue(places: WorkerPools, mayWait: number, turn: Priority = 'later'): WorkQueue {
  const retryAfter = retryTimes();
  let running = 0;
  let waiting = 0;
  const turnAway = () => new AppError(busy, { retryAfterSeconds: retryAfter.next(), queueIsFull: true });
  const rejectWhenFull = () => {
    if (waiting >= mayWait) throw turnAway();
  };
  const workInTurn = <T>(work: () => Promise<T>, leave: () => void, signal?: AbortSignal): Promise<T> => {
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
    return takePlace(places, turn, counted, signal);
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
      return await first({ run: (work, signal) => workInTurn(work, leave, signal) });
    } finally {
      leave();
    }
  };
  return {
    reserve,
    rejectWhenFull,
    get length() {
      return running + waiting;
    },
    run: (work, signal) => reserve((place) => place.run(work, signal)),
  };
}

/**
 * Refused callers get different retry times, at the speed of the queue: a crowd that came back all
 * at once would be turned away again.
 */
function retryTimes() {
  let eachMs = 0;
  let lastDone = performance.now();
  let last = 0;
  return {
    /** @param isBusy whether callers wait: only then do two endings show the speed of the queue */
    noteDone(isBusy: boolean) {
      const now = performance.now();
      if (isBusy) eachMs += (now - lastDone - eachMs) / 20;
      lastDone = now;
    },
    /** Retry-After of the next request that is refused, in whole seconds from now. */
    next(): number {
      const now = performance.now();
      last = Math.min(Math.max(last + eachMs, now + soonestMs), now + latestMs);
      return Math.ceil(Math.round(last - now) / 1000);
    },
  };
}

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
