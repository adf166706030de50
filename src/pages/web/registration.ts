import { createContext, use, useEffect, useState } from 'react';
import type { EventNow, GetEvents } from '#pages/contract/event-data.ts';
import type { RenderInputs } from '#pages/page-inputs.ts';
import { callApi } from '#platform/web/api.ts';
import { closedState, type RegistrationState } from '../rule/registration-state.ts';

/** For loaders: the registration state of the event that the pages show. */
export const shownRegistrationState = ({ registrations, event }: RenderInputs): RegistrationState =>
  registrations[event.id] ?? closedState;

/** The registration state of the event, for every link to the registration on a page. */
export const Registration = createContext(closedState);

export const useRegistration = (): RegistrationState => use(Registration);

interface Now {
  readonly event?: EventNow | undefined;
  readonly registration: RegistrationState;
}

const checking: RegistrationState = {
  ...closedState,
  text: 'Checking whether registration is open…',
  isChecking: true,
};

/** If the clocks of browser and server differ, the state is requested again after a minute. */
const retryAfterMs = 6e4;
/** Eleven days. Longer timers overflow and fire at once. */
const maxTimerMs = 1e9;

/**
 * The current state of an event, which a rendered page cannot know: free seats and the registration state. Requested when the user comes
 * back to the page, and when registration opens or closes by the clock. Until the answer the state is 'checking' (product 2.12, 2.13).
 * @param rendered the registration state on the page
 * @param requestsAtOnce for pages that show seats, and pages where delegates decide to register
 * @returns `event` is undefined until known, and while the server is unreachable
 */
export function useEventNow(eventName: string, rendered: RegistrationState, requestsAtOnce = false): Now {
  const [now, setNow] = useState<Now>({ registration: rendered });
  useEffect(() => {
    const { event, registration } = now;
    const request = () => {
      if (document.hidden) return;
      callApi<GetEvents>({ method: 'GET', path: '/v1/api/events' }).then(
        ({ events }) => {
          const answer = events.find((event) => event.eventName === eventName);
          setNow({ event: answer, registration: answer?.registrationState ?? closedState });
        },
        // The page is complete without the answer, and the registration screen requests it again.
        () => {},
      );
    };
    const check = () => {
      setNow({ event, registration: checking });
      request();
    };
    document.addEventListener('visibilitychange', request);
    if (requestsAtOnce && !event) request();
    const left = (registration.changesAt ?? Infinity) - Date.now();
    const timer = setTimeout(check, Math.min(left > 0 || !event ? left : retryAfterMs, maxTimerMs));
    return () => {
      document.removeEventListener('visibilitychange', request);
      clearTimeout(timer);
    };
  }, [eventName, requestsAtOnce, now]);
  return now;
}
