import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export async function listSavedFilterRows(db: Db, eventId: string): Promise<Tables['announcement_lists'][]> {
  return db
    .selectFrom('announcement_lists')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('name')
    .execute();
}

/** Inserts a filter, or replaces the one of the event with the same name. */
export async function upsertSavedFilter(
  transaction: Transaction,
  row: Tables['announcement_lists'],
): Promise<void> {
  await transaction
    .insertInto('announcement_lists')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_id', 'name']).doUpdateSet({ filter: row.filter }))
    .execute();
}

export async function deleteSavedFilterRow(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('announcement_lists')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
