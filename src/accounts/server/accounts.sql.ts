import type { Selectable } from 'kysely';
import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';
import { searchText } from '#platform/server/search/search-text.ts';
import { type HeldRole, roleAt } from './roles/held-role.ts';

/**
 * Times are epoch milliseconds. The institute's columns are filled for its students, and for them only; a student whose
 * institute e-mail or scholar id was another's has branch and year alone until entering them again.
 */
export type AccountsTable = Tables['accounts'];

/** What an account is found by. */
export function accountSearchText({
  name,
  email,
  scholar_id,
}: Pick<AccountsTable, 'name' | 'email' | 'scholar_id'>): string {
  return searchText([name, email, scholar_id]);
}

/** An account as it is opened. */
export type NewAccount = Omit<
  AccountsTable,
  | 'search_text'
  | 'institute_confirmed_at'
  | 'password_proves_from'
  | 'role_ends_at'
  | 'role_end_told_at'
  | 'role_since'
  | 'role_granted_by'
> &
  Partial<Pick<AccountsTable, 'role_since' | 'role_granted_by'>>;

/** An account as the product knows it: everything but the password's hash. */
export interface Account {
  id: string;
  email: string;
  /** What `roleAt` says at a moment. */
  held: HeldRole;
  name: string;
  phone: string;
  isVerified: boolean;
  isStudentOfNITS: boolean;
  instituteEmail: string | null;
  /** Whether the owner of the institute e-mail has said so with a link that was mailed to it. */
  instituteConfirmed: boolean;
  scholarId: string | null;
  branch: string | null;
  year: string | null;
  photoId: string | null;
  /** Epoch milliseconds; null while nobody asked for the deletion. */
  deletionScheduledAt: number | null;
}

/** The columns an account is made of. */
export const known = [
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
  'role_ends_at',
] as const;

/** Those columns, read. */
export type KnownRow = Pick<Selectable<AccountsTable>, (typeof known)[number]>;

export function asAccount(row: KnownRow): Account {
  return {
    id: row.id,
    email: row.email,
    held: { role: row.role, endsAt: row.role_ends_at },
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

/** The account with this id, whatever its state. */
export async function findAccount(queries: Queries, id: string): Promise<Account | undefined> {
  const row = await queries.selectFrom('accounts').select(known).where('id', '=', id).executeTakeFirst();
  return row && asAccount(row);
}

/** The accounts of these ids, in their order; those that are gone are missing. */
export async function findAccounts(queries: Queries, ids: readonly string[]): Promise<Account[]> {
  if (ids.length === 0) return [];
  const rows = await queries.selectFrom('accounts').select(known).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, asAccount(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @param email trimmed and lower case, as the contracts make it */
export async function findAccountByEmail(queries: Queries, email: string): Promise<Account | undefined> {
  const row = await queries
    .selectFrom('accounts')
    .select(known)
    .where('email', '=', email)
    .executeTakeFirst();
  return row && asAccount(row);
}

/** The ids of all accounts, oldest first. */
export async function listAccountIds(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The accounts on the deletion schedule, those due first. */
export async function listScheduled(queries: Queries): Promise<Account[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select(known)
    .where('deletion_scheduled_at', 'is not', null)
    .orderBy('deletion_scheduled_at')
    .orderBy('id')
    .execute();
  return rows.map(asAccount);
}

/** The accounts of everybody who looks after the others. */
export async function listSuperadmins(queries: Queries, now: number): Promise<Account[]> {
  const rows = await queries
    .selectFrom('accounts')
    .select(known)
    .where('role', '=', 'superadmin')
    .orderBy('created_at')
    .execute();
  return rows.map(asAccount).filter(({ held }) => roleAt(held, now) === 'superadmin');
}

/** Adds the account unless its e-mail, institute e-mail or scholar ID belongs to another; says whether it did. */
export async function addAccount(changes: Changes, account: NewAccount): Promise<boolean> {
  const added = await changes
    .insertInto('accounts')
    .values({ ...account, search_text: accountSearchText(account) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Which of the three an account already stands under; undefined when none. */
export async function findTaken(
  queries: Queries,
  wanted: Pick<AccountsTable, 'email' | 'institute_email' | 'scholar_id'>,
): Promise<'email' | 'institute_email' | 'scholar_id' | undefined> {
  for (const column of ['email', 'institute_email', 'scholar_id'] as const) {
    const value = wanted[column];
    if (value === null) continue;
    const other = await queries
      .selectFrom('accounts')
      .select('id')
      .where(column, '=', value)
      .executeTakeFirst();
    if (other) return column;
  }
  return undefined;
}
