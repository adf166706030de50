import { useEffect, useState } from 'react';
import type { getEvents } from '#conference/contract.ts';
import { callApi } from '#platform/web/api.ts';

/**
 * Whether an event's registration window is open, from the server. Closed until known and when the server cannot be asked:
 * the site ships closed (product 5.1).
 */
export function useRegistrationOpen(eventName: string): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    callApi<typeof getEvents>({ method: 'GET', path: '/v1/api/events' }, { signal: leaving.signal })
      .then(({ events }) =>
        setOpen(events.some((event) => event.eventName === eventName && event.registrationOpen)),
      )
      // The page reads completely without the answer, and the registration screen asks again.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [eventName]);
  return open;
}
