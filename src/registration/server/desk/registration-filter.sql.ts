import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { isSearch } from '#platform/server/search/search-text.ts';
import { type RegistrationFilter, workSections } from '../../contract/desk.ts';
import { registrationStates } from '../../contract/form.ts';
import { type PaymentStatus, type ProofRequestState, paidStates } from '../../rule/payment-status.ts';

export type Where = ExpressionBuilder<Tables, 'registrations'>;

/** A filter of an event's registrations. */
export interface ListQuery {
  eventId: string;
  filter: RegistrationFilter;
  /** Omits members that are listed under their leader. */
  folds?: boolean;
}

/** Builds the conditions of a filter without its section. */
export function matchesQuery(eb: Where, { eventId, filter }: ListQuery): Expression<SqlBool> {
  return eb.and([eb('registrations.event_id', '=', eventId), matchesFilter(eb, filter)]);
}

/** Builds the conditions of a filter without its section and event. */
export function matchesFilter(eb: Where, filter: RegistrationFilter): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [matchesSearch('registrations.search_text', filter.search)];
  if (filter.mode !== 'any') conditions.push(eb('registrations.mode', '=', filter.mode));
  if (filter.accommodation !== 'any')
    conditions.push(eb('registrations.accommodation', '=', filter.accommodation));
  // Only delegates from outside the institute are asked about accommodation, and all of them answer.
  if (filter.from !== 'any')
    conditions.push(eb('registrations.accommodation', filter.from === 'institute' ? 'is' : 'is not', null));
  if (filter.money !== 'any') conditions.push(hasPaymentStatus(eb, filter.money));
  if (filter.asked !== 'any') conditions.push(hasProofRequest(eb, filter.asked));
  if (filter.chose !== '')
    conditions.push(eb('registrations.id', 'in', registrationsChoosing(eb, filter.chose)));
  return eb.and(conditions);
}

/** Matches registrations with a payment status. Payments in parts are paid, too. */
export function hasPaymentStatus(eb: Where, state: PaymentStatus): Expression<SqlBool> {
  const payers = eb
    .selectFrom('payment_statuses')
    .select('registration_id')
    .where('state', 'in', state === 'paid' ? paidStates : [state]);
  return eb('registrations.id', 'in', payers);
}

/** Matches pending registrations with an open, or an answered, request for another proof of payment. */
function hasProofRequest(eb: Where, state: ProofRequestState): Expression<SqlBool> {
  const answered = eb
    .selectFrom('resubmission_requests as answers')
    .select('answers.registration_id')
    .where('answers.answered_at', 'is not', null);
  return eb.and([
    eb('registrations.status', '=', 'pending'),
    state === 'requested'
      ? hasOpenProofRequest(eb)
      : eb.and([eb.not(hasOpenProofRequest(eb)), eb('registrations.id', 'in', answered)]),
  ]);
}

/** Selects the registrations that chose a committee or a portfolio. */
function registrationsChoosing(eb: Where, id: string) {
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

/** Returns whether members are listed under their leader. They are not in a filter that selects single members. */
export function foldsGroups(
  { search, mode, section, chose }: RegistrationFilter,
  fold: 'groups' | 'none',
): boolean {
  const isOfStatus = section === 'all' || registrationStates.some((state) => state === section);
  return fold === 'groups' && isOfStatus && mode === 'any' && chose === '' && !isSearch(search);
}

/** Matches members that are listed under their leader, because the leader is in the same section. */
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

/** Builds the condition of a section: a state, an assigned committee, a queue, or everything. */
export function inSection(eb: Where, section: string): Expression<SqlBool> {
  if (section === 'waiting_for_leader')
    return eb.and([
      eb(
        'registrations.delegation_id',
        'in',
        eb.selectFrom('delegations').select('delegations.id').where('delegations.completed_at', 'is', null),
      ),
      eb('registrations.status', '=', 'pending'),
    ]);
  const state = registrationStates.find((state) => state === section);
  if (state === 'withdrawn' || state === 'declined')
    return eb.and([
      eb('registrations.status', '=', 'declined'),
      eb('registrations.withdrawn_at', state === 'withdrawn' ? 'is not' : 'is', null),
    ]);
  if (state) return eb('registrations.status', '=', state);
  if (section === 'undecided') return isWaitingFor(eb, 'decision');
  if (section === 'unseated') return isWaitingFor(eb, 'seat');
  return section === 'all' ? eb.and([]) : eb('registrations.seat_id', 'in', seatsOf(eb, section));
}

/** Returns whether a section is a committee: every name but the states, the queues and 'all'. */
export function isCommitteeSection(section: string): boolean {
  return ![...registrationStates, ...workSections, 'all'].some((known) => known === section);
}

/** Selects the seats of committees with this value, of any event: a seat always belongs to the registration's event. */
function seatsOf(eb: Where, committee: string) {
  return eb
    .selectFrom('committees')
    .innerJoin('portfolios', 'portfolios.committee_id', 'committees.id')
    .innerJoin('seats', 'seats.portfolio_id', 'portfolios.id')
    .select('seats.id')
    .where('committees.value', '=', committee);
}

export type WaitsFor = 'decision' | 'seat';

/**
 * Matches registrations that can be decided now, or that wait for a seat. A delegate with an open request for another proof of
 * payment must answer first, unless the payment has arrived meanwhile.
 */
export function isWaitingFor(eb: Where, waitsFor: WaitsFor): Expression<SqlBool> {
  if (waitsFor === 'seat')
    return eb.and([eb('registrations.status', '=', 'confirmed'), eb('registrations.seat_id', 'is', null)]);
  return eb.and([
    eb('registrations.status', '=', 'pending'),
    eb.or([eb.not(hasOpenProofRequest(eb)), hasPaymentStatus(eb, 'paid')]),
    eb.or([
      eb('registrations.delegation_id', 'is', null),
      eb.exists(
        eb
          .selectFrom('delegations')
          .select('delegations.id')
          .whereRef('delegations.id', '=', 'registrations.delegation_id')
          .where('delegations.completed_at', 'is not', null),
      ),
    ]),
  ]);
}

function hasOpenProofRequest(eb: Where): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('resubmission_requests')
      .select('resubmission_requests.id')
      .whereRef('resubmission_requests.registration_id', '=', 'registrations.id')
      .where('resubmission_requests.closed_at', 'is', null),
  );
}
