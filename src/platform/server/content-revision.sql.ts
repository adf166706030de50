import type { Db, Transaction } from './db/tables.ts';

const onlyRow = 1;

export async function getContentRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('content_revision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/**
 * Marks the public pages as outdated. Every process renders them again shortly after the commit. Call this last in a
 * transaction: all callers lock the same row until their commit, so an early call makes other transactions wait.
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
