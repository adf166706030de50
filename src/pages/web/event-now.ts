import { useEffect, useState } from 'react';
import type { EventNow, GetEvents } from '#pages/contract/event-data.ts';
import { callApi } from '#platform/web/api.ts';
import { closedState, type RegistrationState } from '../rule/registration-state.ts';

interface Now {
  readonly event?: EventNow | undefined;
  readonly registration: RegistrationState;
}

const checking: RegistrationState = {
  ...closedState,
  text: 'Checking whether registration is open…',
  isChecking: true,
};

/** Where a reader's clock and the server disagree, the server is asked again after a minute. */
const askAgainAfterMs = 6e4;
/** Eleven days: a longer timer would overflow and fire at once. */
const longestTimer = 1e9;

/**
 * What a page cannot know when it is rendered: how many places are left, and whether registration is still what the page says. The
 * server is asked when the reader comes back to the page, and when the clock passes a moment at which registration opens or closes;
 * until it has answered then, the page says neither (product 2.12, 2.13).
 * @param rendered what the page says of the registration
 * @param asksAtOnce whether the page shows more of the event than that, or is where delegates decide to register
 * @returns `event` undefined until known, and when the server cannot be reached
 */
export function useEventNow(eventName: string, rendered: RegistrationState, asksAtOnce = false): Now {
  const [now, setNow] = useState<Now>({ registration: rendered });
  useEffect(() => {
    const { event, registration } = now;
    const ask = () => {
      if (document.hidden) return;
      callApi<GetEvents>({ method: 'GET', path: '/v1/api/events' }).then(
        ({ events }) => {
          const answer = events.find((one) => one.eventName === eventName);
          setNow({ event: answer, registration: answer?.registrationState ?? closedState });
        },
        // The page reads completely without the answer, and the registration screen asks again.
        () => {},
      );
    };
    const pass = () => {
      setNow({ event, registration: checking });
      ask();
    };
    document.addEventListener('visibilitychange', ask);
    if (asksAtOnce && !event) ask();
    const left = (registration.changesAt ?? Infinity) - Date.now();
    const timer = setTimeout(pass, Math.min(left > 0 || !event ? left : askAgainAfterMs, longestTimer));
    return () => {
      document.removeEventListener('visibilitychange', ask);
      clearTimeout(timer);
    };
  }, [eventName, asksAtOnce, now]);
  return now;
}
