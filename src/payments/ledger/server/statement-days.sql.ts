import type { Queries } from '#platform/server/db/tables.ts';

/** What a statement brought, or showed to have left, day by day, in paise. */
export async function daysOfStatement(queries: Queries, table: 'credits' | 'debits', statementId: string) {
  return queries
    .selectFrom(table)
    .select((eb) => ['day', eb.cast<number>(eb.fn.sum('paise'), 'bigint').as('paise')])
    .where('statement_id', '=', statementId)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** Statements that have brought something and of which nothing is booked. */
export async function unbookedStatements(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('statements')
    .leftJoin('ledger_lines', 'ledger_lines.statement_id', 'statements.id')
    .select('statements.id')
    .where('ledger_lines.id', 'is', null)
    .where('statements.new_credits', '>', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** What statements brought and what of it is booked, each, in paise: credits less debits. */
export async function sumsOfStatements(queries: Queries) {
  return queries
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
    .execute();
}
