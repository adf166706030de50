import PQueue from 'p-queue';
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
   * Keeps a place in the queue while `first` prepares its work, so that nobody's attempt is counted and then turned away.
   * The place is good for one piece of work, and given back when none came.
   * @throws Refused (503 with Retry-After) when `run` would, before `first` begins; and whatever `first` throws
   */
  keepPlace<T>(first: (place: Pick<WorkQueue, 'run'>) => Promise<T>): Promise<T>;
  /** Turns somebody away whose place in the queue could not be kept. @throws Refused when `run` would */
  refuseWhenFull(): void;
  /** How many run or wait, for /metrics. */
  readonly length: number;
}

/** Nobody who is turned away is asked to come again sooner, or to wait longer. */
const soonestMs = 2_000;
const latestMs = 12_000;

/** Whose turn is next: what finishes a long way comes before what begins one, so that a crowd gets done. */
export type Turn = 'first' | 'later';

/** The places at which the work of several queues is done: each turn in the order in which it came. */
export type WorkPlaces = PQueue;

/** @param atOnce how many there are */
export function workPlaces(atOnce: number): WorkPlaces {
  return new PQueue({ concurrency: atOnce });
}

const priority: Record<Turn, number> = { first: 1, later: 0 };

/**
 * @param places where the work is done; queues may share them
 * @param mayWait how many may wait for one
 */
export function workQueue(places: WorkPlaces, mayWait: number, turn: Turn = 'later'): WorkQueue {
  const comeAgain = appointments();
  let running = 0;
  let waiting = 0;
  const turnAway = () => new Refused(busy, { retryAfterSeconds: comeAgain.next(), queueIsFull: true });
  const refuseWhenFull = () => {
    if (waiting >= mayWait) throw turnAway();
  };
  const workInTurn = <T>(work: () => Promise<T>, leave: () => void): Promise<T> =>
    places.add(
      async () => {
        leave();
        running++;
        try {
          return await work();
        } finally {
          running--;
          comeAgain.noteDone(waiting > 0);
        }
      },
      { priority: priority[turn] },
    );
  const keepPlace: WorkQueue['keepPlace'] = async (first) => {
    refuseWhenFull();
    waiting++;
    let isWaiting = true;
    const leave = () => {
      if (isWaiting) waiting--;
      isWaiting = false;
    };
    try {
      return await first({ run: (work) => workInTurn(work, leave) });
    } finally {
      leave();
    }
  };
  return {
    keepPlace,
    refuseWhenFull,
    get length() {
      return running + waiting;
    },
    run: (work) => keepPlace((place) => place.run(work)),
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
