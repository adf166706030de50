import { sql } from 'kysely';
import { isImported } from '#bank/server/index.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { type Act, refundColumns, type StoredRefund } from './refunds.sql.ts';

/** Released refunds that no statement has shown yet. */
export async function refundsOnTheWay(db: Db): Promise<StoredRefund[]> {
  return db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('released_at', 'is not', null)
    .where('taken_back_at', 'is', null)
    .where('debit_id', 'is', null)
    .orderBy('id')
    .execute();
}

const compactWords = sql<string>`upper(replace(replace(debits.words, ' ', ''), '-', ''))`;

/**
 * Lines of statements with the number of a refund that was taken back, whatever their sum: the money left after all, or left twice.
 * Without lines that are another refund's, or were refused for this one.
 */
function leftAfterTakingBack(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('debits', (join) => join.on(compactWords, 'like', sql<string>`'%' || refunds.number || '%'`))
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .where('refunds.taken_back_at', 'is not', null)
    .where((eb) => isImported(eb, 'debits'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as others').select('others.id').whereRef('others.debit_id', '=', 'debits.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refused_debits')
            .select('refused_debits.debit_id')
            .whereRef('refused_debits.debit_id', '=', 'debits.id')
            .whereRef('refused_debits.refund_id', '=', 'refunds.id'),
        ),
      ),
    );
}

/** Refunds that were taken back, each with a line that carries its number. */
export async function debitsOfTakenBack(db: Db) {
  return leftAfterTakingBack(db)
    .select([
      'refunds.id as refundId',
      'refunds.number',
      'refunds.registration_id as registrationId',
      'ledger_payers.event_id as eventId',
      'debits.id as _id',
      'debits.day',
      'debits.words as text',
      'debits.paise',
    ])
    .orderBy('debits.day')
    .orderBy('debits.id')
    .execute();
}

/** Whether a line carries the number of a refund that was taken back. */
export async function showsTakenBack(
  db: Db,
  { refundId, debitId }: { refundId: string; debitId: string },
): Promise<boolean> {
  const row = await leftAfterTakingBack(db)
    .select('refunds.id')
    .where('refunds.id', '=', refundId)
    .where('debits.id', '=', debitId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A line that left the account with this sum and carries this number, that is of no refund yet and was not refused for this one. */
export async function findDebit(db: Db, { id, paise, number }: StoredRefund) {
  return db
    .selectFrom('debits')
    .leftJoin('refunds', 'refunds.debit_id', 'debits.id')
    .leftJoin('refused_debits', (join) =>
      join.onRef('refused_debits.debit_id', '=', 'debits.id').on('refused_debits.refund_id', '=', id),
    )
    .select(['debits.id', 'debits.day'])
    .where('debits.paise', '=', paise)
    .where((eb) => isImported(eb, 'debits'))
    .where(compactWords, 'like', `%${number}%`)
    .where('refunds.id', 'is', null)
    .where('refused_debits.debit_id', 'is', null)
    .orderBy('debits.day')
    .orderBy('debits.id')
    .executeTakeFirst();
}

/** Refunds that a line of this statement shows. */
export async function refundsInStatement(db: Db, statementId: string): Promise<StoredRefund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('debits', 'debits.id', 'refunds.debit_id')
    .select(refundColumns)
    .where('debits.statement_id', '=', statementId)
    .orderBy('refunds.id')
    .execute();
}

export async function readDebit(db: Db, id: string) {
  return db.selectFrom('debits').select(['day', 'words']).where('id', '=', id).executeTakeFirst();
}

/** Keeps that a line does not show a refund, with who and when. */
export async function addRefusal(
  transaction: Transaction,
  { refundId, debitId }: { refundId: string; debitId: string },
  { at, by }: Act,
): Promise<void> {
  await transaction
    .insertInto('refused_debits')
    .values({ refund_id: refundId, debit_id: debitId, refused_at: at, refused_by: by })
    .execute();
}

/** Returns whether there was one. */
export async function removeRefusal(
  transaction: Transaction,
  { refundId, debitId }: { refundId: string; debitId: string },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('refused_debits')
    .where('refund_id', '=', refundId)
    .where('debit_id', '=', debitId)
    .returning('debit_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lines that were refused for these refunds, each with who and when. */
export async function refusedFor(db: Db, refundIds: readonly string[]) {
  if (refundIds.length === 0) return [];
  return db
    .selectFrom('refused_debits')
    .innerJoin('debits', 'debits.id', 'refused_debits.debit_id')
    .leftJoin('accounts', 'accounts.id', 'refused_debits.refused_by')
    .select([
      'refused_debits.refund_id as refundId',
      'refused_debits.refused_at as at',
      'debits.id as _id',
      'debits.day',
      'debits.words as text',
      'accounts.name as by',
    ])
    .where('refused_debits.refund_id', 'in', refundIds)
    .orderBy('refused_debits.refused_at')
    .orderBy('debits.id')
    .execute();
}

/** Removes what was said of the debits of a statement. */
export async function removeRefusals(transaction: Transaction, statementId: string): Promise<void> {
  await transaction
    .deleteFrom('refused_debits')
    .where(
      'debit_id',
      'in',
      transaction.selectFrom('debits').select('id').where('statement_id', '=', statementId),
    )
    .execute();
}
