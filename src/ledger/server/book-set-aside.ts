import type { BookedCredit } from '#bank/server/index.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { addLines } from './lines.sql.ts';

/** Books a credit that is no fee as other income, or reverses that. */
export async function bookSetAside(
  transaction: Transaction,
  at: number,
  { id, day, paise }: BookedCredit,
  cause: 'set aside' | 'set aside undone',
): Promise<void> {
  await addLines(transaction, [
    {
      id: newId(),
      booked_at: at,
      day,
      ...(cause === 'set aside'
        ? { debit: 'unclaimed', credit: 'other_income' }
        : { debit: 'other_income', credit: 'unclaimed' }),
      paise,
      cause,
      event_id: null,
      registration_id: null,
      credit_id: id,
      statement_id: null,
      refund_id: null,
    },
  ]);
}
