/**
 * Epoch milliseconds of a clock that never goes back while the page is open. A speech is measured with it, so that a
 * change of the laptop's clock changes no speaking time.
 */
export const deviceNow = (): number => Math.round(performance.timeOrigin + performance.now());
