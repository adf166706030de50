import { useParams } from 'react-router';
import { formatClockTime, formatExactTime } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { ageOf, formatAge, type Room, type RoomStatus, sortRooms, statusOf } from './room-status.ts';
import { useRooms } from './use-rooms.ts';

export const meta = () => [{ title: pageTitle('Committee sessions') }];

/** What happens in all committees of an event now. A room that is silent for long comes first. */
export default function RoomsScreen() {
  const viewer = useViewerRoleOrStatus();
  const { event = '' } = useParams();
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer))
    return (
      <>
        <h1 className="sr-only">Committee sessions</h1>
        <NoAccess />
      </>
    );
  return <Rooms key={event} eventName={event} />;
}

function Rooms({ eventName }: { eventName: string }) {
  const { query, now } = useRooms(eventName);
  const { data } = query;
  return (
    <DeskPageFrame
      title="Committee sessions"
      actions={
        <a
          href={`/debates/${encodeURIComponent(eventName)}/wall`}
          target="_blank"
          rel="noreferrer"
          className="button button-quiet"
        >
          Open wall view
        </a>
      }
    >
      {data && query.isError && (
        <p role="status" className="mb-4 border-l-4 border-gold bg-surface px-4 py-2">
          No connection. As of {formatExactTime(query.dataUpdatedAt + data.offsetMs, clubRegion())}.
        </p>
      )}
      {!data ? (
        <QueryState query={query} />
      ) : data.debates.length === 0 ? (
        <EmptyState text="There is no committee yet" />
      ) : (
        <ul className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(24rem,100%),1fr))]">
          {sortRooms(data.debates, now).map((room) => (
            <li key={room.committee}>
              <RoomCard room={room} eventName={eventName} now={now} />
            </li>
          ))}
        </ul>
      )}
    </DeskPageFrame>
  );
}

const badges: Readonly<Record<RoomStatus, { tone: BadgeTone; label: string }>> = {
  silent: { tone: 'declined', label: 'Silent' },
  in_session: { tone: 'confirmed', label: 'In session' },
  break: { tone: 'pending', label: 'Break' },
  closed: { tone: 'neutral', label: 'Not in session' },
};

function RoomCard({ room, eventName, now }: { room: Room; eventName: string; now: number }) {
  const status = statusOf(room, now);
  const { tone, label } = badges[status];
  const { name, session, phase, topic, speaker, vote, present, members, lastResult, rules } = room;
  return (
    <article
      aria-label={name}
      className={`grid h-full content-start gap-2 border bg-surface px-4 py-3 wrap-anywhere ${status === 'silent' ? 'border-danger' : 'border-line'}`}
    >
      <header className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg">{name}</h2>
        <Badge tone={tone}>{label}</Badge>
      </header>
      {session !== null && (
        <p>
          <strong>{phase}</strong>
          {topic !== null && `: ${topic}`}
        </p>
      )}
      {room.suspendedUntil !== null && session === null && (
        <p>Break until {formatClockTime(room.suspendedUntil, clubRegion())}</p>
      )}
      {rules === null && <p>No rules of procedure are chosen.</p>}
      {speaker !== null && <p>{speaker} speaks</p>}
      {vote !== null && <p>Voting on {vote}</p>}
      {session !== null && (
        <p className="tabular-nums">
          {present} of {members} present, {room.presentAndVoting} present and voting
          {!room.hasQuorum && ', no quorum'}
        </p>
      )}
      {lastResult !== null && <p className="text-sm text-muted">Last vote: {lastResult}</p>}
      <Contact room={room} now={now} />
      {room.sideSteps > 0 && (
        <p className="text-sm">
          {plural(room.sideSteps, {
            one: '# step of another device is not decided',
            other: '# steps of other devices are not decided',
          })}
        </p>
      )}
      <p>
        <TextLink
          reloadDocument
          to={`/committee?${new URLSearchParams({ event: eventName, committee: room.committee })}`}
        >
          Open {name}
        </TextLink>
      </p>
    </article>
  );
}

/** Who leads, and how long ago the device and the log said something. */
function Contact({ room, now }: { room: Room; now: number }) {
  const { contactMs, stepMs } = ageOf(room, now);
  if (!room.lead || contactMs === undefined) return null;
  const isSilent = statusOf(room, now) === 'silent';
  return (
    <p className={`text-sm tabular-nums ${isSilent ? 'font-semibold text-danger' : 'text-muted'}`}>
      {room.lead.name ?? 'An erased account'} leads, last contact {formatAge(contactMs)} ago
      {stepMs !== undefined && `, last step ${formatAge(stepMs)} ago`}
    </p>
  );
}
