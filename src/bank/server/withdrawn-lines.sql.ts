import { sql } from 'kysely';
import type { Transaction } from '#platform/server/db/tables.ts';

/** As many ids as one SQL statement takes on either engine. */
const atOnce = 2_000;

/**
 * Removes what a statement contains, and gives its lines to the earliest other statement that contains them.
 * @returns the other statements that contain one of its lines
 */
export async function moveLines(transaction: Transaction, statementId: string): Promise<string[]> {
  await transaction.deleteFrom('missing_credits').where('statement_id', '=', statementId).execute();
  await transaction.deleteFrom('statement_credits').where('statement_id', '=', statementId).execute();
  await transaction.deleteFrom('statement_debits').where('statement_id', '=', statementId).execute();
  const ofCredits = await transaction
    .selectFrom('credits')
    .innerJoin('statement_credits', 'statement_credits.credit_id', 'credits.id')
    .select('statement_credits.statement_id as id')
    .distinct()
    .where('credits.statement_id', '=', statementId)
    .execute();
  const ofDebits = await transaction
    .selectFrom('debits')
    .innerJoin('statement_debits', 'statement_debits.debit_id', 'debits.id')
    .select('statement_debits.statement_id as id')
    .distinct()
    .where('debits.statement_id', '=', statementId)
    .execute();
  // A credit is missing in statements that are later than the one that brought it.
  await sql`delete from missing_credits where exists (select 1 from credits
    join statement_credits on statement_credits.credit_id = credits.id
    where credits.id = missing_credits.credit_id and credits.statement_id = ${statementId}
      and statement_credits.statement_id > missing_credits.statement_id
      and not exists (select 1 from statement_credits as earlier where earlier.credit_id = credits.id
        and earlier.statement_id < missing_credits.statement_id))`.execute(transaction);
  await sql`update credits set statement_id = (select min(statement_credits.statement_id)
      from statement_credits where statement_credits.credit_id = credits.id)
    where statement_id = ${statementId} and exists (select 1
      from statement_credits where statement_credits.credit_id = credits.id)`.execute(transaction);
  await sql`update debits set statement_id = (select min(statement_debits.statement_id)
      from statement_debits where statement_debits.debit_id = debits.id)
    where statement_id = ${statementId} and exists (select 1
      from statement_debits where statement_debits.debit_id = debits.id)`.execute(transaction);
  return [...new Set([...ofCredits, ...ofDebits].map(({ id }) => id))].sort();
}

/**
 * Removes the lines that are a statement's alone, with everything that refers to them, and keeps a copy. Registrations that were
 * matched with them have no state until they are reconciled again.
 * @returns how many credits there were
 */
export async function removeLines(transaction: Transaction, statementId: string): Promise<number> {
  for (const side of ['credit', 'debit'] as const)
    await transaction
      .insertInto('withdrawn_lines')
      .columns(['id', 'statement_id', 'side', 'day', 'paise', 'words'])
      .expression(
        transaction
          .selectFrom(`${side}s`)
          .select([
            'id',
            'statement_id',
            sql<typeof side>`${sql.lit(side)}`.as('side'),
            'day',
            'paise',
            'words',
          ])
          .where('statement_id', '=', statementId),
      )
      .execute();
  const rows = await transaction
    .selectFrom('credits')
    .select('id')
    .where('statement_id', '=', statementId)
    .execute();
  for (let from = 0; from < rows.length; from += atOnce) {
    const ids = rows.slice(from, from + atOnce).map(({ id }) => id);
    await removeCredits(transaction, ids);
  }
  await transaction.deleteFrom('debits').where('statement_id', '=', statementId).execute();
  return rows.length;
}

async function removeCredits(transaction: Transaction, ids: readonly string[]): Promise<void> {
  const parts = await transaction
    .deleteFrom('money_parts')
    .where('credit_id', 'in', ids)
    .returning('registration_id')
    .execute();
  if (parts.length > 0) {
    const ofParts = parts.map(({ registration_id }) => registration_id);
    await transaction.deleteFrom('money_parts').where('registration_id', 'in', ofParts).execute();
    await transaction.deleteFrom('money_standings').where('registration_id', 'in', ofParts).execute();
  }
  await transaction.deleteFrom('money_standings').where('credit_id', 'in', ids).execute();
  await transaction.deleteFrom('money_judgements').where('credit_id', 'in', ids).execute();
  await transaction.deleteFrom('missing_credits').where('credit_id', 'in', ids).execute();
  await transaction.deleteFrom('credits').where('id', 'in', ids).execute();
}
