import type { Transaction } from '#platform/server/db/tables.ts';
import { lockPayers } from '../payers.sql.ts';
import { bookRefund } from './book-refund.ts';
import { refundsInStatement } from './debits.sql.ts';
import { freeDebit } from './refunds.sql.ts';

/** Books that a statement, which is being withdrawn, shows no refund any more. They are looked for in other lines then. */
export async function freeRefundsOf(
  transaction: Transaction,
  at: number,
  statementId: string,
): Promise<void> {
  const refunds = await refundsInStatement(transaction, statementId);
  if (refunds.length === 0) return;
  await lockPayers(transaction, [...new Set(refunds.map(({ registrationId }) => registrationId))].sort());
  for (const { id, debitId } of refunds) {
    const refund = debitId === null ? undefined : await freeDebit(transaction, id, debitId);
    if (refund)
      await bookRefund(transaction, at, refund, {
        debit: 'spent',
        credit: 'sent',
        cause: 'refund not in the bank',
      });
  }
}
