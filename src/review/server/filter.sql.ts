import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { statuses } from '#registration/contract.ts';
import { type RegistrationFilter, workSections } from '../contract.ts';
import { waits } from './waits.sql.ts';

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

/** The section of a filter: a status, a committee that was assigned, what is to be worked through, or everything. */
export function inSection(eb: Where, section: string): Expression<SqlBool> {
  if (section === workSections.waiting)
    return eb.and([
      eb(
        'registrations.delegation_id',
        'in',
        eb.selectFrom('delegations').select('delegations.id').where('delegations.completed_at', 'is', null),
      ),
      eb('registrations.status', '=', 'pending'),
    ]);
  const status = statuses.find((one) => one === section);
  if (status) return eb('registrations.status', '=', status);
  if (section === workSections.undecided) return waits(eb, 'for a decision');
  if (section === workSections.unseated) return waits(eb, 'for a seat');
  return section === 'all' ? eb.and([]) : eb('registrations.assigned_committee', '=', section);
}
