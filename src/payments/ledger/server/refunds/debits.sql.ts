import { sql } from 'kysely';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { type Act, refundColumns, type StoredRefund } from './refunds.sql.ts';

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    /** Lines of statements of which somebody has said that they do not show a refund: it is never found there again. */
    refused_debits: { refund_id: string; debit_id: string; refused_at: number; refused_by: string | null };
  }
}

/** Released refunds that no statement has shown yet. */
export async function refundsOnTheWay(queries: Queries): Promise<StoredRefund[]> {
  return queries
    .selectFrom('refunds')
    .select(refundColumns)
    .where('released_at', 'is not', null)
    .where('taken_back_at', 'is', null)
    .where('debit_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** A line that left the account with this sum and carries this number, that is of no refund yet and was not refused for this one. */
export async function findDebit(queries: Queries, { id, paise, number }: StoredRefund) {
  const compact = sql<string>`upper(replace(replace(debits.words, ' ', ''), '-', ''))`;
  return queries
    .selectFrom('debits')
    .leftJoin('refunds', 'refunds.debit_id', 'debits.id')
    .leftJoin('refused_debits', (join) =>
      join.onRef('refused_debits.debit_id', '=', 'debits.id').on('refused_debits.refund_id', '=', id),
    )
    .select(['debits.id', 'debits.day'])
    .where('debits.paise', '=', paise)
    .where(compact, 'like', `%${number}%`)
    .where('refunds.id', 'is', null)
    .where('refused_debits.debit_id', 'is', null)
    .orderBy('debits.day')
    .orderBy('debits.id')
    .executeTakeFirst();
}

/** Refunds that a line of this statement shows. */
export async function refundsInStatement(queries: Queries, statementId: string): Promise<StoredRefund[]> {
  return queries
    .selectFrom('refunds')
    .innerJoin('debits', 'debits.id', 'refunds.debit_id')
    .select(refundColumns)
    .where('debits.statement_id', '=', statementId)
    .orderBy('refunds.id')
    .execute();
}

export async function readDebit(queries: Queries, id: string) {
  return queries.selectFrom('debits').select(['day', 'words']).where('id', '=', id).executeTakeFirst();
}

/** Keeps that a line does not show a refund, with who and when. */
export async function addRefusal(
  changes: Changes,
  { refundId, debitId }: { refundId: string; debitId: string },
  { at, by }: Act,
): Promise<void> {
  await changes
    .insertInto('refused_debits')
    .values({ refund_id: refundId, debit_id: debitId, refused_at: at, refused_by: by })
    .execute();
}

/** Returns whether there was one. */
export async function removeRefusal(
  changes: Changes,
  { refundId, debitId }: { refundId: string; debitId: string },
): Promise<boolean> {
  const row = await changes
    .deleteFrom('refused_debits')
    .where('refund_id', '=', refundId)
    .where('debit_id', '=', debitId)
    .returning('debit_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lines that were refused for these refunds, each with who and when. */
export async function refusedFor(queries: Queries, refundIds: readonly string[]) {
  if (refundIds.length === 0) return [];
  return queries
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
