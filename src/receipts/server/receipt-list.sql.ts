import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { isSearch } from '#platform/server/search/search-text.ts';
import type { receiptStates } from '../contract.ts';

interface Sought {
  search: string;
  state: (typeof receiptStates)[number];
}

type Where = ExpressionBuilder<Tables, 'receipts'>;

/** A short number is a receipt's, and is in many a reference; anything else searches the payer. */
function isSought(eb: Where, { search, state }: Sought) {
  const number = /^\s*(\d{1,7})\s*$/.exec(search)?.[1];
  const payers = eb
    .selectFrom('receipt_payers')
    .select('receipt_payers.receipt_id')
    .where(matchesSearch('receipt_payers.search_text', search));
  const asked = number ? eb('receipts.number', '=', Number(number)) : eb('receipts.id', 'in', payers);
  return eb.and([
    ...(isSearch(search) ? [asked] : []),
    ...(state === 'valid' ? [eb('receipts.cancelled_at', 'is', null)] : []),
    ...(state === 'cancelled' ? [eb('receipts.cancelled_at', 'is not', null)] : []),
  ]);
}

function found(db: Db, sought: Sought) {
  return db
    .selectFrom('receipts')
    .leftJoin('receipt_payers as payers', 'payers.receipt_id', 'receipts.id')
    .where((eb) => isSought(eb as unknown as Where, sought))
    .select([
      'receipts.id',
      'receipts.number',
      'receipts.event_name as eventName',
      'receipts.issued_at as issuedAt',
      'receipts.cancelled_at as cancelledAt',
      'receipts.received_paise as paise',
      'receipts.people',
      'payers.registration_id as registrationId',
      'payers.name',
      'payers.college',
      'payers.reference',
      'payers.transaction_number as transactionNumber',
    ]);
}
export type ListedReceipt = Awaited<ReturnType<typeof allReceipts>>[number];

/** Newest first. */
export async function pageOfReceipts(
  db: Db,
  sought: Sought,
  { skip, take }: { skip: number; take: number },
): Promise<ListedReceipt[]> {
  return found(db, sought)
    .orderBy('receipts.issued_at', 'desc')
    .orderBy('receipts.number', 'desc')
    .orderBy('receipts.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}

/** By event and number. */
export async function allReceipts(db: Db, sought: Sought) {
  return found(db, sought).orderBy('receipts.event_id').orderBy('receipts.number').execute();
}

/** How many are found, and what those of them that are valid come to. */
export async function countReceipts(db: Db, sought: Sought) {
  const row = await db
    .selectFrom('receipts')
    .where((eb) => isSought(eb, sought))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      // PostgreSQL adds whole numbers up to a decimal.
      eb
        .cast<number | null>(
          eb.fn.sum('receipts.received_paise').filterWhere('receipts.cancelled_at', 'is', null),
          'bigint',
        )
        .as('validPaise'),
    ])
    .executeTakeFirstOrThrow();
  return { total: row.total, validPaise: row.validPaise ?? 0 };
}
