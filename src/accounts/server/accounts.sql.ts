import type { Selectable } from 'kysely';
import type { Role } from '#platform/contract/call.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { searchText } from '#platform/server/search/search-text.ts';

export interface RoleGrant {
  role: Role;
  /** Epoch milliseconds; null for a role without a last day. */
  expiresAt: number | null;
}

/**
 * Returns the effective role at `now` (epoch milliseconds). Expiry is evaluated on every read, so no job has to run
 * for it (product 3.16).
 */
export function roleAt({ role, expiresAt }: RoleGrant, now: number): Role {
  return expiresAt !== null && expiresAt <= now ? 'client' : role;
}

/**
 * Times are epoch milliseconds. The institute's columns are set only for its students. A student whose institute
 * e-mail or scholar ID belongs to another account has only branch and year until they enter them again.
 */
export type AccountsTable = Tables['accounts'];

/** Text that account searches match. */
export function accountSearchText({
  name,
  email,
  scholar_id,
}: Pick<AccountsTable, 'name' | 'email' | 'scholar_id'>): string {
  return searchText([name, email, scholar_id]);
}

export type NewAccount = Omit<
  AccountsTable,
  | 'search_text'
  | 'institute_confirmed_at'
  | 'password_trusted_from'
  | 'role_expires_at'
  | 'role_expiry_notified_at'
  | 'role_since'
  | 'role_granted_by'
> &
  Partial<Pick<AccountsTable, 'role_since' | 'role_granted_by'>>;

/** An account without its password hash. */
export interface Account {
  id: string;
  email: string;
  /** Use `roleAt` to get the effective role. */
  grant: RoleGrant;
  name: string;
  phone: string;
  isVerified: boolean;
  isStudentOfNITS: boolean;
  instituteEmail: string | null;
  /** Whether the institute e-mail was confirmed with a link mailed to it. */
  instituteConfirmed: boolean;
  scholarId: string | null;
  branch: string | null;
  year: string | null;
  photoId: string | null;
  /** Epoch milliseconds; null unless the account is scheduled for deletion. */
  deletionScheduledAt: number | null;
}

export const accountColumns = [
  'id',
  'email',
  'role',
  'name',
  'phone',
  'verified_at',
  'institute_email',
  'scholar_id',
  'branch',
  'year',
  'photo_id',
  'deletion_scheduled_at',
  'institute_confirmed_at',
  'role_expires_at',
] as const;

export type AccountRow = Pick<Selectable<AccountsTable>, (typeof accountColumns)[number]>;

export function asAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    grant: { role: row.role, expiresAt: row.role_expires_at },
    name: row.name,
    phone: row.phone,
    isVerified: row.verified_at !== null,
    isStudentOfNITS: row.branch !== null,
    instituteEmail: row.institute_email,
    instituteConfirmed: row.institute_confirmed_at !== null,
    scholarId: row.scholar_id,
    branch: row.branch,
    year: row.year,
    photoId: row.photo_id,
    deletionScheduledAt: row.deletion_scheduled_at,
  };
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').select(accountColumns).where('id', '=', id).executeTakeFirst();
  return row && asAccount(row);
}

/** Returns the accounts with these ids, in this order. Ids without an account are left out. */
export async function findAccounts(db: Db, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('accounts').select(accountColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, asAccount(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @param email trimmed and lower case, as the contracts make it */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && asAccount(row);
}

/** Lists the ids of all accounts, oldest first. */
export async function listAccountIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('created_at').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Lists the accounts that are scheduled for deletion, those due first. */
export async function listScheduledAccounts(db: Db): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('deletion_scheduled_at', 'is not', null)
    .orderBy('deletion_scheduled_at')
    .orderBy('id')
    .execute();
  return rows.map(asAccount);
}

/** Lists the superadmins, oldest account first. */
export async function listSuperadmins(db: Db, now: number): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('role', '=', 'superadmin')
    .orderBy('created_at')
    .execute();
  return rows.map(asAccount).filter(({ grant }) => roleAt(grant, now) === 'superadmin');
}

