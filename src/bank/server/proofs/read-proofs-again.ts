import type { AnswerOf } from '#platform/contract/call.ts';
import { said } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { readProofsAgain as call } from '../../contract.ts';
import { requestReconciliation } from '../standings.sql.ts';
import { queueGivenUp } from './figures.sql.ts';

/**
 * Has the pictures read again that were given up, with all their attempts before them (product 16.8).
 * @throws AppError 409 when there is none
 */
export async function readProofsAgain(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof call>> {
  await db.change(async (changes) => {
    const queued = await queueGivenUp(changes, clock());
    if (queued === 0) throw new AppError(call.errors.noneGivenUp);
    await recordAudit(changes, {
      at: clock(),
      actorId: accountId,
      action: 'proofs read again',
      subjectId: accountId,
      after: String(queued),
    });
    await requestReconciliation(changes);
  });
  return said(call);
}
