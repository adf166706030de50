import { advanceRevision } from '#platform/server/db/revisions.sql.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { type AwardSettings, awardSettingsSchema } from '../rule/settings.ts';
import { indianSettings } from '../rule/shipped-settings.ts';

/** Reads the settings of an event. Without saved ones they are the shipped Indian ones with revision 0. */
export async function getStoredAwardSettings(
  db: Db,
  eventId: string,
): Promise<{ revision: number; settings: AwardSettings }> {
  const row = await db
    .selectFrom('award_settings')
    .select(['revision', 'settings'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row
    ? { revision: row.revision, settings: awardSettingsSchema.parse(JSON.parse(row.settings)) }
    : { revision: 0, settings: indianSettings };
}

/** Saves the settings. @returns false if the stored ones have another revision */
export function replaceAwardSettings(
  transaction: Transaction,
  eventId: string,
  revision: number,
  settings: AwardSettings,
): Promise<boolean> {
  return advanceRevision(
    transaction,
    'award_settings',
    { eventId, revision },
    { settings: JSON.stringify(settings) },
  );
}
