import type { Changes } from '#platform/server/db/tables.ts';

/**
 * Deletes an event while it is a draft, with its committees, portfolios, seats and names.
 * @returns false, and nothing is deleted, when it is no draft any more
 */
export async function deleteDraft(changes: Changes, id: string): Promise<boolean> {
  const held = await changes
    .updateTable('events')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  if (!held) return false;
  const committees = changes.selectFrom('committees').select('id').where('event_id', '=', id);
  const portfolios = changes.selectFrom('portfolios').select('id').where('committee_id', 'in', committees);
  await changes.deleteFrom('seats').where('portfolio_id', 'in', portfolios).execute();
  await changes.deleteFrom('portfolios').where('committee_id', 'in', committees).execute();
  await changes.deleteFrom('committees').where('event_id', '=', id).execute();
  await changes.deleteFrom('event_names').where('event_id', '=', id).execute();
  await changes.deleteFrom('events').where('id', '=', id).execute();
  return true;
}
