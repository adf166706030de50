import { listOfferedCommittees } from '#attendance/server/index.ts';
import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { buildArticlePath } from '#record/server/index.ts';
import * as calls from '../contract.ts';
import {
  deleteStoredArticle,
  findArticle,
  insertArticle,
  listArticlesOfAuthor,
  listArticlesOfEvent,
  listTakenArticlePlaces,
  type StoredArticle,
  updateArticle,
} from './articles.sql.ts';
import { listPicturesOfArticles, type StoredPicture } from './pictures.sql.ts';
import { buildArticleAddress } from './published.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const places = Array.from({ length: calls.maxArticles }, (_, at) => at + 1);

const describe = (article: StoredArticle, accountId: string) => ({
  _id: article.id,
  status: article.status,
  title: article.title,
  byline: article.byline,
  committeeName: article.committeeName,
  isOwn: article.authorId === accountId,
  changedAt: new Date(article.changedAt).toISOString(),
  publishedAt: toIso(article.publishedAt),
});

const describePicture = ({ id, caption, askedBy, askedOn }: StoredPicture) => ({
  _id: id,
  caption,
  consent: askedBy === null || askedOn === null ? null : { askedBy, askedOn },
});

/** @throws AppError 404 when there is no such event */
export async function listArticles(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.listArticles>,
): Promise<AnswerOf<typeof calls.listArticles>> {
  const event = await getEventByName(queries, eventName);
  const articles = await listArticlesOfEvent(queries, event.id);
  const committees = await listOfferedCommittees(queries, event.id);
  return {
    articles: articles.map((article) => describe(article, accountId)),
    committees: committees.map(({ value, name }) => ({ value, name })),
  };
}

/** @throws AppError 404 when there is no such event or article */
export async function getArticle(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
  { eventName, articleId }: CheckedParams<typeof calls.getArticle>,
): Promise<AnswerOf<typeof calls.getArticle>> {
  const event = await getEventByName(queries, eventName);
  const article = await findArticleOrThrow(queries, { eventId: event.id, articleId });
  const pictures = await listPicturesOfArticles(queries, [article.id]);
  return {
    ...describe(article, accountId),
    revision: article.revision,
    committee: article.committee ?? '',
    body: article.body,
    pictures: pictures.map(describePicture),
    path:
      article.status === 'published'
        ? await buildArticlePath(queries, event.id, buildArticleAddress(article))
        : null,
  };
}

/** @throws AppError 404 when the event has no such article */
export async function findArticleOrThrow(db: Db, of: { eventId: string; articleId: string }) {
  const article = await findArticle(db, of);
  if (!article) throw new AppError(calls.getArticle.errors.noSuchArticle);
  return article;
}

/** @throws AppError 403 when the caller did not write the article */
export function assertAuthor({ authorId }: Pick<StoredArticle, 'authorId'>, { accountId }: Caller): void {
  if (authorId !== accountId) throw new AppError(calls.changeArticle.errors.notAuthor);
}

/**
 * Stores a new article as a draft.
 * @throws AppError 404 when there is no such event or committee; 409 when the event has too many articles
 */
export async function createArticle(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, title, byline, committee, body }: CheckedBody<typeof calls.createArticle>,
): Promise<{ articleId: string }> {
  return db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const article = {
      id: newId(),
      event_id: event.id,
      author_id: accountId,
      committee_id: await findCommitteeId(transaction, event.id, committee),
      revision: 1,
      status: 'draft' as const,
      title,
      byline,
      body,
      changed_at: clock(),
      published_at: null,
    };
    for (;;) {
      const taken = await listTakenArticlePlaces(transaction, event.id);
      const place = places.find((one) => !taken.includes(one));
      if (place === undefined) throw new AppError(calls.createArticle.errors.tooMany);
      if (await insertArticle(transaction, { ...article, place })) return { articleId: article.id };
    }
  });
}

