import type { Db, Transaction } from '#platform/server/db/tables.ts';

const matchBatch = 2_000;

/** Returns the id of the paying registration by credit id. */
export async function mapPayerIdsByCredit(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('matched_credits').selectAll().execute();
  return new Map(rows.map(({ credit_id, registration_id }) => [credit_id, registration_id]));
}

export async function listCreditsOfPayers(db: Db, payers: readonly string[]) {
  return db
    .selectFrom('matched_credits')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'matched_credits.credit_id')
    .select([
      'matched_credits.registration_id as payerId',
      'bank_transactions.id',
      'bank_transactions.day',
      'bank_transactions.amount',
    ])
    .where('matched_credits.registration_id', 'in', payers)
    .execute();
}

/** Saves which registration each credit pays for. Null removes the match. */
export async function saveOrDeleteMatchedCredits(
  transaction: Transaction,
  matches: ReadonlyMap<string, string | null>,
): Promise<void> {
  const removed = [...matches].filter(([, payerId]) => payerId === null).map(([creditId]) => creditId);
  for (let from = 0; from < removed.length; from += matchBatch)
    await transaction
      .deleteFrom('matched_credits')
      .where('credit_id', 'in', removed.slice(from, from + matchBatch))
      .execute();
  const saved = [...matches].flatMap(([credit_id, registration_id]) =>
    registration_id === null ? [] : [{ credit_id, registration_id }],
  );
  for (let from = 0; from < saved.length; from += matchBatch)
    await transaction
      .insertInto('matched_credits')
      .values(saved.slice(from, from + matchBatch))
      .onConflict((conflict) =>
        conflict
          .column('credit_id')
          .doUpdateSet((eb) => ({ registration_id: eb.ref('excluded.registration_id') })),
      )
      .execute();
}

/**
 * Removes the matches of a statement's credits.
 * @returns the registrations that the credits were matched with
 */
export async function unmatchCreditsOfStatement(
  transaction: Transaction,
  statementId: string,
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('matched_credits')
    .where(
      'credit_id',
      'in',
      transaction.selectFrom('bank_transactions').select('id').where('statement_id', '=', statementId),
    )
    .returning('registration_id')
    .execute();
  return [...new Set(rows.map(({ registration_id }) => registration_id))].sort();
}
