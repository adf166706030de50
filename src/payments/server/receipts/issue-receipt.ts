import { institute } from '#accounts/contract.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import { searchText } from '#platform/server/search/search-text.ts';
import { publishedClub } from '#site/server/index.ts';
import { receivedFor } from '../../ledger/server/index.ts';
import { membersOfGroup, type Paid, readPaid } from './paid.sql.ts';
import { addReceipt, nextNumber } from './receipts.sql.ts';

/** A receipt that was issued, as a letter names it. */
export interface IssuedReceipt {
  id: string;
  number: number;
  paise: number;
}

/**
 * Issues the receipt of a registration in the transaction that confirms it, with the next number of its event (product 16.9). It
 * says what came in statements, in however many parts, or what is due where none has it.
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
  const group = paid.groupId === null ? [] : await membersOfGroup(changes, paid.groupId);
  const due = dueOf(paid, group);
  const paise = (await receivedFor(changes, registrationId)) || (due.registration + due.hospitality) * 100;
  if (paise <= 0) return undefined;
  const members = group.filter(({ status }) => status === 'confirmed');
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
      registration_paise: due.registration * 100,
      hospitality_paise: due.hospitality * 100,
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

/** What is due, in rupees. Nothing is of members who have withdrawn or were declined: of each the part of the fee, and the stay. */
function dueOf(paid: Paid, group: readonly { status: string; hospitalityFee: number }[]) {
  const { registrationFee, hospitalityFee, groupTotal } = paid;
  const gone = group.filter(({ status }) => status === 'declined');
  const each = Math.floor(registrationFee / (group.length + 1));
  const stays = (groupTotal ?? registrationFee + hospitalityFee) - registrationFee;
  return {
    registration: registrationFee - each * gone.length,
    hospitality: gone.reduce((sum, member) => sum - member.hospitalityFee, stays),
  };
}
