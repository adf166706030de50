import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/** Lists the pictures of articles without their files, in the order of their places. */
export async function listPicturesOfArticles(db: Db, articleIds: readonly string[]) {
  if (articleIds.length === 0) return [];
  return db
    .selectFrom('press_pictures')
    .select(['id', 'article_id as articleId', 'caption', 'asked_by as askedBy', 'asked_on as askedOn'])
    .select('place')
    .where('article_id', 'in', articleIds)
    .orderBy('place')
    .execute();
}
export type StoredPicture = Awaited<ReturnType<typeof listPicturesOfArticles>>[number];

export async function findPictureOfEvent(
  db: Db,
  { eventId, pictureId }: { eventId: string; pictureId: string },
) {
  return db
    .selectFrom('press_pictures as pictures')
    .innerJoin('press_articles as articles', 'articles.id', 'pictures.article_id')
    .select(['articles.id as articleId', 'articles.author_id as authorId', 'articles.status'])
    .select(['articles.title', 'pictures.bytes'])
    .where('articles.event_id', '=', eventId)
    .where('pictures.id', '=', pictureId)
    .executeTakeFirst();
}

export async function findPressPictureBytes(db: Db, pictureId: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('press_pictures')
    .select('bytes')
    .where('id', '=', pictureId)
    .executeTakeFirst();
  return row?.bytes;
}

/** Adds a picture. @returns false if its place was taken meanwhile */
export async function insertPressPicture(
  transaction: Transaction,
  picture: Tables['press_pictures'],
): Promise<boolean> {
  const row = await transaction
    .insertInto('press_pictures')
    .values(picture)
    .onConflict((known) => known.columns(['article_id', 'place']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePressPicture(
  transaction: Transaction,
  id: string,
  changed: Pick<Tables['press_pictures'], 'caption' | 'asked_by' | 'asked_on'>,
): Promise<void> {
  await transaction.updateTable('press_pictures').set(changed).where('id', '=', id).execute();
}

/** Deletes a picture. @returns false if it was deleted already */
export async function deletePressPicture(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('press_pictures')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePicturesOfArticles(
  transaction: Transaction,
  articleIds: readonly string[],
): Promise<void> {
  if (articleIds.length > 0)
    await transaction.deleteFrom('press_pictures').where('article_id', 'in', articleIds).execute();
}
