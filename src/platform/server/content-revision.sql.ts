import type { Db, Transaction } from './db/tables.ts';

const onlyRow = 1;

/** How often the content of the public pages has changed. */
export async function readContentRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('content_revision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/**
 * Makes every process render the public pages again within a second after the transaction. Call it last in the transaction: all
 * callers update one row, so each waits for the transaction of the other.
 */
export async function invalidateSite(transaction: Transaction): Promise<void> {
  await transaction
    .insertInto('content_revision')
    .values({ id: onlyRow, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ revision: eb('content_revision.revision', '+', 1) })),
    )
    .execute();
}
