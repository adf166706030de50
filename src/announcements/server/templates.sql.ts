import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export async function listTemplateRows(db: Db): Promise<Tables['announcement_templates'][]> {
  return db.selectFrom('announcement_templates').selectAll().orderBy('name').execute();
}

/** Inserts a template, or replaces the one with the same name. */
export async function upsertTemplate(
  transaction: Transaction,
  row: Tables['announcement_templates'],
): Promise<void> {
  const { id: _, ...changed } = row;
  await transaction
    .insertInto('announcement_templates')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
    .execute();
}

export async function deleteTemplateRow(transaction: Transaction, id: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('announcement_templates')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
