import type { Db, Transaction } from './db/tables.ts';

const theRow = 1;

/** The revision of the content of the public pages. */
export async function readContentRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('site_version').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Makes every process render the public pages again within a second after the commit. Call it last in a transaction: it
 * locks a row that all such changes share.
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
