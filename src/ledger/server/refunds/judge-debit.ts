import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { judgeDebit as call } from '../../contract/refunds.ts';
import { bookRefund, matchRefunds } from './book-refund.ts';
import { addRefusal, findDebit, readDebit, removeRefusal, showsTakenBack } from './debits.sql.ts';
import { lockRefund, tellRefunded } from './lock-refund.ts';
import { freeDebit, restore } from './refunds.sql.ts';

const { errors } = call;

const done = {
  refused: { action: 'refund line refused', message: 'Refused' },
  open: { action: 'refund line set free', message: 'Taken back' },
  shows: { action: 'refund left after all', message: 'The refund is valid again' },
} as const;

/**
 * Keeps that a line of a statement does not show a refund, with who and when, or takes that back (product 16.11). The books say the
 * contrary of what they said, and the refund is looked for in other lines. A refund that was taken back, and that a line shows to
 * have left, is valid again.
 * @throws AppError 404 when there is no such refund; 409 when the line is not, or was not, taken for it
 */
export async function judgeDebit(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  { refundID: refundId, debitID: debitId, verdict }: CheckedBody<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { action, message } = done[verdict];
  const act = { at: context.clock(), by: accountId };
  await context.db.change(async (changes) => {
    const refund = await lockRefund(changes, refundId);
    const pair = { refundId: refund.id, debitId };
    if (verdict === 'refused') await refuse(changes, pair, act);
    else if (verdict === 'shows') await leftAfterAll(changes, context, pair, act.at);
    else if (!(await removeRefusal(changes, pair))) throw new AppError(errors.noSuchDebit);
    if (refund.takenBackAt === null) await matchRefunds(changes, act.at, refund);
    await recordAudit(changes, {
      at: act.at,
      actorId: accountId,
      action,
      subjectId: refund.registrationId,
      after: debitId,
    });
  });
  return { message };
}

async function refuse(
  transaction: Transaction,
  { refundId, debitId }: { refundId: string; debitId: string },
  act: { at: number; by: string },
): Promise<void> {
  if (await showsTakenBack(transaction, { refundId, debitId }))
    return addRefusal(transaction, { refundId, debitId }, act);
  const refund = await freeDebit(transaction, refundId, debitId);
  const debit = refund && (await readDebit(transaction, debitId));
  if (!refund || !debit) throw new AppError(errors.noSuchDebit);
  await addRefusal(transaction, { refundId, debitId }, act);
  await bookRefund(transaction, act.at, refund, {
    debit: 'spent',
    credit: 'sent',
    cause: 'refund not in the bank',
    day: debit.day,
  });
}

/** Makes a refund that was taken back valid again; a released one is booked and its payee mailed. */
async function leftAfterAll(
  transaction: Transaction,
  context: Pick<Context, 'secret' | 'clock' | 'config'>,
  pair: { refundId: string; debitId: string },
  at: number,
): Promise<void> {
  if (!(await showsTakenBack(transaction, pair))) throw new AppError(errors.noSuchDebit);
  const refund = await restore(transaction, pair.refundId);
  if (!refund) throw new AppError(errors.otherUnderWay);
  if ((await findDebit(transaction, refund))?.id !== pair.debitId) throw new AppError(errors.noSuchDebit);
  if (refund.releasedAt === null) return;
  await bookRefund(transaction, at, refund, {
    debit: 'registration',
    credit: 'sent',
    cause: 'refund released',
  });
  await matchRefunds(transaction, at, refund);
  await tellRefunded(transaction, context, refund, at);
}
