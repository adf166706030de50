import { busy } from '../contract/common.ts';
import { Refused } from './http/refused.ts';

/** Bounds work that costs processor time, such as hashing a password or decoding a picture. */
export interface WorkQueue {
  /**
   * Runs `work` when its turn comes.
   * @throws Refused (503 with Retry-After) at once when too many wait already: the site sheds load, it never piles it up
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many run or wait, for /metrics. */
  readonly length: number;
}

/**
 * @param atOnce how many run at the same time
 * @param mayWait how many more may wait
 */
export function workQueue(atOnce: number, mayWait: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    get length() {
      return running + waiting.length;
    },
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= mayWait) throw new Refused(busy, { retryAfterSeconds: 2 });
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
