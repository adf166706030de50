import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { said } from '#platform/contract/common.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { inRupees } from '../../../contract/in-rupees.ts';
import { takeBackRefund as call } from '../../contract/refunds.ts';
import { balanceOf } from '../lines.sql.ts';
import { bookRefund } from './book-refund.ts';
import { holdRefund, tellPayee } from './hold-refund.ts';
import { notRefundedLetter } from './mails.ts';
import { findRefund, takeBack } from './refunds.sql.ts';

/**
 * Takes back that money was sent. Of a refund that was released lines say the contrary of what was booked, and whoever paid and was
 * told that it is on its way is mailed that it is not (product 16.11).
 * @throws Refused 404 when none stands with this id; 409 when a statement has it
 */
export async function takeBackRefund(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { refundID }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = context.clock();
  await context.db.change(async (changes) => {
    await holdRefund(changes, refundID);
    const refund = await takeBack(changes, refundID, { at, by: accountId });
    if (!refund) {
      const now = await findRefund(changes, refundID);
      throw new Refused(now?.debitId ? call.errors.inTheBank : call.errors.noSuchRefund);
    }
    if (refund.releasedAt !== null) {
      await bookRefund(changes, at, refund, {
        debit: 'sent',
        credit: 'registration',
        cause: 'refund taken back',
      });
      const isOwed = -(await balanceOf(changes, refund.registrationId)) >= refund.paise;
      await tellPayee(changes, context, refund, (payee, url) =>
        notRefundedLetter(payee, { ...refund, isOwed }, url),
      );
    }
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'refund taken back',
      subjectId: refund.registrationId,
      before: `${inRupees(refund.paise)}, number ${refund.number}`,
    });
  });
  return said(call);
}
