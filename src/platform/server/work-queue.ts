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

/** Nobody who is turned away is asked to come again sooner, or to wait longer. */
const soonestMs = 2_000;
const latestMs = 60_000;

/**
 * @param atOnce how many run at the same time
 * @param mayWait how many more may wait
 */
export function workQueue(atOnce: number, mayWait: number): WorkQueue {
  const waiting: (() => void)[] = [];
  const comeAgain = appointments();
  let running = 0;
  const refuseWhenFull = () => {
    if (running >= atOnce && waiting.length >= mayWait)
      throw new Refused(busy, { retryAfterSeconds: comeAgain.next() });
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
        comeAgain.noteDone(waiting.length > 0);
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}

/**
 * Whoever is turned away is told another time, one after the other, as fast as the queue works: a crowd that came back all
 * at once would be turned away again.
 */
function appointments() {
  let eachMs = 0;
  let lastDone = performance.now();
  let last = 0;
  return {
    /** @param isBusy whether somebody waits: only then do two endings tell how fast the queue works */
    noteDone(isBusy: boolean) {
      const now = performance.now();
      if (isBusy) eachMs += (now - lastDone - eachMs) / 20;
      lastDone = now;
    },
    /** When the next one may come again, in whole seconds from now. */
    next(): number {
      const now = performance.now();
      last = Math.min(Math.max(last + eachMs, now + soonestMs), now + latestMs);
      return Math.ceil((last - now) / 1000);
    },
  };
}
