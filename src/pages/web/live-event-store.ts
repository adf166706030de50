import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { EventNow, GetEvents } from '#pages/contract/event-data.ts';
import type { RenderInputs } from '#pages/page-inputs.ts';
import { callApi } from '#platform/web/api.ts';
import { readToken } from '#platform/web/session.ts';
import { closedRegistrationState, type RegistrationState } from '../rule/registration-state.ts';
import { findOwnPlace, type OwnPlace } from './own-place.ts';

export const getRegistrationStateOfEvent = ({ registrations, event }: RenderInputs): RegistrationState =>
  registrations[event.id] ?? closedRegistrationState;

interface Now {
  readonly event?: EventNow | undefined;
  /** What the delegate has at the event. Undefined for others, and until it is known. */
  readonly own?: OwnPlace | undefined;
  readonly registration: RegistrationState;
}

/**
 * Stores the current state of an event outside React, because an update from a parent component would hydrate every
 * section of the page.
 */
class LiveEventStore {
  readonly #rendered: Now;
  readonly #listeners = new Set<() => void>();
  #now: Now;

  constructor(registration: RegistrationState) {
    this.#rendered = { registration };
    this.#now = this.#rendered;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly get = () => this.#now;
  readonly getRendered = () => this.#rendered;

  set(now: Now) {
    this.#now = now;
    for (const listener of this.#listeners) listener();
  }
}

/** The store of the event whose registration state and seats a page shows. */
export const LiveEventContext = createContext(new LiveEventStore(closedRegistrationState));

export function useCurrentRegistrationState(live: LiveEventStore = use(LiveEventContext)): Now {
  return useSyncExternalStore(live.subscribe, live.get, live.getRendered);
}

const checking: RegistrationState = {
  ...closedRegistrationState,
  text: 'Checking whether registration is open…',
  isChecking: true,
};

/**
 * Delay in milliseconds before the state is requested again if the answer still has the earlier state, because the
 * clocks of browser and server differ.
 */
const retryAfterMs = 6e4;
/** Maximum delay of a timer in milliseconds, about 11 days. Browsers end a timer of more than 2^31 - 1 ms at once. */
const maxTimerMs = 1e9;

/**
 * Keeps the free seats and the registration state of an event up to date. Requests them when the user returns to the
 * page, and when registration opens or closes. In the second case the state is 'checking' until the answer arrives
 * (product 2.12, 2.13).
 * @param rendered the registration state on the page
 * @param asks `state` for pages that show seats, and pages where delegates decide to register, to request the state at
 *   once; `own` to request what the delegate has at the event. Only a browser with a log-in requests that, so the page of
 *   a visitor is as fast as without it.
 * @returns a store for `useCurrentRegistrationState`. Its `event` is undefined before the first answer.
 */
export function useNewLiveEventStore(
  eventName: string,
  rendered: RegistrationState,
  { state = false, own = false }: { state?: boolean; own?: boolean } = {},
): LiveEventStore {
  const [live] = useState(() => new LiveEventStore(rendered));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const request = () => {
      if (document.hidden) return;
      callApi<GetEvents>({ method: 'GET', path: '/v1/api/events' }).then(
        ({ events }) => {
          const event = events.find((candidate) => candidate.eventName === eventName);
          const registration = event?.registrationState ?? closedRegistrationState;
          live.set({ ...live.get(), event, registration });
        },
        // Ignores an error: the page is usable without the answer, and the registration screen requests it again.
        () => {},
      );
    };
    const check = () => {
      live.set({ ...live.get(), registration: checking });
      request();
    };
    const schedule = () => {
      clearTimeout(timer);
      const { event, registration } = live.get();
      const left = (registration.changesAt ?? Infinity) - Date.now();
      timer = setTimeout(check, Math.min(left > 0 || !event ? left : retryAfterMs, maxTimerMs));
    };
    document.addEventListener('visibilitychange', request);
    const unsubscribe = live.subscribe(schedule);
    schedule();
    if (state) request();
    if (own && readToken() !== undefined)
      findOwnPlace(eventName).then(
        (place) => live.set({ ...live.get(), own: place }),
        // Ignores an error: the button then leads to the registration, which shows the same.
        () => {},
      );
    return () => {
      document.removeEventListener('visibilitychange', request);
      unsubscribe();
      clearTimeout(timer);
    };
  }, [eventName, state, own, live]);
  return live;
}
