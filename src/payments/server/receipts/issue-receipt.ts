import { institute } from '#accounts/contract.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { searchText } from '#platform/server/search/search-text.ts';
import { publishedClub } from '#site/server/index.ts';
import { confirmedMembers, readPaid } from './paid.sql.ts';
import { addReceipt, nextNumber } from './receipts.sql.ts';

/** A receipt that was issued, as a letter names it. */
export interface IssuedReceipt {
  id: string;
  number: number;
  paise: number;
}

/**
 * Issues the receipt of a registration in the transaction that confirms it, with the next number of its event (product 16.9). It
 * says the sum of the credit that pays for it or, where the bank's line is not known, what is due.
 * @returns undefined where somebody else pays, or nothing is due
 */
export async function issueReceipt(
  changes: Changes,
  registrationId: string,
  at: number,
): Promise<IssuedReceipt | undefined> {
  const paid = await readPaid(changes, registrationId);
  if (!paid) return undefined;
  const { eventId, eventName, name, reference, transactionNumber } = paid;
  const due = paid.groupTotal ?? paid.registrationFee + paid.hospitalityFee;
  const paise = paid.creditPaise ?? due * 100;
  if (paise <= 0) return undefined;
  const members = paid.groupId === null ? [] : await confirmedMembers(changes, paid.groupId);
  const club = await publishedClub(changes);
  const id = newId();
  const number = await nextNumber(changes, eventId);
  const college = paid.college ?? institute.shortName;
  await addReceipt(changes, {
    receipt: {
      id,
      event_id: eventId,
      number,
      event_name: eventName,
      club_name: club.name,
      club_email: club.email,
      issued_at: at,
      received_paise: paise,
      registration_paise: paid.registrationFee * 100,
      hospitality_paise: (due - paid.registrationFee) * 100,
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
  });
  return { id, number, paise };
}
