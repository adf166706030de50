import { institute } from '#accounts/contract.ts';
import { findAddressee } from '#bank/server/index.ts';
import { readClub } from '#platform/server/club.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { searchText } from '#platform/server/search/search-text.ts';
import { membersOfGroup } from './members.sql.ts';
import { addReceipt, nextNumber } from './receipts.sql.ts';

/** What the club keeps of the money of a registration that pays, in paise, as the ledger has it. */
export interface KeptMoney {
  duePaise: number;
  keptPaise: number;
  refundedPaise: number;
  shares: readonly { registrationId: string; standing: 'pending' | 'confirmed' | 'declined' | 'withdrawn' }[];
  /** What came for it in statements, the oldest first. */
  credits: readonly { id: string; day: string; paise: number }[];
}

/** Reads it; undefined where nothing is booked. The ledger hands it in. */
export type ReadKeptMoney = (db: Db, payerId: string) => Promise<KeptMoney | undefined>;

/** A receipt that was issued, as a letter names it. */
export interface IssuedReceipt {
  id: string;
  number: number;
  paise: number;
}

/**
 * Issues the receipt of a registration in the transaction that confirms it, behind what that books, with the next number of its
 * event (product 16.9). It covers what the club keeps: what came in statements, in however many parts, or what is due where none has
 * it, and never more than is due.
 * @returns undefined where the leader pays, or nothing is due
 */
export async function issueReceipt(
  transaction: Transaction,
  readKeptMoney: ReadKeptMoney,
  registrationId: string,
  at: number,
): Promise<IssuedReceipt | undefined> {
  const paid = await findAddressee(transaction, registrationId);
  const money = paid && (await readKeptMoney(transaction, registrationId));
  if (!paid || paid.mode === 'member' || !money) return undefined;
  const { eventId, eventName, name, reference, transactionNumber } = paid;
  const group = paid.groupId === null ? [] : await membersOfGroup(transaction, paid.groupId);
  const paise = money.keptPaise;
  const received = money.credits.reduce((sum, credit) => sum + credit.paise, 0);
  if (paise <= 0) return undefined;
  const stays = new Map([
    [registrationId, paid.hospitalityPaise],
    ...group.map(({ id, hospitalityPaise }) => [id, hospitalityPaise] as const),
  ]);
  const hospitality = staysDue(stays, money);
  const members = group.filter(({ status }) => status === 'confirmed');
  const club = await readClub(transaction);
  const id = newId();
  const number = await nextNumber(transaction, eventId);
  const college = paid.college ?? institute.shortName;
  await addReceipt(transaction, {
    receipt: {
      id,
      event_id: eventId,
      number,
      event_name: eventName,
      club_name: club.name,
      club_email: club.email,
      issued_at: at,
      received_paise: paise,
      registration_paise: money.duePaise - hospitality,
      hospitality_paise: hospitality,
      people: members.length + 1,
      valid_for: registrationId,
    },
    payer: {
      registration_id: registrationId,
      name,
      college,
      reference,
      transaction_number: transactionNumber,
      search_text: searchText([name, college, reference, transactionNumber]),
    },
    members,
    // Of more than is due, or what partly went back, no parts are the sum.
    parts: money.credits.length > 1 && received === paise ? money.credits : [],
  });
  return { id, number, paise };
}

/** The part of what is due that is for stays, in paise: of those whose share is due, each as they asked for it. */
function staysDue(stays: ReadonlyMap<string, number>, { shares, duePaise }: KeptMoney): number {
  const paise = shares
    .filter(({ standing }) => standing === 'pending' || standing === 'confirmed')
    .reduce((sum, { registrationId }) => sum + (stays.get(registrationId) ?? 0), 0);
  return Math.min(paise, duePaise);
}
