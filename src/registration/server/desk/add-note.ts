import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { addNote as call } from '../../contract/decisions.ts';
import { lockRegistration } from '../decisions.sql.ts';
import { lockEventOf } from './event-lock.ts';

/**
 * Adds a note for the secretariat to a registration's history (product 8.6). It is deleted with the registration, which
 * is therefore locked while the note is inserted.
 * @throws AppError 404 unknown registration
 */
export async function addNote(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, words }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    await lockEventOf(changes, registrationId);
    if (!(await lockRegistration(changes, registrationId)))
      throw new AppError(call.errors.noSuchRegistration);
    await recordAudit(changes, {
      at: clock(),
      actorId: accountId,
      action: 'note added',
      subjectId: registrationId,
      note: words,
    });
  });
}
