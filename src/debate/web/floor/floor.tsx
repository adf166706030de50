import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { NotLoggedInRedirect } from '#accounts/web/index.ts';
import { HelpLink } from '#help/web/index.ts';
import { useSite } from '#pages/web/index.ts';
import { callApi } from '#platform/web/api.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { useLoginState } from '#platform/web/session.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { ThemeSwitch } from '#platform/web/ui/theme-switch.tsx';
import { useHydrated } from '#platform/web/use-hydrated.ts';
import { followFloor, getFloor } from '../../contract/floor.ts';
import { deviceNow } from '../console/device-clock.ts';
import { useTicks } from '../console/use-ticks.ts';
import { type Contact, noContact } from '../follow/follow.ts';
import { type FollowedRoom, followRoom, newsOf } from '../follow/follow-room.ts';
import { findStale, staleSentence } from '../follow/stale.ts';
import { FloorActions } from './floor-actions.tsx';
import { FloorNow, hasRunningClock } from './floor-now.tsx';
import { type FloorRoom, viewOf } from './floor-view.ts';
import { MotionRows } from './motion-rows.tsx';
import { OwnPlaces } from './own-places.tsx';

export const meta = () => [{ title: pageTitle('My committee') }];

/** A delegate's own committee while it is in session: what happens, and what can be asked for by phone. */
export default function FloorScreen() {
  const isHydrated = useHydrated();
  const login = useLoginState();
  const [search] = useSearchParams();
  const { event } = useSite();
  useEffect(() => void storePageForOffline('/floor'), []);
  if (isHydrated && login === 'out') return <NotLoggedInRedirect />;
  return (
    <div className="mx-auto grid min-h-dvh max-w-2xl grid-rows-[1fr_auto]">
      {isHydrated && login === 'in' ? (
        <Floor eventName={search.get('event') ?? event.name} />
      ) : (
        <>
          <h1 className="sr-only">My committee</h1>
          <LoadingState />
        </>
      )}
      <footer className="flex items-center justify-between gap-3 px-4 py-3">
        <TextLink to="/dashboard">Dashboard</TextLink>
        <span className="flex">
          <HelpLink title="My committee" />
          <ThemeSwitch />
        </span>
      </footer>
    </div>
  );
}

function Floor({ eventName }: { eventName: string }) {
  const { room, contact } = useFloor(eventName);
  const { refusal } = contact;
  if (refusal)
    return (
      <Message>
        {refusal.code === getFloor.errors.noDebate.code ? (
          <EmptyState text={refusal.message} help="This page changes when the chair opens the session." />
        ) : (
          <FailedState
            text={refusal.message}
            help={
              refusal.code === getFloor.errors.sessionsArchived.code
                ? 'Your dashboard has your events.'
                : 'Your committee appears here when you have a seat.'
            }
          >
            <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
          </FailedState>
        )}
      </Message>
    );
  if (room) return <OpenFloor room={room} contact={contact} />;
  if (contact.isFailing)
    return (
      <Message>
        <NoNetwork />
      </Message>
    );
  return (
    <Message>
      <LoadingState />
    </Message>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <div className="grid content-center px-4">
      <h1 className="sr-only">My committee</h1>
      {children}
    </div>
  );
}

function NoNetwork() {
  return (
    <FailedState
      text="No connection"
      help="Raise your placard. This page goes on by itself when the network is back."
    />
  );
}

function useFloor(eventName: string): FollowedRoom<FloorRoom> {
  const [followed, setFollowed] = useState<FollowedRoom<FloorRoom>>({ room: undefined, contact: noContact });
  useEffect(
    () =>
      followRoom({
        call: followFloor,
        sent: { params: { eventName } },
        ask: (signal) => callApi(getFloor, { params: { eventName }, signal }),
        onChange: setFollowed,
        isFinal: ({ code }) => code !== getFloor.errors.noDebate.code,
      }),
    [eventName],
  );
  return followed;
}

function OpenFloor({ room, contact }: { room: FloorRoom; contact: Contact }) {
  const now = useTicks(true, deviceNow) + contact.offsetMs;
  const view = viewOf(room);
  const stale = findStale(newsOf(room.event, contact), now);
  const ageMs = stale ? stale.since - room.event.now : Math.max(0, now - room.event.now);
  return (
    <div className="grid grid-rows-[auto_1fr_auto]">
      <header className="border-b border-line px-4 py-3 wrap-anywhere">
        <h1 className="text-xl">{room.committeeName}</h1>
        <p className="text-sm text-muted">
          {room.memberName}
          {view.topic !== null && `, ${view.topic}`}
        </p>
      </header>
      <div className="grid content-start gap-6 px-4 py-5">
        {stale && (
          <p role="status" className="border-l-4 border-gold bg-surface px-4 py-2 tabular-nums">
            {staleSentence(stale, hasRunningClock(view), clubRegion())} Raise your placard if you want
            something now.
          </p>
        )}
        <FloorNow room={room} view={view} age={{ ms: ageMs, isOld: stale !== null }} />
        <OwnPlaces room={room} view={view} />
        <MotionRows room={room} view={view} />
      </div>
      <FloorActions room={room} view={view} />
    </div>
  );
}
