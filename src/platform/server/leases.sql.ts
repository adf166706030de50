import type { Db } from './db/tables.ts';

/** A lease expires this many milliseconds after its last renewal. */
const expiresAfterMs = 10_000;

/**
 * Acquires a lease that is free or expired. Returns false if the lease is taken. Atomic: of several concurrent calls,
 * only one acquires the lease.
 */
export async function acquireLease(
  db: Db,
  name: string,
  { owner, at }: { owner: string; at: number },
): Promise<boolean> {
  const row = await db
    .insertInto('leases')
    .values({ name, owner, renewed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ owner, renewed_at: at })
        .where('leases.renewed_at', '<', at - expiresAfterMs),
    )
    .returning('owner')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Renews a lease, and locks it until the commit if it is called in a transaction. Returns false if this owner no longer
 * has the lease.
 */
export async function renewLease(
  db: Db,
  name: string,
  { owner, at }: { owner: string; at: number },
): Promise<boolean> {
  const row = await db
    .updateTable('leases')
    .set({ renewed_at: at })
    .where('name', '=', name)
    .where('owner', '=', owner)
    .returning('owner')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseLease(db: Db, name: string, owner: string): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute();
}
