import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { storePageForOffline } from '#platform/web/offline-pages.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import type { followProjector, getProjector, screenKeyHeader } from '../../contract/floor.ts';
import type { ScreenView } from '../../rule/room.ts';
import { deviceNow } from '../console/device-clock.ts';
import { useTicks } from '../console/use-ticks.ts';
import { noContact } from '../follow/follow.ts';
import { type FollowedRoom, followRoom, newsOf } from '../follow/follow-room.ts';
import { Projector } from './projector.tsx';
import { followConsole, heartbeatMs } from './projector-channel.ts';
import { type Told, ToldProjector } from './told-projector.tsx';

type Room = AnswerOf<typeof getProjector>;

/** How long the console of this laptop is believed after it last told something, in milliseconds. */
const consoleMs = 2.5 * heartbeatMs;

/**
 * The projector of a committee: follows the debate over the network, and the console in another window of this laptop if
 * there is one. The later step is shown.
 */
export function RoomProjector({
  eventName,
  committee,
  screenKey,
}: {
  eventName: string;
  committee: string;
  screenKey: string;
}) {
  useEffect(() => void storePageForOffline('/projector/-/-'), []);
  const { room, contact } = useProjectorRoom(eventName, committee, screenKey);
  const told = useConsole(eventName, committee);
  const now = useTicks(told !== undefined, deviceNow);
  const isTold = told !== undefined && now - told.at < consoleMs;
  const help = contact.refusal?.code && helpByCode[contact.refusal.code];
  if (help)
    return (
      <Message>
        <FailedState text={contact.refusal?.message ?? ''} help={help} />
      </Message>
    );
  if (told && (!room || (isTold && told.projected.seq >= room.event.seq)))
    return (
      <Page>
        <ToldProjector told={told} />
      </Page>
    );
  if (room)
    return (
      <Page>
        <Projector
          shown={{ ...room, committee: room.committeeName, view: room.event.view as ScreenView }}
          asOf={room.event.now}
          news={newsOf(room.event, contact)}
          offsetMs={contact.offsetMs}
        />
      </Page>
    );
  return (
    <Message>
      {contact.isFailing ? (
        <FailedState text="No connection" help="This page tries again by itself." />
      ) : (
        <LoadingState />
      )}
    </Message>
  );
}

type Errors = (typeof getProjector)['errors'];

/** What helps after a refusal that stays, by its code. */
const helpByCode: Readonly<Record<string, string>> = {
  no_such_screen: 'Open the projector again from the chair’s console.',
  sessions_archived: 'The minutes are on the desk, under Committees.',
} satisfies Record<Errors['noSuchScreen' | 'sessionsArchived']['code'], string>;

function useProjectorRoom(eventName: string, committee: string, screenKey: string): FollowedRoom<Room> {
  const [followed, setFollowed] = useState<FollowedRoom<Room>>({ room: undefined, contact: noContact });
  useEffect(() => {
    const params = { eventName, committee };
    const headers = { ['x-screen-key' satisfies typeof screenKeyHeader]: screenKey };
    return followRoom<typeof followProjector, Room>({
      call: { method: 'GET', path: '/v1/api/projector/:eventName/:committee/live' },
      sent: { params, headers },
      ask: (signal) =>
        callApi<typeof getProjector>(
          { method: 'GET', path: '/v1/api/projector/:eventName/:committee' },
          { params, headers, signal },
        ),
      onChange: setFollowed,
      isFinal: () => true,
    });
  }, [eventName, committee, screenKey]);
  return followed;
}

function useConsole(eventName: string, committee: string): Told | undefined {
  const [told, setTold] = useState<Told>();
  useEffect(
    () => followConsole({ eventName, committee }, (projected) => setTold({ projected, at: deviceNow() })),
    [eventName, committee],
  );
  return told;
}

function Page({ children }: { children: ReactNode }) {
  return (
    <main id="main">
      <h1 className="sr-only">Projector</h1>
      {children}
    </main>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="night grid min-h-dvh content-center p-fluid-md">
      <h1 className="sr-only">Projector</h1>
      {children}
    </main>
  );
}
