import { Readable } from 'node:stream';
import { getEventByName } from '#conference/server/index.ts';
import { reencodePictureAsJpeg, uploadLimits } from '#media/server/index.ts';
import type { CheckedBody, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import { type ArticleStatus, pressPictureRule } from '../contract.ts';
import { updateArticle } from './articles.sql.ts';
import { assertAuthor, findArticleOrThrow } from './articles.ts';
import {
  deletePressPicture,
  findPictureOfEvent,
  insertPressPicture,
  listPicturesOfArticles,
  updatePressPicture,
} from './pictures.sql.ts';
import { consumePublication } from './publish.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const places = Array.from({ length: calls.maxPicturesPerArticle }, (_, at) => at + 1);
const hidden: readonly ArticleStatus[] = ['draft', 'waiting', 'withdrawn'];

/** @throws AppError 400 when only one of the two is entered */
function readConsent({ askedBy, askedOn }: { askedBy: string; askedOn: string }) {
  if ((askedBy === '') !== (askedOn === ''))
    throw new AppError(calls.addPressPicture.errors.incompleteConsent);
  return askedBy === '' ? { asked_by: null, asked_on: null } : { asked_by: askedBy, asked_on: askedOn };
}

/**
 * Adds a picture to an article, encoded again without metadata (product 9.2).
 * @throws AppError 404 when there is no such event or article; 403 when another person wrote it; 400 when the file is not an
 *   accepted picture, or the statement of consent is incomplete; 409 when the article is public or has too many pictures; 429
 *   for too many uploads; 503 when the queue is full
 */
export async function addPressPicture(
  context: Needs & Pick<Context, 'uploads'> & { signal?: AbortSignal },
  caller: Caller,
  { eventName, articleId, caption, ...statement }: CheckedQuery<typeof calls.addPressPicture>,
  file: Buffer,
): Promise<void> {
  const { errors } = calls.addPressPicture;
  const { accountId } = caller;
  const consent = readConsent(statement);
  const { bytes } = await reencodePictureAsJpeg(context, pressPictureRule, file, {
    accountId,
    signal: context.signal,
    beforeDecoding: () => consumeLimits(context, uploadLimits, { fileUploadPerAccount: accountId }),
  });
  await context.db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const article = await findArticleOrThrow(transaction, { eventId: event.id, articleId });
    assertAuthor(article, caller);
    const changed = { changed_at: context.clock() };
    // Locks the article, so that no more pictures are added at once than there are places.
    if (!(await updateArticle(transaction, { id: articleId, statuses: hidden }, changed)))
      throw new AppError(errors.isPublic);
    const taken = await listPicturesOfArticles(transaction, [articleId]);
    const place = places.find((one) => !taken.some((picture) => picture.place === one));
    if (place === undefined) throw new AppError(errors.tooManyPictures);
    const picture = { id: newId(), article_id: articleId, place, caption, ...consent, bytes };
    if (!(await insertPressPicture(transaction, picture))) throw new AppError(errors.tooManyPictures);
  });
}

/**
 * Changes the caption of a picture and the statement of consent.
 * @throws AppError 404 when there is no such event or picture; 403 when another person wrote the article; 400 when the
 *   statement is incomplete; 409 when the article is public
 */
export async function changePressPicture(
  { db, clock }: Needs,
  caller: Caller,
  { eventName, pictureId, caption, ...statement }: CheckedBody<typeof calls.changePressPicture>,
): Promise<void> {
  const { errors } = calls.changePressPicture;
  const consent = readConsent(statement);
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const picture = await findPictureOfEvent(transaction, { eventId: event.id, pictureId });
    if (!picture) throw new AppError(errors.noSuchPicture);
    assertAuthor(picture, caller);
    const of = { id: picture.articleId, statuses: hidden };
    if (!(await updateArticle(transaction, of, { changed_at: clock() }))) throw new AppError(errors.isPublic);
    await updatePressPicture(transaction, pictureId, { caption, ...consent });
  });
}

/**
 * Deletes a picture. Each person of the press team and each superadmin can, so that a person who no longer agrees is gone at
 * once (product 33.4).
 * @throws AppError 404 when there is no such event or picture; 429 for too many changes
 */
export async function removePressPicture(
  { db, clock }: Needs,
  caller: Caller,
  { eventName, pictureId }: CheckedBody<typeof calls.removePressPicture>,
): Promise<void> {
  const { errors } = calls.removePressPicture;
  await consumePublication({ db, clock }, caller);
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const picture = await findPictureOfEvent(transaction, { eventId: event.id, pictureId });
    if (!picture) throw new AppError(errors.noSuchPicture);
    const statuses = calls.articleStatuses;
    await updateArticle(transaction, { id: picture.articleId, statuses }, {});
    if (!(await deletePressPicture(transaction, pictureId))) throw new AppError(errors.noSuchPicture);
    await recordAudit(transaction, {
      at: clock(),
      actorId: caller.accountId,
      subjectId: event.id,
      action: 'press_picture_removed',
      note: picture.title,
    });
    await invalidateSite(transaction);
  });
}

/** @throws AppError 404 when there is no such event or picture */
export async function getPressPicture(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName, pictureId }: CheckedParams<typeof calls.getPressPicture>,
): Promise<SentFile> {
  const event = await getEventByName(queries, eventName);
  const picture = await findPictureOfEvent(queries, { eventId: event.id, pictureId });
  if (!picture) throw new AppError(calls.getPressPicture.errors.noSuchPicture);
  return { type: 'image/jpeg', name: 'picture.jpg', content: Readable.from([Buffer.from(picture.bytes)]) };
}
