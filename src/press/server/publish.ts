import { getEventByName } from '#conference/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { buildArticlePath, claimRecordAddress } from '#record/server/index.ts';
import * as calls from '../contract.ts';
import { anonymiseArticlesOfAuthor, deleteHiddenArticlesOfAuthor, updateArticle } from './articles.sql.ts';
import { findArticleOrThrow } from './articles.ts';
import { pressLimits } from './limits.ts';
import { deletePicturesOfArticles, listPicturesOfArticles } from './pictures.sql.ts';
import { buildArticleAddress } from './published.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** @throws AppError 429 after too many changes of what is public */
export const consumePublication = (context: Needs, { accountId }: Caller): Promise<void> =>
  consumeLimits(context, pressLimits, { pressPublicationsPerAccount: accountId });

/**
 * Publishes an article as its second reader. Atomic: only the revision that the caller read becomes public (product 33.2).
 * @throws AppError 404 when there is no such event or article; 403 when the caller wrote it; 409 when it has changed or no
 *   longer waits, when the event is a draft, or a picture has no statement of consent; 429 for too many changes
 */
export async function publishArticle(
  { db, clock }: Needs,
  caller: Caller,
  { eventName, articleId, revision }: CheckedBody<typeof calls.publishArticle>,
): Promise<{ path: string }> {
  const { errors } = calls.publishArticle;
  await consumePublication({ db, clock }, caller);
  const at = clock();
  return db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'draft') throw new AppError(errors.draft);
    const article = await findArticleOrThrow(transaction, { eventId: event.id, articleId });
    if (article.authorId === caller.accountId) throw new AppError(errors.ownArticle);
    const isPublished = await updateArticle(
      transaction,
      { id: articleId, revision, statuses: ['waiting'] },
      { status: 'published', published_at: at },
    );
    if (!isPublished) throw new AppError(errors.changedMeanwhile);
    const pictures = await listPicturesOfArticles(transaction, [articleId]);
    if (pictures.some(({ askedBy }) => askedBy === null)) throw new AppError(errors.pictureWithoutConsent);
    await claimRecordAddress(transaction, event);
    await recordAudit(transaction, {
      at,
      actorId: caller.accountId,
      subjectId: event.id,
      action: 'press_article_published',
      note: article.title,
    });
    await invalidateSite(transaction);
    const path = await buildArticlePath(transaction, event.id, buildArticleAddress(article));
    if (path === null) throw new Error('a published article has no address');
    return { path };
  });
}

/**
 * Takes a published article off the site.
 * @throws AppError 404 when there is no such event or article; 409 when it is not public; 429 for too many changes
 */
export async function withdrawArticle(
  { db, clock }: Needs,
  caller: Caller,
  { eventName, articleId }: CheckedBody<typeof calls.withdrawArticle>,
): Promise<void> {
  await consumePublication({ db, clock }, caller);
  const at = clock();
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const article = await findArticleOrThrow(transaction, { eventId: event.id, articleId });
    const isWithdrawn = await updateArticle(
      transaction,
      { id: articleId, statuses: ['published'] },
      { status: 'withdrawn', published_at: null, changed_at: at },
    );
    if (!isWithdrawn) throw new AppError(calls.withdrawArticle.errors.notPublic);
    await recordAudit(transaction, {
      at,
      actorId: caller.accountId,
      subjectId: event.id,
      action: 'press_article_withdrawn',
      note: article.title,
    });
    await invalidateSite(transaction);
  });
}

/**
 * Erases what an account wrote: drafts and pictures are deleted, published articles stay without a name (product 33.5). Call
 * it before the account is deleted.
 */
export async function eraseArticlesOfAccount(transaction: Transaction, accountId: string): Promise<void> {
  await deleteHiddenArticlesOfAuthor(transaction, accountId);
  const published = await anonymiseArticlesOfAuthor(transaction, accountId);
  await deletePicturesOfArticles(transaction, published);
  if (published.length > 0) await invalidateSite(transaction);
}