async function findCommitteeId(
  transaction: Transaction,
  eventId: string,
  committee: string,
): Promise<string | null> {
  if (committee === '') return null;
  const offered = await listOfferedCommittees(transaction, eventId);
  const found = offered.find(({ value }) => value === committee);
  if (!found) throw new AppError(calls.createArticle.errors.noSuchCommittee);
  return found.id;
}

/**
 * Changes an article that is not public. One that waits for a second reader goes on waiting, with another revision.
 * @throws AppError 404 when there is no such event, article or committee; 403 when another person wrote it; 409 when it is
 *   public, or has changed since the caller looked
 */
export async function changeArticle(
  { db, clock }: Needs,
  caller: Caller,
  { eventName, articleId, revision, title, byline, committee, body }: CheckedBody<typeof calls.changeArticle>,
): Promise<void> {
  const { errors } = calls.changeArticle;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const article = await findArticleOrThrow(transaction, { eventId: event.id, articleId });
    assertAuthor(article, caller);
    if (article.status === 'published') throw new AppError(errors.isPublic);
    const isSaved = await updateArticle(
      transaction,
      { id: articleId, revision, statuses: ['draft', 'waiting', 'withdrawn'] },
      {
        title,
        byline,
        body,
        committee_id: await findCommitteeId(transaction, event.id, committee),
        changed_at: clock(),
      },
    );
    if (!isSaved) throw new AppError(errors.changedMeanwhile);
  });
}

/**
 * Lets a second person read an article.
 * @throws AppError 404 when there is no such event or article; 403 when another person wrote it; 409 when it has changed,
 *   or waits or is public already
 */
export async function handInArticle(
  { db, clock }: Needs,
  caller: Caller,
  { eventName, articleId, revision }: CheckedBody<typeof calls.handInArticle>,
): Promise<void> {
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const article = await findArticleOrThrow(transaction, { eventId: event.id, articleId });
    assertAuthor(article, caller);
    const isHandedIn = await updateArticle(
      transaction,
      { id: articleId, revision, statuses: ['draft', 'withdrawn'] },
      { status: 'waiting', changed_at: clock() },
    );
    if (!isHandedIn) throw new AppError(calls.handInArticle.errors.changedMeanwhile);
  });
}

/**
 * Deletes an article that is not public, with its pictures.
 * @throws AppError 404 when there is no such event or article; 403 unless the caller wrote it or is a superadmin; 409 when
 *   it is public, or has changed since the caller looked
 */
export async function deleteArticle(
  { db, clock }: Needs,
  caller: Caller,
  { eventName, articleId, revision }: CheckedBody<typeof calls.deleteArticle>,
): Promise<void> {
  const { errors } = calls.deleteArticle;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const article = await findArticleOrThrow(transaction, { eventId: event.id, articleId });
    if (caller.role !== 'superadmin') assertAuthor(article, caller);
    if (article.status === 'published') throw new AppError(errors.isPublic);
    if (!(await deleteStoredArticle(transaction, { id: articleId, revision })))
      throw new AppError(errors.changedMeanwhile);
    await recordAudit(transaction, {
      at: clock(),
      actorId: caller.accountId,
      subjectId: event.id,
      action: 'press_article_deleted',
      note: article.title,
    });
  });
}

/** Lists what the caller wrote, for the download of the own data. */
export async function listOwnArticles(
  { db: { queries } }: Pick<Context, 'db'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof calls.listOwnArticles>> {
  const articles = await listArticlesOfAuthor(queries, accountId);
  const pictures = await listPicturesOfArticles(
    queries,
    articles.map(({ id }) => id),
  );
  return {
    articles: articles.map(({ eventName, body, ...article }) => {
      const { _id, isOwn: _isOwn, ...facts } = describe(article, accountId);
      const own = pictures.filter(({ articleId }) => articleId === article.id);
      return { eventName, ...facts, body, pictures: own.map(describePicture) };
    }),
  };
}
