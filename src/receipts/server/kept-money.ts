import {
  calculateDueAmount,
  calculateUnreconciledReceipts,
  type Share,
  sumReceived,
} from '#ledger/rule/postings.ts';
import { sumLedgerOfRegistration } from '#ledger/server/index.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { calculateExpectedPayerPositions } from '#registration/server/index.ts';
import { listDeskPaymentsOfPayer } from './receipts.sql.ts';

/** What a payer owes, has paid and got back. Amounts are in minor units. */
export interface KeptMoney {
  dueAmount: number;
  /**
   * Money that the club keeps: received, or accepted as paid without a statement, less refunds. At most the amount due.
   */
  keptAmount: number;
  shares: readonly (Pick<Share, 'status'> & { registrationId: string })[];
  /** Payments in bank statements or at the desk. */
  payments: readonly { id: string; day: string; amount: number }[];
}

/** Calculates how much of a payer's money the club keeps. Undefined for an unknown payer. */
export async function findKeptMoney(db: Db, payerId: string): Promise<KeptMoney | undefined> {
  const region = await getClubRegion(db);
  const [position] = await calculateExpectedPayerPositions(db, [payerId], region);
  if (!position) return undefined;
  const { shares, rule } = position;
  const atDesk = (await listDeskPaymentsOfPayer(db, payerId)).map(({ id, amount, receivedAt }) => ({
    id,
    amount,
    day: dayOf(receivedAt, region),
  }));
  const payments = [...position.credits, ...atDesk].toSorted((a, b) =>
    `${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1,
  );
  const received = sumReceived(position);
  const dueAmount = calculateDueAmount(shares, received, rule);
  const { refunded } = await sumLedgerOfRegistration(db, payerId);
  const paid = received + calculateUnreconciledReceipts(position, dueAmount);
  return { dueAmount, keptAmount: Math.min(dueAmount, Math.max(0, paid - refunded)), shares, payments };
}
