import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { removePicture as call, usedText } from '../../contract/library.ts';
import type { ReadPictureUses } from './list-pictures.ts';
import { lockPicture } from './lock-picture.ts';
import { deletePicture, type Known } from './pictures.sql.ts';

/**
 * Removes a picture that nothing refers to, with its file and all that was made of it (product 14.5).
 * @throws AppError 409 with the places where it is used; 404 and 409 as `lockPicture`
 */
export async function removePicture(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  known: Known,
  readUses: ReadPictureUses,
): Promise<void> {
  await db.change(async (changes) => {
    await lockPicture(changes, known);
    const uses = (await readUses(changes)).get(known.name);
    if (uses) throw new AppError({ ...call.errors.isUsed, message: usedText(uses) });
    await deletePicture(changes, known.name);
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'picture removed',
      subjectId: known.name,
    });
  });
}
