import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export async function insertSignaturePicture(
  transaction: Transaction,
  row: Tables['signature_pictures'],
): Promise<void> {
  await transaction.insertInto('signature_pictures').values(row).execute();
}

/** Returns the JPEG, or undefined when there is no such picture. */
export async function findSignaturePicture(db: Db, id: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('signature_pictures')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.bytes;
}

/** Reads the JPEGs of an event by their ids. Ids of other events are left out. */
export async function mapSignaturePicturesById(
  db: Db,
  eventId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('signature_pictures')
    .select(['id', 'bytes'])
    .where('event_id', '=', eventId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

/** Deletes the pictures of an event that were uploaded before `before`, except the pictures with the ids in `used`. */
export async function deleteUnusedSignaturePictures(
  transaction: Transaction,
  eventId: string,
  { used, before }: { used: readonly string[]; before: number },
): Promise<void> {
  await transaction
    .deleteFrom('signature_pictures')
    .where('event_id', '=', eventId)
    .where('uploaded_at', '<', before)
    .$if(used.length > 0, (query) => query.where('id', 'not in', [...used]))
    .execute();
}
