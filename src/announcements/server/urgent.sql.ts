import type { Db } from '#platform/server/db/tables.ts';

/**
 * Lists the sessions of an event's timetable with their rooms, in order of time. Only of a shown timetable, so that an
 * urgent mail tells nothing that delegates cannot read.
 */
export async function listSessionsForUrgentNotices(db: Db, eventId: string) {
  return db
    .selectFrom('timetable_sessions as sessions')
    .innerJoin('timetables', 'timetables.event_id', 'sessions.event_id')
    .leftJoin('rooms', 'rooms.id', 'sessions.room_id')
    .select([
      'sessions.id as _id',
      'sessions.title',
      'sessions.day',
      'sessions.start_minute as startMinute',
      'rooms.name as room',
    ])
    .where('sessions.event_id', '=', eventId)
    .where('timetables.shown_at', 'is not', null)
    .orderBy('sessions.day')
    .orderBy('sessions.start_minute')
    .orderBy('sessions.id')
    .execute();
}

export async function listRoomsForUrgentNotices(db: Db, eventId: string) {
  return db
    .selectFrom('rooms')
    .select(['id as _id', 'name'])
    .where('event_id', '=', eventId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
