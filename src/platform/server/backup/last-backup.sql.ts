import type { Db } from '../db/tables.ts';

const theRow = 1;

/** Returns the time of the last backup in epoch milliseconds, or null when none was recorded. */
export async function findLastBackupTime(db: Db): Promise<number | null> {
  const row = await db.selectFrom('last_backup').select('taken_at').executeTakeFirst();
  return row?.taken_at ?? null;
}

export async function writeLastBackup(db: Db, takenAt: number): Promise<void> {
  await db
    .insertInto('last_backup')
    .values({ id: theRow, taken_at: takenAt })
    .onConflict((known) => known.column('id').doUpdateSet({ taken_at: takenAt }))
    .execute();
}
