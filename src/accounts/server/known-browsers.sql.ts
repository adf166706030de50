import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { maxKnownBrowsers } from '../contract/common.ts';

export async function findKnownBrowserId(
  db: Db,
  email: string,
  fingerprint: string,
  usedAfter: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('known_browsers')
    .innerJoin('accounts', 'accounts.id', 'known_browsers.account_id')
    .select('known_browsers.id')
    .where('known_browsers.token_fingerprint', '=', fingerprint)
    .where('known_browsers.used_at', '>', usedAfter)
    .where('accounts.email', '=', email)
    .executeTakeFirst();
  return row?.id;
}

export async function replaceBrowserToken(transaction: Transaction, from: string, to: string): Promise<void> {
  await transaction
    .updateTable('known_browsers')
    .set({ token_fingerprint: to })
    .where('token_fingerprint', '=', from)
    .execute();
}

export async function upsertKnownBrowser(
  transaction: Transaction,
  browser: Tables['known_browsers'],
): Promise<void> {
  await transaction
    .insertInto('known_browsers')
    .values(browser)
    .onConflict((conflict) =>
      conflict.columns(['token_fingerprint', 'account_id']).doUpdateSet((eb) => ({
        session_id: eb.ref('excluded.session_id'),
        used_at: eb.ref('excluded.used_at'),
      })),
    )
    .execute();
}

export async function deleteOldestBrowsers(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('known_browsers')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxKnownBrowsers),
    )
    .execute();
}

export async function deleteBrowsers(
  transaction: Transaction,
  accountId: string,
  exceptSessionId?: string,
): Promise<void> {
  let browsers = transaction.deleteFrom('known_browsers').where('account_id', '=', accountId);
  if (exceptSessionId !== undefined) browsers = browsers.where('session_id', '!=', exceptSessionId);
  await browsers.execute();
}

export async function deleteBrowserOfSession(
  transaction: Transaction,
  accountId: string,
  sessionId: string,
): Promise<void> {
  await transaction
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute();
}

export async function deleteUnusedBrowsers(db: Db, usedBefore: number): Promise<void> {
  await db.deleteFrom('known_browsers').where('used_at', '<=', usedBefore).execute();
}
