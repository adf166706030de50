import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { statuses } from '#registration/contract.ts';
import type { RegistrationFilter } from '../contract.ts';

type Where = ExpressionBuilder<Tables, 'registrations'>;

/** A filter of an event's registrations. */
export interface Sought {
  eventId: string;
  filter: RegistrationFilter;
}

/** Everything a filter asks for but its section. */
export function inFilter(eb: Where, { eventId, filter }: Sought): Expression<SqlBool> {
  const asked: Expression<SqlBool>[] = [
    eb('registrations.event_id', '=', eventId),
    matchesSearch('registrations.search_text', filter.search),
  ];
  if (filter.mode !== 'any') asked.push(eb('registrations.mode', '=', filter.mode));
  if (filter.accommodation !== 'any')
    asked.push(eb('registrations.accommodation', '=', filter.accommodation));
  // Everybody from outside answers the question of a bed, and nobody else is asked it.
  if (filter.from !== 'any')
    asked.push(eb('registrations.accommodation', filter.from === 'institute' ? 'is' : 'is not', null));
  return eb.and(asked);
}

/** The section of a filter: a status, a committee that was assigned, or everything. */
export function inSection(eb: Where, section: string): Expression<SqlBool> {
  const status = statuses.find((one) => one === section);
  if (status) return eb('registrations.status', '=', status);
  return section === 'all' ? eb.and([]) : eb('registrations.assigned_committee', '=', section);
}
