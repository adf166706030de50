import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export async function insertProviderLogin(db: Db, login: Tables['provider_logins']): Promise<void> {
  await db.insertInto('provider_logins').values(login).execute();
}

/**
 * Finds and deletes a started login, so it is used at most once. Returns undefined if it has expired or was started
 * in another browser.
 */
export async function consumeProviderLogin(
  transaction: Transaction,
  wanted: Pick<Tables['provider_logins'], 'state_fingerprint' | 'browser_fingerprint'>,
  now: number,
): Promise<Uint8Array | undefined> {
  const taken = await transaction
    .deleteFrom('provider_logins')
    .where('state_fingerprint', '=', wanted.state_fingerprint)
    .where('browser_fingerprint', '=', wanted.browser_fingerprint)
    .returning(['sealed_proof', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.sealed_proof : undefined;
}

export async function deleteExpiredProviderLogins(db: Db, now: number): Promise<void> {
  await db.deleteFrom('provider_logins').where('expires_at', '<=', now).execute();
}
