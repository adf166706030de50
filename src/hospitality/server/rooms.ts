import { getEventByName } from '#conference/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import * as calls from '../contract.ts';
import { roomKeyOf } from '../rule/pasted-houses.ts';
import {
  deleteFreeBeds,
  deleteStoredRoom,
  insertBeds,
  insertRoom,
  listBeds,
  listRooms,
  updateRoomCategory,
} from './beds.sql.ts';
import { freeBedsOfUnconfirmed } from './purge.sql.ts';
import { advanceBedsRevision } from './settings.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/**
 * Adds rooms, or changes beds and category of rooms with the same name (product 28.7).
 * @throws AppError 404 when there is no such event; 409 when houses or beds have changed, the event would have too many
 *   rooms, or a room would have more delegates than beds
 */
export async function saveRooms(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, revision, rooms }: CheckedBody<typeof calls.saveRooms>,
): Promise<void> {
  const { errors } = calls.saveRooms;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (!(await advanceBedsRevision(transaction, event.id, revision)))
      throw new AppError(errors.changedMeanwhile);
    await freeBedsOfUnconfirmed(transaction);
    const stored = await listRooms(transaction, event.id);
    const beds = Map.groupBy(await listBeds(transaction, event.id), ({ roomId }) => roomId);
    const wanted = new Map(rooms.map((room) => [roomKeyOf(room), room]));
    const known = new Map(stored.map((room) => [room.roomKey, room]));
    const added = [...wanted.keys()].filter((key) => !known.has(key));
    if (stored.length + added.length > calls.maxRooms) throw new AppError(errors.tooManyRooms);
    let position = Math.max(0, ...stored.map((room) => room.position));
    for (const [key, { house, room, beds: count, category: named }] of wanted) {
      const category = named || null;
      const existing = known.get(key);
      const roomId = existing?.id ?? newId();
      position += 1;
      if (!existing)
        await insertRoom(transaction, {
          id: roomId,
          event_id: event.id,
          house,
          room,
          room_key: key,
          category,
          position,
        });
      else if (existing.category !== category) await updateRoomCategory(transaction, roomId, category);
      const has = beds.get(roomId) ?? [];
      const last = Math.max(0, ...has.map(({ place }) => place));
      const more = Math.max(0, count - has.length);
      await insertBeds(
        transaction,
        roomId,
        Array.from({ length: more }, (_, at) => last + at + 1),
      );
      const fewer = Math.max(0, has.length - count);
      const free = has.flatMap(({ place, guestId }) => (guestId === null ? place : []));
      const removed = fewer === 0 ? [] : free.slice(-fewer);
      if ((await deleteFreeBeds(transaction, roomId, removed)) < fewer) throw new AppError(errors.bedsTaken);
    }
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'bed_rooms_changed',
      subjectId: event.id,
      after: String(wanted.size),
    });
  });
}

/**
 * Deletes a room. Its delegates then have no bed.
 * @throws AppError 404 when there is no such event or room; 409 when houses or beds have changed
 */
export async function deleteRoom(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, revision, roomId }: CheckedBody<typeof calls.deleteRoom>,
): Promise<void> {
  const { errors } = calls.deleteRoom;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (!(await advanceBedsRevision(transaction, event.id, revision)))
      throw new AppError(errors.changedMeanwhile);
    const room = (await listRooms(transaction, event.id)).find(({ id }) => id === roomId);
    if (!room || (await deleteStoredRoom(transaction, { eventId: event.id, roomId })) === 0)
      throw new AppError(errors.noSuchRoom);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'bed_room_deleted',
      subjectId: event.id,
      before: `${room.house}, ${room.room}`,
    });
  });
}
