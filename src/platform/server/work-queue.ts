import { busy } from '../contract/common.ts';
import { Refused } from './http/refused.ts';

/** Bounds work that costs processor time, such as hashing a password or decoding a picture. */
export interface WorkQueue {
  /**
   * Runs `work` when its turn comes.
   * @throws Refused (503 with Retry-After) at once when too many wait already: the site sheds load, it never piles it up
   */
  run<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Turns somebody away before an attempt is counted, so that a crowd does not use up its attempts by waiting.
   * @throws Refused (503 with Retry-After) when `run` would
   */
  refuseWhenFull(): void;
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
  const refuseWhenFull = () => {
    if (running >= atOnce && waiting.length >= mayWait) throw new Refused(busy, { retryAfterSeconds: 2 });
  };
  return {
    refuseWhenFull,
    get length() {
      return running + waiting.length;
    },
    async run(work) {
      refuseWhenFull();
      if (running >= atOnce) {
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
