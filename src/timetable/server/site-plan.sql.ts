import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { Pin } from '../contract.ts';

export async function findSitePlanId(db: Db, eventId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('site_plans')
    .select('id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the JPEG, or undefined when there is no such plan. */
export async function findSitePlanPicture(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('site_plans').select('bytes').where('id', '=', id).executeTakeFirst();
  return row?.bytes;
}

/** Sets the plan of an event. The plan gets a new id, because browsers cache a plan by its URL. */
export async function replaceSitePlanPicture(
  transaction: Transaction,
  eventId: string,
  bytes: Uint8Array,
): Promise<void> {
  const plan = { id: newId(), bytes };
  await transaction
    .insertInto('site_plans')
    .values({ event_id: eventId, ...plan })
    .onConflict((known) => known.column('event_id').doUpdateSet(plan))
    .execute();
}

export async function deleteSitePlanPicture(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.deleteFrom('site_plans').where('event_id', '=', eventId).execute();
}

/** Lists the pins on the plan with their rooms, sorted by the name of the room. */
export async function listSitePlanPins(db: Db, eventId: string): Promise<(Pin & { room: string })[]> {
  const rows = await db
    .selectFrom('rooms')
    .select(['name as room', 'pin_x as x', 'pin_y as y'])
    .where('event_id', '=', eventId)
    .execute();
  return rows
    .flatMap(({ room, x, y }) => (x === null || y === null ? [] : [{ room, x, y }]))
    .sort((one, other) => one.room.localeCompare(other.room, 'en', { numeric: true }));
}

/** Sets the pins of rooms by name, and removes the pins of all other rooms of the event. */
export async function replaceSitePlanPins(
  transaction: Transaction,
  eventId: string,
  pins: readonly (Pin & { room: string })[],
): Promise<void> {
  const ofEvent = transaction.updateTable('rooms').where('event_id', '=', eventId);
  await ofEvent.set({ pin_x: null, pin_y: null }).execute();
  for (const { room, x, y } of pins)
    await ofEvent.set({ pin_x: x, pin_y: y }).where('name', '=', room).execute();
}
