import type { Changes } from '#platform/server/db/tables.ts';
import { lockPayers } from '../payers.sql.ts';
import { bookRefund } from './book-refund.ts';
import { refundsInStatement } from './debits.sql.ts';
import { freeDebit } from './refunds.sql.ts';

/** Books that a statement, which is being withdrawn, shows no refund any more. They are looked for in other lines then. */
export async function freeRefundsOf(changes: Changes, at: number, statementId: string): Promise<void> {
  const refunds = await refundsInStatement(changes, statementId);
  if (refunds.length === 0) return;
  await lockPayers(changes, [...new Set(refunds.map(({ registrationId }) => registrationId))].sort());
  for (const { id, debitId } of refunds) {
    const refund = debitId === null ? undefined : await freeDebit(changes, id, debitId);
    if (refund)
      await bookRefund(changes, at, refund, {
        debit: 'spent',
        credit: 'sent',
        cause: 'refund not in the bank',
      });
  }
}
