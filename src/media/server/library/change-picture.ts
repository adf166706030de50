import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { changePicture as call } from '../../contract/library.ts';
import { lockPicture } from './lock-picture.ts';
import { setWords } from './pictures.sql.ts';

/**
 * Changes the words of a picture and its focus point.
 * @throws AppError as `lockPicture`
 */
export async function changePicture(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  name: string,
  { alt, focus, revision }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    const before = await lockPicture(changes, { name, revision });
    await setWords(changes, { name, alt, focus });
    await recordAudit(changes, {
      at: clock(),
      actorId: caller.accountId,
      action: 'picture changed',
      subjectId: name,
      before: inWords({ alt: before.alt, focus: { x: before.focus_x, y: before.focus_y } }),
      after: inWords({ alt, focus }),
    });
    await invalidateSite(changes);
  });
}

function inWords({ alt, focus }: { alt: string; focus: { x: number; y: number } }): string {
  return `${alt} (focus ${focus.x}% from the left, ${focus.y}% from the top)`;
}
