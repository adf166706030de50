import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { profileQuery } from '#accounts/web/index.ts';
import { eventsQuery } from '#conference/web/index.ts';
import { rememberReturnPath } from '#platform/web/return-path.ts';
import { useLoginState } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { registrationsQuery } from './api.ts';
import { type SentAway, sentAway } from './model/admission.ts';
import type { Event, OwnRegistration, Profile } from './model/answers.ts';
import { wantedEvent } from './model/wanted-event.ts';

const every10Seconds = 10_000;
/** So that the button opens and closes with the window. */
const everyMinute = 60_000;

/**
 * What decides whether somebody may register is asked for again whenever the screen opens: an address may have been
 * verified, or the window opened, in another tab since.
 */
const onOpening = { refetchOnMount: 'always' } as const;

/** The facts the screen stands on. */
export interface Admitted {
  readonly profile: Profile;
  readonly event: Event;
  readonly own: OwnRegistration | undefined;
  /** What else is announced. */
  readonly others: readonly Event[];
}

export type Admission =
  | { readonly state: 'loading' | 'away' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** Nothing that is asked for takes registrations. */
  | { readonly state: 'no event' }
  | {
      readonly state: 'several events';
      readonly open: readonly Event[];
      readonly registered: readonly OwnRegistration[];
    }
  | ({ readonly state: 'ready' } & Admitted);

const isOpen = ({ registrationOpen }: Event): boolean => registrationOpen;

/** Sends away once: development renders effects twice, and a message must not stand there twice. */
function useSendAway(away: SentAway | undefined): void {
  const navigate = useNavigate();
  const sent = useRef(false);
  const to = away?.to;
  const text = away?.text;
  useEffect(() => {
    if (!to || sent.current) return;
    sent.current = true;
    if (to === '/applynow' && location.pathname.startsWith('/registration/invite/')) rememberReturnPath();
    if (text) toast(text, { kind: 'error', leads: true, duration: 10_000 });
    navigate(to, { replace: true });
  }, [to, text, navigate]);
}

/**
 * Lets verified delegates in and sends everybody else away (product 6.6). With `watchGroup` the profile is fetched every 10 s,
 * so that a leader sees members register without doing anything.
 * @param eventName in the address or the invitation, as the event is called or was
 */
export function useAdmission({
  watchGroup,
  eventName,
}: {
  watchGroup: boolean;
  eventName: string | undefined;
}): Admission {
  const login = useLoginState();
  const enabled = login === 'in';
  const profile = useQuery({
    ...profileQuery,
    ...onOpening,
    enabled,
    ...(watchGroup && { refetchInterval: every10Seconds }),
  });
  const isDelegate = profile.data?.role === 'client';
  const events = useQuery({ ...eventsQuery, ...onOpening, refetchInterval: everyMinute, enabled });
  const own = useQuery({ ...registrationsQuery, ...onOpening, enabled: enabled && isDelegate });

  // An older answer may say 'not verified' of somebody who has just been: only a settled one sends away.
  const settled = profile.data && (profile.data.isVerified || !profile.isFetching) ? profile.data : undefined;
  const away = login === 'unknown' ? undefined : sentAway(enabled, settled);
  useSendAway(away);

  if (away) return { state: 'away' };
  if (settled && events.data && own.data) {
    const announced = events.data.events;
    const registered = own.data.ypEvents;
    const event = wantedEvent(announced, eventName);
    if (event === undefined) return { state: 'no event' };
    if (event === 'several') return { state: 'several events', open: announced.filter(isOpen), registered };
    return {
      state: 'ready',
      profile: settled,
      event,
      own: registered.find((one) => one.eventName === event.eventName),
      others: announced.filter((one) => one !== event),
    };
  }
  const queries = [profile, events, own];
  if (queries.some(({ isError }) => isError)) {
    return {
      state: 'failed',
      retry: () => queries.filter(({ isError }) => isError).map((query) => query.refetch()),
    };
  }
  return { state: 'loading' };
}
