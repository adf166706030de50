import type { Queries } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { shownState } from '../shown-state.sql.ts';

/** Searches the registrations of all events, newest first. */
export async function findRegistrations(queries: Queries, search: string, atMost: number) {
  const found = queries
    .selectFrom('registrations')
    .select('id')
    .where(matchesSearch('search_text', search))
    .orderBy('registered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost);
  return queries
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id as _id',
      'accounts.name',
      'accounts.email',
      'events.name as eventName',
      shownState.as('status'),
    ])
    .where('registrations.id', 'in', found)
    .orderBy('registrations.registered_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .execute();
}

/** The delegates who have a seat of one of these portfolios. */
export async function findSeated(queries: Queries, portfolioIds: readonly string[]) {
  if (portfolioIds.length === 0) return [];
  return queries
    .selectFrom('seats')
    .innerJoin('registrations', 'registrations.seat_id', 'seats.id')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.id as _id', 'accounts.name', 'seats.portfolio_id as portfolioId'])
    .where('seats.portfolio_id', 'in', portfolioIds)
    .orderBy('seats.number')
    .execute();
}
