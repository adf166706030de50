import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

/**
 * The next number of an event. Two who ask at once come one after the other, and a transaction that fails gives its number
 * back: there are no gaps.
 */
export async function nextNumber(transaction: Transaction, eventId: string): Promise<number> {
  const { last } = await transaction
    .insertInto('receipt_numbers')
    .values({ event_id: eventId, last: 1 })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet((eb) => ({ last: eb('receipt_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export interface NewReceipt {
  receipt: Omit<Tables['receipts'], 'cancelled_at'>;
  payer: Omit<Tables['receipt_payers'], 'receipt_id'>;
  members: readonly { id: string; name: string }[];
  parts: readonly { day: string; paise: number }[];
}

export async function addReceipt(
  transaction: Transaction,
  { receipt, payer, members, parts }: NewReceipt,
): Promise<void> {
  await transaction
    .insertInto('receipts')
    .values({ ...receipt, cancelled_at: null })
    .execute();
  await transaction
    .insertInto('receipt_payers')
    .values({ receipt_id: receipt.id, ...payer })
    .execute();
  if (parts.length > 0)
    await transaction
      .insertInto('receipt_parts')
      .values(parts.map(({ day, paise }, position) => ({ receipt_id: receipt.id, position, day, paise })))
      .execute();
  if (members.length === 0) return;
  await transaction
    .insertInto('receipt_members')
    .values(
      members.map(({ id, name }, position) => ({
        receipt_id: receipt.id,
        position,
        registration_id: id,
        name,
      })),
    )
    .execute();
}

/**
 * Cancels the valid receipts of registrations, for good. The caller must have locked them.
 * @returns the ids of the registrations that had one
 */
export async function cancelReceiptsOf(
  transaction: Transaction,
  registrationIds: readonly string[],
  at: number,
): Promise<string[]> {
  if (registrationIds.length === 0) return [];
  const valid = await transaction
    .selectFrom('receipts')
    .select(['id', 'valid_for as registrationId'])
    .where('valid_for', 'in', registrationIds)
    .execute();
  if (valid.length === 0) return [];
  await transaction
    .updateTable('receipts')
    .set({ cancelled_at: at, valid_for: null })
    .where(
      'id',
      'in',
      valid.map(({ id }) => id),
    )
    .execute();
  return valid.flatMap(({ registrationId }) => registrationId ?? []);
}

/** The valid receipt of a registration, with its sum and the due sum that it names, in paise. */
export async function validReceiptOf(db: Db, registrationId: string) {
  return db
    .selectFrom('receipts')
    .select((eb) => [
      'number',
      'received_paise as paise',
      eb('registration_paise', '+', eb.ref('hospitality_paise')).as('duePaise'),
    ])
    .where('valid_for', '=', registrationId)
    .executeTakeFirst();
}

/** Everything that is on a receipt, with its payer; personal data are null once erased. */
export async function findReceipt(db: Db, id: string) {
  return db
    .selectFrom('receipts')
    .leftJoin('receipt_payers as payers', 'payers.receipt_id', 'receipts.id')
    .leftJoin('registrations', 'registrations.id', 'payers.registration_id')
    .select([
      'receipts.event_id as eventId',
      'receipts.number',
      'receipts.event_name as eventName',
      'receipts.club_name as clubName',
      'receipts.club_email as clubEmail',
      'receipts.issued_at as issuedAt',
      'receipts.cancelled_at as cancelledAt',
      'receipts.received_paise as receivedPaise',
      'receipts.registration_paise as registrationPaise',
      'receipts.hospitality_paise as hospitalityPaise',
      'receipts.people',
      'payers.name',
      'payers.college',
      'payers.reference',
      'payers.transaction_number as transactionNumber',
      'registrations.account_id as accountId',
    ])
    .where('receipts.id', '=', id)
    .executeTakeFirst();
}
export type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** The names of a receipt's members that are left, with their places from 0. */
export async function membersOn(db: Db, receiptId: string) {
  return db
    .selectFrom('receipt_members')
    .select(['position', 'name'])
    .where('receipt_id', '=', receiptId)
    .orderBy('position')
    .execute();
}

/** When what a receipt is over came, the oldest first; nothing where it was one payment. */
export async function partsOn(db: Db, receiptId: string) {
  return db
    .selectFrom('receipt_parts')
    .select(['day', 'paise'])
    .where('receipt_id', '=', receiptId)
    .orderBy('position')
    .execute();
}

/** The receipts of an account's registrations, oldest first. */
export async function receiptsOfAccount(db: Db, accountId: string) {
  return db
    .selectFrom('receipts')
    .innerJoin('receipt_payers as payers', 'payers.receipt_id', 'receipts.id')
    .innerJoin('registrations', 'registrations.id', 'payers.registration_id')
    .select([
      'receipts.id as _id',
      'payers.registration_id as regID',
      'receipts.number',
      'receipts.issued_at as issuedAt',
      'receipts.cancelled_at as cancelledAt',
      'receipts.received_paise as paise',
    ])
    .where('registrations.account_id', '=', accountId)
    .orderBy('receipts.issued_at')
    .orderBy('receipts.number')
    .execute();
}
