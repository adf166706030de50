import type { NewSession } from '../../contract.ts';
import { listSessionConflicts, type PlacedSession } from '../../rule/sessions.ts';
import type { DeskSession, Timetable } from '../api.ts';
import { formatDayName, formatSessionAudience, formatSessionTime } from './labels.ts';

/** Shows at most this many groups. A timetable has up to 300 sessions. */
const maxShown = 40;

/**
 * Lists sessions to add. Those of the same time and title, such as one for each committee, are one entry. Marks entries
 * that overlap with another session in a room or committee.
 */
export function NewSessionList({
  sessions,
  timetable,
}: {
  sessions: readonly NewSession[];
  timetable: Timetable;
}) {
  const overlapping = findOverlapping(sessions, timetable);
  return (
    <SessionGroups sessions={sessions} timetable={timetable} marks={(session) => overlapping.has(session)} />
  );
}

/** Lists sessions to delete. */
export function DeletedSessionList({
  sessions,
  timetable,
}: {
  sessions: readonly DeskSession[];
  timetable: Timetable;
}) {
  const nameById = new Map(timetable.rooms.map(({ _id, name }) => [_id, name]));
  const named = sessions.map(({ roomId, ...session }) => ({
    ...session,
    room: nameById.get(roomId ?? '') ?? null,
  }));
  return <SessionGroups sessions={named} timetable={timetable} marks={() => false} />;
}

function SessionGroups({
  sessions,
  timetable,
  marks,
}: {
  sessions: readonly NewSession[];
  timetable: Timetable;
  /** Returns true for a session that overlaps with another one. */
  marks: (session: NewSession) => boolean;
}) {
  const groups = [
    ...Map.groupBy(sessions, ({ day, startMinute, endMinute, title }) =>
      JSON.stringify([day, startMinute, endMinute, title]),
    ).values(),
  ];
  return (
    <ul className="grid gap-2">
      {groups.slice(0, maxShown).map((group) => {
        const [first] = group;
        if (!first) return null;
        const key = `${first.day} ${first.startMinute} ${first.endMinute} ${first.title}`;
        return (
          <li key={key} className="wrap-anywhere">
            {formatDayName(first.day, timetable.days)}, {formatSessionTime(first)}:{' '}
            <strong>{first.title}</strong>
            <span className="block text-muted">
              {group
                .map((session) =>
                  [formatSessionAudience(toAudience(session), timetable), session.room]
                    .filter(Boolean)
                    .join(' in '),
                )
                .join(', ')}
            </span>
            {group.some(marks) && <span className="block text-gold-text">Overlaps with another session</span>}
          </li>
        );
      })}
      {groups.length > maxShown && <li>and {groups.length - maxShown} more</li>}
    </ul>
  );
}

const toAudience = ({ committees }: NewSession) => ({
  committees: committees === 'all' ? committees : [...committees],
});

function findOverlapping(
  sessions: readonly NewSession[],
  { rooms, sessions: existing }: Timetable,
): ReadonlySet<NewSession> {
  const nameById = new Map(rooms.map(({ _id, name }) => [_id, name]));
  const placed: PlacedSession[] = existing.map((session) => ({
    ...session,
    roomId: nameById.get(session.roomId ?? '') ?? null,
  }));
  const added = sessions.map((session) => ({ ...session, roomId: session.room }));
  return new Set(
    sessions.filter((_, at) => {
      const own = added[at];
      return own && listSessionConflicts(own, [...placed, ...added.toSpliced(at, 1)]).length > 0;
    }),
  );
}
