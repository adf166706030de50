import type { Changes } from '#platform/server/db/tables.ts';
import type { ExperienceLevel } from '../contract/fields.ts';
import { indexRegistrations } from './registration-search.sql.ts';

/**
 * Puts a delegate's level of experience right. One statement: whoever has seen another level changes nothing.
 * @returns false when the level isn't the one that was seen, or there is no such registration
 */
export async function setExperienceLevel(
  changes: Changes,
  id: string,
  { from, to }: { from: ExperienceLevel | null; to: ExperienceLevel },
): Promise<boolean> {
  const row = await changes
    .updateTable('registrations')
    .set({ experience_level: to })
    .where('id', '=', id)
    .where('experience_level', from === null ? 'is' : '=', from)
    .returning('id')
    .executeTakeFirst();
  if (row) await indexRegistrations(changes, [id]);
  return row !== undefined;
}
