import type { Selectable } from 'kysely';
import type { Role } from '#platform/contract/call.ts';
import { dayMs } from '#platform/rule/dates.ts';
import type { Caller } from '#platform/server/context.ts';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { toSearchableText } from '#platform/server/search/search-text.ts';

export interface RoleGrant {
  role: Role;
  /** Time at which the role ends, in epoch milliseconds. Null if it does not expire. */
  expiresAt: number | null;
}

/**
 * Returns the role that is valid at the time `now`. Treats an expired role as 'client' at once. A job stores 'client'
 * in the database later (product 3.16).
 */
export function computeEffectiveRole({ role, expiresAt }: RoleGrant, now: number): Role {
  return expiresAt !== null && expiresAt <= now ? 'client' : role;
}

/**
 * A row of `accounts`. The institute columns are null for outsiders. A student with unconfirmed details loses the
 * institute e-mail or scholar ID that another account confirms, but keeps branch and year.
 */
export type AccountsTable = Tables['accounts'];

export function buildAccountSearchText({
  name,
  email,
  scholar_id,
}: Pick<AccountsTable, 'name' | 'email' | 'scholar_id'>): string {
  return toSearchableText([name, email, scholar_id]);
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

export interface Account {
  id: string;
  email: string;
  /** The stored role, which may have expired. `computeEffectiveRole` returns the valid one. */
  grant: RoleGrant;
  name: string;
  phone: string;
  isVerified: boolean;
  isHostStudent: boolean;
  instituteEmail: string | null;
  instituteConfirmed: boolean;
  scholarId: string | null;
  branch: string | null;
  year: string | null;
  photoId: string | null;
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

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    grant: { role: row.role, expiresAt: row.role_expires_at },
    name: row.name,
    phone: row.phone,
    isVerified: row.verified_at !== null,
    isHostStudent: row.branch !== null,
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
  return row && toAccount(row);
}

/** Returns the accounts in the order of the ids and skips unknown ids. */
export async function listAccountsById(db: Db, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('accounts').select(accountColumns).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toAccount(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Finds an account by its e-mail.
 * @param email must be trimmed and in lower case
 */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && toAccount(row);
}

export async function listAccountIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').orderBy('created_at').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function listScheduledAccounts(db: Db): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('deletion_scheduled_at', 'is not', null)
    .orderBy('deletion_scheduled_at')
    .orderBy('id')
    .execute();
  return rows.map(toAccount);
}

export async function listSuperadmins(db: Db, now: number): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(accountColumns)
    .where('role', '=', 'superadmin')
    .orderBy('created_at')
    .execute();
  return rows.map(toAccount).filter(({ grant }) => computeEffectiveRole(grant, now) === 'superadmin');
}

/** Inserts an account. Returns false if another account has the e-mail, institute e-mail or scholar ID. */
export async function insertAccount(transaction: Transaction, account: NewAccount): Promise<boolean> {
  const added = await transaction
    .insertInto('accounts')
    .values({ ...account, search_text: buildAccountSearchText(account) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findTakenColumn(
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

export type LockedAccount = Pick<AccountsTable, 'id' | 'email' | 'name'> & { grant: RoleGrant };

/**
 * Locks the account until the transaction ends, so that logins and changes of password or second factor run one after
 * the other. Returns undefined if the account does not exist or is scheduled for deletion, or if `passwordHash` is
 * given and is no longer the current hash.
 */
export async function lockOpenAccountRow(
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

export async function findCredentialsByEmail(
  db: Db,
  email: string,
): Promise<Pick<AccountsTable, (typeof credentials)[number]> | undefined> {
  return db.selectFrom('accounts').select(credentials).where('email', '=', email).executeTakeFirst();
}

export async function findPasswordHash(
  db: Db,
  id: string,
): Promise<Pick<AccountsTable, 'password_hash'> | undefined> {
  return db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirst();
}

export async function markAccountVerified(
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

export async function setTrustedPasswordHash(
  transaction: Transaction,
  id: string,
  passwordHash: string,
): Promise<Pick<AccountsTable, 'id' | 'email' | 'name'> | undefined> {
  return transaction
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_trusted_from: immediatePasswordTrustTime })
    .where('id', '=', id)
    .where('deletion_scheduled_at', 'is', null)
    .returning(['id', 'email', 'name'])
    .executeTakeFirst();
}

/** Updates the given fields. Returns undefined if the account does not exist. */
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
      .set({ search_text: buildAccountSearchText(account) })
      .where('id', '=', id)
      .execute();
  return account;
}

export async function setPhoto(transaction: Transaction, id: string, photoId: string): Promise<void> {
  await transaction.updateTable('accounts').set({ photo_id: photoId }).where('id', '=', id).execute();
}

/**
 * Returns when a password that was set in the profile form becomes trusted, in epoch milliseconds. Only sessions that
 * begin later can confirm sensitive actions with it. The delay of a day lets the owner read the mail about the change
 * (product 3.15).
 */
export const computeProfilePasswordTrustStart = (now: number): number => now + dayMs;

/**
 * Every session can confirm sensitive actions with a password that was set by a mailed link, at the sign-up or in the
 * settings, because all earlier sessions end.
 */
export const immediatePasswordTrustTime = 0;

/** Returns whether the password was already trusted when the caller's session began (product 3.15). */
export async function wasPasswordTrustedAtSessionStart(
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
