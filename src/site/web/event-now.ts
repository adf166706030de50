import { useEffect, useState } from 'react';
import type { getEvents } from '#conference/contract.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';

/** An event as it stands at this moment. */
export type EventNow = AnswerOf<typeof getEvents>['events'][number];

/**
 * Whether registration is open and how many places are left, from the server: a page is rendered before anybody asks for it, and
 * each seat that is given would make it again (product 2.12). Asked for anew when somebody comes back to the page. Undefined until
 * known, and when the server cannot be asked.
 */
export function useEventNow(eventName: string): EventNow | undefined {
  const [event, setEvent] = useState<EventNow>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = () => {
      if (document.hidden) return;
      callApi<typeof getEvents>({ method: 'GET', path: '/v1/api/events' }, { signal })
        .then(({ events }) => setEvent(events.find((one) => one.eventName === eventName)))
        // The page reads completely without the answer, and the registration screen asks again.
        .catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask, { signal });
    return () => leaving.abort();
  }, [eventName]);
  return event;
}
