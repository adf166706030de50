import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export async function addImage(transaction: Transaction, image: Tables['images']): Promise<void> {
  await transaction.insertInto('images').values(image).execute();
}

export async function deleteImage(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('images').where('id', '=', id).execute();
}

/** Reads a stored JPEG. Returns undefined when the picture was deleted. */
export async function findImageBytes(db: Db, id: string): Promise<Uint8Array | undefined> {
  return (await findImage(db, id))?.bytes;
}

export async function findImage(
  db: Db,
  id: string,
): Promise<{ contentType: string; bytes: Uint8Array } | undefined> {
  return db
    .selectFrom('images')
    .select(['content_type as contentType', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
}
