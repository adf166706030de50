import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { SetAsideKind } from '../contract.ts';
import type { ManualMatch } from '../rule/reconcile.ts';
import { isMatchedCreditSql } from './credit-conditions.sql.ts';

type Verdict = 'match' | 'reject';

export interface Pair {
  registrationId: string;
  creditId: string;
}

/**
 * Stores an admin's decision on a credit and a registration. Returns false if they already have a decision, or the
 * credit is manually matched with another registration.
 */
export async function insertMatchVerdict(
  transaction: Transaction,
  { registrationId, creditId }: Pair,
  verdict: Verdict,
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('manual_matches')
    .values({
      registration_id: registrationId,
      credit_id: creditId,
      verdict,
      decided_at: at,
      decided_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('credit_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteMatchVerdict(
  transaction: Transaction,
  { registrationId, creditId }: Pair,
): Promise<Verdict | undefined> {
  const row = await transaction
    .deleteFrom('manual_matches')
    .where('registration_id', '=', registrationId)
    .where('credit_id', '=', creditId)
    .returning('verdict')
    .executeTakeFirst();
  return row?.verdict;
}

export async function hasMatchVerdict(
  db: Db,
  { registrationId, creditId }: Pair,
  verdict: Verdict,
): Promise<boolean> {
  const row = await db
    .selectFrom('manual_matches')
    .select('credit_id')
    .where('registration_id', '=', registrationId)
    .where('credit_id', '=', creditId)
    .where('verdict', '=', verdict)
    .executeTakeFirst();
  return row !== undefined;
}

export async function sumManuallyMatchedCredits(db: Db, registrationId: string): Promise<number> {
  const row = await db
    .selectFrom('manual_matches')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'manual_matches.credit_id')
    .select((eb) => eb.cast<number | null>(eb.fn.sum('bank_transactions.amount'), 'bigint').as('amount'))
    .where('manual_matches.registration_id', '=', registrationId)
    .where('manual_matches.verdict', '=', 'match')
    .executeTakeFirstOrThrow();
  return row.amount ?? 0;
}

export async function listMatchVerdicts(db: Db): Promise<ManualMatch[]> {
  const rows = await db
    .selectFrom('manual_matches')
    .select(['registration_id as payerId', 'credit_id as creditId', 'verdict'])
    .execute();
  return rows.map(({ verdict, ...pair }) => ({ ...pair, isMatch: verdict === 'match' }));
}

export async function listMatchVerdictsOfRegistration(db: Db, registrationId: string) {
  return db
    .selectFrom('manual_matches')
    .leftJoin('accounts', 'accounts.id', 'manual_matches.decided_by')
    .select([
      'manual_matches.credit_id as creditId',
      'manual_matches.verdict',
      'manual_matches.decided_at as at',
      'accounts.name as by',
    ])
    .where('registration_id', '=', registrationId)
    .orderBy('decided_at')
    .execute();
}

export interface BookedCredit {
  id: string;
  day: string;
  amount: number;
}

/** Sets a credit aside. Returns false if it is already matched or set aside, or there is no such credit. */
export async function insertSetAside(
  transaction: Transaction,
  creditId: string,
  { kind, note }: { kind: SetAsideKind; note: string },
  { at, by }: { at: number; by: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('set_aside_credits')
    .columns(['credit_id', 'kind', 'note', 'set_aside_at', 'set_aside_by'])
    .expression(
      transaction
        .selectFrom('bank_transactions')
        .select([
          'bank_transactions.id',
          sql<SetAsideKind>`cast(${kind} as text)`.as('kind'),
          sql<string>`cast(${note} as text)`.as('note'),
          sql<number>`cast(${at} as bigint)`.as('set_aside_at'),
          sql<string>`cast(${by} as text)`.as('set_aside_by'),
        ])
        .where('bank_transactions.id', '=', creditId)
        .where('bank_transactions.amount', '>', 0)
        .where((eb) => eb.not(isMatchedCreditSql(eb))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('credit_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSetAside(transaction: Transaction, creditId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('set_aside_credits')
    .where('credit_id', '=', creditId)
    .returning('credit_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isCreditSetAside(db: Db, creditId: string): Promise<boolean> {
  const row = await db
    .selectFrom('set_aside_credits')
    .select('credit_id')
    .where('credit_id', '=', creditId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSetAsideOfStatement(
  transaction: Transaction,
  statementId: string,
): Promise<BookedCredit[]> {
  const credits = await transaction
    .selectFrom('bank_transactions')
    .innerJoin('set_aside_credits', 'set_aside_credits.credit_id', 'bank_transactions.id')
    .select(['bank_transactions.id', 'bank_transactions.day', 'bank_transactions.amount'])
    .where('bank_transactions.statement_id', '=', statementId)
    .orderBy('bank_transactions.id')
    .execute();
  for (const { id } of credits) await deleteSetAside(transaction, id);
  return credits;
}

export async function mapSetAsideCreditsById(db: Db, creditIds: readonly string[]) {
  if (creditIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('set_aside_credits')
    .leftJoin('accounts', 'accounts.id', 'set_aside_credits.set_aside_by')
    .select([
      'set_aside_credits.credit_id as creditId',
      'set_aside_credits.kind',
      'set_aside_credits.note',
      'set_aside_credits.set_aside_at as at',
      'accounts.name as by',
    ])
    .where('set_aside_credits.credit_id', 'in', creditIds)
    .execute();
  return new Map(rows.map(({ creditId, ...row }) => [creditId, row]));
}
