import { refuseWaiting, secondPerson } from '#accounts/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { successMessage } from '#platform/contract/common.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { releaseRefund as call } from '../../contract/refunds.ts';
import { balanceOf } from '../lines.sql.ts';
import { bookRefund, matchRefunds } from './book-refund.ts';
import { lockRefund, tellRefunded } from './lock-refund.ts';
import { isWaiting, release } from './refunds.sql.ts';

/**
 * Releases a refund that another person has marked as sent: it is booked, looked for in the statements, and the payer is mailed
 * (product 16.11).
 * @throws AppError 404 when none waits with this id; 403 when the caller has sent it, or has to wait (product 3.18); 409 when less than its sum
 *   is owed by now, unless the caller says that it has left anyway, and when only one person has uploaded or confirmed a statement
 *   that it rests on (product 16.15)
 */
export async function releaseRefund(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { refundID: refundId, hasLeft }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = context.clock();
  await context.db.change(async (changes) => {
    const known = await lockRefund(changes, refundId);
    const owed = -(await balanceOf(changes, known.registrationId));
    const isTooMuch = known.releasedAt === null && known.takenBackAt === null && owed < known.paise;
    if (isTooMuch && !hasLeft) throw new AppError(call.errors.notOwed);
    const second = secondPerson(context, accountId);
    const refund = await release(changes, refundId, second);
    if (!refund) {
      if (!(await isWaiting(changes, refundId))) throw new AppError(call.errors.noSuchRefund);
      if (known.sentBy === accountId) throw new AppError(call.errors.sentByCaller);
      await refuseWaiting(changes, known.sentBy, second);
      throw new AppError(call.errors.statementNotConfirmed);
    }
    await bookRefund(changes, at, refund, {
      debit: 'registration',
      credit: 'sent',
      cause: 'refund released',
    });
    await matchRefunds(changes, at, refund);
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'refund released',
      subjectId: refund.registrationId,
      after: `${formatMoney(refund.paise)}${isTooMuch ? ` of ${formatMoney(Math.max(0, owed))} owed, left anyway` : ''}, number ${refund.number}`,
    });
    await tellRefunded(changes, context, refund, at);
  });
  return successMessage(call);
}
