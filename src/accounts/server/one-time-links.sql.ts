import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export type LinkPurpose = 'verify' | 'reset' | 'institute' | 'revert';

export async function insertOneTimeLink(
  transaction: Transaction,
  link: Tables['one_time_links'],
): Promise<void> {
  await transaction.insertInto('one_time_links').values(link).execute();
}

/** Finds a link by its token's fingerprint. Expired links are found too; used ones no longer exist. */
export async function findOneTimeLink(
  db: Db,
  purpose: Tables['one_time_links']['purpose'],
  fingerprint: string,
): Promise<
  { accountId: string; expiresAt: number; isVerified: boolean; instituteConfirmed: boolean } | undefined
> {
  const row = await db
    .selectFrom('one_time_links')
    .innerJoin('accounts', 'accounts.id', 'one_time_links.account_id')
    .select([
      'accounts.id',
      'accounts.verified_at',
      'accounts.institute_confirmed_at',
      'one_time_links.expires_at',
    ])
    .where('one_time_links.token_fingerprint', '=', fingerprint)
    .where('one_time_links.purpose', '=', purpose)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.id,
      expiresAt: row.expires_at,
      isVerified: row.verified_at !== null,
      instituteConfirmed: row.institute_confirmed_at !== null,
    }
  );
}

export async function hasLaterOneTimeLink(
  db: Db,
  purpose: LinkPurpose,
  { accountId, expiresAt }: { accountId: string; expiresAt: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_links')
    .select('token_fingerprint')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', expiresAt)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOneTimeLink(transaction: Transaction, fingerprint: string): Promise<void> {
  await transaction.deleteFrom('one_time_links').where('token_fingerprint', '=', fingerprint).execute();
}

export async function deleteOneTimeLinks(
  transaction: Transaction,
  accountId: string,
  purpose: LinkPurpose,
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('one_time_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .returning('token_fingerprint')
    .execute();
  return rows.map((row) => row.token_fingerprint);
}

export async function deleteLinksExpiredBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('one_time_links').where('expires_at', '<=', time).execute();
}
