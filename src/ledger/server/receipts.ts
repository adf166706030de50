import { readRegion } from '#platform/server/club.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import * as receipts from '#receipts/server/index.ts';
import { calculateDue, calculateUnreconciled } from '../rule/postings.ts';
import { readPositions } from './positions.ts';
import { sumReleased } from './refunds/refunds.sql.ts';

export const issueReceipt = (transaction: Transaction, registrationId: string, at: number) =>
  receipts.issueReceipt(transaction, readKeptMoney, registrationId, at);

export const correctReceipts = (transaction: Transaction, registrationIds: readonly string[], at: number) =>
  receipts.correctReceipts(transaction, readKeptMoney, registrationIds, at);

/** The due and kept sums of a payer, by the rule of its postings; undefined when nothing is posted. */
export async function readKeptMoney(db: Db, payerId: string): Promise<receipts.KeptMoney | undefined> {
  const [position] = await readPositions(db, [payerId], await readRegion(db));
  if (!position) return undefined;
  const { shares, rule } = position;
  const credits = position.credits.toSorted((a, b) => (`${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1));
  const received = credits.reduce((sum, { paise }) => sum + paise, 0);
  const duePaise = calculateDue(shares, received, rule);
  const refundedPaise = await sumReleased(db, payerId);
  const paid = received + calculateUnreconciled(shares, credits.length > 0, duePaise);
  const keptPaise = Math.min(duePaise, Math.max(0, paid - refundedPaise));
  return { duePaise, keptPaise, refundedPaise, shares, credits };
}
