import type { Transaction } from '#platform/server/db/tables.ts';

/**
 * Deletes an event while it is a draft, with its committees, portfolios, seats and names.
 * @returns false, and nothing is deleted, when it is no draft any more
 */
export async function deleteDraft(transaction: Transaction, id: string): Promise<boolean> {
  const held = await transaction
    .updateTable('events')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  if (!held) return false;
  const committees = transaction.selectFrom('committees').select('id').where('event_id', '=', id);
  const portfolios = transaction
    .selectFrom('portfolios')
    .select('id')
    .where('committee_id', 'in', committees);
  await transaction.deleteFrom('seats').where('portfolio_id', 'in', portfolios).execute();
  await transaction.deleteFrom('portfolios').where('committee_id', 'in', committees).execute();
  await transaction.deleteFrom('committees').where('event_id', '=', id).execute();
  await transaction.deleteFrom('event_names').where('event_id', '=', id).execute();
  await transaction.deleteFrom('events').where('id', '=', id).execute();
  return true;
}
