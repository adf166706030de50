import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { isImportFinishedSql } from '../statements.sql.ts';
import { type ActorAndTime, refundColumns, type StoredRefund } from './refunds.sql.ts';

export async function listRefundsInTransit(db: Db): Promise<StoredRefund[]> {
  return db
    .selectFrom('refunds')
    .select(refundColumns)
    .where('released_at', 'is not', null)
    .where('reversed_at', 'is', null)
    .where('debit_id', 'is', null)
    .orderBy('id')
    .execute();
}

const compactDescription = sql<string>`upper(replace(replace(bank_transactions.description, ' ', ''), '-', ''))`;

/**
 * Selects debits that contain the number of a reversed refund, whatever their sum. Leaves out debits that were rejected
 * for this refund or are matched with a refund.
 */
function undecidedDebitsOfReversedRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('bank_transactions', (join) =>
      join
        .on(compactDescription, 'like', sql<string>`'%' || refunds.number || '%'`)
        .on('bank_transactions.amount', '<', 0),
    )
    .innerJoin('ledger_payers', 'ledger_payers.registration_id', 'refunds.registration_id')
    .where('refunds.reversed_at', 'is not', null)
    .where(isImportFinishedSql)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds as others')
            .select('others.id')
            .whereRef('others.debit_id', '=', 'bank_transactions.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rejected_debits')
            .select('rejected_debits.debit_id')
            .whereRef('rejected_debits.debit_id', '=', 'bank_transactions.id')
            .whereRef('rejected_debits.refund_id', '=', 'refunds.id'),
        ),
      ),
    );
}

export async function listUndecidedDebitsOfReversedRefunds(db: Db) {
  return undecidedDebitsOfReversedRefunds(db)
    .select([
      'refunds.id as refundId',
      'refunds.number',
      'refunds.registration_id as registrationId',
      'ledger_payers.event_id as eventId',
      'bank_transactions.id as _id',
      'bank_transactions.day',
      'bank_transactions.description as text',
      sql<number>`-bank_transactions.amount`.as('amount'),
    ])
    .orderBy('bank_transactions.day')
    .orderBy('bank_transactions.id')
    .execute();
}

export async function isUndecidedDebitOfReversedRefund(
  db: Db,
  { refundId, debitId }: { refundId: string; debitId: string },
): Promise<boolean> {
  const row = await undecidedDebitsOfReversedRefunds(db)
    .select('refunds.id')
    .where('refunds.id', '=', refundId)
    .where('bank_transactions.id', '=', debitId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds the earliest debit with the refund's sum and number that is not matched with a refund and was not rejected for
 * this one.
 */
export async function findDebitForRefund(db: Db, { id, amount, number }: StoredRefund) {
  return db
    .selectFrom('bank_transactions')
    .leftJoin('refunds', 'refunds.debit_id', 'bank_transactions.id')
    .leftJoin('rejected_debits', (join) =>
      join
        .onRef('rejected_debits.debit_id', '=', 'bank_transactions.id')
        .on('rejected_debits.refund_id', '=', id),
    )
    .select(['bank_transactions.id', 'bank_transactions.day'])
    .where('bank_transactions.amount', '=', -amount)
    .where(isImportFinishedSql)
    .where(compactDescription, 'like', `%${number}%`)
    .where('refunds.id', 'is', null)
    .where('rejected_debits.debit_id', 'is', null)
    .orderBy('bank_transactions.day')
    .orderBy('bank_transactions.id')
    .executeTakeFirst();
}

export async function listRefundsInStatement(db: Db, statementId: string): Promise<StoredRefund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'refunds.debit_id')
    .select(refundColumns)
    .where('bank_transactions.statement_id', '=', statementId)
    .orderBy('refunds.id')
    .execute();
}

export async function findDebitById(db: Db, id: string) {
  return db
    .selectFrom('bank_transactions')
    .select(['day', 'description'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertDebitRejection(
  transaction: Transaction,
  { refundId, debitId }: { refundId: string; debitId: string },
  { at, by }: ActorAndTime,
): Promise<void> {
  await transaction
    .insertInto('rejected_debits')
    .values({ refund_id: refundId, debit_id: debitId, rejected_at: at, rejected_by: by })
    .execute();
}

/** Deletes the rejection of a debit. Returns false if there was none. */
export async function deleteDebitRejection(
  transaction: Transaction,
  { refundId, debitId }: { refundId: string; debitId: string },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('rejected_debits')
    .where('refund_id', '=', refundId)
    .where('debit_id', '=', debitId)
    .returning('debit_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listRejectedDebits(db: Db, refundIds: readonly string[]) {
  if (refundIds.length === 0) return [];
  return db
    .selectFrom('rejected_debits')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'rejected_debits.debit_id')
    .leftJoin('accounts', 'accounts.id', 'rejected_debits.rejected_by')
    .select([
      'rejected_debits.refund_id as refundId',
      'rejected_debits.rejected_at as at',
      'bank_transactions.id as _id',
      'bank_transactions.day',
      'bank_transactions.description as text',
      'accounts.name as by',
    ])
    .where('rejected_debits.refund_id', 'in', refundIds)
    .orderBy('rejected_debits.rejected_at')
    .orderBy('bank_transactions.id')
    .execute();
}

export async function deleteDebitRejectionsOfStatement(
  transaction: Transaction,
  statementId: string,
): Promise<void> {
  await transaction
    .deleteFrom('rejected_debits')
    .where(
      'debit_id',
      'in',
      transaction.selectFrom('bank_transactions').select('id').where('statement_id', '=', statementId),
    )
    .execute();
}
