import { dayOf } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { Cause } from '../../rule/accounts.ts';
import { addLines, type LinesTable } from '../lines.sql.ts';
import { eventsOfPayers } from '../payers.sql.ts';
import { findDebit, refundsOnTheWay } from './debits.sql.ts';
import { type StoredRefund, setDebit } from './refunds.sql.ts';

type Between = Pick<LinesTable, 'debit' | 'credit'> & { cause: Cause; day?: string };

/** Adds the line of a refund between two accounts. */
export async function bookRefund(
  transaction: Transaction,
  at: number,
  { id, registrationId, paise }: StoredRefund,
  { debit, credit, cause, day }: Between,
): Promise<void> {
  const [payer] = await eventsOfPayers(transaction, [registrationId]);
  const isOfRegistration = debit === 'registration' || credit === 'registration';
  await addLines(transaction, [
    {
      id: newId(),
      booked_at: at,
      day: day ?? dayOf(at, await readRegion(transaction)),
      debit,
      credit,
      paise,
      cause,
      event_id: payer?.eventId ?? null,
      registration_id: isOfRegistration ? registrationId : null,
      credit_id: null,
      statement_id: null,
      refund_id: id,
    },
  ]);
}

/** Finds a refund among what statements showed to have left, by the bank's number and the sum, and books it there. */
async function findInBank(transaction: Transaction, at: number, refund: StoredRefund): Promise<void> {
  const debit = await findDebit(transaction, refund);
  if (!debit || !(await setDebit(transaction, refund.id, debit.id))) return;
  await bookRefund(transaction, at, refund, {
    debit: 'sent',
    credit: 'spent',
    cause: 'refund in the bank',
    day: debit.day,
  });
}

/** Finds released refunds in the statements: the one that was just released, or all that no statement has shown yet. */
export async function matchRefunds(transaction: Transaction, at: number, only?: StoredRefund): Promise<void> {
  for (const refund of only ? [only] : await refundsOnTheWay(transaction))
    await findInBank(transaction, at, refund);
}
