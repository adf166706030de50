import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { hashToken } from '#platform/server/secret.ts';

export type PasskeysTable = Tables['passkeys'];

/** The challenge of a verified passkey answer. The caller must consume it, so that the answer works only once. */
export interface AnsweredChallenge {
  challenge: string;
  expiresAt: number;
}

/** Inserts a passkey. Returns false if an account already has this credential. */
export async function insertPasskey(transaction: Transaction, passkey: PasskeysTable): Promise<boolean> {
  const added = await transaction
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function listPasskeys(db: Db, accountId: string): Promise<PasskeysTable[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countPasskeys(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findPasskeyByCredentialId(
  db: Db,
  credentialId: string,
): Promise<PasskeysTable | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/**
 * Records a use of the passkey. Returns false if the passkey is deleted, or if the signature counter is not greater
 * than the stored one, which is a sign of a copied passkey. If both are 0, the use is accepted, because many
 * authenticators have no counter.
 */
export async function recordPasskeyUse(
  transaction: Transaction,
  id: string,
  counter: number,
  now: number,
): Promise<boolean> {
  const used = await transaction
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deletePasskey(
  transaction: Transaction,
  accountId: string,
  id: string,
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function deletePasskeys(transaction: Transaction, accountId: string): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  return removed.length > 0;
}

export async function consumeChallenge(
  transaction: Transaction,
  { challenge, expiresAt }: AnsweredChallenge,
): Promise<boolean> {
  const consumed = await transaction
    .insertInto('used_challenges')
    .values({ challenge: hashToken(challenge), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function deleteExpiredChallenges(db: Db, expiredBefore: number): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', expiredBefore).execute();
}
