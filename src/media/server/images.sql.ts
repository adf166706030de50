import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';

export async function addImage(changes: Changes, image: Tables['images']): Promise<void> {
  await changes.insertInto('images').values(image).execute();
}

export async function removeImage(changes: Changes, id: string): Promise<void> {
  await changes.deleteFrom('images').where('id', '=', id).execute();
}

/** The bytes of a stored picture, as JPEG; undefined when it is gone. */
export async function pictureBytes(queries: Queries, id: string): Promise<Uint8Array | undefined> {
  return (await findImage(queries, id))?.bytes;
}

export async function findImage(
  queries: Queries,
  id: string,
): Promise<{ contentType: string; bytes: Uint8Array } | undefined> {
  return queries
    .selectFrom('images')
    .select(['content_type as contentType', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
}
