import { getCollegeOrInstituteShortName } from '#platform/rule/institute.ts';
import { getClub } from '#platform/server/club.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { toSearchableText } from '#platform/server/search/search-text.ts';
import {
  type FeeLine,
  findRegistrationWithContact,
  itemiseFeeOfPayer,
  listPayersOfRegistrations,
} from '#registration/server/index.ts';
import { findKeptMoney, type KeptMoney } from './kept-money.ts';
import {
  cancelReceiptsOfRegistrations,
  findValidReceiptOfRegistration,
  insertReceipt,
  listGroupMembersExceptLeader,
  takeNextReceiptNumber,
} from './receipts.sql.ts';

export interface IssuedReceipt {
  id: string;
  number: number;
  amount: number;
}

/**
 * Issues the receipt of a payer. Call it in the transaction that confirms the registration, after the ledger entries
 * (product 16.9).
 * @returns undefined if the registration does not exist, its leader pays, or the club keeps no money of the payer
 */
export async function issueReceipt(
  transaction: Transaction,
  registrationId: string,
  at: number,
): Promise<IssuedReceipt | undefined> {
  const paid = await findRegistrationWithContact(transaction, registrationId);
  const money = paid && (await findKeptMoney(transaction, registrationId));
  if (!paid || paid.mode === 'member' || !money) return undefined;
  const { eventId, eventName, name, reference, transactionNumber } = paid;
  const group = paid.groupId === null ? [] : await listGroupMembersExceptLeader(transaction, paid.groupId);
  const amount = money.keptAmount;
  const received = money.payments.reduce((sum, payment) => sum + payment.amount, 0);
  if (amount <= 0) return undefined;
  const stays = new Map([
    [registrationId, paid.hospitalityAmount],
    ...group.map(({ id, hospitalityAmount }) => [id, hospitalityAmount] as const),
  ]);
  const hospitality = hospitalityDue(stays, money);
  const members = group.filter(({ status }) => status === 'confirmed');
  const club = await getClub(transaction);
  const id = newId();
  const number = await takeNextReceiptNumber(transaction, eventId);
  const college = getCollegeOrInstituteShortName(paid.college, club.institute);
  await insertReceipt(transaction, {
    receipt: {
      id,
      event_id: eventId,
      number,
      event_name: eventName,
      club_name: club.name,
      club_email: club.email,
      club_address: club.address.join('\n'),
      club_tax_number: club.taxNumber,
      issued_at: at,
      received_amount: amount,
      registration_amount: money.dueAmount - hospitality,
      hospitality_amount: hospitality,
      people: members.length + 1,
      valid_for: registrationId,
    },
    payer: {
      registration_id: registrationId,
      name,
      college,
      reference,
      transaction_number: transactionNumber,
      search_text: toSearchableText([name, college, reference, transactionNumber]),
    },
    members,
    // Lists the payments only if there are several and they add up to the sum of the receipt.
    lines: await listLines(transaction, registrationId, money),
    parts: money.payments.length > 1 && received === amount ? money.payments : [],
  });
  return { id, number, amount };
}

/**
 * Itemises the sum due. No lines if a delegate of the group withdrew or was declined, because the sum due then is not
 * the sum of the fees.
 */
async function listLines(
  transaction: Transaction,
  payerId: string,
  { shares, dueAmount }: KeptMoney,
): Promise<FeeLine[]> {
  if (shares.some(({ status }) => status !== 'pending' && status !== 'confirmed')) return [];
  const members = shares.map(({ registrationId }) => registrationId).filter((id) => id !== payerId);
  const lines = (await itemiseFeeOfPayer(transaction, payerId, members)) ?? [];
  return lines.reduce((sum, { amount }) => sum + amount, 0) === dueAmount ? lines : [];
}

function hospitalityDue(stays: ReadonlyMap<string, number>, { shares, dueAmount }: KeptMoney): number {
  const amount = shares
    .filter(({ status }) => status === 'pending' || status === 'confirmed')
    .reduce((sum, { registrationId }) => sum + (stays.get(registrationId) ?? 0), 0);
  return Math.min(amount, dueAmount);
}

export interface CorrectedReceipt {
  registrationId: string;
  cancelled: number | null;
  issued: number | null;
}

/**
 * Replaces the receipts that no longer agree with the ledger, and issues missing receipts of confirmed registrations
 * (product 16.9). Call it after the payers' fees or payments were posted, which locks the payers.
 */
export async function correctAndIssueReceipts(
  transaction: Transaction,
  registrationIds: readonly string[],
  at: number,
): Promise<CorrectedReceipt[]> {
  const corrected: CorrectedReceipt[] = [];
  if (registrationIds.length === 0) return corrected;
  for (const { id: registrationId } of await listPayersOfRegistrations(transaction, registrationIds)) {
    const valid = await findValidReceiptOfRegistration(transaction, registrationId);
    const payer = await findRegistrationWithContact(transaction, registrationId);
    const money = payer && (await findKeptMoney(transaction, registrationId));
    if (!money || (!valid && payer.status !== 'confirmed')) continue;
    if (valid?.dueAmount === money.dueAmount && valid.amount === money.keptAmount) continue;
    await cancelReceiptsOfRegistrations(transaction, [registrationId], at);
    const issued = await issueReceipt(transaction, registrationId, at);
    if (valid || issued)
      corrected.push({ registrationId, cancelled: valid?.number ?? null, issued: issued?.number ?? null });
  }
  return corrected;
}

/** Returns the sentence of a mail about a changed receipt. Empty if the receipt has not changed. */
export function describeReceiptChange(corrected: CorrectedReceipt | undefined): string[] {
  if (!corrected) return [];
  const { cancelled, issued } = corrected;
  if (issued === null) return [`Receipt no. ${cancelled} is no longer valid.`];
  return [
    cancelled === null
      ? `Your new receipt is no. ${issued}. You find it on your dashboard.`
      : `Your new receipt is no. ${issued} in place of no. ${cancelled}. You find it on your dashboard.`,
  ];
}
