import type { Event } from '#conference/server/index.ts';
import type { TimetableSession as PublicSession } from '#pages/contract/event-data.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { TimetableSession } from '../contract.ts';
import { timesOf } from '../rule/sessions.ts';
import { listCommitteesOf, listSessions, readTimetable, type StoredSession } from './timetable.sql.ts';

/** A session with the values of its committees, as times of the event's dates. */
export type DatedSession = TimetableSession & { of: StoredSession['committees'] };

/** Returns the sessions of an event by time. Returns none while the event has no dates. */
export async function listDatedSessions(
  db: Db,
  eventId: string,
  startsAt: number | null,
  timeZone: string,
): Promise<DatedSession[]> {
  if (startsAt === null) return [];
  const sessions = await listSessions(db, eventId);
  const names = new Map(
    (await listCommitteesOf(db, eventId)).map(({ value, shortName }) => [value, shortName]),
  );
  return sessions.map((session) => {
    const times = timesOf(session, startsAt, { timeZone });
    return {
      _id: session.id,
      title: session.title,
      kind: session.kind,
      startsAt: new Date(times.startsAt).toISOString(),
      endsAt: new Date(times.endsAt).toISOString(),
      room: session.room,
      committees:
        session.committees === 'all' ? null : session.committees.map((value) => names.get(value) ?? value),
      of: session.committees,
    };
  });
}

/** Returns the timetable for the public pages, empty while it is hidden. */
export async function listPublicSessions(db: Db, event: Event): Promise<PublicSession[]> {
  if (!(await readTimetable(db, event.id)).isShown) return [];
  const sessions = await listDatedSessions(db, event.id, event.dates?.startsAt ?? null, event.timeZone);
  return sessions.map(({ _id, of, ...session }) => ({ ...session, id: _id, committeeValues: of }));
}
