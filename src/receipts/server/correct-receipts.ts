import { findAddressee, payersFor } from '#bank/server/index.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { issueReceipt, type ReadKeptMoney } from './issue-receipt.ts';
import { cancelReceiptsOf, validReceiptOf } from './receipts.sql.ts';

/** The numbers of a receipt that was cancelled, and of the one in its place. */
export interface CorrectedReceipt {
  registrationId: string;
  cancelled: number | null;
  issued: number | null;
}

/**
 * Makes the receipts of these registrations, or of those that pay for them, cover what the club keeps (product 16.9): where that or the
 * due sum differs, the receipt is cancelled and a new one issued over the rest, or none where nothing is kept. Runs behind
 * `postEntries`, which locks the payers.
 */
export async function correctReceipts(
  transaction: Transaction,
  readKeptMoney: ReadKeptMoney,
  registrationIds: readonly string[],
  at: number,
): Promise<CorrectedReceipt[]> {
  const corrected: CorrectedReceipt[] = [];
  if (registrationIds.length === 0) return corrected;
  for (const registrationId of await payersFor(transaction, registrationIds)) {
    const valid = await validReceiptOf(transaction, registrationId);
    const payer = await findAddressee(transaction, registrationId);
    const money = payer && (await readKeptMoney(transaction, registrationId));
    if (!money || (!valid && payer.status !== 'confirmed')) continue;
    const { keptPaise, duePaise, refundedPaise, credits } = money;
    if (valid?.duePaise === duePaise) {
      // A receipt over money that no statement has brought yet stays until one does.
      const isAwaited = credits.length === 0 && refundedPaise === 0;
      if (isAwaited || valid.paise === keptPaise) continue;
    }
    await cancelReceiptsOf(transaction, [registrationId], at);
    const issued = await issueReceipt(transaction, readKeptMoney, registrationId, at);
    if (valid || issued)
      corrected.push({ registrationId, cancelled: valid?.number ?? null, issued: issued?.number ?? null });
  }
  return corrected;
}

/** What a mail says of it; nothing where no receipt changed. */
export function receiptInWords(corrected: CorrectedReceipt | undefined): string[] {
  if (!corrected) return [];
  const { cancelled, issued } = corrected;
  if (issued === null) return [`Receipt no. ${cancelled} is no longer valid.`];
  const instead = cancelled === null ? '' : ` in place of no. ${cancelled}`;
  return [`Your new receipt is no. ${issued}${instead}. You find it on your dashboard.`];
}
