import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { withdrawBankDetails as call } from '../../contract/bank-details.ts';
import { endPending, findDetails } from './bank-details.sql.ts';
import { detailsInWords } from './details-in-words.ts';

/**
 * Takes bank details back that wait for a second superadmin; any superadmin may (product 5.11). Nothing public changes.
 * @throws AppError 409 when they don't wait any more
 */
export async function withdrawBankDetails(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { pending: id }: CheckedBody<typeof call>,
): Promise<void> {
  await db.change(async (changes) => {
    const subjectId = await endPending(changes, id);
    const withdrawn = await findDetails(changes, id);
    if (subjectId === undefined || !withdrawn) throw new AppError(call.errors.changedMeanwhile);
    await recordAudit(changes, {
      at: clock(),
      actorId: accountId,
      action: 'bank details withdrawn',
      subjectId,
      before: detailsInWords(withdrawn.details),
    });
  });
}
