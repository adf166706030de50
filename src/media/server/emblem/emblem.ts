import type { AnswerOf } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import {
  type getEmblem as getCall,
  removeEmblem as removeCall,
  uploadEmblem as uploadCall,
} from '../../contract/emblem.ts';
import { emblemPictureName } from '../../contract/emblem-files.ts';
import { pictureFailureTexts } from '../../contract/library.ts';
import { maxLibraryPictures } from '../../contract/library-limits.ts';
import { findPictureState } from '../library/list-pictures.ts';
import { addOriginal, deleteOriginal } from '../library/picture-files.sql.ts';
import {
  advanceRevisionIfCurrent,
  countPictures,
  deletePicture,
  findPicture,
  insertPicture,
  setOriginalAndQueue,
} from '../library/pictures.sql.ts';
import { uploadLimits } from '../limits.ts';
import { detectPictureFormat } from '../reencode-picture.ts';

export async function getEmblem({
  db: { queries },
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof getCall>> {
  const picture = await findPicture(queries, emblemPictureName);
  return {
    uploaded: picture
      ? {
          state: findPictureState(picture, clock()),
          failure: picture.failure && pictureFailureTexts[picture.failure],
          uploadedAt: new Date(picture.uploaded_at).toISOString(),
        }
      : null,
    digest: picture?.digest ?? null,
  };
}

/**
 * Stores the picture of the emblem in the library (product 14.8). Of several concurrent uploads the last one is used.
 * @throws AppError 400 for another file type; 409 if the library is full; 429 above the rate limit
 */
export async function uploadEmblem(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  file: Buffer,
): Promise<void> {
  if (!detectPictureFormat(file)) throw new AppError(uploadCall.errors.noPicture);
  await consumeLimits(context, uploadLimits, { pictureUploadPerAccount: accountId });
  const at = context.clock();
  await context.db.change(async (transaction) => {
    const isReplaced = await storeEmblem(transaction, file, { at, by: accountId });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      action: isReplaced ? 'picture_replaced' : 'picture_added',
      subjectId: emblemPictureName,
    });
  });
}

/**
 * Stores a picture as the emblem. The picture worker encodes it later.
 * @param act.by an account id
 * @returns true if it replaces an uploaded emblem
 * @throws AppError 409 if the library is full
 */
async function storeEmblem(
  transaction: Transaction,
  file: Buffer,
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const name = emblemPictureName;
  const original = { name, originalId: newId(), size: file.length, uploadedBy: by, uploadedAt: at };
  const before = await findPicture(transaction, name);
  if (before) {
    await advanceRevisionIfCurrent(transaction, before);
    await deleteOriginal(transaction, before.original_id);
    await setOriginalAndQueue(transaction, original);
  } else {
    if ((await countPictures(transaction)) >= maxLibraryPictures)
      throw new AppError(uploadCall.errors.libraryIsFull);
    await insertPicture(transaction, { ...original, alt: 'Emblem of the club', focus: { x: 50, y: 50 } });
  }
  await addOriginal(transaction, original.originalId, file);
  return before !== undefined;
}

/** @throws AppError 404 if no emblem was uploaded */
export async function removeEmblem(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<void> {
  await db.change(async (transaction) => {
    if (!(await findPicture(transaction, emblemPictureName)))
      throw new AppError(removeCall.errors.notUploaded);
    await deletePicture(transaction, emblemPictureName);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'picture_removed',
      subjectId: emblemPictureName,
    });
    await invalidateSite(transaction);
  });
}
