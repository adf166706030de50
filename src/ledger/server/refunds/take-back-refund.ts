import { refuseWaiting, secondPerson } from '#accounts/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { successMessage } from '#platform/contract/common.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { receiptInWords } from '#receipts/server/index.ts';
import { takeBackRefund as call, confirmTakeBack, keepRefund } from '../../contract/refunds.ts';
import { balanceOf } from '../lines.sql.ts';
import { correctReceipts } from '../receipts.ts';
import { bookRefund } from './book-refund.ts';
import { lockRefund, tellPayee } from './lock-refund.ts';
import { notRefundedLetter } from './mails.ts';
import {
  type Act,
  askTakeBack,
  dropTakeBack,
  findRefund,
  type StoredRefund,
  takeBackAsked,
  takeBackWaiting,
} from './refunds.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/**
 * Takes back that money was sent. A refund that waits for its release is taken back at once; for one that was released another
 * superadmin has to confirm it (product 16.11).
 * @throws AppError 404 when no such refund is valid; 409 when a statement has it, or that was asked already
 */
export async function takeBackRefund(
  { db, clock }: Needs,
  { accountId }: Caller,
  { refundID: refundId }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const act = { at: clock(), by: accountId };
  return db.change(async (changes) => {
    await lockRefund(changes, refundId);
    const waiting = await takeBackWaiting(changes, refundId, act);
    const asked = waiting ? undefined : await askTakeBack(changes, refundId, act);
    const refund = waiting ?? asked;
    if (!refund) {
      const now = await findRefund(changes, refundId);
      if (now?.debitId) throw new AppError(call.errors.inTheBank);
      const isAsked = now?.takenBackAt === null && now.takeBackAskedAt !== null;
      throw new AppError(isAsked ? call.errors.askedAlready : call.errors.noSuchRefund);
    }
    await audit(changes, refund, act, waiting ? 'refund taken back' : 'refund take-back requested');
    return { message: waiting ? 'Refund taken back' : 'Requested. Another superadmin confirms it.' };
  });
}

/**
 * Confirms that a released refund has come back, as another superadmin has asked: lines say the contrary of what was booked, and the
 * payee, who was mailed that it is on its way, is mailed that it is not (product 16.11).
 * @throws AppError 404 when no take-back was requested; 403 when the caller has, or has to wait (product 3.18); 409 when a statement has it
 */
export async function confirmRefundTakeBack(
  context: Needs,
  { accountId }: Caller,
  { refundID: refundId }: CheckedBody<typeof confirmTakeBack>,
): Promise<AnswerOf<typeof confirmTakeBack>> {
  const act = { at: context.clock(), by: accountId };
  await context.db.change(async (changes) => {
    const known = await lockRefund(changes, refundId);
    const second = secondPerson(context, accountId);
    const refund = await takeBackAsked(changes, refundId, second);
    if (!refund) {
      if (known.debitId) throw new AppError(confirmTakeBack.errors.inTheBank);
      const { takeBackAskedBy } = (await findRefund(changes, refundId)) ?? known;
      if (known.takenBackAt !== null || takeBackAskedBy === null)
        throw new AppError(confirmTakeBack.errors.noSuchRequest);
      if (takeBackAskedBy === accountId) throw new AppError(confirmTakeBack.errors.askedByCaller);
      await refuseWaiting(changes, takeBackAskedBy, second);
      throw new AppError(confirmTakeBack.errors.noSuchRequest);
    }
    await bookRefund(changes, act.at, refund, {
      debit: 'sent',
      credit: 'registration',
      cause: 'refund taken back',
    });
    const isOwed = -(await balanceOf(changes, refund.registrationId)) >= refund.paise;
    const [receipt] = await correctReceipts(changes, [refund.registrationId], act.at);
    await tellPayee(changes, context, refund, (payee, url) =>
      notRefundedLetter(payee, { ...refund, isOwed, receipt: receiptInWords(receipt) }, url),
    );
    await audit(changes, refund, act, 'refund taken back');
  });
  return successMessage(confirmTakeBack);
}

/** Drops the request to take a released refund back. @throws AppError 404 when there is none */
export async function keepReleasedRefund(
  { db, clock }: Needs,
  { accountId }: Caller,
  { refundID: refundId }: CheckedBody<typeof keepRefund>,
): Promise<AnswerOf<typeof keepRefund>> {
  await db.change(async (changes) => {
    await lockRefund(changes, refundId);
    const refund = await dropTakeBack(changes, refundId);
    if (!refund) throw new AppError(keepRefund.errors.noSuchRequest);
    await audit(changes, refund, { at: clock(), by: accountId }, 'refund kept');
  });
  return successMessage(keepRefund);
}

function audit(
  transaction: Transaction,
  { registrationId, paise, number }: StoredRefund,
  { at, by }: Act,
  action: 'refund taken back' | 'refund take-back requested' | 'refund kept',
): Promise<void> {
  return recordAudit(transaction, {
    at,
    actorId: by,
    action,
    subjectId: registrationId,
    before: `${formatMoney(paise)}, number ${number}`,
  });
}
