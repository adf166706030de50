import type { Db, Transaction } from './db/tables.ts';

const theRow = 1;

/** How often the content of the public pages has changed. */
export async function readContentRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('site_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Has every process render the public pages again within a second of the end of the transaction. To be called last in it, since all
 * such changes wait for each other there.
 */
export async function invalidateSite(transaction: Transaction): Promise<void> {
  await transaction
    .insertInto('site_version')
    .values({ id: theRow, version: 1 })
    .onConflict((known) =>
      known.column('id').doUpdateSet((eb) => ({ version: eb('site_version.version', '+', 1) })),
    )
    .execute();
}
