import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#platform/server/db/database.ts';

/** So few rows that deleting them holds the database for some milliseconds only. */
const atOnce = 500;

const tables = [
  ['missing_credits', 'credit_id'],
  ['statement_credits', 'credit_id'],
  ['statement_debits', 'debit_id'],
  ['credits', 'id'],
  ['debits', 'id'],
] as const;

/** Deletes statements whose import did not end, some rows at a time. To be called by the owner of the lease of statements. */
export async function deleteUnfinished(db: Pick<Database, 'queries' | 'once'>): Promise<void> {
  const unfinished = await db.queries
    .selectFrom('statements')
    .select('id')
    .where('importing_since', 'is not', null)
    .execute();
  for (const { id } of unfinished) {
    for (const [table, key] of tables) while (await deleteSome(db, table, key, id)) await nextTurn();
    await db.once((queries) => queries.deleteFrom('statements').where('id', '=', id).execute());
  }
}

/** Returns whether there may be more. */
async function deleteSome(
  { once }: Pick<Database, 'once'>,
  table: (typeof tables)[number][0],
  key: (typeof tables)[number][1],
  statementId: string,
): Promise<boolean> {
  const { numDeletedRows } = await once((queries) =>
    queries
      .deleteFrom(table)
      .where('statement_id', '=', statementId)
      .where(key as 'id', 'in', (eb) =>
        eb
          .selectFrom(table)
          .select(key as 'id')
          .where('statement_id', '=', statementId)
          .limit(atOnce),
      )
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows) === atOnce;
}
