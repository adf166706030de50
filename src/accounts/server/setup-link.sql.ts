import type { Db, Transaction } from '#platform/server/db/tables.ts';

const onlyRowId = 1;

/** Stores the fingerprint of the set-up link. The link before it ends. */
export async function replaceSetupLink(
  transaction: Transaction,
  { fingerprint, expiresAt }: { fingerprint: string; expiresAt: number },
): Promise<void> {
  const row = { token_fingerprint: fingerprint, expires_at: expiresAt };
  await transaction
    .insertInto('setup_link')
    .values({ id: onlyRowId, ...row })
    .onConflict((known) => known.column('id').doUpdateSet(row))
    .execute();
}

export async function isSetupLinkValid(db: Db, fingerprint: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('setup_link')
    .select('id')
    .where('token_fingerprint', '=', fingerprint)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the set-up link. Only one of several concurrent calls returns true. */
export async function consumeSetupLink(
  transaction: Transaction,
  fingerprint: string,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('setup_link')
    .where('token_fingerprint', '=', fingerprint)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSetupLink(transaction: Transaction): Promise<void> {
  await transaction.deleteFrom('setup_link').execute();
}

/** Returns true if an account has or had a role on the desk. */
export async function wasAnyRoleGranted(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.or([eb('role', '!=', 'client'), eb('role_since', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
