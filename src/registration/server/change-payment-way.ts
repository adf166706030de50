import { findPaymentWayOrDefault } from '#conference/contract/payment-ways.ts';
import { getShownBankDetails, lockEventAndRequirePossible } from '#conference/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { changePaymentWay as call } from '../contract/changes.ts';
import type { ChangeContext } from './fee-changes.ts';
import { registrationLimits } from './limits.ts';
import { postFees } from './payer-fees.ts';
import {
  findOwnRegistration,
  insertRegistrationChange,
  setPaymentWayIfPending,
} from './registration-changes.sql.ts';

const { errors } = call;

/**
 * Changes how the payer of a pending registration pays (product 6.20). Keeps a screenshot that was sent before. Fails
 * if an admin decides the registration concurrently.
 * @throws AppError 404 when the registration is not the caller's; 409 when the leader pays, the registration was
 *   decided or has another revision, or the event is over or does not offer this payment method; 429 after too many
 *   changes
 */
export async function changePaymentWay(
  context: ChangeContext,
  { accountId }: Caller,
  { regID: registrationId, revision, paymentWay }: CheckedBody<typeof call>,
): Promise<void> {
  await consumeLimits(context, registrationLimits, { registrationChangePerAccount: accountId });
  await context.db.change(async (transaction) => {
    const before = await findOwnRegistration(transaction, registrationId, accountId);
    if (!before) throw new AppError(errors.noSuchRegistration);
    await lockEventAndRequirePossible(transaction, before.eventId, 'send_payment_proof', context.clock());
    if (before.mode === 'member') throw new AppError(errors.paidByLeader);
    if (before.status !== 'pending') throw new AppError(errors.decided);
    const { ways } = await getShownBankDetails(transaction, before.eventId, context.conference);
    if (!findPaymentWayOrDefault(ways, paymentWay)) throw new AppError(errors.wayNotOffered);
    if (before.paymentWay === paymentWay) return;
    if (!(await setPaymentWayIfPending(transaction, { id: before.id, revision }, paymentWay))) {
      const now = await findOwnRegistration(transaction, registrationId, accountId);
      throw new AppError(now && now.status !== 'pending' ? errors.decided : errors.changedMeanwhile);
    }
    const at = context.clock();
    const change = { before: before.paymentWay, after: paymentWay };
    await insertRegistrationChange(transaction, before.id, at, { answers: [], paymentWay: change });
    await recordAudit(transaction, {
      at,
      actorId: accountId,
      subjectId: before.id,
      action: 'registration_changed',
    });
    await postFees(transaction, { at, cause: 'registration_changed' }, [before.id]);
    await context.onFeeChanged(transaction);
  });
}
