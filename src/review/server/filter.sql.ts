import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { isSearch } from '#platform/server/search/search-text.ts';
import { statuses } from '#registration/contract.ts';
import { type RegistrationFilter, workSections } from '../contract.ts';
import { waits } from './waits.sql.ts';

type Where = ExpressionBuilder<Tables, 'registrations'>;

/** A filter of an event's registrations. */
export interface Sought {
  eventId: string;
  filter: RegistrationFilter;
  /** Members are left out whom their leader holds. */
  folds?: boolean;
}

/** Everything a filter asks for but its section. */
export function inFilter(eb: Where, { eventId, filter }: Sought): Expression<SqlBool> {
  return eb.and([eb('registrations.event_id', '=', eventId), inNarrowing(eb, filter)]);
}

/** What a filter asks of the registrations of an event. */
export function inNarrowing(eb: Where, filter: RegistrationFilter): Expression<SqlBool> {
  const asked: Expression<SqlBool>[] = [matchesSearch('registrations.search_text', filter.search)];
  if (filter.mode !== 'any') asked.push(eb('registrations.mode', '=', filter.mode));
  if (filter.accommodation !== 'any')
    asked.push(eb('registrations.accommodation', '=', filter.accommodation));
  // Everybody from outside answers the question of a bed, and nobody else is asked it.
  if (filter.from !== 'any')
    asked.push(eb('registrations.accommodation', filter.from === 'institute' ? 'is' : 'is not', null));
  return eb.and(asked);
}

/** Whether members are listed under their leader: where they would all be rows, and nobody looks for one of them. */
export function foldsGroups({ search, mode, section }: RegistrationFilter, fold: 'groups' | 'none'): boolean {
  const isOfStatus = section === 'all' || statuses.some((one) => one === section);
  return fold === 'groups' && isOfStatus && mode === 'any' && !isSearch(search);
}

/** Members whose leader stands in the same section and so holds them. */
export function isFolded(eb: Where, section: string): Expression<SqlBool> {
  const leaders = eb
    .selectFrom('registrations as leaders')
    .select('leaders.id')
    .whereRef('leaders.delegation_id', '=', 'registrations.delegation_id')
    .where('leaders.mode', '=', 'leader');
  return eb.and([
    eb('registrations.mode', '=', 'member'),
    eb.exists(section === 'all' ? leaders : leaders.whereRef('leaders.status', '=', 'registrations.status')),
  ]);
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
