import type { Db, Transaction } from '#platform/server/db/tables.ts';

const atOnce = 2_000;

/** Whose credits are, by credit. */
export async function allClaims(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('claimed_credits').selectAll().execute();
  return new Map(rows.map(({ credit_id, registration_id }) => [credit_id, registration_id]));
}

/** What came for these registrations. */
export async function creditsOf(db: Db, payers: readonly string[]) {
  return db
    .selectFrom('claimed_credits')
    .innerJoin('credits', 'credits.id', 'claimed_credits.credit_id')
    .select(['claimed_credits.registration_id as payerId', 'credits.id', 'credits.day', 'credits.paise'])
    .where('claimed_credits.registration_id', 'in', payers)
    .execute();
}

/** Writes whose credits are; null where one is no longer matched. */
export async function writeClaims(
  transaction: Transaction,
  moved: ReadonlyMap<string, string | null>,
): Promise<void> {
  const gone = [...moved].filter(([, owner]) => owner === null).map(([credit]) => credit);
  for (let from = 0; from < gone.length; from += atOnce)
    await transaction
      .deleteFrom('claimed_credits')
      .where('credit_id', 'in', gone.slice(from, from + atOnce))
      .execute();
  const owned = [...moved].flatMap(([credit_id, registration_id]) =>
    registration_id === null ? [] : [{ credit_id, registration_id }],
  );
  for (let from = 0; from < owned.length; from += atOnce)
    await transaction
      .insertInto('claimed_credits')
      .values(owned.slice(from, from + atOnce))
      .onConflict((conflict) =>
        conflict
          .column('credit_id')
          .doUpdateSet((eb) => ({ registration_id: eb.ref('excluded.registration_id') })),
      )
      .execute();
}

/**
 * Removes whose the credits of a statement are.
 * @returns the registrations they were of
 */
export async function removeClaims(transaction: Transaction, statementId: string): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('claimed_credits')
    .where(
      'credit_id',
      'in',
      transaction.selectFrom('credits').select('id').where('statement_id', '=', statementId),
    )
    .returning('registration_id')
    .execute();
  return [...new Set(rows.map(({ registration_id }) => registration_id))].sort();
}
