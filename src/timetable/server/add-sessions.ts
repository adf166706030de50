import type { CheckedBody } from '#platform/contract/call.ts';
import { plural } from '#platform/rule/plural.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { addTimetableSessions as call, maxRooms, maxTimetableSessions } from '../contract.ts';
import {
  deleteTimetableSessionRow,
  insertRoom,
  insertTimetableSession,
  listActiveCommittees,
  listRoomsOfEvent,
  listTimetableSessions,
} from './timetable.sql.ts';
import { runTimetableChange } from './timetable.ts';

const { errors } = call;

/**
 * Adds sessions, and the rooms that they name and the event does not have. Deletes the sessions that they replace, whose
 * marks stay as after a single deletion. Mails nothing (product 23.8).
 * @throws AppError 404 when the event, a committee or a replaced session does not exist; 409 when the event is archived, the timetable has
 *   changed, or it would have too many sessions or rooms
 */
export async function addTimetableSessions(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { sessions, replaced, ...on }: CheckedBody<typeof call>,
): Promise<void> {
  await runTimetableChange(context, caller, on, async (transaction, { event }) => {
    const existing = await listTimetableSessions(transaction, event.id);
    const removed = existing.filter(({ id }) => replaced.includes(id));
    if (removed.length < new Set(replaced).size) throw new AppError(errors.noSuchSession);
    if (existing.length - removed.length + sessions.length > maxTimetableSessions)
      throw new AppError(errors.tooMany);
    for (const { id } of removed) await deleteTimetableSessionRow(transaction, id);
    const before = new Set((await listRoomsOfEvent(transaction, event.id)).map(({ name }) => name));
    const added = new Set(sessions.flatMap(({ room }) => (room === null || before.has(room) ? [] : room)));
    if (before.size + added.size > maxRooms) throw new AppError(errors.tooManyRooms);
    for (const name of added) await insertRoom(transaction, event.id, name);
    const rooms = await listRoomsOfEvent(transaction, event.id);
    const roomIds = new Map(rooms.map(({ name, id }) => [name, id]));
    const committees = await listActiveCommittees(transaction, event.id);
    const committeeIds = new Map(committees.map(({ value, id }) => [value, id]));
    for (const { room, committees: values, ...session } of sessions)
      await insertTimetableSession(transaction, event.id, {
        ...session,
        roomId: room === null ? null : (roomIds.get(room) ?? null),
        committeeIds:
          values === 'all' ? values : [...new Set(values)].map((value) => idOf(committeeIds, value)),
      });
    return {
      ...(removed.length > 0 && {
        before: plural(removed.length, { one: '# session deleted', other: '# sessions deleted' }),
      }),
      after: plural(sessions.length, { one: '# session added', other: '# sessions added' }),
    };
  });
}

function idOf(committeeIds: ReadonlyMap<string, string>, value: string): string {
  const id = committeeIds.get(value);
  if (id === undefined) throw new AppError(errors.noSuchCommittee);
  return id;
}
