import { monitorEventLoopDelay } from 'node:perf_hooks';

const windowMs = 10_000;

/** How long the main thread keeps requests waiting. */
export interface EventLoopWatch {
  /** 99 of 100 turns began at most this late, in milliseconds: the worse of the last whole 10 seconds and the current ones. */
  readonly p99Ms: number;
  stop(): void;
}

export function watchEventLoop(): EventLoopWatch {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let last = 0;
  const current = () => (delay.count > 0 ? delay.percentile(99) / 1e6 : 0);
  const timer = setInterval(() => {
    last = current();
    delay.reset();
  }, windowMs);
  timer.unref();
  return {
    get p99Ms() {
      return Math.max(last, current());
    },
    stop() {
      clearInterval(timer);
      delay.disable();
    },
  };
}
