import { useCallback, useRef } from 'react';
import type { RegistrationFilter } from '../../../contract/desk/index.ts';
import { type Neighbour, takeNext } from '../api.ts';
import { heldAsNext } from './keep-held.ts';

/**
 * Takes the next registration that waits, so that nobody else gets the same one. Where the server does not answer, the one
 * that was known before; while it is asked, another press does nothing.
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
        if (next) heldAsNext(next._id);
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
