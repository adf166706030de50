import { type Addressee, findAddressee, requestReconciliation } from '#bank/server/index.ts';
import { type Letter, queueMail } from '#email/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { receiptInWords } from '#receipts/server/index.ts';
import { releaseRefund } from '../../contract/refunds.ts';
import { balanceOf } from '../lines.sql.ts';
import { lockPayers } from '../payers.sql.ts';
import { correctReceipts } from '../receipts.ts';
import { refundedLetter } from './mails.ts';
import { findRefund, type StoredRefund } from './refunds.sql.ts';

/** A refund, with its payer locked until the transaction ends. What was sent back changes what is paid: everything is matched anew. @throws AppError 404 when there is none with this id */
export async function lockRefund(transaction: Transaction, id: string): Promise<StoredRefund> {
  const refund = await findRefund(transaction, id);
  if (!refund) throw new AppError(releaseRefund.errors.noSuchRefund);
  await requestReconciliation(transaction);
  await lockPayers(transaction, [refund.registrationId]);
  return refund;
}

/** Mails the payer about a refund, unless the registration was erased. */
export async function tellPayee(
  transaction: Transaction,
  context: Pick<Context, 'secret' | 'clock' | 'config'>,
  { registrationId }: StoredRefund,
  write: (payee: Addressee, publicUrl: string) => Letter,
): Promise<void> {
  const payee = await findAddressee(transaction, registrationId);
  if (!payee) return;
  await queueMail(transaction, context, payee.email, write(payee, context.config.publicUrl), payee.eventId);
}

/** Corrects the receipt of a payer whose refund left, and mails the payer. */
export async function tellRefunded(
  transaction: Transaction,
  context: Pick<Context, 'secret' | 'clock' | 'config'>,
  refund: StoredRefund,
  at: number,
): Promise<void> {
  const left = -(await balanceOf(transaction, refund.registrationId));
  const [receipt] = await correctReceipts(transaction, [refund.registrationId], at);
  await tellPayee(transaction, context, refund, (payee, publicUrl) =>
    refundedLetter(payee, { ...refund, left, receipt: receiptInWords(receipt) }, publicUrl),
  );
}
