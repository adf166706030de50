import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';

export async function addProviderLogin(queries: Queries, login: Tables['provider_logins']): Promise<void> {
  await queries.insertInto('provider_logins').values(login).execute();
}

/** Consumes a login of the browser that began it. Returns undefined for another browser and for an expired login. */
export async function takeProviderLogin(
  changes: Changes,
  wanted: Pick<Tables['provider_logins'], 'state_fingerprint' | 'browser_fingerprint'>,
  now: number,
): Promise<Uint8Array | undefined> {
  const taken = await changes
    .deleteFrom('provider_logins')
    .where('state_fingerprint', '=', wanted.state_fingerprint)
    .where('browser_fingerprint', '=', wanted.browser_fingerprint)
    .returning(['sealed_proof', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken.sealed_proof : undefined;
}

export async function removeExpiredProviderLogins(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('provider_logins').where('expires_at', '<=', now).execute();
}
