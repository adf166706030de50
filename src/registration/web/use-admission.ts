import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { profileQuery } from '#accounts/web/index.ts';
import { event as edition } from '#conference/content/index.ts';
import { eventsQuery } from '#conference/web/index.ts';
import { rememberReturnPath } from '#platform/web/return-path.ts';
import { useLoginState } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { registrationsQuery } from './api.ts';
import { type SentAway, sentAway } from './model/admission.ts';
import type { Event, OwnRegistration, Profile } from './model/answers.ts';

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
}

export type Admission =
  | { readonly state: 'loading' | 'away' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | ({ readonly state: 'ready' } & Admitted);

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
 */
export function useAdmission({ watchGroup }: { watchGroup: boolean }): Admission {
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
  const event = events.data?.events.find(({ eventName }) => eventName === edition.name);
  if (settled && event && own.data) {
    const registration = own.data.ypEvents.find(({ eventName }) => eventName === event.eventName);
    return { state: 'ready', profile: settled, event, own: registration };
  }
  const queries = [profile, events, own];
  if (queries.some(({ isError }) => isError) || (events.data && !event)) {
    return {
      state: 'failed',
      retry: () =>
        queries.filter((query) => query.isError || query === events).map((query) => query.refetch()),
    };
  }
  return { state: 'loading' };
}
