import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { replacePicture as call } from '../../contract/library.ts';
import { formatOf } from '../format.ts';
import { lockPicture } from './lock-picture.ts';
import { addOriginal, removeOriginal } from './originals.sql.ts';
import { type Known, setOriginal } from './pictures.sql.ts';

/**
 * Puts another file in the place of a picture, which keeps its name, its words and its focus point. Pages show the one
 * before until the new one has been made.
 * @throws AppError 400 when the file is none of the accepted types; 404 and 409 as `lockPicture`
 */
export async function replacePicture(
  context: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  known: Known,
  file: Buffer,
): Promise<void> {
  if (!formatOf(file)) throw new AppError(call.errors.noPicture);
  await consume(context, { pictureUploadPerAccount: caller.accountId });
  const now = context.clock();
  const originalId = newId();
  const { name } = known;
  await context.db.change(async (changes) => {
    const before = await lockPicture(changes, known);
    await removeOriginal(changes, before.original_id);
    const uploadedBy = caller.accountId;
    await setOriginal(changes, { name, originalId, size: file.length, uploadedBy, uploadedAt: now });
    await addOriginal(changes, originalId, file);
    await recordAudit(changes, {
      at: now,
      actorId: caller.accountId,
      action: 'picture replaced',
      subjectId: name,
    });
  });
}
