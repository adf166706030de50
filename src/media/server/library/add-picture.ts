import type { CheckedQuery } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { addPicture as call } from '../../contract/library.ts';
import { mostPictures } from '../../contract/limits.ts';
import { formatOf } from '../format.ts';
import { addOriginal } from './originals.sql.ts';
import { countPictures, insertPicture } from './pictures.sql.ts';

/**
 * Adds a picture under a name that is free, or a sample's (product 14.2). What pages show of it is made in the background.
 * @throws AppError 400 when the file is none of the accepted types; 409 when the name is taken, or the library is full
 */
export async function addPicture(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { name, alt, focusX, focusY }: CheckedQuery<typeof call>,
  file: Buffer,
): Promise<void> {
  if (!formatOf(file)) throw new AppError(call.errors.noPicture);
  await consume(context, { pictureUploadPerAccount: caller.accountId });
  const now = context.clock();
  const originalId = newId();
  await context.db.change(async (changes) => {
    // Two at once may go one beyond: it is a bound on disks, not on anybody's rights.
    if ((await countPictures(changes)) >= mostPictures) throw new AppError(call.errors.libraryIsFull);
    const isAdded = await insertPicture(changes, {
      name,
      alt,
      focus: { x: focusX, y: focusY },
      originalId,
      size: file.length,
      uploadedBy: caller.accountId,
      uploadedAt: now,
    });
    if (!isAdded) throw new AppError(call.errors.nameIsTaken);
    await addOriginal(changes, originalId, file);
    await recordAudit(changes, {
      at: now,
      actorId: caller.accountId,
      action: 'picture added',
      subjectId: name,
    });
  });
}
