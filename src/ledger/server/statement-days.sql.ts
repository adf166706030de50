import { sql } from 'kysely';
import type { Db } from '#platform/server/db/tables.ts';
import type { LedgerAccount } from '../rule/accounts.ts';

/** What a statement brought, or showed to have left, day by day, in paise. */
export async function daysOfStatement(db: Db, table: 'credits' | 'debits', statementId: string) {
  return db
    .selectFrom(table)
    .select((eb) => ['day', eb.cast<number>(eb.fn.sum('paise'), 'bigint').as('paise')])
    .where('statement_id', '=', statementId)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** What is booked of a statement from one account to another, less what was reversed, day by day, in paise. */
export async function bookedDays(
  db: Db,
  statementId: string,
  { debit, credit }: { debit: LedgerAccount; credit: LedgerAccount },
): Promise<{ day: string; paise: number }[]> {
  return db
    .selectFrom('ledger_lines')
    .select([
      'day',
      sql<number>`cast(sum(case when debit = ${debit} and credit = ${credit} then paise
        when debit = ${credit} and credit = ${debit} then -paise else 0 end) as bigint)`.as('paise'),
    ])
    .where('statement_id', '=', statementId)
    .groupBy('day')
    .execute();
}

/** Statements that have brought something and of which nothing is booked. */
export async function unbookedStatements(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('statements')
    .leftJoin('ledger_lines', 'ledger_lines.statement_id', 'statements.id')
    .select('statements.id')
    .where('ledger_lines.id', 'is', null)
    .where('statements.new_credits', '>', 0)
    .where('statements.withdrawn_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** What statements brought and what of it is booked, each, in paise: credits less debits. */
export async function sumsOfStatements(db: Db) {
  return db
    .selectFrom('statements')
    .select((eb) => [
      'statements.id',
      'statements.bank',
      'statements.file_name as fileName',
      eb
        .selectFrom('credits')
        .select((sum) => sum.cast<number | null>(sum.fn.sum('credits.paise'), 'bigint').as('paise'))
        .whereRef('credits.statement_id', '=', 'statements.id')
        .as('came'),
      eb
        .selectFrom('debits')
        .select((sum) => sum.cast<number | null>(sum.fn.sum('debits.paise'), 'bigint').as('paise'))
        .whereRef('debits.statement_id', '=', 'statements.id')
        .as('left'),
      eb
        .selectFrom('ledger_lines')
        .select((sum) => sum.cast<number | null>(sum.fn.sum('ledger_lines.paise'), 'bigint').as('paise'))
        .whereRef('ledger_lines.statement_id', '=', 'statements.id')
        .where('ledger_lines.debit', '=', 'bank')
        .as('bookedCame'),
      eb
        .selectFrom('ledger_lines')
        .select((sum) => sum.cast<number | null>(sum.fn.sum('ledger_lines.paise'), 'bigint').as('paise'))
        .whereRef('ledger_lines.statement_id', '=', 'statements.id')
        .where('ledger_lines.credit', '=', 'bank')
        .as('bookedLeft'),
    ])
    .where('statements.importing_since', 'is', null)
    .execute();
}
