import { useParams } from 'react-router';
import { formatClockTime, formatExactTime } from '#platform/rule/dates.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { outdatedSince, type Room, statusOf } from './room-status.ts';
import { useRooms } from './use-rooms.ts';

export const meta = () => [{ title: pageTitle('Committees') }];

/** All committees on one large screen, for a hall. It names portfolios, and no person. */
export default function RoomsWall() {
  const viewer = useViewerRoleOrStatus();
  const { event = '' } = useParams();
  return (
    <main className="night grid min-h-dvh content-start p-fluid-md">
      {viewer === 'unknown' ? (
        <>
          <h1 className="sr-only">Committees</h1>
          <LoadingState />
        </>
      ) : isAdminOrSuperadmin(viewer) ? (
        <Wall eventName={event} />
      ) : (
        <>
          <h1 className="sr-only">Committees</h1>
          <NoAccess />
        </>
      )}
    </main>
  );
}

function Wall({ eventName }: { eventName: string }) {
  const { query, now } = useRooms(eventName);
  const { data } = query;
  const size = sizeFor(data?.debates.length ?? 0);
  return (
    <>
      <header className="mb-fluid-md flex flex-wrap items-baseline justify-between gap-x-fluid-md border-b-4 border-double border-gold-line pb-4">
        <h1 className="text-3xl wrap-anywhere">{eventName}</h1>
        {data && (
          <time
            dateTime={new Date(now).toISOString()}
            className="font-heading text-3xl tabular-nums lining-nums"
          >
            {formatClockTime(now, clubRegion())}
          </time>
        )}
        {data && query.isError && (
          <p role="status" className="basis-full text-xl text-gold-text">
            No connection. As of {formatExactTime(query.dataUpdatedAt + data.offsetMs, clubRegion())}.
          </p>
        )}
      </header>
      {data ? (
        <ul className={`grid gap-4 ${size.tile}`}>
          {data.debates.map((room) => (
            <li
              key={room.committee}
              className="grid content-start gap-1 border border-gold-line p-5 wrap-anywhere"
            >
              <h2 className={`font-heading ${size.name}`}>{room.name}</h2>
              <Lines room={room} now={now} className={size.rest} />
            </li>
          ))}
        </ul>
      ) : (
        <QueryState query={query} />
      )}
    </>
  );
}

/** Fewer committees have larger letters. */
const sizeFor = (rooms: number) =>
  rooms <= 4
    ? {
        tile: '[grid-template-columns:repeat(auto-fit,minmax(min(30rem,100%),1fr))]',
        name: 'text-[clamp(1.75rem,3vw,4.5rem)]/tight',
        rest: 'text-[clamp(1.25rem,1.7vw,2.5rem)]/snug',
      }
    : {
        tile: '[grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr))]',
        name: 'text-[clamp(1.5rem,2vw,3rem)]/tight',
        rest: 'text-[clamp(1.1rem,1.3vw,2rem)]/snug',
      };

function Lines({ room, now, className }: { room: Room; now: number; className: string }) {
  const { phase, topic, speaker, vote, lastResult, suspendedUntil, present, members } = room;
  const status = statusOf(room, now);
  const since = outdatedSince(room, now);
  if (status === 'closed') return <p className={`text-muted ${className}`}>Not in session</p>;
  if (status === 'break')
    return (
      <p className={className}>
        Break{suspendedUntil !== null && ` until ${formatClockTime(suspendedUntil, clubRegion())}`}
      </p>
    );
  return (
    <div className={`grid gap-1 ${className}`}>
      <p className="font-semibold text-gold-text">{vote === null ? phase : `Voting on ${vote}`}</p>
      {topic !== null && <p>{topic}</p>}
      {speaker !== null && <p>{speaker} speaks</p>}
      <p className="text-muted tabular-nums lining-nums">
        {present} of {members} present
      </p>
      {vote === null && lastResult !== null && <p className="text-muted">{lastResult}</p>}
      {since !== undefined && (
        <p className="font-semibold tabular-nums lining-nums">As of {formatClockTime(since, clubRegion())}</p>
      )}
    </div>
  );
}
