import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { matchPath, useNavigate } from 'react-router';
import { logOutMutationFilter, profileQuery } from '#accounts/web/index.ts';
import { announcedEventsQuery } from '#conference/web/index.ts';
import { rememberLoginEmail, rememberReturnPath } from '#platform/web/return-path.ts';
import { useLoginState } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { ownRegistrationsQuery } from './api.ts';
import {
  type Event,
  findRegistrationRedirect,
  type OwnRegistration,
  type Profile,
  type Redirect,
  selectEventToRegisterFor,
} from './model/events.ts';

const every10Seconds = 10_000;
const everyMinute = 60_000;

/**
 * Refetches when the screen opens, since the user may have verified the e-mail address meanwhile, or registration may
 * have opened.
 */
const onOpening = { refetchOnMount: 'always' } as const;

export interface Admitted {
  readonly profile: Profile;
  readonly event: Event;
  readonly registration: OwnRegistration | undefined;
  readonly others: readonly Event[];
}

type Admission =
  | { readonly state: 'loading'; readonly profile: Profile | undefined }
  | { readonly state: 'redirected' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'no_event' }
  | {
      readonly state: 'several_events';
      readonly open: readonly Event[];
      readonly registered: readonly OwnRegistration[];
    }
  | ({ readonly state: 'ready' } & Admitted);

const isOpen = ({ registrationOpen }: Event): boolean => registrationOpen;

/** Returns the address to which the invitation of a path was sent. */
function inviteeOfPath(path: string): string | undefined {
  const email = matchPath('/registration/invite/:leader/to/:member/*', path)?.params.member;
  return email?.includes('@') ? email : undefined;
}

/** Redirects once. In development React runs effects twice, which would show the message twice. */
function useRedirect(redirect: Redirect | undefined): void {
  const navigate = useNavigate();
  const sent = useRef(false);
  const to = redirect?.to;
  const text = redirect?.text;
  useEffect(() => {
    if (!to || sent.current) return;
    sent.current = true;
    if (to === '/login' || (to === '/applynow' && location.pathname.startsWith('/registration/invite/')))
      rememberReturnPath();
    const invited = inviteeOfPath(location.pathname);
    if (invited !== undefined) rememberLoginEmail(invited);
    if (text) toast(text, { kind: 'error', survivesRedirect: true, duration: 10_000 });
    navigate(to, { replace: true });
  }, [to, text, navigate]);
}

/**
 * Loads the data of the registration screens for verified delegates, and redirects other users (product 6.6).
 * @param watchGroup polls the profile, also when the page becomes visible, so that a leader sees members register
 * @param eventName a current or former name
 */
export function useRegistrationAccess({
  watchGroup,
  eventName,
}: {
  watchGroup: boolean;
  eventName: string | undefined;
}): Admission {
  const login = useLoginState();
  const enabled = login === 'in';
  const isLeaving = useIsMutating(logOutMutationFilter) > 0;
  const wasLoggedIn = useRef(false);
  if (enabled) wasLoggedIn.current = true;
  const profile = useQuery({
    ...profileQuery,
    ...onOpening,
    enabled,
    // A leader who comes back from the UPI app sees at once who has joined meanwhile.
    ...(watchGroup && { refetchInterval: every10Seconds, refetchOnWindowFocus: 'always' as const }),
  });
  const isDelegate = profile.data?.role === 'client';
  const events = useQuery({ ...announcedEventsQuery, ...onOpening, refetchInterval: everyMinute, enabled });
  const registrations = useQuery({ ...ownRegistrationsQuery, ...onOpening, enabled: enabled && isDelegate });

  // Waits for the refetch before a redirect, since a cached profile may be older than the verification.
  const settled = profile.data && (profile.data.isVerified || !profile.isFetching) ? profile.data : undefined;
  const redirect =
    login === 'unknown'
      ? undefined
      : findRegistrationRedirect(enabled, settled, wasLoggedIn.current && !isLeaving);
  useRedirect(redirect);

  if (redirect) return { state: 'redirected' };
  if (settled && events.data && registrations.data) {
    const announced = events.data.events;
    const registered = registrations.data.ypEvents;
    const event = selectEventToRegisterFor(announced, eventName);
    if (event === undefined) return { state: 'no_event' };
    if (event === 'several') return { state: 'several_events', open: announced.filter(isOpen), registered };
    return {
      state: 'ready',
      profile: settled,
      event,
      registration: registered.find(({ eventName: name }) => name === event.eventName),
      others: announced.filter((other) => other !== event),
    };
  }
  const queries = [profile, events, registrations];
  if (queries.some(({ isError }) => isError)) {
    return {
      state: 'failed',
      retry: () => queries.filter(({ isError }) => isError).map((query) => query.refetch()),
    };
  }
  return { state: 'loading', profile: settled };
}
