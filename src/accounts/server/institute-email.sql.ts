import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import { signup } from '../contract.ts';
import { type AccountsTable, buildAccountSearchText } from './accounts.sql.ts';
import { deleteOneTimeLinks } from './one-time-links.sql.ts';

/** The institute details that an account wants to confirm. An account has at most one claim. */
export type InstituteClaim = Tables['institute_claims'];

export const takenErrors = {
  institute_email: signup.errors.instituteEmailExists,
  scholar_id: signup.errors.scholarIdExists,
} as const;
type TakenColumn = keyof typeof takenErrors;

/** Creates or replaces the claim of a locked account, and deletes links that were mailed to another address. */
export async function upsertInstituteClaim(transaction: Transaction, claim: InstituteClaim): Promise<void> {
  const { account_id, ...details } = claim;
  const earlier = await findInstituteClaim(transaction, account_id);
  if (earlier && earlier.institute_email !== claim.institute_email)
    await deleteOneTimeLinks(transaction, account_id, 'institute');
  await transaction
    .insertInto('institute_claims')
    .values(claim)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(details))
    .execute();
}

export async function findInstituteClaim(db: Db, accountId: string): Promise<InstituteClaim | undefined> {
  return db.selectFrom('institute_claims').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/**
 * Returns which value of the claim another account has confirmed, or undefined. The e-mail is checked before the
 * scholar ID.
 */
export async function findClaimColumnConfirmedElsewhere(
  db: Db,
  claim: InstituteClaim,
): Promise<TakenColumn | undefined> {
  // Reads both values in one statement, so that a concurrent confirmation cannot change them in between.
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

export async function removeUnconfirmedValuesOfOtherAccounts(
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
 * Confirms the claim. Returns undefined if the account has already confirmed its institute details. If another account
 * has the e-mail or scholar ID, returns the name of that column, and the caller must roll the transaction back.
 */
export async function confirmInstituteClaim(
  transaction: Transaction,
  { account_id, ...details }: InstituteClaim,
  now: number,
): Promise<Pick<AccountsTable, 'id'> | TakenColumn | undefined> {
  try {
    const row = await transaction
      .updateTable('accounts')
      .set({ ...details, scholar_id: details.scholar_id || null, institute_confirmed_at: now })
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

async function setSearchText(
  transaction: Transaction,
  account: Pick<AccountsTable, 'id' | 'name' | 'email' | 'scholar_id'>,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ search_text: buildAccountSearchText(account) })
    .where('id', '=', account.id)
    .execute();
}

/**
 * Returns the column of a violated unique constraint, or undefined for any other error. PostgreSQL reports the name of
 * the constraint, SQLite the columns.
 */
function violatedColumn(error: unknown): TakenColumn | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const unique = error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE';
  const where = 'constraint' in error ? String(error.constraint) : error.message;
  return unique
    ? (['institute_email', 'scholar_id'] as const).find((column) => where.includes(column))
    : undefined;
}
