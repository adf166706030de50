import { useCallback, useEffect, useRef } from 'react';
import type { RegistrationFilter } from '../../../contract/desk.ts';
import { type Neighbour, sendPresenceEnd, sendPresenceStart, takeNextRegistration } from '../api.ts';

/**
 * Interval in milliseconds at which a presence is extended. A presence lasts two minutes (product 8.8), and browsers
 * run timers of hidden pages only once a minute.
 */
const extendMs = 45_000;

const present = new Set<string>();

/**
 * Runs calls in sequence. Otherwise a call that ends presence could arrive after a later call that starts it again.
 */
let pendingCalls: Promise<unknown> = Promise.resolve();
const runInSequence = (call: () => Promise<unknown>) => {
  pendingCalls = pendingCalls.then(call).catch(() => {});
};

/**
 * Remembers that the server has stored the admin's presence at a registration, so that `startAndExtendPresence` ends
 * the presence when the admin leaves.
 */
export function rememberPresence(registrationId: string): void {
  present.add(registrationId);
}

/**
 * Starts the presence of the admin at a registration and extends it. Returns a function that ends it.
 * @param afterMs delay of the start in milliseconds, so that moving quickly through rows starts no presence
 */
export function startAndExtendPresence(registrationId: string, afterMs: number): () => void {
  const announce = () => {
    present.add(registrationId);
    runInSequence(() => sendPresenceStart(registrationId));
  };
  const leave = () => {
    if (present.has(registrationId)) sendPresenceEnd(registrationId).catch(() => {});
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
    if (present.delete(registrationId)) runInSequence(() => sendPresenceEnd(registrationId));
  };
}

export function useAnnouncedPresence(registrationId: string | undefined, afterMs = 0): void {
  useEffect(
    () => (registrationId === undefined ? undefined : startAndExtendPresence(registrationId, afterMs)),
    [registrationId, afterMs],
  );
}

/**
 * Returns a function that takes the next pending registration. It returns `known` if the request fails, and null while
 * another request runs.
 */
export function useTakeNextPending(
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
        if (next) rememberPresence(next._id);
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
