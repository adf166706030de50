import { useCallback, useEffect, useRef } from 'react';
import type { RegistrationFilter } from '../../../contract/desk.ts';
import { endPresenceAt, type Neighbour, startPresenceAt, takeNextRegistration } from '../api.ts';

/** How often presence is extended: well before the two minutes of product 8.8, even if a hidden page is throttled to once a minute. */
const extendMs = 45_000;

/** The registrations at which the server has this page as present. */
const present = new Set<string>();

/** Runs calls in sequence, so that reopening a registration is not undone by the earlier release. */
let pendingCalls: Promise<unknown> = Promise.resolve();
const runInSequence = (call: () => Promise<unknown>) => {
  // Presence is advisory: errors are ignored.
  pendingCalls = pendingCalls.then(call).catch(() => {});
};

/** Records the presence that the server has set for the next registration, so that it is released when the page is left. */
export function recordPresence(registrationId: string): void {
  present.add(registrationId);
}

/**
 * Shows this admin as present at a registration until the page is left or the returned function is called.
 * @param afterMs the delay before presence starts, so that moving quickly through rows starts none
 */
export function keepPresence(registrationId: string, afterMs: number): () => void {
  const announce = () => {
    present.add(registrationId);
    runInSequence(() => startPresenceAt(registrationId));
  };
  const leave = () => {
    if (present.has(registrationId)) endPresenceAt(registrationId).catch(() => {});
  };
  const resume = ({ persisted }: PageTransitionEvent) => persisted && announce();
  const first = setTimeout(announce, afterMs);
  const timer = setInterval(announce, extendMs);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', resume);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', resume);
    if (present.delete(registrationId)) runInSequence(() => endPresenceAt(registrationId));
  };
}

/**
 * Shows this admin as present at a registration while the component is mounted.
 * @param afterMs the delay before presence starts, so that moving quickly through rows starts none
 */
export function usePresence(registrationId: string | undefined, afterMs = 0): void {
  useEffect(
    () => (registrationId === undefined ? undefined : keepPresence(registrationId, afterMs)),
    [registrationId, afterMs],
  );
}

/**
 * Gets the next undecided registration exclusively. If the request fails, returns the one that
 * was known before. A call during a request returns null.
 */
export function useNextPending(
  eventName: string,
  filter: RegistrationFilter,
): (after: string | undefined, known: Neighbour) => Promise<Neighbour> {
  const isRunning = useRef(false);
  return useCallback(
    async (after, known) => {
      if (isRunning.current) return null;
      isRunning.current = true;
      try {
        const { next } = await takeNextRegistration({
          ...filter,
          eventName,
          ...(after === undefined ? {} : { after }),
        });
        if (next) recordPresence(next._id);
        return next;
      } catch {
        return known;
      } finally {
        isRunning.current = false;
      }
    },
    [eventName, filter],
  );
}
