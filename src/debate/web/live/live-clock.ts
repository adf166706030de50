import { deviceNow } from '../console/device-clock.ts';
import { createServerClock } from '../follow/server-clock.ts';

/** A smaller change of the difference is noise, by which a running clock would jump. */
const noiseMs = 1_500;

export interface LiveClock {
  /** The server's clock as this device knows it, in epoch milliseconds. */
  now: () => number;
  /** Takes the server's time in an answer that has just arrived. */
  take: (serverNow: number) => void;
  /** The server's clock less this device's, in milliseconds. */
  offset: () => number;
}

/**
 * The clock of the steps of a device: its own, moved by the difference to the server's. A speech is measured with it, so
 * that a change of the laptop's clock changes no speaking time.
 * @param offset as it was known last
 * @param last time of the last step of the log, before which no step is made
 */
export function startLiveClock(
  { offset, last }: { offset: number; last: number },
  now = deviceNow,
): LiveClock {
  const estimate = createServerClock();
  let current = Math.max(offset, last - now());
  return {
    now: () => Math.round(now() + current),
    take(serverNow) {
      estimate.take(serverNow, now());
      if (Math.abs(estimate.offsetMs() - current) > noiseMs) current = estimate.offsetMs();
    },
    offset: () => current,
  };
}
