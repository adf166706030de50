import { requestReconciliation } from '#bank/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { successMessage } from '#platform/contract/common.ts';
import { formatMoney } from '#platform/rule/money.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { sendRefund as call } from '../../contract/refunds.ts';
import { balanceOf } from '../lines.sql.ts';
import { eventsOfPayers, lockPayers } from '../payers.sql.ts';
import { addRefund, isUnderWay } from './refunds.sql.ts';

/**
 * Marks as sent what must go back to a registration, or a part of it, with the bank's number (product 16.11). It waits for a second
 * person; nothing is booked until then, and no other part is sent.
 * @throws AppError 404 no such registration pays; 409 when less must go back, a refund is under way, or the number is of another
 */
export async function sendRefund(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, paise, number }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const at = clock();
  await db.change(async (changes) => {
    if ((await eventsOfPayers(changes, [registrationId])).length === 0)
      throw new AppError(call.errors.noSuchRegistration);
    await requestReconciliation(changes);
    await lockPayers(changes, [registrationId]);
    const underWay = await isUnderWay(changes, registrationId);
    const left = -(await balanceOf(changes, registrationId));
    if (!underWay && left < paise) throw new AppError(call.errors.tooMuch);
    const id = newId();
    const isNew = await addRefund(changes, { id, registrationId, paise, number }, { at, by: accountId });
    if (!isNew) throw new AppError(underWay ? call.errors.underWay : call.errors.numberUsed);
    await recordAudit(changes, {
      at,
      actorId: accountId,
      action: 'refund sent',
      subjectId: registrationId,
      after: `${formatMoney(paise)}${paise < left ? ` of ${formatMoney(left)}` : ''}, number ${number}`,
    });
  });
  return successMessage(call);
}