/** Inserts the account. Returns false when its e-mail, institute e-mail or scholar ID belongs to another account. */
export async function insertAccount(transaction: Transaction, account: NewAccount): Promise<boolean> {
  const added = await transaction
    .insertInto('accounts')
    .values({ ...account, search_text: accountSearchText(account) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the first of these values that another account has; undefined when all are free. */
export async function findTakenValue(
  db: Db,
  wanted: Pick<AccountsTable, 'email' | 'institute_email' | 'scholar_id'>,
): Promise<'email' | 'institute_email' | 'scholar_id' | undefined> {
  for (const column of ['email', 'institute_email', 'scholar_id'] as const) {
    const value = wanted[column];
    if (value === null) continue;
    const other = await db.selectFrom('accounts').select('id').where(column, '=', value).executeTakeFirst();
    if (other) return column;
  }
  return undefined;
}

/** An account whose row is locked until the transaction ends. */
export type LockedAccount = Pick<AccountsTable, 'id' | 'email' | 'name'> & { grant: RoleGrant };

/**
 * Locks the account's row until the transaction ends. A login, a password change and a change of the second factor
 * serialise on this lock.
 * @param passwordHash when given, the account must still have the password that was checked
 * @returns undefined when the account is gone, scheduled for deletion, or has another password by now
 */
export async function lockAccount(
  transaction: Transaction,
  id: string,
  passwordHash?: string,
): Promise<LockedAccount | undefined> {
  let locked = transaction
    .updateTable('accounts')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', id)
    .where('deletion_scheduled_at', 'is', null);
  if (passwordHash !== undefined) locked = locked.where('password_hash', '=', passwordHash);
  const row = await locked.returning(['id', 'email', 'name', 'role', 'role_expires_at']).executeTakeFirst();
  if (!row) return undefined;
  const { role, role_expires_at: expiresAt, ...account } = row;
  return { ...account, grant: { role, expiresAt } };
}

const credentials = [
  'id',
  'email',
  'name',
  'role',
  'role_expires_at',
  'password_hash',
  'deletion_scheduled_at',
] as const;

/** Returns the account's credentials for a login. */
export async function findCredentials(
  db: Db,
  email: string,
): Promise<Pick<AccountsTable, (typeof credentials)[number]> | undefined> {
  return db.selectFrom('accounts').select(credentials).where('email', '=', email).executeTakeFirst();
}

/** Returns the hash of an account's password, for reauthentication. */
export async function findPasswordHash(
  db: Db,
  id: string,
): Promise<Pick<AccountsTable, 'password_hash'> | undefined> {
  return db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst();
}

/** Marks the address as verified. Returns undefined when it already was. */
export async function markVerified(
  transaction: Transaction,
  id: string,
  now: number,
): Promise<Pick<AccountsTable, 'email' | 'name'> | undefined> {
  return transaction
    .updateTable('accounts')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning(['email', 'name'])
    .executeTakeFirst();
}

/** Sets a new password. Returns undefined for an account that is deleted or scheduled for deletion. */
export async function setPassword(
  transaction: Transaction,
  id: string,
  passwordHash: string,
): Promise<Pick<AccountsTable, 'id' | 'email' | 'name'> | undefined> {
  return transaction
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_trusted_from: agedAtOnce })
    .where('id', '=', id)
    .where('deletion_scheduled_at', 'is', null)
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}

/**
 * Updates the given fields. Returns undefined when the account does not exist. Locks the row.
 * @param entries `password_trusted_from` is set together with a new password
 */
export async function updateProfile(
  transaction: Transaction,
  id: string,
  entries: {
    name: string | undefined;
    phone: string | undefined;
    password?: Pick<AccountsTable, 'password_hash'> & { password_trusted_from: number };
  },
): Promise<Pick<AccountsTable, 'id' | 'email' | 'name' | 'photo_id'> | undefined> {
  const account = await transaction
    .updateTable('accounts')
    .set((eb) => ({
      name: entries.name ?? eb.ref('name'),
      phone: entries.phone ?? eb.ref('phone'),
      ...entries.password,
    }))
    .where('id', '=', id)
    .returning(['id', 'email', 'name', 'scholar_id', 'photo_id'])
    .executeTakeFirst();
  if (account && entries.name !== undefined)
    await transaction
      .updateTable('accounts')
      .set({ search_text: accountSearchText(account) })
      .where('id', '=', id)
      .execute();
  return account;
}

export async function setPhoto(transaction: Transaction, id: string, photoId: string): Promise<void> {
  await transaction.updateTable('accounts').set({ photo_id: photoId }).where('id', '=', id).execute();
}

const dayMs = 24 * 60 * 60_000;

/**
 * The time from which sessions count as begun after a password change on the profile page. That page does not ask for
 * the old password, so the owner gets a day to read the mail about the change (product 3.15).
 */
export const agedAfterProfileChange = (now: number): number => now + dayMs;

/** A password from a mailed link, the sign-up or the settings is aged at once, because it ended all earlier sessions. */
export const agedAtOnce = 0;

/** Whether the account's password is old enough, compared with the session, for reauthentication (product 3.15). */
export async function isAgedPassword(
  db: Db,
  { accountId, sessionId }: Pick<Caller, 'accountId' | 'sessionId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select('accounts.id')
    .where('accounts.id', '=', accountId)
    .where('sessions.id', '=', sessionId)
    .whereRef('sessions.created_at', '>=', 'accounts.password_trusted_from')
    .executeTakeFirst();
  return row !== undefined;
}
