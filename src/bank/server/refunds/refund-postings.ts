import type { Cause } from '#ledger/rule/accounts.ts';
import {
  buildLedgerEntry,
  type Entry,
  insertLedgerEntries,
  listLedgerPayersWithEventId,
  lockPayers,
} from '#ledger/server/index.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { findDebitForRefund, listRefundsInStatement, listRefundsInTransit } from './debits.sql.ts';
import { matchDebit, type StoredRefund, unmatchDebit } from './refunds.sql.ts';

type Between = Pick<Entry, 'debit' | 'credit'> & { cause: Cause; day?: string };

export async function postRefundEntry(
  transaction: Transaction,
  at: number,
  { id, registrationId, amount }: StoredRefund,
  { debit, credit, cause, day }: Between,
): Promise<void> {
  const [payer] = await listLedgerPayersWithEventId(transaction, [registrationId]);
  const isOfRegistration = debit === 'receivable' || credit === 'receivable';
  await insertLedgerEntries(transaction, [
    buildLedgerEntry({
      booked_at: at,
      day: day ?? dayOf(at, await getClubRegion(transaction)),
      debit,
      credit,
      amount,
      cause,
      event_id: payer?.eventId ?? null,
      registration_id: isOfRegistration ? registrationId : null,
      refund_id: id,
    }),
  ]);
}

/** Matches a refund with a debit that has its number and sum, if a statement contains one, and posts the match. */
async function matchRefund(transaction: Transaction, at: number, refund: StoredRefund): Promise<void> {
  const debit = await findDebitForRefund(transaction, refund);
  if (!debit || !(await matchDebit(transaction, refund.id, debit.id))) return;
  await postRefundEntry(transaction, at, refund, {
    debit: 'refunds_in_transit',
    credit: 'other_payments',
    cause: 'refund_matched',
    day: debit.day,
  });
}

/** Matches one refund with its debit, or by default all refunds that no statement shows yet. */
export async function saveAndPostRefundMatches(
  transaction: Transaction,
  at: number,
  only?: StoredRefund,
): Promise<void> {
  for (const refund of only ? [only] : await listRefundsInTransit(transaction))
    await matchRefund(transaction, at, refund);
}

/** Removes the matches of a withdrawn statement's debits with refunds, and posts reversing entries. */
export async function unmatchRefundsOfStatement(
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
      await postRefundEntry(transaction, at, refund, {
        debit: 'other_payments',
        credit: 'refunds_in_transit',
        cause: 'refund_unmatched',
      });
  }
}
