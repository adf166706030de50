import { randomBytes } from 'node:crypto';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { batches } from '#platform/server/batches.ts';
import { advanceRevision } from '#platform/server/db/revisions.sql.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { SessionFields, SessionKind } from '../contract.ts';
import type { PlacedSession, SessionTime } from '../rule/sessions.ts';

export interface StoredTimetable {
  revision: number;
  isShown: boolean;
  /** Null before the first change of the timetable. */
  screenKey: string | null;
}

export interface StoredSession extends PlacedSession {
  id: string;
  title: string;
  kind: SessionKind;
  room: string | null;
}

/** Creates a secret of 128 random bits in base64url. */
const createScreenKey = () => randomBytes(16).toString('base64url');

export async function getStoredTimetable(db: Db, eventId: string): Promise<StoredTimetable> {
  const row = await db
    .selectFrom('timetables')
    .select(['revision', 'shown_at as shownAt', 'screen_key as screenKey'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return {
    revision: row?.revision ?? 0,
    isShown: Boolean(row?.shownAt),
    screenKey: row?.screenKey ?? null,
  };
}

export async function listRoomsOfEvent(
  db: Db,
  eventId: string,
): Promise<{ id: string; name: string; x: number | null; y: number | null }[]> {
  const rows = await db
    .selectFrom('rooms')
    .select(['id', 'name', 'pin_x as x', 'pin_y as y'])
    .where('event_id', '=', eventId)
    .execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** Lists the committees that are not withdrawn, in display order. */
export async function listActiveCommittees(
  db: Db,
  eventId: string,
): Promise<{ id: string; value: string; shortName: string }[]> {
  return db
    .selectFrom('committees')
    .select(['id', 'value', 'short_name as shortName'])
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Lists the sessions of an event by time, without their withdrawn committees. */
export async function listTimetableSessions(db: Db, eventId: string): Promise<StoredSession[]> {
  const rows = await db
    .selectFrom('timetable_sessions')
    .leftJoin('rooms', 'rooms.id', 'timetable_sessions.room_id')
    .select([
      'timetable_sessions.id',
      'timetable_sessions.title',
      'timetable_sessions.kind',
      'timetable_sessions.day',
      'timetable_sessions.start_minute as startMinute',
      'timetable_sessions.end_minute as endMinute',
      'timetable_sessions.room_id as roomId',
      'timetable_sessions.audience',
      'rooms.name as room',
    ])
    .where('timetable_sessions.event_id', '=', eventId)
    .orderBy('timetable_sessions.day')
    .orderBy('timetable_sessions.start_minute')
    .orderBy('timetable_sessions.end_minute')
    .orderBy('timetable_sessions.id')
    .execute();
  const chosen = await db
    .selectFrom('timetable_session_committees')
    .innerJoin('committees', 'committees.id', 'timetable_session_committees.committee_id')
    .select(['timetable_session_committees.session_id as sessionId', 'committees.value'])
    .where('committees.event_id', '=', eventId)
    .where('committees.withdrawn_at', 'is', null)
    .orderBy('committees.position')
    .orderBy('committees.id')
    .execute();
  const ofSession = Map.groupBy(chosen, ({ sessionId }) => sessionId);
  return rows.map(({ audience, ...row }) => ({
    ...row,
    committees: audience === 'all' ? audience : (ofSession.get(row.id) ?? []).map(({ value }) => value),
  }));
}

/**
 * Increments the revision of a timetable and locks it until the transaction ends. Creates the timetable, hidden and
 * with a new screen key, if `revision` is 0.
 * @returns false when the stored revision differs from `revision`
 */
export function advanceTimetableRevision(
  transaction: Transaction,
  eventId: string,
  revision: number,
): Promise<boolean> {
  const hidden = { shown_at: null, screen_key: createScreenKey() };
  return advanceRevision(transaction, 'timetables', { eventId, revision }, {}, hidden);
}

export async function setTimetableShownAt(
  transaction: Transaction,
  eventId: string,
  shownAt: number | null,
): Promise<void> {
  await transaction
    .updateTable('timetables')
    .set({ shown_at: shownAt })
    .where('event_id', '=', eventId)
    .execute();
}

export async function renewWallScreenKey(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .updateTable('timetables')
    .set({ screen_key: createScreenKey() })
    .where('event_id', '=', eventId)
    .execute();
}

/** @returns false when the event already has a room of this name */
export async function insertRoom(transaction: Transaction, eventId: string, name: string): Promise<boolean> {
  const row = await transaction
    .insertInto('rooms')
    .values({ id: newId(), event_id: eventId, name, pin_x: null, pin_y: null })
    .onConflict((known) => known.columns(['event_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function renameRoom(transaction: Transaction, roomId: string, name: string): Promise<void> {
  await transaction.updateTable('rooms').set({ name }).where('id', '=', roomId).execute();
}

export async function deleteRoomRow(transaction: Transaction, roomId: string): Promise<void> {
  await transaction.deleteFrom('rooms').where('id', '=', roomId).execute();
}

type Row = Omit<SessionFields, 'committees'> & {
  /** Ids of the committees, or 'all' if the session is for every delegate. */
  committeeIds: 'all' | readonly string[];
};

const asRow = ({ title, kind, day, startMinute, endMinute, roomId, committeeIds }: Row) => ({
  title,
  kind,
  day,
  start_minute: startMinute,
  end_minute: endMinute,
  room_id: roomId,
  audience: committeeIds === 'all' ? ('all' as const) : ('committees' as const),
});

export async function insertTimetableSession(
  transaction: Transaction,
  eventId: string,
  row: Row,
): Promise<void> {
  const id = newId();
  await transaction
    .insertInto('timetable_sessions')
    .values({ ...asRow(row), id, event_id: eventId })
    .execute();
  await insertCommittees(transaction, id, row.committeeIds);
}

export async function updateTimetableSession(
  transaction: Transaction,
  sessionId: string,
  row: Row,
): Promise<void> {
  await transaction.updateTable('timetable_sessions').set(asRow(row)).where('id', '=', sessionId).execute();
  await transaction.deleteFrom('timetable_session_committees').where('session_id', '=', sessionId).execute();
  await insertCommittees(transaction, sessionId, row.committeeIds);
}

export async function deleteTimetableSessionRow(transaction: Transaction, sessionId: string): Promise<void> {
  await keepRemovedSessions(transaction, (eb) => eb('id', '=', sessionId));
  await transaction.deleteFrom('timetable_sessions').where('id', '=', sessionId).execute();
}

/** Stores the title and time of sessions before they are deleted, because marks of the roll can refer to them. */
async function keepRemovedSessions(
  transaction: Transaction,
  which: (eb: ExpressionBuilder<Tables, 'timetable_sessions'>) => Expression<SqlBool>,
): Promise<void> {
  const columns = ['id', 'event_id', 'title', 'day', 'start_minute', 'end_minute'] as const;
  await transaction
    .insertInto('removed_sessions')
    .columns(columns)
    .expression((eb) => eb.selectFrom('timetable_sessions').select(columns).where(which))
    .execute();
}

/** Lists the sessions that were removed from a timetable. */
export async function listRemovedSessions(
  db: Db,
  eventId: string,
): Promise<(SessionTime & { id: string; title: string })[]> {
  return db
    .selectFrom('removed_sessions')
    .select(['id', 'title', 'day', 'start_minute as startMinute', 'end_minute as endMinute'])
    .where('event_id', '=', eventId)
    .execute();
}

async function insertCommittees(transaction: Transaction, sessionId: string, ids: Row['committeeIds']) {
  if (ids === 'all' || ids.length === 0) return;
  await transaction
    .insertInto('timetable_session_committees')
    .values(ids.map((id) => ({ session_id: sessionId, committee_id: id })))
    .execute();
}

/**
 * Replaces the rooms and sessions of a timetable. Sessions must be in listed rooms and of existing committees. A room
 * keeps its pin if its name is listed again.
 */
export async function replaceRoomsAndSessions(
  transaction: Transaction,
  eventId: string,
  rooms: readonly string[],
  sessions: readonly (Omit<Row, 'roomId'> & { room: string | null })[],
): Promise<void> {
  await keepRemovedSessions(transaction, (eb) => eb('event_id', '=', eventId));
  await transaction.deleteFrom('timetable_sessions').where('event_id', '=', eventId).execute();
  const pins = new Map(
    (await listRoomsOfEvent(transaction, eventId)).map(({ name, x, y }) => [name, { pin_x: x, pin_y: y }]),
  );
  await transaction.deleteFrom('rooms').where('event_id', '=', eventId).execute();
  const roomIds = new Map(rooms.map((name) => [name, newId()]));
  const rows = [...roomIds].map(([name, id]) => ({
    id,
    event_id: eventId,
    name,
    ...(pins.get(name) ?? { pin_x: null, pin_y: null }),
  }));
  for await (const batch of batches(rows)) await transaction.insertInto('rooms').values(batch).execute();
  for (const { room, ...session } of sessions) {
    const roomId = room === null ? null : (roomIds.get(room) ?? null);
    await insertTimetableSession(transaction, eventId, { ...session, roomId });
  }
}

/** Selects confirmed registrations with the committee of their seat. */
const confirmed = (db: Db) =>
  db
    .selectFrom('registrations')
    .leftJoin('seats', 'seats.id', 'registrations.seat_id')
    .leftJoin('portfolios', 'portfolios.id', 'seats.portfolio_id')
    .leftJoin('committees', 'committees.id', 'portfolios.committee_id')
    .where('registrations.status', '=', 'confirmed');

/** Counts confirmed delegates by the value of their committee. The key null counts delegates without a seat. */
export async function mapConfirmedDelegateCountsByCommittee(
  db: Db,
  eventId: string,
): Promise<ReadonlyMap<string | null, number>> {
  const rows = await confirmed(db)
    .select((eb) => ['committees.value', eb.fn.countAll<number>().as('count')])
    .where('registrations.event_id', '=', eventId)
    .groupBy('committees.value')
    .execute();
  return new Map(rows.map(({ value, count }) => [value, Number(count)]));
}

/** Lists the confirmed delegates of an event, or only those with a seat in one of the committees. */
export async function listConfirmedDelegates(
  db: Db,
  eventId: string,
  committees: 'all' | readonly string[],
): Promise<{ email: string; name: string }[]> {
  if (committees !== 'all' && committees.length === 0) return [];
  return confirmed(db)
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['accounts.email', 'accounts.name'])
    .where('registrations.event_id', '=', eventId)
    .$if(committees !== 'all', (query) => query.where('committees.value', 'in', [...committees]))
    .orderBy('registrations.id')
    .execute();
}

/** Lists the confirmed registrations of an account for announced events whose timetable is shown. */
export async function listConfirmedRegistrationsWithTimetable(db: Db, accountId: string) {
  return confirmed(db)
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('timetables', 'timetables.event_id', 'events.id')
    .leftJoin('main_event', 'main_event.event_id', 'events.id')
    .select([
      'registrations.id as registrationId',
      'events.id as eventId',
      'events.starts_at as startsAt',
      'main_event.event_id as mainId',
      'committees.value as committee',
    ])
    .where('registrations.account_id', '=', accountId)
    .where('timetables.shown_at', 'is not', null)
    .where('events.state', '=', 'announced')
    .orderBy('registrations.id')
    .execute();
}

/** Lists the notices for the wall screens of an event that have not ended, by start time. */
export async function listWallScreenNotices(db: Db, eventId: string, now: number) {
  return db
    .selectFrom('notices')
    .select(['text', 'begins_at as beginsAt', 'ends_at as endsAt'])
    .where('event_id', '=', eventId)
    .where('place', '!=', 'pages')
    .where('ends_at', '>', now)
    .orderBy('begins_at')
    .orderBy('announcement_id')
    .execute();
}
