import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { isSearch } from '#platform/server/search/search-text.ts';
import { type RegistrationFilter, workSections } from '../../contract/desk/index.ts';
import { registrationStates } from '../../contract/form.ts';
import { type AskedState, type PaymentStatus, paidStates } from '../../rule/payment-status.ts';
import { isAskedAgain, waits } from './waits.sql.ts';

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
  if (filter.money !== 'any') asked.push(paysLike(eb, filter.money));
  if (filter.asked !== 'any') asked.push(wasAsked(eb, filter.asked));
  if (filter.chose !== '') asked.push(eb('registrations.id', 'in', choosersOf(eb, filter.chose)));
  return eb.and(asked);
}

/** Whose payment stands so against the bank. What came in parts is in the bank, too. */
export function paysLike(eb: Where, state: PaymentStatus): Expression<SqlBool> {
  const payers = eb
    .selectFrom('money_standings')
    .select('registration_id')
    .where('state', 'in', state === 'paid' ? paidStates : [state]);
  return eb('registrations.id', 'in', payers);
}

/** Who was asked for another proof of the payment and has yet to answer, or has answered and waits. */
function wasAsked(eb: Where, state: AskedState): Expression<SqlBool> {
  const answered = eb
    .selectFrom('payment_requests as answers')
    .select('answers.registration_id')
    .where('answers.answered_at', 'is not', null);
  return eb.and([
    eb('registrations.status', '=', 'pending'),
    state === 'requested'
      ? isAskedAgain(eb)
      : eb.and([eb.not(isAskedAgain(eb)), eb('registrations.id', 'in', answered)]),
  ]);
}

/** Who chose a committee or a portfolio. */
function choosersOf(eb: Where, id: string) {
  return eb
    .selectFrom('registration_committees as committees_chosen')
    .select('committees_chosen.registration_id')
    .where('committees_chosen.committee_id', '=', id)
    .unionAll(
      eb
        .selectFrom('registration_portfolios as portfolios_chosen')
        .select('portfolios_chosen.registration_id')
        .where('portfolios_chosen.portfolio_id', '=', id),
    );
}

/** Whether members are listed under their leader: where they would all be rows, and nobody looks for one of them. */
export function foldsGroups(
  { search, mode, section, chose }: RegistrationFilter,
  fold: 'groups' | 'none',
): boolean {
  const isOfStatus = section === 'all' || registrationStates.some((one) => one === section);
  return fold === 'groups' && isOfStatus && mode === 'any' && chose === '' && !isSearch(search);
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
    eb.exists(
      section === 'all'
        ? leaders
        : leaders
            .whereRef('leaders.status', '=', 'registrations.status')
            .where(sql<SqlBool>`(leaders.withdrawn_at is null) = (registrations.withdrawn_at is null)`),
    ),
  ]);
}

/** The section of a filter: a state, a committee that was assigned, what is to be worked through, or everything. */
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
  const state = registrationStates.find((one) => one === section);
  if (state === 'withdrawn' || state === 'declined')
    return eb.and([
      eb('registrations.status', '=', 'declined'),
      eb('registrations.withdrawn_at', state === 'withdrawn' ? 'is not' : 'is', null),
    ]);
  if (state) return eb('registrations.status', '=', state);
  if (section === workSections.undecided) return waits(eb, 'for a decision');
  if (section === workSections.unseated) return waits(eb, 'for a seat');
  return section === 'all' ? eb.and([]) : eb('registrations.seat_id', 'in', seatsOf(eb, section));
}

/** Whether a section is a committee: it has every other name. */
export function isOfCommittee(section: string): boolean {
  return ![...registrationStates, ...Object.values<string>(workSections), 'all'].includes(section);
}

/** The seats of committees with this value: a registration has one of its own event. */
function seatsOf(eb: Where, committee: string) {
  return eb
    .selectFrom('committees')
    .innerJoin('portfolios', 'portfolios.committee_id', 'committees.id')
    .innerJoin('seats', 'seats.portfolio_id', 'portfolios.id')
    .select('seats.id')
    .where('committees.value', '=', committee);
}
