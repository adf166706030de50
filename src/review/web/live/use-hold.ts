import { useEffect } from 'react';
import { hold, release } from '../api.ts';

/** Long before the two minutes of product 8.8 are over, also where a browser slows a hidden page down to once a minute. */
const againMs = 45_000;

/** One after the other: a registration that is left and opened again is not released by the earlier call. */
let before: Promise<unknown> = Promise.resolve();
const inTurn = (call: () => Promise<unknown>) => {
  // Nothing depends on it; the page says nothing of a call that fails.
  before = before.then(call).catch(() => {});
};

/**
 * Tells the others that this browser looks at a registration, for as long as it does.
 * @param afterMs the delay before it is held: passing over a row holds nothing
 */
export function useHold(regID: string | undefined, afterMs = 0): void {
  useEffect(() => {
    if (regID === undefined) return;
    let isTold = false;
    const tell = () => {
      isTold = true;
      inTurn(() => hold(regID));
    };
    const leave = () => {
      if (isTold) release(regID).catch(() => {});
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
      if (isTold) inTurn(() => release(regID));
    };
  }, [regID, afterMs]);
}
