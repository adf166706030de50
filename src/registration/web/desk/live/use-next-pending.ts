import { useCallback, useRef } from 'react';
import type { RegistrationFilter } from '../../../contract/desk.ts';
import { type Neighbour, takeNext } from '../api.ts';
import { presentAtNext } from './keep-presence.ts';

/**
 * Gets the next undecided registration exclusively. If the request fails, returns the one that
 * was known before. A call during a request returns null.
 */
export function useNextPending(
  eventName: string,
  filter: RegistrationFilter,
): (after: string | undefined, known: Neighbour) => Promise<Neighbour> {
  const isAsking = useRef(false);
  return useCallback(
    async (after, known) => {
      if (isAsking.current) return null;
      isAsking.current = true;
      try {
        const { next } = await takeNext({ ...filter, eventName, ...(after === undefined ? {} : { after }) });
        if (next) presentAtNext(next._id);
        return next;
      } catch {
        return known;
      } finally {
        isAsking.current = false;
      }
    },
    [eventName, filter],
  );
}
