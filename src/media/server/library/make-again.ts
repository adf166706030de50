import type { Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { makePictureAgain as call } from '../../contract/library.ts';
import { queueAgain } from './attempts.sql.ts';
import { lockPicture } from './lock-picture.ts';
import type { Known } from './pictures.sql.ts';

/**
 * Tries a picture again that failed, with all its attempts before it.
 * @throws AppError 409 when it has not failed; and as `lockPicture`
 */
export async function makePictureAgain(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  known: Known,
): Promise<void> {
  await db.change(async (changes) => {
    await lockPicture(changes, known);
    if (!(await queueAgain(changes, known.name, clock()))) throw new AppError(call.errors.hasNotFailed);
  });
}
