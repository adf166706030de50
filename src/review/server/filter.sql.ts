import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Queries, Tables } from '#platform/server/db/tables.ts';
import { beginsWith } from '#platform/server/search/begins-with.sql.ts';
import { countFew } from '#platform/server/search/few.sql.ts';
import { type Plan, planSearch } from '#platform/server/search/plan.ts';
import { wordsAsked } from '#platform/server/search/words.ts';
import { statuses } from '#registration/contract.ts';
import type { RegistrationFilter } from '../contract.ts';

type Where = ExpressionBuilder<Tables, 'registrations'>;

/** A word that finds more than this is not looked up first: walking the list and asking each row is quicker. */
const few = 2_000;

/** A filter of an event's registrations, with the plan of its search. */
export interface Sought extends Plan {
  eventId: string;
  filter: RegistrationFilter;
}

/** How the words of a filter's search are best looked up among the registrations of an event. */
export async function seek(queries: Queries, eventId: string, filter: RegistrationFilter): Promise<Sought> {
  const plan = await planSearch(wordsAsked(filter.search), few, (word) =>
    countFew(
      queries,
      queries
        .selectFrom('registration_words')
        .select('word')
        .where((eb) => ofEvent(eb, eventId, word)),
      few,
    ),
  );
  return { eventId, filter, ...plan };
}

/** Everything a filter asks for but its section. */
export function inFilter(eb: Where, { eventId, filter, rare, common }: Sought): Expression<SqlBool> {
  const asked: Expression<SqlBool>[] = common.map((word) => hasWord(eb, word));
  // What a rare word finds is of this event already; asked for once more, it would lead engines to begin there.
  asked.push(rare === undefined ? eb('registrations.event_id', '=', eventId) : isFoundBy(eb, eventId, rare));
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

function isFoundBy(eb: Where, eventId: string, word: string): Expression<SqlBool> {
  return eb(
    'registrations.id',
    'in',
    eb
      .selectFrom('registration_words')
      .select('registration_words.registration_id')
      .where((words) => ofEvent(words, eventId, word)),
  );
}

/** Of words of an event's registrations that begin with a word of a search. */
function ofEvent(eb: ExpressionBuilder<Tables, 'registration_words'>, eventId: string, word: string) {
  return eb.and([
    eb('registration_words.event_id', '=', eventId),
    beginsWith('registration_words.word', word),
  ]);
}

function hasWord(eb: Where, word: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('registration_words')
      .select('registration_words.word')
      .whereRef('registration_words.registration_id', '=', 'registrations.id')
      .where(beginsWith('registration_words.word', word)),
  );
}
