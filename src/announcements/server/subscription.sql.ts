import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** Records that an account unsubscribed. An earlier time is kept. Returns false if there is no such account. */
export async function insertNewsUnsubscription(
  transaction: Transaction,
  accountId: string,
  at: number,
): Promise<boolean> {
  const account = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) return false;
  await transaction
    .insertInto('unsubscriptions')
    .values({ account_id: accountId, unsubscribed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function deleteNewsUnsubscription(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('unsubscriptions').where('account_id', '=', accountId).execute();
}

export async function isUnsubscribedFromNews(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('unsubscriptions')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
