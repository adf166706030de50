import { sampleContent } from '#pages/content/index.ts';
import { getCollegeOrInstituteShortName } from '#platform/rule/institute.ts';
import { newId } from '#platform/server/ids.ts';
import { toSearchableText } from '#platform/server/search/search-text.ts';
import type { AllRows } from './rows.ts';

const { site } = sampleContent;

type Registration = AllRows['registrations'][number];

const hour = 60 * 60_000;

/**
 * Adds receipts for confirmed payers, numbered in the order of confirmation. Also adds requests for a new proof to some
 * pending payers whose payment is in no bank statement.
 */
export function withReceipts(rows: AllRows, eventName: string, askedBy: string, now: number): AllRows {
  const names = new Map(rows.accounts.map(({ id, name }) => [id, name]));
  const references = new Map(rows.payment_references.map((one) => [one.account_id, one.reference]));
  const payers = rows.registrations.filter(({ mode }) => mode !== 'member');
  const membersOf = Map.groupBy(
    rows.registrations.filter(({ mode, status }) => mode === 'member' && status === 'confirmed'),
    ({ delegation_id }) => delegation_id,
  );
  const confirmed = payers
    .filter(({ status }) => status === 'confirmed')
    .sort((a, b) => (a.decided_at ?? 0) - (b.decided_at ?? 0));
  const receipts = confirmed.map((one, at) =>
    receiptRow(one, at + 1, eventName, (membersOf.get(one.delegation_id ?? '') ?? []).length + 1),
  );
  const eventId = confirmed[0]?.event_id;
  return {
    ...rows,
    receipt_numbers: eventId ? [{ event_id: eventId, last: confirmed.length }] : [],
    receipts,
    receipt_payers: confirmed.map((one, at) => {
      const name = names.get(one.account_id) ?? '';
      const college = getCollegeOrInstituteShortName(one.college ?? null, site.institute[0] ?? null);
      const reference = references.get(one.account_id) ?? '';
      return {
        receipt_id: receipts[at]?.id ?? '',
        registration_id: one.id,
        name,
        college,
        reference,
        transaction_number: one.transaction_number ?? null,
        search_text: toSearchableText([name, college, reference, one.transaction_number]),
      };
    }),
    receipt_members: confirmed.flatMap((one, at) =>
      (membersOf.get(one.delegation_id ?? '') ?? []).map(({ id, account_id }, position) => ({
        receipt_id: receipts[at]?.id ?? '',
        position,
        registration_id: id,
        name: names.get(account_id) ?? '',
      })),
    ),
    resubmission_requests: payers
      .filter(({ status }) => status === 'pending')
      .slice(0, 200)
      .filter(({ account_id, transaction_number }) => {
        const known = [references.get(account_id), transaction_number].filter((one) => !!one);
        return !rows.bank_transactions.some(({ description }) =>
          known.some((one) => description.includes(one ?? '')),
        );
      })
      .slice(0, 9)
      .map(({ id }, at) => ({
        id: newId(),
        registration_id: id,
        reason: at % 2 === 0 ? ('unreadable' as const) : ('number' as const),
        due_amount: null,
        received_amount: null,
        message: '',
        requested_at: now - (at + 1) * hour,
        requested_by: askedBy,
        answered_at: at % 3 === 2 ? now - at * hour : null,
        closed_at: at % 3 === 2 ? now - at * hour : null,
      })),
  };
}

function receiptRow(one: Registration, number: number, event_name: string, people: number) {
  const due = one.group_total_amount ?? one.registration_fee_amount + one.hospitality_fee_amount;
  return {
    id: newId(),
    event_id: one.event_id,
    number,
    event_name,
    club_name: site.name,
    club_email: site.email,
    issued_at: one.decided_at ?? one.registered_at,
    received_amount: due,
    registration_amount: one.registration_fee_amount,
    hospitality_amount: due - one.registration_fee_amount,
    people,
    cancelled_at: null,
    valid_for: one.id,
  };
}
