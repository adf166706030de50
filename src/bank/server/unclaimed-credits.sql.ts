import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import type { unclaimedCreditListTabs } from '../contract/matching.ts';
import { parseAmount } from '../rule/statement/cells.ts';
import { type ShownCredit, selectShownCredits } from './bank-transactions.sql.ts';
import { isSetAsideCreditSql, isUnclaimedCreditSql } from './matches.sql.ts';
import { isImportFinishedSql } from './statements.sql.ts';

type Part = (typeof unclaimedCreditListTabs)[number];

function isInPart(eb: ExpressionBuilder<Tables, 'bank_transactions'>, part: Part) {
  return part === 'open' ? isUnclaimedCreditSql(eb) : isSetAsideCreditSql(eb);
}

function matchesText(eb: ExpressionBuilder<Tables, 'bank_transactions'>, search: string) {
  // The search also finds amounts: '1,770.00', '1770' and '€1.770,00' are equal. Longer numbers are not amounts.
  const amount = parseAmount(search.replace(/[₹$€£¥\s]/g, ''))?.value ?? 0;
  const bySum = amount > 0 ? [eb('bank_transactions.amount', '=', amount)] : [];
  const byText = sql<SqlBool>`lower(bank_transactions.description) like ${`%${search
    .trim()
    .toLowerCase()
    .replace(/[!%_]/g, '!$&')}%`} escape '!'`;
  return eb.or([byText, ...bySum]);
}

/**
 * Returns the SQL condition that a credit may pay for another registration. This includes a second payment of a
 * registration until a refund of that registration is released.
 */
function isSpare(eb: ExpressionBuilder<Tables, 'bank_transactions'>) {
  const statuses = eb
    .selectFrom('payment_statuses')
    .select('payment_statuses.registration_id')
    .whereRef('payment_statuses.credit_id', '=', 'bank_transactions.id')
    .where('payment_statuses.state', '!=', 'near_match');
  const parts = eb
    .selectFrom('payment_parts')
    .select('payment_parts.credit_id')
    .whereRef('payment_parts.credit_id', '=', 'bank_transactions.id');
  const settled = eb
    .selectFrom('matched_credits')
    .leftJoin('registrations', 'registrations.id', 'matched_credits.registration_id')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.registration_id', '=', 'matched_credits.registration_id')
        .on('refunds.released_at', 'is not', null)
        .on('refunds.reversed_at', 'is', null),
    )
    .select('matched_credits.credit_id')
    .whereRef('matched_credits.credit_id', '=', 'bank_transactions.id')
    .where((or) => or.or([or('registrations.id', 'is', null), or('refunds.id', 'is not', null)]));
  return eb.and([
    eb('bank_transactions.amount', '>', 0),
    ...[statuses, parts, settled].map((rows) => eb.not(eb.exists(rows))),
    eb.not(isSetAsideCreditSql(eb)),
    isImportFinishedSql(eb),
  ]);
}

export async function listUnclaimedOrSetAsideCreditsPage(
  db: Db,
  { part, search }: { part: Part; search: string },
  { skip, take }: { skip: number; take: number },
): Promise<ShownCredit[]> {
  return selectShownCredits(db)
    .where((eb) => eb.and([isInPart(eb, part), matchesText(eb, search)]))
    .orderBy('bank_transactions.day', 'desc')
    .orderBy('bank_transactions.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}

export async function countAndSumUnclaimedOrSetAsideCredits(
  db: Db,
  { part = 'open', search = '' }: { part?: Part; search?: string } = {},
): Promise<{ total: number; amount: number }> {
  const row = await db
    .selectFrom('bank_transactions')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      // PostgreSQL returns a sum of integers as a decimal, so it is converted.
      eb.cast<number | null>(eb.fn.sum('bank_transactions.amount'), 'bigint').as('amount'),
    ])
    .where((eb) => eb.and([isInPart(eb, part), ...(search === '' ? [] : [matchesText(eb, search)])]))
    .executeTakeFirstOrThrow();
  return { total: row.total, amount: row.amount ?? 0 };
}

/** Lists credits that may pay for another registration; days are inclusive, as 'YYYY-MM-DD'. */
export async function listAvailableCredits(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<ShownCredit[]> {
  return selectShownCredits(db)
    .where(isSpare)
    .where('bank_transactions.day', '>=', from)
    .where('bank_transactions.day', '<=', to)
    .execute();
}
