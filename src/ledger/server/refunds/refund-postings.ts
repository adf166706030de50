import { dayOf } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { Cause } from '../../rule/accounts.ts';
import { addEntries, type Entry, newEntry } from '../ledger-lines.sql.ts';
import { listEventsOfPayers, lockPayers } from '../payers.sql.ts';
import { findDebit, listRefundsInStatement, listRefundsInTransit } from './debits.sql.ts';
import { type StoredRefund, setMatchedDebit, unmatchDebit } from './refunds.sql.ts';

type Between = Pick<Entry, 'debit' | 'credit'> & { cause: Cause; day?: string };

/** Posts a refund between two accounts. */
export async function postRefund(
  transaction: Transaction,
  at: number,
  { id, registrationId, paise }: StoredRefund,
  { debit, credit, cause, day }: Between,
): Promise<void> {
  const [payer] = await listEventsOfPayers(transaction, [registrationId]);
  const isOfRegistration = debit === 'receivable' || credit === 'receivable';
  await addEntries(transaction, [
    newEntry({
      booked_at: at,
      day: day ?? dayOf(at, await readRegion(transaction)),
      debit,
      credit,
      paise,
      cause,
      event_id: payer?.eventId ?? null,
      registration_id: isOfRegistration ? registrationId : null,
      refund_id: id,
    }),
  ]);
}

/** Matches a refund with a debit by the bank's number and the sum, and posts it. */
async function matchRefund(transaction: Transaction, at: number, refund: StoredRefund): Promise<void> {
  const debit = await findDebit(transaction, refund);
  if (!debit || !(await setMatchedDebit(transaction, refund.id, debit.id))) return;
  await postRefund(transaction, at, refund, {
    debit: 'refunds_in_transit',
    credit: 'other_payments',
    cause: 'refund_matched',
    day: debit.day,
  });
}

/** Matches released refunds with debits: the given one, or all refunds in transit. */
export async function matchRefunds(transaction: Transaction, at: number, only?: StoredRefund): Promise<void> {
  for (const refund of only ? [only] : await listRefundsInTransit(transaction))
    await matchRefund(transaction, at, refund);
}

/** Removes the matches of refunds with the debits of a statement that is being withdrawn, and posts the reversals. */
export async function unmatchRefundsOf(
  transaction: Transaction,
  at: number,
  statementId: string,
): Promise<void> {
  const refunds = await listRefundsInStatement(transaction, statementId);
  if (refunds.length === 0) return;
  await lockPayers(transaction, [...new Set(refunds.map(({ registrationId }) => registrationId))].sort());
  for (const { id, debitId } of refunds) {
    const refund = debitId === null ? undefined : await unmatchDebit(transaction, id, debitId);
    if (refund)
      await postRefund(transaction, at, refund, {
        debit: 'other_payments',
        credit: 'refunds_in_transit',
        cause: 'refund_unmatched',
      });
  }
}
