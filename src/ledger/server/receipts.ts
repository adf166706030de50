import { dayOf } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import * as receipts from '#receipts/server/index.ts';
import { calculateDueAmount, calculateUnreconciledReceipts, sumReceived } from '../rule/postings.ts';
import { calculateExpectedPayerPositions } from './positions.ts';
import { sumReleasedRefunds } from './refunds/refunds.sql.ts';

export const issueReceipt = (transaction: Transaction, registrationId: string, at: number) =>
  receipts.issueReceipt(transaction, readKeptMoney, registrationId, at);

export const correctAndIssueReceipts = (
  transaction: Transaction,
  registrationIds: readonly string[],
  at: number,
) => receipts.correctAndIssueReceipts(transaction, readKeptMoney, registrationIds, at);

/**
 * Calculates how much of a payer's money the club keeps, from the same data as the postings. Undefined for an unknown
 * payer.
 */
async function readKeptMoney(db: Db, payerId: string): Promise<receipts.KeptMoney | undefined> {
  const region = await getClubRegion(db);
  const [position] = await calculateExpectedPayerPositions(db, [payerId], region);
  if (!position) return undefined;
  const { shares, rule } = position;
  const atDesk = position.deskPayments.map(({ id, amount, receivedAt }) => ({
    ...{ id, amount, day: dayOf(receivedAt, region) },
  }));
  const payments = [...position.credits, ...atDesk].toSorted((a, b) =>
    `${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1,
  );
  const received = sumReceived(position);
  const dueAmount = calculateDueAmount(shares, received, rule);
  const refundedAmount = await sumReleasedRefunds(db, payerId);
  const paid = received + calculateUnreconciledReceipts(position, dueAmount);
  const keptAmount = Math.min(dueAmount, Math.max(0, paid - refundedAmount));
  return { dueAmount, keptAmount, refundedAmount, shares, payments };
}
