import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { PortableTimetable } from '../contract.ts';
import { copySitePlan } from './site-plan.ts';
import {
  advanceTimetableRevision,
  getStoredTimetable,
  listActiveCommittees,
  listRoomsOfEvent,
  listTimetableSessions,
  replaceRoomsAndSessions,
} from './timetable.sql.ts';

export async function getPortableTimetable(
  db: Db,
  eventId: string,
): Promise<{ revision: number; timetable: PortableTimetable }> {
  // The revision is read first. If the sessions change after that, the import fails instead of overwriting them.
  const { revision } = await getStoredTimetable(db, eventId);
  const sessions = await listTimetableSessions(db, eventId);
  return {
    revision,
    timetable: {
      rooms: (await listRoomsOfEvent(db, eventId)).map(({ name }) => name),
      sessions: sessions.map(({ id: _id, roomId: _roomId, ...session }) => ({
        ...session,
        committees: session.committees === 'all' ? 'all' : [...session.committees],
      })),
    },
  };
}

/**
 * Copies a timetable and its site plan to an event that has no timetable. The copy is hidden. Copy the committees
 * first, because sessions lose committees that the other event does not have.
 */
export async function copyTimetable(transaction: Transaction, from: string, to: string): Promise<void> {
  const { revision, timetable } = await getPortableTimetable(transaction, from);
  if (revision === 0) return;
  if (!(await replaceTimetableIfUnchanged(transaction, to, { revision: 0, timetable })))
    throw new Error('the new event has a timetable already');
  await copySitePlan(transaction, from, to);
}

/**
 * Replaces the rooms and sessions of a timetable. Sessions lose committees that the event does not have.
 * @param revision the revision that the caller read
 * @returns false when the timetable has changed since then. The caller must then roll back.
 */
export async function replaceTimetableIfUnchanged(
  transaction: Transaction,
  eventId: string,
  { revision, timetable: { rooms, sessions } }: { revision: number; timetable: PortableTimetable },
): Promise<boolean> {
  if (!(await advanceTimetableRevision(transaction, eventId, revision))) return false;
  const known = await listActiveCommittees(transaction, eventId);
  await replaceRoomsAndSessions(
    transaction,
    eventId,
    rooms,
    sessions.map(({ committees, ...session }) => ({
      ...session,
      committeeIds:
        committees === 'all'
          ? committees
          : known.filter(({ value }) => committees.includes(value)).map(({ id }) => id),
    })),
  );
  return true;
}
