import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export interface StoredRoom {
  id: string;
  house: string;
  room: string;
  roomKey: string;
  category: string | null;
  position: number;
}

/** Lists the rooms of an event in the order in which they were added. */
export async function listRooms(db: Db, eventId: string): Promise<StoredRoom[]> {
  return db
    .selectFrom('bed_rooms')
    .select(['id', 'house', 'room', 'room_key as roomKey', 'category', 'position'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/**
 * Lists the beds of an event by room and place. A bed of an unconfirmed delegate is free.
 * @returns as `guestId` the registration of a delegate, or the stay of a person of the team
 */
export async function listBeds(
  db: Db,
  eventId: string,
): Promise<{ roomId: string; place: number; guestId: string | null }[]> {
  return db
    .selectFrom('bed_places')
    .innerJoin('bed_rooms', 'bed_rooms.id', 'bed_places.room_id')
    .leftJoin('registrations', (join) =>
      join
        .onRef('registrations.id', '=', 'bed_places.registration_id')
        .on('registrations.status', '=', 'confirmed'),
    )
    .select(({ fn }) => [
      'bed_places.room_id as roomId',
      'bed_places.place',
      fn.coalesce('registrations.id', 'bed_places.team_stay_id').as('guestId'),
    ])
    .where('bed_rooms.event_id', '=', eventId)
    .orderBy('bed_places.room_id')
    .orderBy('bed_places.place')
    .execute();
}

/** Increments the revision and locks it until the transaction ends, so that changes of beds run one after another. */
export async function lockBeds(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .insertInto('hospitality_settings')
    .values({ event_id: eventId, diet_question_id: null, category_question_id: null, revision: 1 })
    .onConflict((known) =>
      known.column('event_id').doUpdateSet((eb) => ({
        revision: eb(eb.ref('hospitality_settings.revision'), '+', 1),
      })),
    )
    .execute();
}

export async function insertRoom(transaction: Transaction, room: Tables['bed_rooms']): Promise<void> {
  await transaction.insertInto('bed_rooms').values(room).execute();
}

export async function updateRoomCategory(
  transaction: Transaction,
  roomId: string,
  category: string | null,
): Promise<void> {
  await transaction.updateTable('bed_rooms').set({ category }).where('id', '=', roomId).execute();
}

/** Returns the number of deleted rooms. Their beds are deleted with them. */
export async function deleteStoredRoom(
  transaction: Transaction,
  { eventId, roomId }: { eventId: string; roomId: string },
): Promise<number> {
  const rows = await transaction
    .deleteFrom('bed_rooms')
    .where('event_id', '=', eventId)
    .where('id', '=', roomId)
    .returning('id')
    .execute();
  return rows.length;
}

export async function insertBeds(
  transaction: Transaction,
  roomId: string,
  places: readonly number[],
): Promise<void> {
  if (places.length === 0) return;
  await transaction
    .insertInto('bed_places')
    .values(places.map((place) => ({ room_id: roomId, place, registration_id: null, team_stay_id: null })))
    .execute();
}

/** Deletes free beds of a room. Returns their number. */
export async function deleteFreeBeds(
  transaction: Transaction,
  roomId: string,
  places: readonly number[],
): Promise<number> {
  if (places.length === 0) return 0;
  const rows = await transaction
    .deleteFrom('bed_places')
    .where('room_id', '=', roomId)
    .where('place', 'in', places)
    .where('registration_id', 'is', null)
    .where('team_stay_id', 'is', null)
    .returning('place')
    .execute();
  return rows.length;
}

/** A guest as beds name them. */
interface BedHolder {
  /** The registration of a delegate, or the stay of a person of the team. */
  guestId: string;
  isTeam: boolean;
}
const columnOf = ({ isTeam }: BedHolder) => (isTeam ? 'team_stay_id' : 'registration_id');

/** Takes a guest out of a room. Returns false if the guest has no bed in it. Atomic. */
export async function leaveBed(
  transaction: Transaction,
  holder: BedHolder,
  roomId: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('bed_places')
    .set({ [columnOf(holder)]: null })
    .where('room_id', '=', roomId)
    .where(columnOf(holder), '=', holder.guestId)
    .returning('place')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a guest the first free bed of a room. Returns false if the room has none. Atomic. */
export async function takeBed(transaction: Transaction, holder: BedHolder, roomId: string): Promise<boolean> {
  const row = await transaction
    .updateTable('bed_places')
    .set({ [columnOf(holder)]: holder.guestId })
    .where('room_id', '=', roomId)
    .where('registration_id', 'is', null)
    .where('team_stay_id', 'is', null)
    .where('place', '=', (eb) =>
      eb
        .selectFrom('bed_places as free')
        .select((min) => min.fn.min('free.place').as('place'))
        .where('free.room_id', '=', roomId)
        .where('free.registration_id', 'is', null)
        .where('free.team_stay_id', 'is', null),
    )
    .returning('place')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the categories that hospitality gave to delegates of an event, by registration id. */
export async function mapGivenCategories(db: Db, eventId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('bed_categories')
    .innerJoin('registrations', 'registrations.id', 'bed_categories.registration_id')
    .select(['bed_categories.registration_id as id', 'bed_categories.category'])
    .where('registrations.event_id', '=', eventId)
    .execute();
  return new Map(rows.map(({ id, category }) => [id, category]));
}

/** Replaces the given category of delegates. Null removes it. */
export async function replaceGivenCategories(
  transaction: Transaction,
  registrationIds: readonly string[],
  category: string | null,
): Promise<void> {
  if (registrationIds.length > 0)
    await transaction.deleteFrom('bed_categories').where('registration_id', 'in', registrationIds).execute();
  if (category === null || registrationIds.length === 0) return;
  await transaction
    .insertInto('bed_categories')
    .values(registrationIds.map((registration_id) => ({ registration_id, category })))
    .execute();
}

/** Lists pairs of confirmed delegates of an event who named each other's address, each pair once. */
export async function listMutualWishes(db: Db, eventId: string): Promise<[string, string][]> {
  const rows = await db
    .selectFrom('roommate_wishes as wishes')
    .innerJoin('registrations', 'registrations.id', 'wishes.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('accounts as wanted', 'wanted.email', 'wishes.email')
    .innerJoin('registrations as others', (join) =>
      join
        .onRef('others.account_id', '=', 'wanted.id')
        .onRef('others.event_id', '=', 'registrations.event_id'),
    )
    .innerJoin('roommate_wishes as answers', 'answers.registration_id', 'others.id')
    .select(['registrations.id', 'others.id as otherId'])
    .whereRef('answers.email', '=', 'accounts.email')
    .whereRef('registrations.id', '<', 'others.id')
    .where('registrations.event_id', '=', eventId)
    .where('registrations.status', '=', 'confirmed')
    .where('others.status', '=', 'confirmed')
    .orderBy('registrations.id')
    .execute();
  return rows.map(({ id, otherId }) => [id, otherId]);
}
