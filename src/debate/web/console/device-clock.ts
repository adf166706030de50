/**
 * Epoch milliseconds of a clock that never goes back while the page is open. A speech is measured with it, so that a
 * change of the laptop's clock changes no speaking time.
 */
export const deviceNow = (): number => Math.round(performance.timeOrigin + performance.now());

/**
 * Returns a clock that never shows a time before `last`, the last step of a log that another device may have written.
 * The distance to the device's clock is fixed here, so that a speech is not longer or shorter by it.
 */
export function startClock(last: number, now: () => number = deviceNow): () => number {
  const aheadMs = Math.max(0, last - now());
  return () => now() + aheadMs;
}
