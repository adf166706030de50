import type { Event } from '#conference/server/index.ts';
import { dayOf } from '#platform/rule/dates.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { listDatedSessions, mapRemovedSessionsById } from '#timetable/server/index.ts';
import { hasAttended, parseDaySessionKey, parseTimetableSessionKey } from '../rule/roll.ts';
import {
  type HeldSession,
  hasFewMarks,
  listHeldSessions,
  mapAttendedSessionCountsByRegistration,
  type SessionShare,
} from '../rule/session-shares.ts';
import { listSeatedMembersOfEvent, listSessionEntries } from './report.sql.ts';
import { listCountedRollMarks } from './roll.sql.ts';
import { listRegistrationIdsWithEntry } from './scans.sql.ts';

/** A session in which fewer than half of a committee's delegates have a mark. */
interface FewMarks extends HeldSession {
  title: string;
  /** 'YYYY-MM-DD'; null if it is unknown. */
  day: string | null;
}

interface CertificateAttendance {
  shares: ReadonlyMap<string, SessionShare>;
  fewMarks: FewMarks[];
  /** Delegates who came in at a door, or were present in a roll. */
  arrived: ReadonlySet<string>;
}

/**
 * Reads the attendance on which certificates of participation depend (product 24.10). A session with few marks is not
 * counted, because the roll was probably started by mistake or not finished.
 * @param countsAnyway returns true for a session with few marks that is counted in spite of that
 */
export async function getAttendanceForCertificates(
  db: Db,
  event: Event,
  countsAnyway: (held: HeldSession) => boolean,
): Promise<CertificateAttendance> {
  const [members, marks] = await Promise.all([
    listSeatedMembersOfEvent(db, event.id),
    listCountedRollMarks(db, event.id),
  ]);
  const scans = await listSessionEntries(db, event.id, members);
  const few = listHeldSessions(members, marks, scans).filter(hasFewMarks);
  const nameSession = few.length > 0 ? await createSessionNames(db, event) : undefined;
  return {
    shares: mapAttendedSessionCountsByRegistration(
      members,
      marks,
      scans,
      (held) => !hasFewMarks(held) || countsAnyway(held),
    ),
    fewMarks: few.map((held) => ({ ...held, ...(nameSession?.(held.session) ?? unknownSession) })),
    arrived: new Set([
      ...(await listRegistrationIdsWithEntry(db, event.id)),
      ...marks.filter(({ mark }) => hasAttended(mark)).map(({ registrationId }) => registrationId),
    ]),
  };
}

const unknownSession = { title: 'Removed session', day: null };

/** Returns a function that names a session of the timetable, a removed one, or a numbered one of a day. */
async function createSessionNames(db: Db, event: Event) {
  const startsAt = event.dates?.startsAt ?? null;
  const dated = await listDatedSessions(db, event.id, startsAt, event.timeZone);
  const removed = await mapRemovedSessionsById(db, event.id, startsAt, event.timeZone);
  return (key: string): { title: string; day: string | null } => {
    const ofDay = parseDaySessionKey(key);
    if (ofDay) return { title: `Session ${ofDay.number}`, day: ofDay.day };
    const id = parseTimetableSessionKey(key) ?? '';
    const session = dated.find(({ _id }) => _id === id);
    if (session) return { title: session.title, day: dayOf(Date.parse(session.startsAt), event) };
    const former = removed.get(id);
    return former
      ? { title: `Removed: ${former.title}`, day: dayOf(former.startsAt, event) }
      : unknownSession;
  };
}
