import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { ArticleStatus } from '../contract.ts';

const articles = (db: Db) =>
  db
    .selectFrom('press_articles as articles')
    .leftJoin('committees', 'committees.id', 'articles.committee_id')
    .select([
      'articles.id',
      'articles.event_id as eventId',
      'articles.place',
      'articles.author_id as authorId',
      'articles.revision',
      'articles.status',
      'articles.title',
      'articles.byline',
      'articles.changed_at as changedAt',
      'articles.published_at as publishedAt',
      'committees.value as committee',
      'committees.name as committeeName',
    ]);
export type StoredArticle = Awaited<ReturnType<typeof listArticlesOfEvent>>[number];

/** Lists the articles of an event without their texts, the last changed first. */
export async function listArticlesOfEvent(db: Db, eventId: string) {
  return articles(db)
    .where('articles.event_id', '=', eventId)
    .orderBy('articles.changed_at', 'desc')
    .orderBy('articles.id')
    .execute();
}

export async function findArticle(
  db: Db,
  { eventId, articleId }: { eventId: string; articleId: string },
): Promise<(StoredArticle & { body: string }) | undefined> {
  return articles(db)
    .select('articles.body')
    .where('articles.event_id', '=', eventId)
    .where('articles.id', '=', articleId)
    .executeTakeFirst();
}

/** Lists the articles of an account with their texts. */
export async function listArticlesOfAuthor(db: Db, accountId: string) {
  return articles(db)
    .innerJoin('events', 'events.id', 'articles.event_id')
    .select(['articles.body', 'events.name as eventName'])
    .where('articles.author_id', '=', accountId)
    .orderBy('articles.id')
    .execute();
}

/** Lists the published articles of all events, the newest first. */
export async function listPublishedArticles(db: Db) {
  return articles(db)
    .select('articles.body')
    .where('articles.status', '=', 'published')
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id')
    .execute();
}

/** Lists the titles of the newest published articles of an event. */
export async function listNewestTitles(db: Db, eventId: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('press_articles')
    .select('title')
    .where('event_id', '=', eventId)
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ title }) => title);
}

/** Lists the places of an event that have an article. */
export async function listTakenArticlePlaces(transaction: Transaction, eventId: string): Promise<number[]> {
  const rows = await transaction
    .selectFrom('press_articles')
    .select('place')
    .where('event_id', '=', eventId)
    .execute();
  return rows.map(({ place }) => place);
}

/** Adds an article. @returns false if its place was taken meanwhile */
export async function insertArticle(
  transaction: Transaction,
  article: Tables['press_articles'],
): Promise<boolean> {
  const row = await transaction
    .insertInto('press_articles')
    .values(article)
    .onConflict((known) => known.columns(['event_id', 'place']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes an article if it has one of the statuses, and the given revision if there is one. Increases the revision.
 * @returns false if it has another status or revision, or no longer exists
 */
export async function updateArticle(
  transaction: Transaction,
  { id, revision, statuses }: { id: string; revision?: number; statuses: readonly ArticleStatus[] },
  changed: Partial<
    Pick<
      Tables['press_articles'],
      'title' | 'byline' | 'body' | 'committee_id' | 'status' | 'changed_at' | 'published_at'
    >
  >,
): Promise<boolean> {
  const row = await transaction
    .updateTable('press_articles')
    .set((eb) => ({ ...changed, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', statuses)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an article that is not public. @returns false if it has another revision or is public */
export async function deleteStoredArticle(
  transaction: Transaction,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('press_articles')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '!=', 'published')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the articles of an account that are not public, with their pictures. */
export async function deleteHiddenArticlesOfAuthor(
  transaction: Transaction,
  accountId: string,
): Promise<void> {
  await transaction
    .deleteFrom('press_articles')
    .where('author_id', '=', accountId)
    .where('status', '!=', 'published')
    .execute();
}

/** Removes the author and the name from the articles of an account. @returns the ids of the articles */
export async function anonymiseArticlesOfAuthor(
  transaction: Transaction,
  accountId: string,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('press_articles')
    .set((eb) => ({ author_id: null, byline: null, revision: eb('revision', '+', 1) }))
    .where('author_id', '=', accountId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
