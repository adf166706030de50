import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { hasSearchText } from '#platform/server/search/search-text.ts';
import type { receiptStateFilters } from '../contract.ts';

/**
 * Increments the last receipt number of an event and returns it. The numbers have no gaps, because the row is locked
 * until the commit and a rollback restores the number.
 */
export async function takeNextReceiptNumber(transaction: Transaction, eventId: string): Promise<number> {
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
  parts: readonly { day: string; amount: number }[];
  lines: readonly Omit<Tables['receipt_lines'], 'receipt_id' | 'position'>[];
}

export async function insertReceipt(
  transaction: Transaction,
  { receipt, payer, members, parts, lines }: NewReceipt,
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
      .values(parts.map(({ day, amount }, position) => ({ receipt_id: receipt.id, position, day, amount })))
      .execute();
  if (lines.length > 0)
    await transaction
      .insertInto('receipt_lines')
      .values(lines.map((line, position) => ({ receipt_id: receipt.id, position, ...line })))
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
 * Cancels the valid receipts of registrations, and returns the ids of the registrations that had one. The caller must
 * have locked the registrations.
 */
export async function cancelReceiptsOfRegistrations(
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

export async function findValidReceiptOfRegistration(db: Db, registrationId: string) {
  return db
    .selectFrom('receipts')
    .select((eb) => [
      'number',
      'received_amount as amount',
      eb('registration_amount', '+', eb.ref('hospitality_amount')).as('dueAmount'),
    ])
    .where('valid_for', '=', registrationId)
    .executeTakeFirst();
}

/** Lists the payments of a registration at the desk that were not undone. Amounts are in minor units. */
export async function listDeskPaymentsOfPayer(db: Db, registrationId: string) {
  return db
    .selectFrom('desk_payments')
    .select(['id', 'amount', 'received_at as receivedAt'])
    .where('registration_id', '=', registrationId)
    .where('undone_at', 'is', null)
    .execute();
}

/** Finds a receipt with its payer. The personal data are null if they were erased. */
export async function findReceipt(db: Db, id: string) {
  return db
    .selectFrom('receipts')
    .leftJoin('receipt_payers as payers', 'payers.receipt_id', 'receipts.id')
    .leftJoin('registrations', 'registrations.id', 'payers.registration_id')
    .leftJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'receipts.event_id as eventId',
      'receipts.number',
      'receipts.event_name as eventName',
      'receipts.club_name as clubName',
      'receipts.club_email as clubEmail',
      'receipts.club_address as clubAddress',
      'receipts.club_tax_number as clubTaxNumber',
      'receipts.issued_at as issuedAt',
      'receipts.cancelled_at as cancelledAt',
      'receipts.received_amount as receivedAmount',
      'receipts.registration_amount as registrationAmount',
      'receipts.hospitality_amount as hospitalityAmount',
      'receipts.people',
      'payers.name',
      'accounts.email',
      'payers.college',
      'payers.reference',
      'payers.transaction_number as transactionNumber',
      'registrations.account_id as accountId',
    ])
    .where('receipts.id', '=', id)
    .executeTakeFirst();
}
export type FoundReceipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** Lists the group members on a receipt, without erased members. Positions start at 0. */
export async function listMembersOnReceipt(db: Db, receiptId: string) {
  return db
    .selectFrom('receipt_members as members')
    .leftJoin('registrations', 'registrations.id', 'members.registration_id')
    .leftJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['members.position', 'members.name', 'accounts.email'])
    .where('members.receipt_id', '=', receiptId)
    .orderBy('members.position')
    .execute();
}

/** Lists the lines of an itemised receipt. Amounts are in minor units, negative for discounts. */
export async function listLinesOnReceipt(db: Db, receiptId: string) {
  return db
    .selectFrom('receipt_lines')
    .select(['kind', 'name', 'amount'])
    .where('receipt_id', '=', receiptId)
    .orderBy('position')
    .execute();
}

