import { hold, release } from '../api.ts';

/** How often presence is extended: well before the two minutes of product 8.8, even if a hidden page is throttled to once a minute. */
const againMs = 45_000;

/** The registrations at which the server has this page as present. */
const held = new Set<string>();

/** Runs calls in sequence, so that reopening a registration is not undone by the earlier release. */
let before: Promise<unknown> = Promise.resolve();
const inTurn = (call: () => Promise<unknown>) => {
  // Presence is advisory: errors are ignored.
  before = before.then(call).catch(() => {});
};

/** Records the presence that the server has set for the next registration, so that it is released when the page is left. */
export function presentAtNext(registrationId: string): void {
  held.add(registrationId);
}

/**
 * Shows this admin as present at a registration until the page is left or the returned function is called.
 * @param afterMs the delay before presence starts, so that moving quickly through rows starts none
 */
export function keepPresence(registrationId: string, afterMs: number): () => void {
  const announce = () => {
    held.add(registrationId);
    inTurn(() => hold(registrationId));
  };
  const leave = () => {
    if (held.has(registrationId)) release(registrationId).catch(() => {});
  };
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && announce();
  const first = setTimeout(announce, afterMs);
  const timer = setInterval(announce, againMs);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    if (held.delete(registrationId)) inTurn(() => release(registrationId));
  };
}
