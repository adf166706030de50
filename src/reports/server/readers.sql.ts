import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

const staffRoles = ['admin', 'superadmin'] as const;

/**
 * Lists the named readers by place, with account and key. A vacant place is left out. `isStaff` is false after the role
 * of the account has ended.
 */
export async function listReaders(db: Db, now: number) {
  const rows = await db
    .selectFrom('report_readers')
    .innerJoin('accounts', 'accounts.id', 'report_readers.account_id')
    .leftJoin('report_keys', 'report_keys.account_id', 'report_readers.account_id')
    .select([
      'report_readers.place',
      'accounts.id as accountId',
      'accounts.name',
      'accounts.email',
      'accounts.role',
      'accounts.role_expires_at as roleExpiresAt',
      'report_keys.id as keyId',
      'report_keys.public_key as publicKey',
    ])
    .orderBy('report_readers.place')
    .execute();
  return rows.map(({ role, roleExpiresAt, keyId, publicKey, ...reader }) => ({
    ...reader,
    isStaff: role !== 'client' && (roleExpiresAt === null || roleExpiresAt > now),
    key: keyId === null || publicKey === null ? null : { keyId, publicKey },
  }));
}
export type Reader = Awaited<ReturnType<typeof listReaders>>[number];

export async function listReaderCandidates(db: Db, now: number) {
  return db
    .selectFrom('accounts')
    .select(['id as accountId', 'name'])
    .where('role', 'in', staffRoles)
    .where((eb) => eb.or([eb('role_expires_at', 'is', null), eb('role_expires_at', '>', now)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * Names an account as the reader in a place. Conditional: does nothing unless the place contains the account
 * `seen`, or is vacant if `seen` is null.
 * @returns true if the place was changed
 */
export async function insertOrReplaceReader(
  transaction: Transaction,
  { place, account_id, named_at, named_by }: Tables['report_readers'],
  seen: string | null,
): Promise<boolean> {
  const changed =
    seen === null
      ? await transaction
          .insertInto('report_readers')
          .values({ place, account_id, named_at, named_by })
          .onConflict((conflict) => conflict.doNothing())
          .returning('place')
          .executeTakeFirst()
      : await transaction
          .updateTable('report_readers')
          .set({ account_id, named_at, named_by })
          .where('place', '=', place)
          .where('account_id', '=', seen)
          .returning('place')
          .executeTakeFirst();
  return changed !== undefined;
}

export async function removeReaderFromPlace(
  transaction: Transaction,
  place: number,
  accountId: string,
): Promise<boolean> {
  const removed = await transaction
    .deleteFrom('report_readers')
    .where('place', '=', place)
    .where('account_id', '=', accountId)
    .returning('place')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function findReaderKey(db: Db, accountId: string) {
  return db.selectFrom('report_keys').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Inserts the first key of an account. Returns false if the account already has a key. */
export async function insertReaderKey(
  transaction: Transaction,
  key: Tables['report_keys'],
): Promise<boolean> {
  const row = await transaction
    .insertInto('report_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a key with the envelopes that are sealed to it. Returns false if the account has no such key. */
export async function deleteReaderKey(
  transaction: Transaction,
  keyId: string,
  accountId: string,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('report_keys')
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Seals = Pick<
  Tables['report_keys'],
  'passphrase_salt' | 'passphrase_rounds' | 'by_passphrase' | 'by_recovery'
>;

export async function updateKeySeals(
  transaction: Transaction,
  keyId: string,
  accountId: string,
  seals: Partial<Seals>,
): Promise<boolean> {
  const row = await transaction
    .updateTable('report_keys')
    .set({ id: keyId, ...seals })
    .where('id', '=', keyId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an account from its place and deletes its key. Returns true if it was a reader. */
export async function deleteReaderWithKey(transaction: Transaction, accountId: string): Promise<boolean> {
  await transaction.deleteFrom('report_keys').where('account_id', '=', accountId).execute();
  const row = await transaction
    .deleteFrom('report_readers')
    .where('account_id', '=', accountId)
    .returning('place')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns true if both readers have keys and a role of the secretariat. Public pages then link to the form. An expired
 * role is accepted until the scheduled job has removed it, but the form itself is closed from the expiry on.
 */
export async function hasTwoReadersWithKeysAndRoles(db: Db): Promise<boolean> {
  const { count } = await db
    .selectFrom('report_readers')
    .innerJoin('report_keys', 'report_keys.account_id', 'report_readers.account_id')
    .innerJoin('accounts', 'accounts.id', 'report_readers.account_id')
    .where('accounts.role', 'in', staffRoles)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) === 2;
}
