import type { Transaction } from '#platform/server/db/tables.ts';
import type { ExperienceLevel } from '../contract/fields.ts';
import { indexRegistrations } from './registration-search.sql.ts';

/** Corrects a delegate's level of experience if it is still `from` (compare and set).
 * @returns false when the level is not `from`, or the registration does not exist
 */
export async function setExperienceLevel(
  transaction: Transaction,
  id: string,
  { from, to }: { from: ExperienceLevel | null; to: ExperienceLevel },
): Promise<boolean> {
  const row = await transaction
    .updateTable('registrations')
    .set({ experience_level: to })
    .where('id', '=', id)
    .where('experience_level', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();
  if (row) await indexRegistrations(transaction, [id]);
  return row !== undefined;
}
