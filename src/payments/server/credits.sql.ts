import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Changes, Queries, Tables } from '#platform/server/db/tables.ts';
import type { Credit } from '../rule/inputs.ts';

interface StatementLines {
  id: string;
  /** The same for the same line in whatever statement: it is unique. */
  line_key: string;
  statement_id: string;
  /** 'YYYY-MM-DD'. */
  day: string;
  paise: number;
  words: string;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    credits: StatementLines;
    /** What left the account. */
    debits: StatementLines;
  }
}

/** As many rows as one statement takes on either engine. */
const atOnce = 2_000;

/** A credit or debit that may be known already. */
export interface NewLine extends Credit {
  key: string;
}

/** Adds those whose key is not known. Returns how many that were. */
export async function addStatementLines(
  changes: Changes,
  table: 'credits' | 'debits',
  statementId: string,
  lines: readonly NewLine[],
): Promise<number> {
  let added = 0;
  for (let from = 0; from < lines.length; from += atOnce) {
    const { numInsertedOrUpdatedRows = 0n } = await changes
      .insertInto(table)
      .values(
        lines.slice(from, from + atOnce).map(({ id, key, day, paise, text }) => ({
          id,
          line_key: key,
          statement_id: statementId,
          day,
          paise,
          words: text,
        })),
      )
      .onConflict((conflict) => conflict.column('line_key').doNothing())
      .executeTakeFirstOrThrow();
    added += Number(numInsertedOrUpdatedRows);
  }
  return added;
}

/** How many of these keys are known. */
export async function countKnown(queries: Queries, keys: readonly string[]): Promise<number> {
  let known = 0;
  for (let from = 0; from < keys.length; from += atOnce) {
    const { count } = await queries
      .selectFrom('credits')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('line_key', 'in', keys.slice(from, from + atOnce))
      .executeTakeFirstOrThrow();
    known += count;
  }
  return known;
}

/** Every credit, in no order. */
export async function allCredits(queries: Queries): Promise<Credit[]> {
  return queries.selectFrom('credits').select(['id', 'day', 'paise', 'words as text']).execute();
}

/** Credits as the desk shows them, with the bank they came to. */
function shownCredits(queries: Queries) {
  return queries
    .selectFrom('credits')
    .innerJoin('statements', 'statements.id', 'credits.statement_id')
    .select([
      'credits.id as _id',
      'credits.day',
      'credits.paise',
      'credits.words as text',
      'statements.bank',
    ]);
}

/** These credits, in no order. */
export async function readCredits(queries: Queries, ids: readonly string[]) {
  return ids.length === 0 ? [] : shownCredits(queries).where('credits.id', 'in', ids).execute();
}
export type ShownCredit = Awaited<ReturnType<typeof readCredits>>[number];

/**
 * Of credits that pay for nobody: neither matched nor claimed, nor of somebody who was erased or has the money back. One that is only
 * one digit apart is nobody's yet.
 */
function isUnclaimed(eb: ExpressionBuilder<Tables, 'credits'>, search: string) {
  const claims = eb
    .selectFrom('money_standings')
    .select('money_standings.registration_id')
    .whereRef('money_standings.credit_id', '=', 'credits.id')
    .where('money_standings.state', '!=', 'nearly');
  const parts = eb
    .selectFrom('money_parts')
    .select('money_parts.credit_id')
    .whereRef('money_parts.credit_id', '=', 'credits.id');
  const ofSettled = eb
    .selectFrom('claimed_credits')
    .leftJoin('registrations', 'registrations.id', 'claimed_credits.registration_id')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.registration_id', '=', 'claimed_credits.registration_id')
        .on('refunds.released_at', 'is not', null)
        .on('refunds.taken_back_at', 'is', null),
    )
    .select('claimed_credits.credit_id')
    .whereRef('claimed_credits.credit_id', '=', 'credits.id')
    .where((or) => or.or([or('registrations.id', 'is', null), or('refunds.id', 'is not', null)]));
  // A sum is found as it is read, '1,770.00', and by its rupees alone. Longer numbers of banks are none.
  const paise = Math.round(Number(search.replace(/[₹,\s]/g, '')) * 100);
  const bySum = paise > 0 && Number.isSafeInteger(paise) ? [eb('credits.paise', '=', paise)] : [];
  const words = sql<SqlBool>`lower(credits.words) like ${`%${search
    .trim()
    .toLowerCase()
    .replace(/[!%_]/g, '!$&')}%`} escape '!'`;
  const isOfSomebody = [claims, parts, ofSettled].map((some) => eb.not(eb.exists(some)));
  return eb.and([...isOfSomebody, eb.or([words, ...bySum])]);
}

/** Newest first. */
export async function pageOfUnclaimed(
  queries: Queries,
  search: string,
  { skip, take }: { skip: number; take: number },
): Promise<ShownCredit[]> {
  return shownCredits(queries)
    .where((eb) => isUnclaimed(eb, search))
    .orderBy('credits.day', 'desc')
    .orderBy('credits.id', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
}

/** How many that are, and their sum. */
export async function countUnclaimed(
  queries: Queries,
  search: string,
): Promise<{ total: number; paise: number }> {
  const row = await queries
    .selectFrom('credits')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      // PostgreSQL adds whole numbers up to a decimal.
      eb.cast<number | null>(eb.fn.sum('credits.paise'), 'bigint').as('paise'),
    ])
    .where((eb) => isUnclaimed(eb, search))
    .executeTakeFirstOrThrow();
  return { total: row.total, paise: row.paise ?? 0 };
}

/** The credits of some days that pay for nobody, in no order; days as 'YYYY-MM-DD', both included. */
export async function unclaimedBetween(
  queries: Queries,
  { from, to }: { from: string; to: string },
): Promise<ShownCredit[]> {
  return shownCredits(queries)
    .where((eb) => isUnclaimed(eb, ''))
    .where('credits.day', '>=', from)
    .where('credits.day', '<=', to)
    .execute();
}
