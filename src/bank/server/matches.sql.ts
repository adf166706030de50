import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';
import type { SetAsideKind } from '../contract/matching.ts';
import type { ManualMatch } from '../rule/reconcile.ts';
import { isImportFinishedSql } from './statements.sql.ts';

/** Returns the SQL condition that a credit is set aside. For queries with `bank_transactions`. */
export function isSetAsideCreditSql<T extends keyof Tables>(eb: ExpressionBuilder<Tables, T>) {
  const credits = eb as unknown as ExpressionBuilder<Tables, 'bank_transactions'>;
  return credits.exists(
    credits
      .selectFrom('set_aside_credits')
      .select('set_aside_credits.credit_id')
      .whereRef('set_aside_credits.credit_id', '=', 'bank_transactions.id'),
  );
}

/** Returns the SQL condition that a credit is matched with a registration. For queries with `bank_transactions`. */
function isMatchedCreditSql<T extends keyof Tables>(eb: ExpressionBuilder<Tables, T>) {
  const credits = eb as unknown as ExpressionBuilder<Tables, 'bank_transactions'>;
  return credits.exists(
    credits
      .selectFrom('matched_credits')
      .select('matched_credits.credit_id')
      .whereRef('matched_credits.credit_id', '=', 'bank_transactions.id'),
  );
}

/**
 * Returns the SQL condition that a credit is unclaimed: its import has finished, and it is neither matched nor set
 * aside. All lists and counts of unclaimed credits use this condition.
 */
export function isUnclaimedCreditSql(eb: ExpressionBuilder<Tables, 'bank_transactions'>) {
  return eb.and([
    eb('bank_transactions.amount', '>', 0),
    eb.not(isMatchedCreditSql(eb)),
    eb.not(isSetAsideCreditSql(eb)),
    isImportFinishedSql(eb),
  ]);
}

const matchBatch = 2_000;

/** Returns the id of the paying registration by credit id. */
export async function mapPayerIdsByCredit(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('matched_credits').selectAll().execute();
  return new Map(rows.map(({ credit_id, registration_id }) => [credit_id, registration_id]));
}

export async function listCreditsOfPayers(db: Db, payers: readonly string[]) {
  return db
    .selectFrom('matched_credits')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'matched_credits.credit_id')
    .select([
      'matched_credits.registration_id as payerId',
      'bank_transactions.id',
      'bank_transactions.day',
      'bank_transactions.amount',
    ])
    .where('matched_credits.registration_id', 'in', payers)
    .execute();
}

/** Saves which registration each credit pays for. Null removes the match. */
export async function saveOrDeleteMatchedCredits(
  transaction: Transaction,
  matches: ReadonlyMap<string, string | null>,
): Promise<void> {
  const removed = [...matches].filter(([, payerId]) => payerId === null).map(([creditId]) => creditId);
  for (let from = 0; from < removed.length; from += matchBatch)
    await transaction
      .deleteFrom('matched_credits')
      .where('credit_id', 'in', removed.slice(from, from + matchBatch))
      .execute();
  const saved = [...matches].flatMap(([credit_id, registration_id]) =>
    registration_id === null ? [] : [{ credit_id, registration_id }],
  );
  for (let from = 0; from < saved.length; from += matchBatch)
    await transaction
      .insertInto('matched_credits')
      .values(saved.slice(from, from + matchBatch))
      .onConflict((conflict) =>
        conflict
          .column('credit_id')
          .doUpdateSet((eb) => ({ registration_id: eb.ref('excluded.registration_id') })),
      )
      .execute();
}

/**
 * Removes the matches of a statement's credits.
 * @returns the registrations that the credits were matched with
 */
export async function unmatchCreditsOfStatement(
  transaction: Transaction,
  statementId: string,
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('matched_credits')
    .where(
      'credit_id',
      'in',
      transaction.selectFrom('bank_transactions').select('id').where('statement_id', '=', statementId),
    )
    .returning('registration_id')
    .execute();
  return [...new Set(rows.map(({ registration_id }) => registration_id))].sort();
}

/** Lists the ids of credits that are matched with erased registrations. They cannot pay for other registrations. */
export async function listCreditIdsOfErasedRegistrations(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('matched_credits')
    .leftJoin('registrations', 'registrations.id', 'matched_credits.registration_id')
    .select('matched_credits.credit_id as id')
    .where('registrations.id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function sumMatchedCredits(db: Db, payerId: string): Promise<number> {
  const { amount } = await db
    .selectFrom('matched_credits')
    .innerJoin('bank_transactions', 'bank_transactions.id', 'matched_credits.credit_id')
    .select((eb) => eb.fn.sum<number | string | null>('bank_transactions.amount').as('amount'))
    .where('matched_credits.registration_id', '=', payerId)
    .executeTakeFirstOrThrow();
  return Number(amount ?? 0);
}

export async function mapMatchedRegistrationsByCredit(
  db: Db,
  creditIds: readonly string[],
): Promise<Map<string, { _id: string; name: string }>> {
  if (creditIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('matched_credits')
    .innerJoin('registrations', 'registrations.id', 'matched_credits.registration_id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['matched_credits.credit_id as creditId', 'registrations.id as _id', 'accounts.name'])
    .where('matched_credits.credit_id', 'in', creditIds)
    .execute();
  return new Map(rows.map(({ creditId, ...owner }) => [creditId, owner]));
}

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
