import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { countPasskeys } from './passkeys.sql.ts';

export type SecondFactorsTable = Tables['second_factors'];

export async function findAuthenticatorApp(
  db: Db,
  accountId: string,
): Promise<SecondFactorsTable | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/**
 * Returns when the authenticator app was confirmed, in epoch milliseconds. Null if the account has no confirmed app.
 */
export async function findAuthenticatorConfirmationTime(db: Db, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

export async function upsertUnconfirmedAuthenticatorApp(
  transaction: Transaction,
  factor: Pick<SecondFactorsTable, 'account_id' | 'sealed_secret' | 'started_at'>,
): Promise<boolean> {
  const started = await transaction
    .insertInto('second_factors')
    .values({ ...factor, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: factor.sealed_secret, started_at: factor.started_at })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return started !== undefined;
}

/** Confirms the authenticator app. Returns false if it was confirmed before. */
export async function markAuthenticatorAppConfirmed(
  transaction: Transaction,
  accountId: string,
  now: number,
  step: number,
): Promise<boolean> {
  const confirmed = await transaction
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/**
 * Marks the codes of this 30-second time step and of all earlier steps as used. Returns false if this step or a later
 * one was already marked.
 */
export async function consumeTimeStep(
  transaction: Transaction,
  accountId: string,
  step: number,
): Promise<boolean> {
  const consumed = await transaction
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return consumed !== undefined;
}

/** Deletes the authenticator app and its recovery codes, but no passkeys. Returns whether the app was confirmed. */
export async function deleteAuthenticatorApp(transaction: Transaction, accountId: string): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

export async function replaceRecoveryCodes(
  transaction: Transaction,
  accountId: string,
  fingerprints: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(fingerprints.map((fingerprint) => ({ fingerprint, account_id: accountId })))
    .execute();
}

export async function consumeRecoveryCode(
  transaction: Transaction,
  accountId: string,
  fingerprint: string,
): Promise<boolean> {
  const consumed = await transaction
    .deleteFrom('recovery_codes')
    .where('fingerprint', '=', fingerprint)
    .where('account_id', '=', accountId)
    .returning('fingerprint')
    .executeTakeFirst();
  return consumed !== undefined;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  return (
    (await findAuthenticatorConfirmationTime(db, accountId)) !== null ||
    (await countPasskeys(db, accountId)) > 0
  );
}