export async function listPaymentsOnReceipt(db: Db, receiptId: string) {
  return db
    .selectFrom('receipt_parts')
    .select(['day', 'amount'])
    .where('receipt_id', '=', receiptId)
    .orderBy('position')
    .execute();
}

export async function listReceiptsOfAccount(db: Db, accountId: string) {
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
      'receipts.received_amount as amount',
    ])
    .where('registrations.account_id', '=', accountId)
    .orderBy('receipts.issued_at')
    .orderBy('receipts.number')
    .execute();
}

interface ReceiptFilter {
  search: string;
  state: (typeof receiptStateFilters)[number];
}

type Where = ExpressionBuilder<Tables, 'receipts'>;

/**
 * Searches a number of up to seven digits only among receipt numbers, because many payment references contain it.
 * Searches other texts among the payers.
 */
function matchesFilter(eb: Where, { search, state }: ReceiptFilter) {
  const number = /^\s*(\d{1,7})\s*$/.exec(search)?.[1];
  const payers = eb
    .selectFrom('receipt_payers')
    .select('receipt_payers.receipt_id')
    .where(matchesSearch('receipt_payers.search_text', search));
  const textMatch = number ? eb('receipts.number', '=', Number(number)) : eb('receipts.id', 'in', payers);
  return eb.and([
    ...(hasSearchText(search) ? [textMatch] : []),
    ...(state === 'valid' ? [eb('receipts.cancelled_at', 'is', null)] : []),
    ...(state === 'cancelled' ? [eb('receipts.cancelled_at', 'is not', null)] : []),
  ]);
}

function selectReceipts(db: Db, filter: ReceiptFilter) {
  return db
    .selectFrom('receipts')
    .leftJoin('receipt_payers as payers', 'payers.receipt_id', 'receipts.id')
    .where((eb) => matchesFilter(eb as unknown as Where, filter))
    .select([
      'receipts.id',
      'receipts.number',
      'receipts.event_name as eventName',
      'receipts.issued_at as issuedAt',
      'receipts.cancelled_at as cancelledAt',
      'receipts.received_amount as amount',
      'receipts.people',
      'payers.registration_id as registrationId',
      'payers.name',
      'payers.college',
      'payers.reference',
      'payers.transaction_number as transactionNumber',
    ]);
}
export type ListedReceipt = Awaited<ReturnType<typeof listAllMatchingReceipts>>[number];

export async function listReceiptsPage(
  db: Db,
  filter: ReceiptFilter,
  { skip, take }: { skip: number; take: number },
): Promise<ListedReceipt[]> {
  return selectReceipts(db, filter)
    .orderBy('receipts.issued_at', 'desc')
    .orderBy('receipts.number', 'desc')
    .orderBy('receipts.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}

export async function listAllMatchingReceipts(db: Db, filter: ReceiptFilter) {
  return selectReceipts(db, filter).orderBy('receipts.event_id').orderBy('receipts.number').execute();
}

export async function countReceiptsAndSumValidAmount(db: Db, filter: ReceiptFilter) {
  const row = await db
    .selectFrom('receipts')
    .where((eb) => matchesFilter(eb, filter))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      // Casts the sum to an integer, because PostgreSQL returns a decimal for a sum of integers.
      eb
        .cast<number | null>(
          eb.fn.sum('receipts.received_amount').filterWhere('receipts.cancelled_at', 'is', null),
          'bigint',
        )
        .as('validAmount'),
    ])
    .executeTakeFirstOrThrow();
  return { total: row.total, validAmount: row.validAmount ?? 0 };
}

export async function listGroupMembersExceptLeader(db: Db, groupId: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'registrations.id',
      'registrations.status',
      'registrations.hospitality_fee_amount as hospitalityAmount',
      'accounts.name',
    ])
    .where('registrations.delegation_id', '=', groupId)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.registered_at')
    .orderBy('registrations.id')
    .execute();
}
