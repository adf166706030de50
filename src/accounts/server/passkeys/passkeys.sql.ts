import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';
import { fingerprint } from '#platform/server/secret.ts';

/** Times are epoch milliseconds. */
export type PasskeysTable = Tables['passkeys'];

/** A challenge that a browser answered. Whoever acts on the answer consumes it. */
export interface Answered {
  challenge: string;
  expiresAt: number;
}

/** Adds a passkey; says false when its credential is known already, whoever's it is. */
export async function insertPasskey(changes: Changes, passkey: PasskeysTable): Promise<boolean> {
  const added = await changes
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(queries: Queries, accountId: string): Promise<PasskeysTable[]> {
  return queries
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPasskeys(queries: Queries, accountId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findPasskey(
  queries: Queries,
  credentialId: string,
): Promise<PasskeysTable | undefined> {
  return queries
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/**
 * Writes down that a passkey was used; says false when it is gone, or was used meanwhile with a counter as high: two devices
 * with the same key.
 */
export async function recordUse(
  changes: Changes,
  id: string,
  counter: number,
  now: number,
): Promise<boolean> {
  const used = await changes
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Takes a passkey of an account away; says whether there was one to take. */
export async function deletePasskey(changes: Changes, accountId: string, id: string): Promise<boolean> {
  const removed = await changes
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Takes all passkeys of an account away; says whether there were any. */
export async function deletePasskeys(changes: Changes, accountId: string): Promise<boolean> {
  const removed = await changes
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  return removed.length > 0;
}

/** Uses a challenge up; says false when that was done already. */
export async function consumeChallenge(
  changes: Changes,
  { challenge, expiresAt }: Answered,
): Promise<boolean> {
  const spent = await changes
    .insertInto('used_challenges')
    .values({ challenge: fingerprint(challenge), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function deleteExpiredChallenges(queries: Queries, expiredBefore: number): Promise<void> {
  await queries.deleteFrom('used_challenges').where('expires_at', '<=', expiredBefore).execute();
}
