import { hold, release } from '../api.ts';

/** Long before the two minutes of product 8.8 are over, also where a browser slows a hidden page down to once a minute. */
const againMs = 45_000;

/** What the server holds for this page, as far as the page has asked for it. */
const held = new Set<string>();

/** One after the other: a registration that is left and opened again is not released by the earlier call. */
let before: Promise<unknown> = Promise.resolve();
const inTurn = (call: () => Promise<unknown>) => {
  // Nothing depends on it; the page says nothing of a call that fails.
  before = before.then(call).catch(() => {});
};

/** The server holds what it gave as the next: whoever leaves it at once leaves it to the others. */
export function heldAsNext(regID: string): void {
  held.add(regID);
}

/**
 * Tells the others that this browser looks at a registration, until the page is left or the function that is returned is called.
 * @param afterMs the delay before it is held: passing over a row holds nothing
 */
export function keepHeld(regID: string, afterMs: number): () => void {
  const tell = () => {
    held.add(regID);
    inTurn(() => hold(regID));
  };
  const leave = () => {
    if (held.has(regID)) release(regID).catch(() => {});
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && tell();
  const first = setTimeout(tell, afterMs);
  const timer = setInterval(tell, againMs);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    if (held.delete(regID)) inTurn(() => release(regID));
  };
}
