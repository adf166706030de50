import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export async function upsertNotice(transaction: Transaction, row: Tables['notices']): Promise<void> {
  const { announcement_id: _, ...changed } = row;
  await transaction
    .insertInto('notices')
    .values(row)
    .onConflict((conflict) => conflict.column('announcement_id').doUpdateSet(changed))
    .execute();
}

export async function deleteNotice(transaction: Transaction, announcementId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('notices')
    .where('announcement_id', '=', announcementId)
    .returning('announcement_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEndedNotices(transaction: Transaction, now: number): Promise<void> {
  await transaction.deleteFrom('notices').where('ends_at', '<', now).execute();
}

export async function countNoticesOfOtherAnnouncements(db: Db, announcementId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('announcement_id', '!=', announcementId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function listNoticesOfAnnouncements(db: Db, announcementIds: readonly string[]) {
  if (announcementIds.length === 0) return [];
  return db.selectFrom('notices').selectAll().where('announcement_id', 'in', announcementIds).execute();
}

/**
 * Lists notices for the public pages, sorted by their start. Notices that have not started or have ended are included.
 */
export async function listPublicPageNotices(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('announcements', 'announcements.id', 'notices.announcement_id')
    .select([
      'notices.text',
      'notices.begins_at as beginsAt',
      'notices.ends_at as endsAt',
      'announcements.button_label as label',
      'announcements.button_address as address',
    ])
    .where('notices.place', '!=', 'screens')
    .orderBy('notices.begins_at')
    .orderBy('notices.announcement_id')
    .execute();
}
