import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { removeDraft as call } from '../../contract.ts';
import { findEventById } from '../events.sql.ts';
import { deleteDraft } from './delete-draft.sql.ts';

/**
 * Removes a draft with its committees, such as one that was begun by mistake (product 5.7). It never had registrations.
 * @throws AppError 404 when there is no such event, 409 when it is no draft any more
 */
export async function removeDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { _id }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    const event = await findEventById(changes, _id);
    if (!event) throw new AppError(call.errors.noSuchEvent);
    if (!(await deleteDraft(changes, _id))) throw new AppError(call.errors.notADraft);
    const entry = { at: clock(), actorId: accountId, subjectId: _id };
    await recordAudit(changes, { ...entry, action: 'draft removed', before: event.name });
  });
}
