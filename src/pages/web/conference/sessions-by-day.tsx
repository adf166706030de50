import type { TimetableDay } from '../../rule/timetable-days.ts';

/**
 * The rooms that have a pin on the plan of the venue, and the function that opens the plan at a room. Other rooms are
 * plain text.
 */
export interface PinnedRooms {
  readonly rooms: readonly string[];
  readonly onOpen: (room: string) => void;
}

/** Lists sessions under their days. `level` is the heading level of the days. */
export function SessionsByDay({
  days,
  level: Heading = 'h3',
  pinned,
}: {
  days: readonly TimetableDay[];
  level?: 'h3' | 'h5';
  pinned?: PinnedRooms;
}) {
  return (
    <div className="grid gap-x-fluid-xl gap-y-8 [grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr))]">
      {days.map(({ day, name, sessions }) => (
        <section key={day} className="min-w-0">
          <Heading className="border-b border-gold-line pb-2 text-lg">
            <time dateTime={day}>{name}</time>
          </Heading>
          <ul>
            {sessions.map((session) => (
              <SessionRow
                key={`${session.startsAt} ${session.title} ${session.room} ${session.committees}`}
                session={session}
                {...(pinned && { pinned })}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function SessionRow({
  session: { title, kind, startsAt, endsAt, begins, ends, room, committees },
  pinned,
}: {
  session: TimetableDay['sessions'][number];
  pinned?: PinnedRooms;
}) {
  const isPause = kind === 'break' || kind === 'meal';
  const isPinned = room !== null && pinned?.rooms.includes(room) === true;
  const place = [committees?.join(', '), !isPinned && room].filter(Boolean).join(' · ');
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2.5">
      <p className="text-sm/6 text-muted tabular-nums lining-nums">
        <time dateTime={startsAt}>{begins}</time>
        <span className="block">
          to <time dateTime={endsAt}>{ends}</time>
        </span>
      </p>
      <div className="min-w-0">
        <p className={`wrap-anywhere ${isPause ? 'text-muted italic' : 'font-semibold'}`}>{title}</p>
        {place && <p className="text-sm text-muted wrap-anywhere">{place}</p>}
        {isPinned && pinned && <PinnedRoom room={room} onOpen={pinned.onOpen} />}
      </div>
    </li>
  );
}

export function PinnedRoom({ room, onOpen }: { room: string; onOpen: PinnedRooms['onOpen'] }) {
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer text-left text-sm font-semibold text-gold-text underline underline-offset-4 wrap-anywhere"
      onClick={() => onOpen(room)}
    >
      {room}
      <span className="sr-only"> on the site plan</span>
    </button>
  );
}
