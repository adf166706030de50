import { sql } from 'kysely';
import type { Db } from '#platform/server/db/tables.ts';

/** Returns the sum of a statement's credits or debits by day, in minor units. Sums of debits are positive too. */
export async function sumStatementByDay(db: Db, side: 'credits' | 'debits', statementId: string) {
  return db
    .selectFrom('bank_transactions')
    .select((eb) => ['day', eb.cast<number>(eb.fn.sum(sql`abs(amount)`), 'bigint').as('amount')])
    .where('statement_id', '=', statementId)
    .where('amount', side === 'credits' ? '>' : '<', 0)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/**
 * Lists the ids of statements that have credits or debits but no postings. Leaves out withdrawn statements
 * and those whose import has not ended.
 */
export async function listUnpostedStatementIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('statements')
    .leftJoin('ledger_lines', 'ledger_lines.statement_id', 'statements.id')
    .select('statements.id')
    .where('ledger_lines.id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bank_transactions')
          .select('bank_transactions.id')
          .whereRef('bank_transactions.statement_id', '=', 'statements.id')
          .where('bank_transactions.amount', '<>', 0),
      ),
    )
    .where('statements.importing_since', 'is', null)
    .where('statements.withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns, for each imported statement, the credits minus debits of the lines that no earlier statement contains, and
 * the sum that was posted to the bank account for it. In minor units.
 */
export async function listStatementSums(db: Db) {
  return db
    .selectFrom('statements')
    .select((eb) => [
      'statements.id',
      'statements.bank',
      'statements.file_name as fileName',
      eb
        .selectFrom('bank_transactions')
        .select((sum) => sum.cast<number | null>(sum.fn.sum('amount'), 'bigint').as('amount'))
        .whereRef('bank_transactions.statement_id', '=', 'statements.id')
        .as('statementAmount'),
      eb
        .selectFrom('ledger_lines')
        .select(
          sql<
            number | null
          >`cast(sum(case when debit = 'bank' then amount when credit = 'bank' then -amount else 0 end)
            as bigint)`.as('amount'),
        )
        .whereRef('ledger_lines.statement_id', '=', 'statements.id')
        .as('ledgerAmount'),
    ])
    .where('statements.importing_since', 'is', null)
    .execute();
}
