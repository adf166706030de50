import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { stateColumns } from './connection-state.ts';

export async function insertApiToken(
  transaction: Transaction,
  token: Omit<Tables['api_tokens'], 'last_used_at'>,
): Promise<void> {
  await transaction
    .insertInto('api_tokens')
    .values({ ...token, last_used_at: null })
    .execute();
}

/** Lists the tokens of an event, newest first. Also those that have ended. */
export async function listStoredApiTokens(db: Db, eventId: string) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('accounts', 'accounts.id', 'api_tokens.created_by')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.created_at as createdAt',
      'api_tokens.expires_at as expiresAt',
      'api_tokens.last_used_at as lastUsedAt',
      'accounts.name as createdBy',
      ...stateColumns,
    ])
    .where('api_tokens.event_id', '=', eventId)
    .orderBy('api_tokens.id', 'desc')
    .execute();
}

/** Finds a token by its fingerprint, even if it has ended. */
export async function findApiTokenByFingerprint(db: Db, tokenFingerprint: string) {
  return db
    .selectFrom('api_tokens')
    .innerJoin('accounts', 'accounts.id', 'api_tokens.created_by')
    .select([
      'api_tokens.id',
      'api_tokens.event_id as eventId',
      'api_tokens.expires_at as expiresAt',
      ...stateColumns,
    ])
    .where('api_tokens.token_fingerprint', '=', tokenFingerprint)
    .executeTakeFirst();
}

/** Stores the time of a use, unless it is less than a minute after the stored one. */
export async function touchApiToken(transaction: Transaction, id: string, now: number): Promise<void> {
  await transaction
    .updateTable('api_tokens')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - 60_000)]))
    .execute();
}

/** Deletes a token. Atomic: returns undefined when it is already deleted. */
export async function deleteApiToken(transaction: Transaction, id: string) {
  return transaction
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .returning(['event_id as eventId', 'name'])
    .executeTakeFirst();
}
