import type { CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../../contract/library.ts';
import { maxLibraryPictures } from '../../contract/library-limits.ts';
import { uploadLimits } from '../limits.ts';
import { detectPictureFormat } from '../reencode-picture.ts';
import { addOriginal, deleteOriginal } from './picture-files.sql.ts';
import {
  advanceRevisionIfCurrent,
  countPictures,
  deletePicture,
  findPicture,
  insertPicture,
  type KnownRevision,
  type Picture,
  requeueFailedPicture,
  setAltAndFocus,
  setOriginalAndQueue,
} from './pictures.sql.ts';

/** Returns the uses of pictures, by the name of the picture. */
export type ReadPictureUses = (db: Db) => Promise<ReadonlyMap<string, calls.PictureUse[]>>;

/**
 * Adds a picture under an unused name, or under the name of a sample, which it replaces (product 14.2). The picture
 * worker encodes it later.
 * @throws AppError 400 for another file type; 409 if the name is taken or the library is full; 429 above the rate limit
 */
export async function addPicture(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { name, alt, focusX, focusY }: CheckedQuery<typeof calls.addPicture>,
  file: Buffer,
): Promise<void> {
  const original = await acceptUpload(context, caller, file);
  await context.db.change(async (transaction) => {
    // Concurrent uploads may exceed the limit by a few. This is harmless, since the limit only protects the disk.
    if ((await countPictures(transaction)) >= maxLibraryPictures)
      throw new AppError(calls.addPicture.errors.libraryIsFull);
    const isAdded = await insertPicture(transaction, {
      name,
      alt,
      focus: { x: focusX, y: focusY },
      ...original,
    });
    if (!isAdded) throw new AppError(calls.addPicture.errors.nameIsTaken);
    await addOriginal(transaction, original.originalId, file);
    await recordPictureAudit(transaction, context, caller, { action: 'picture_added', subjectId: name });
  });
}

/**
 * Checks the file type, and counts the upload against the caller's rate limit.
 * @throws AppError 400 for another file type; 429 above the rate limit
 */
async function acceptUpload(context: Pick<Context, 'db' | 'clock'>, { accountId }: Caller, file: Buffer) {
  if (!detectPictureFormat(file)) throw new AppError(calls.addPicture.errors.noPicture);
  await consumeLimits(context, uploadLimits, { pictureUploadPerAccount: accountId });
  return { originalId: newId(), size: file.length, uploadedBy: accountId, uploadedAt: context.clock() };
}

/**
 * Replaces the file of a picture. Pages show the old file until the new one is processed.
 * @throws AppError 400 for another file type; 404 if no picture has the name; 409 if it has changed meanwhile; 429
 *   above the rate limit
 */
export async function replacePicture(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  basedOn: KnownRevision,
  file: Buffer,
): Promise<void> {
  const original = await acceptUpload(context, caller, file);
  const { name } = basedOn;
  await context.db.change(async (transaction) => {
    const before = await lockPicture(transaction, basedOn);
    await deleteOriginal(transaction, before.original_id);
    await setOriginalAndQueue(transaction, { name, ...original });
    await addOriginal(transaction, original.originalId, file);
    await recordPictureAudit(transaction, context, caller, { action: 'picture_replaced', subjectId: name });
  });
}

/**
 * Changes the description and the focus point of a picture.
 * @throws AppError 404 if no picture has the name; 409 if it has changed meanwhile
 */
export async function changePicture(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  name: string,
  { alt, focus, revision }: CheckedBody<typeof calls.changePicture>,
): Promise<void> {
  await context.db.change(async (transaction) => {
    const before = await lockPicture(transaction, { name, revision });
    await setAltAndFocus(transaction, { name, alt, focus });
    await recordPictureAudit(transaction, context, caller, {
      action: 'picture_changed',
      subjectId: name,
      before: { fact: 'picture', alt: before.alt, focus: { x: before.focus_x, y: before.focus_y } },
      after: { fact: 'picture', alt, focus },
    });
    await invalidateSite(transaction);
  });
}

/**
 * Queues a failed picture again, with the full number of attempts.
 * @throws AppError 404 if no picture has the name; 409 if it has changed meanwhile or has not failed
 */
export async function retryPicture(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  basedOn: KnownRevision,
): Promise<void> {
  await db.change(async (transaction) => {
    await lockPicture(transaction, basedOn);
    if (!(await requeueFailedPicture(transaction, basedOn.name, clock())))
      throw new AppError(calls.retryPicture.errors.hasNotFailed);
  });
}

/**
 * Removes a picture that no page uses, with its file and all its versions (product 14.5).
 * @throws AppError 404 if no picture has the name; 409 if it has changed meanwhile, or if it is used. The error for a
 *   used picture lists the uses.
 */
export async function removePicture(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  basedOn: KnownRevision,
  readUses: ReadPictureUses,
): Promise<void> {
  await context.db.change(async (transaction) => {
    await lockPicture(transaction, basedOn);
    const uses = (await readUses(transaction)).get(basedOn.name);
    if (uses)
      throw new AppError({ ...calls.removePicture.errors.isUsed, message: calls.formatPictureInUse(uses) });
    await deletePicture(transaction, basedOn.name);
    await recordPictureAudit(transaction, context, caller, {
      action: 'picture_removed',
      subjectId: basedOn.name,
    });
  });
}

function recordPictureAudit(
  transaction: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { accountId }: Caller,
  entry: Omit<Parameters<typeof recordAudit>[1], 'at' | 'actorId'>,
): Promise<void> {
  return recordAudit(transaction, { at: clock(), actorId: accountId, ...entry });
}

/**
 * Locks a picture until the transaction ends, and increments its revision (optimistic locking).
 * @throws AppError 404 if no picture has the name; 409 if it has changed meanwhile
 */
async function lockPicture(transaction: Transaction, basedOn: KnownRevision): Promise<Picture> {
  const isCurrent = await advanceRevisionIfCurrent(transaction, basedOn);
  const picture = await findPicture(transaction, basedOn.name);
  if (!picture) throw new AppError(calls.changePicture.errors.noSuchPicture);
  if (!isCurrent) throw new AppError(calls.changePicture.errors.changedMeanwhile);
  return picture;
}
