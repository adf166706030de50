import { sql } from 'kysely';
import type { PersonRule } from '#accounts/server/index.ts';
import { withSources } from '#bank/server/index.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { onOwnReference, shownState } from '#registration/server/index.ts';

/** Registrations of an event whose money must go back. */
export interface SoughtOwed {
  eventId: string;
  /** Of the payer; finds no erased one. */
  search: string;
}

/** What must go back of some lines, in paise. */
export const balance = sql<number>`cast(sum(case when credit = 'registration' then paise else -paise end) as bigint)`;
const waiting = sql<number>`coalesce(refunds.paise, 0)`;
const left = sql<number>`balances.paise - coalesce(refunds.paise, 0)`;

/** What is left beside what waits for a second person already. */
function owed(queries: Db, { eventId, search }: SoughtOwed) {
  return queries
    .with('balances', (db) =>
      db
        .selectFrom('ledger_lines')
        .select(['registration_id', balance.as('paise')])
        .where('event_id', '=', eventId)
        .where('registration_id', 'is not', null)
        .groupBy('registration_id')
        .having(balance, '>', 0),
    )
    .selectFrom('balances')
    .leftJoin('refunds', (join) =>
      join
        .onRef('refunds.registration_id', '=', 'balances.registration_id')
        .on('refunds.released_at', 'is', null)
        .on('refunds.taken_back_at', 'is', null),
    )
    .leftJoin('registrations', 'registrations.id', 'balances.registration_id')
    .where(left, '>', 0)
    .$if(search.trim() !== '', (all) => all.where(matchesSearch('registrations.search_text', search)));
}

/** One page of them, with what is left to send and what waits, the largest sums first. */
export async function pageOfOwed(
  db: Db,
  sought: SoughtOwed,
  { skip, take }: { skip: number; take: number },
): Promise<{ id: string; paise: number; waitingPaise: number }[]> {
  const rows = await owed(db, sought)
    .select(['balances.registration_id as id', left.as('left'), waiting.as('waitingPaise')])
    .orderBy('left', 'desc')
    .orderBy('balances.registration_id')
    .offset(skip)
    .limit(take)
    .execute();
  return rows.map(({ id, left: paise, waitingPaise }) => ({ id: id ?? '', paise, waitingPaise }));
}

/** How many there are, and what is left to send to them. */
export async function countOwed(db: Db, sought: SoughtOwed): Promise<{ total: number; paise: number }> {
  return owed(db, sought)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`cast(coalesce(sum(${left}), 0) as bigint)`.as('paise'),
    ])
    .executeTakeFirstOrThrow();
}

/** What must go back to each of these registrations, in paise; below zero what it still owes. */
export async function balancesOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('ledger_lines')
    .select(['registration_id as id', balance.as('paise')])
    .where('registration_id', 'in', ids)
    .groupBy('registration_id')
    .execute();
  return new Map(rows.map(({ id, paise }) => [id ?? '', paise]));
}

/** Who registrations are, of those that were not erased. A group's is withdrawn when one of its members is. */
export async function namesOf(db: Db, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('registrations')
          .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
          .innerJoin('payment_references', onOwnReference)
          .select((eb) => [
            'registrations.id',
            'accounts.name',
            'payment_references.reference',
            shownState.as('status'),
            eb
              .selectFrom('fee_shares')
              .select((shares) => shares.fn.countAll<number>().as('count'))
              .whereRef('fee_shares.payer_id', '=', 'registrations.id')
              .where('fee_shares.standing', '=', 'withdrawn')
              .as('withdrawn'),
          ])
          .where('registrations.id', 'in', ids)
          .execute();
  return new Map(
    rows.map(({ id, withdrawn, ...row }) => [id, { ...row, isWithdrawn: (withdrawn ?? 0) > 0 }]),
  );
}

/** What came for registrations, as the bank describes it, with who stands behind each credit; the oldest first. */
export async function creditsWithWords(db: Db, ids: readonly string[], rule: PersonRule) {
  if (ids.length === 0) return [];
  const credits = await db
    .selectFrom('claimed_credits')
    .innerJoin('credits', 'credits.id', 'claimed_credits.credit_id')
    .innerJoin('statements', 'statements.id', 'credits.statement_id')
    .select([
      'claimed_credits.registration_id as payerId',
      'credits.id as _id',
      'credits.day',
      'credits.paise',
      'credits.words as text',
      'statements.bank',
    ])
    .where('claimed_credits.registration_id', 'in', ids)
    .orderBy('credits.day')
    .execute();
  return withSources(db, credits, rule);
}
