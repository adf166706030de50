import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { markContactMessage as call } from '../contract.ts';
import { isMessage, markMessage } from './contact.sql.ts';

/**
 * Marks a message as answered by the caller, or reopens it. Only one of two concurrent calls succeeds.
 * @throws AppError 404 when there is no such message, 409 when it is in that state already
 */
export async function markContactMessage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { messageID, answered }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = clock();
  await db.change(async (changes) => {
    const marked = await markMessage(changes, messageID, answered ? { at, by: accountId } : null);
    if (!marked) {
      const known = await isMessage(changes, messageID);
      throw new AppError(known ? call.errors.alreadyMarked : call.errors.noSuchMessage);
    }
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'message marked',
      subjectId: messageID,
      before: answered ? 'open' : 'answered',
      after: answered ? 'answered' : 'open',
    });
  });
  return { message: answered ? 'Marked as answered' : 'Marked as open' };
}
