import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { addNote as call } from '../../contract/desk/index.ts';
import { lockRegistration } from '../decisions.sql.ts';
import { holdEventOf } from './hold-event-of.ts';

/**
 * Writes a note into a registration's history, for the secretariat alone (product 8.6). It goes with the registration:
 * while it is written, the registration is held.
 * @throws AppError 404 when there is none with this id
 */
export async function addNote(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID, words }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    await holdEventOf(changes, regID);
    if (!(await lockRegistration(changes, regID))) throw new AppError(call.errors.noSuchRegistration);
    await recordAudit(changes, {
      at: clock(),
      actorId: accountId,
      action: 'note added',
      subjectId: regID,
      note: words,
    });
  });
}
