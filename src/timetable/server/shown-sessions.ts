import type { Event } from '#conference/server/index.ts';
import type { TimetableSession as PublicSession, SitePlan } from '#pages/contract/event-data.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { TimetableSession } from '../contract.ts';
import { computeSessionTimes } from '../rule/sessions.ts';
import { findSitePlan } from './site-plan-address.ts';
import {
  getStoredTimetable,
  listActiveCommittees,
  listRemovedSessions,
  listTimetableSessions,
  type StoredSession,
} from './timetable.sql.ts';

/**
 * A session on a date. `committees` has the short names, `committeeValues` the values by which committees are compared.
 */
export type DatedSession = TimetableSession & { committeeValues: StoredSession['committees'] };

/**
 * Lists the sessions of an event in order of time. The list is empty while the event has no dates.
 * @param startsAt start of the event in epoch milliseconds; null while it has no dates
 */
export async function listDatedSessions(
  db: Db,
  eventId: string,
  startsAt: number | null,
  timeZone: string,
): Promise<DatedSession[]> {
  if (startsAt === null) return [];
  const sessions = await listTimetableSessions(db, eventId);
  const names = new Map(
    (await listActiveCommittees(db, eventId)).map(({ value, shortName }) => [value, shortName]),
  );
  return sessions.map((session) => {
    const times = computeSessionTimes(session, startsAt, { timeZone });
    return {
      _id: session.id,
      title: session.title,
      kind: session.kind,
      startsAt: new Date(times.startsAt).toISOString(),
      endsAt: new Date(times.endsAt).toISOString(),
      room: session.room,
      committees:
        session.committees === 'all' ? null : session.committees.map((value) => names.get(value) ?? value),
      committeeValues: session.committees,
    };
  });
}

/**
 * Maps the ids of removed sessions to their title and times. The map is empty while the event has no dates.
 * @param startsAt start of the event in epoch milliseconds; null while it has no dates
 */
export async function mapRemovedSessionsById(
  db: Db,
  eventId: string,
  startsAt: number | null,
  timeZone: string,
): Promise<Map<string, { title: string; startsAt: number }>> {
  if (startsAt === null) return new Map();
  const removed = await listRemovedSessions(db, eventId);
  return new Map(
    removed.map((session) => [
      session.id,
      { title: session.title, startsAt: computeSessionTimes(session, startsAt, { timeZone }).startsAt },
    ]),
  );
}

/** Returns the site plan for the public pages, or null while the timetable is hidden. */
export async function findPublicSitePlan(db: Db, event: Event): Promise<SitePlan | null> {
  return (await getStoredTimetable(db, event.id)).isShown ? findSitePlan(db, event.id) : null;
}

/** Lists the sessions for the public pages. The list is empty while the timetable is hidden. */
export async function listPublicSessions(db: Db, event: Event): Promise<PublicSession[]> {
  if (!(await getStoredTimetable(db, event.id)).isShown) return [];
  const sessions = await listDatedSessions(db, event.id, event.dates?.startsAt ?? null, event.timeZone);
  return sessions.map(({ _id, ...session }) => ({ ...session, id: _id }));
}
