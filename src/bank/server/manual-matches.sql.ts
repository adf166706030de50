import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { ManualMatch } from '../rule/reconcile.ts';

type Verdict = 'belongs' | 'refused';

export interface Pair {
  registrationId: string;
  creditId: string;
}

/**
 * Inserts a manual match of a pair that has none.
 * @returns false when the credit is matched with another registration
 */
export async function insertManualMatch(
  transaction: Transaction,
  { registrationId, creditId }: Pair,
  verdict: Verdict,
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('money_judgements')
    .values({
      registration_id: registrationId,
      credit_id: creditId,
      verdict,
      judged_at: at,
      judged_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('credit_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteManualMatch(
  transaction: Transaction,
  { registrationId, creditId }: Pair,
): Promise<Verdict | undefined> {
  const row = await transaction
    .deleteFrom('money_judgements')
    .where('registration_id', '=', registrationId)
    .where('credit_id', '=', creditId)
    .returning('verdict')
    .executeTakeFirst();
  return row?.verdict;
}

export async function hasManualMatch(
  db: Db,
  { registrationId, creditId }: Pair,
  verdict: Verdict,
): Promise<boolean> {
  const row = await db
    .selectFrom('money_judgements')
    .select('credit_id')
    .where('registration_id', '=', registrationId)
    .where('credit_id', '=', creditId)
    .where('verdict', '=', verdict)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the sum of the credits that are matched with a registration by hand, in paise. */
export async function sumManualMatches(db: Db, registrationId: string): Promise<number> {
  const row = await db
    .selectFrom('money_judgements')
    .innerJoin('credits', 'credits.id', 'money_judgements.credit_id')
    .select((eb) => eb.cast<number | null>(eb.fn.sum('credits.paise'), 'bigint').as('paise'))
    .where('money_judgements.registration_id', '=', registrationId)
    .where('money_judgements.verdict', '=', 'belongs')
    .executeTakeFirstOrThrow();
  return row.paise ?? 0;
}

export async function listManualMatches(db: Db): Promise<ManualMatch[]> {
  const rows = await db
    .selectFrom('money_judgements')
    .select(['registration_id as payerId', 'credit_id as creditId', 'verdict'])
    .execute();
  return rows.map(({ verdict, ...pair }) => ({ ...pair, belongs: verdict === 'belongs' }));
}

/** Lists the manual matches of a registration with their authors, oldest first. */
export async function manualMatchesOf(db: Db, registrationId: string) {
  return db
    .selectFrom('money_judgements')
    .leftJoin('accounts', 'accounts.id', 'money_judgements.judged_by')
    .select([
      'money_judgements.credit_id as creditId',
      'money_judgements.verdict',
      'money_judgements.judged_at as at',
      'accounts.name as by',
    ])
    .where('registration_id', '=', registrationId)
    .orderBy('judged_at')
    .execute();
}
