import type { AnswerOf, CheckedBody, CheckedQuery } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import {
  type getEmblem as getCall,
  removeEmblem as removeCall,
  uploadEmblem as uploadCall,
} from '../../contract/emblem.ts';
import { emblemPictureName } from '../../contract/emblem-files.ts';
import {
  addPicture as addCall,
  pictureFailureTexts,
  replacePicture as replaceCall,
} from '../../contract/library.ts';
import { findPictureState } from '../library/list-pictures.ts';
import { advanceRevisionIfCurrent, deletePicture, findPicture } from '../library/pictures.sql.ts';
import { addPicture, replacePicture } from '../library/pictures.ts';

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
        }
      : null,
    digest: picture?.digest ?? null,
    revision: picture?.revision ?? 0,
  };
}

/**
 * Stores the picture of the emblem in the library (product 14.8).
 * @throws AppError 400 for another file type; 409 if the emblem has changed since the caller saw it, or the library is
 *   full; 429 above the rate limit
 */
export async function uploadEmblem(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { revision }: CheckedQuery<typeof uploadCall>,
  file: Buffer,
): Promise<void> {
  const name = emblemPictureName;
  const stored =
    revision === 0
      ? addPicture(context, caller, { name, alt: 'Emblem of the club', focusX: 50, focusY: 50 }, file)
      : replacePicture(context, caller, { name, revision }, file);
  await stored.catch((error) => {
    throw isConflict(error) ? new AppError(uploadCall.errors.changedMeanwhile) : error;
  });
}

/** Returns true if another picture is stored under the name than the caller saw. */
function isConflict(error: unknown): boolean {
  const { nameIsTaken } = addCall.errors;
  const { noSuchPicture, changedMeanwhile } = replaceCall.errors;
  const conflicts: string[] = [nameIsTaken.code, noSuchPicture.code, changedMeanwhile.code];
  return error instanceof AppError && conflicts.includes(error.code);
}

/** @throws AppError 404 if no emblem was uploaded; 409 if it has changed since the caller saw it */
export async function removeEmblem(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { revision }: CheckedBody<typeof removeCall>,
): Promise<void> {
  await db.change(async (transaction) => {
    if (!(await advanceRevisionIfCurrent(transaction, { name: emblemPictureName, revision }))) {
      const isUploaded = await findPicture(transaction, emblemPictureName);
      throw new AppError(isUploaded ? removeCall.errors.changedMeanwhile : removeCall.errors.notUploaded);
    }
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
