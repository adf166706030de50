import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { signup } from '../contract.ts';
import { type AccountsTable, accountSearchText } from './accounts.sql.ts';
import { deleteLinks } from './one-time-links.sql.ts';

/** A student's details that wait for confirmation by the institute e-mail. An account has at most one claim. */
export type InstituteClaim = Tables['institute_claims'];

/** Values that are unique among all accounts, with the error for a value that is taken. */
export const takenErrors = {
  institute_email: signup.errors.instituteEmailExists,
  scholar_id: signup.errors.scholarIdExists,
} as const;
type TakenColumn = keyof typeof takenErrors;

/**
 * Creates or replaces the account's claim. Links mailed to another address are deleted, since they verify nothing
 * about the new one. The transaction has locked the account.
 */
export async function upsertClaim(transaction: Transaction, claim: InstituteClaim): Promise<void> {
  const { account_id, ...details } = claim;
  const earlier = await findClaim(transaction, account_id);
  if (earlier && earlier.institute_email !== claim.institute_email)
    await deleteLinks(transaction, account_id, 'institute');
  await transaction
    .insertInto('institute_claims')
    .values(claim)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(details))
    .execute();
}

export async function findClaim(db: Db, accountId: string): Promise<InstituteClaim | undefined> {
  return db.selectFrom('institute_claims').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Returns which of the two values another account has confirmed, the address first; undefined when neither. */
export async function findConfirmedValue(db: Db, claim: InstituteClaim): Promise<TakenColumn | undefined> {
  // One statement reads both values, so they are consistent while another account confirms.
  const others = await db
    .selectFrom('accounts')
    .select(['institute_email', 'scholar_id'])
    .where((eb) =>
      eb.or([eb('institute_email', '=', claim.institute_email), eb('scholar_id', '=', claim.scholar_id)]),
    )
    .where('id', '!=', claim.account_id)
    .where('institute_confirmed_at', 'is not', null)
    .execute();
  return (['institute_email', 'scholar_id'] as const).find((column) =>
    others.some((other) => other[column] === claim[column]),
  );
}

/**
 * Removes the institute e-mail and scholar ID from accounts that have not confirmed theirs; returns those accounts.
 */
export async function revokeUnconfirmed(
  transaction: Transaction,
  claim: InstituteClaim,
): Promise<Pick<AccountsTable, 'id' | 'email'>[]> {
  const others = new Map<string, Pick<AccountsTable, 'id' | 'email'>>();
  for (const column of ['institute_email', 'scholar_id'] as const) {
    const rows = await transaction
      .updateTable('accounts')
      .set({ [column]: null })
      .where(column, '=', claim[column])
      .where('id', '!=', claim.account_id)
      .where('institute_confirmed_at', 'is', null)
      .returning(['id', 'email', 'name', 'scholar_id'])
      .execute();
    for (const row of rows) {
      others.set(row.id, { id: row.id, email: row.email });
      await setSearchText(transaction, row);
    }
  }
  return [...others.values()];
}

/**
 * Copies a claim to the account as confirmed.
 * @returns the account; the name of the value that another account has, after which the transaction must roll back;
 *   undefined when the account has confirmed before
 */
export async function confirmClaim(
  transaction: Transaction,
  { account_id, ...details }: InstituteClaim,
  now: number,
): Promise<Pick<AccountsTable, 'id'> | TakenColumn | undefined> {
  try {
    const row = await transaction
      .updateTable('accounts')
      .set({ ...details, institute_confirmed_at: now })
      .where('id', '=', account_id)
      .where('institute_confirmed_at', 'is', null)
      .returning(['id', 'email', 'name', 'scholar_id'])
      .executeTakeFirst();
    if (!row) return undefined;
    await setSearchText(transaction, row);
    await transaction.deleteFrom('institute_claims').where('account_id', '=', account_id).execute();
    return { id: row.id };
  } catch (error) {
    const takenColumn = violatedColumn(error);
    if (takenColumn) return takenColumn;
    throw error;
  }
}

/** Lists the institute addresses that mails of an account were sent to. */
export async function listInstituteAddresses(db: Db, accountId: string): Promise<string[]> {
  const confirmed = await db
    .selectFrom('accounts')
    .select('institute_email')
    .where('id', '=', accountId)
    .where('institute_confirmed_at', 'is not', null)
    .executeTakeFirst();
  const claimed = await findClaim(db, accountId);
  return [confirmed?.institute_email, claimed?.institute_email].filter(
    (address) => typeof address === 'string',
  );
}

async function setSearchText(
  transaction: Transaction,
  account: Pick<AccountsTable, 'id' | 'name' | 'email' | 'scholar_id'>,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ search_text: accountSearchText(account) })
    .where('id', '=', account.id)
    .execute();
}

/** Returns the column of a violated unique constraint. PostgreSQL names the constraint, SQLite its columns. */
function violatedColumn(error: unknown): TakenColumn | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const unique = error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE';
  const where = 'constraint' in error ? String(error.constraint) : error.message;
  return unique
    ? (['institute_email', 'scholar_id'] as const).find((column) => where.includes(column))
    : undefined;
}
