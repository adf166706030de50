import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Duty } from '#conference/contract/duties.ts';
import { latestAdultBirthDate } from '#platform/rule/age.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Db, Tables } from '#platform/server/db/tables.ts';
import { matchesSearch } from '#platform/server/search/matches-search.sql.ts';
import { hasSearchText } from '#platform/server/search/search-text.ts';
import { builtInQuestions } from '#questions/contract/built-in-questions.ts';
import { listChosenAnswers, type RegistrationFilter, sectionsNeedingWork } from '../../contract/desk.ts';
import { displayedRegistrationStates } from '../../contract/form.ts';
import { hasOpenProofRequest, hasPaymentStatusSql, hasProofRequest } from '../payment-progress.sql.ts';

export type RegistrationBuilder = ExpressionBuilder<Tables, 'registrations'>;

export interface ListQuery {
  eventId: string;
  filter: RegistrationFilter;
  /** True to leave out members who are listed under their leader. */
  folds?: boolean;
  /** Latest date of birth of a delegate who is 18 on the first day. Set by `addAdultBirthDateToQuery`. */
  adultBirthDate?: string;
  /**
   * Ids of the matching registrations. Set by `addIdsFoundBySearch`. Undefined if there is no search text, or if too
   * many registrations match.
   */
  foundIds?: readonly string[];
}

/**
 * Adds `adultBirthDate` if the list is filtered by consent and the event has a first day. A delegate who was born after
 * this date is under 18 on the first day in the club's time zone.
 */
export async function addAdultBirthDateToQuery<Query extends ListQuery>(
  db: Db,
  query: Query,
): Promise<Query> {
  if (query.filter.consent === 'any') return query;
  const event = await db
    .selectFrom('events')
    .select('starts_at as startsAt')
    .where('id', '=', query.eventId)
    .executeTakeFirst();
  if (!event || event.startsAt === null) return query;
  return { ...query, adultBirthDate: latestAdultBirthDate(dayOf(event.startsAt, await getClubRegion(db))) };
}

/** Matches registrations of the event by the filter. Ignores the filter's section. */
export function matchesListQueryIgnoringSectionSql(
  eb: RegistrationBuilder,
  query: ListQuery,
): Expression<SqlBool> {
  return eb.and([
    eb('registrations.event_id', '=', query.eventId),
    matchesFilterIgnoringSectionSql(eb, query),
  ]);
}

/** Matches registrations by the filter. Ignores the event, and the filter's section. */
export function matchesFilterIgnoringSectionSql(
  eb: RegistrationBuilder,
  { filter, adultBirthDate, foundIds }: Omit<ListQuery, 'eventId'>,
): Expression<SqlBool> {
  if (foundIds?.length === 0) return sql<SqlBool>`false`;
  if (foundIds) return eb('registrations.id', 'in', foundIds);
  const conditions: Expression<SqlBool>[] = [matchesSearch('registrations.search_text', filter.search)];
  if (filter.mode !== 'any') conditions.push(eb('registrations.mode', '=', filter.mode));
  // Delegates of the institute are those without an answer about accommodation.
  if (filter.from !== 'any')
    conditions.push(eb('registrations.accommodation', filter.from === 'institute' ? 'is' : 'is not', null));
  if (filter.money !== 'any') conditions.push(hasPaymentStatusSql(eb, filter.money));
  if (filter.proofRequest !== 'any') conditions.push(hasProofRequest(eb, filter.proofRequest));
  if (filter.checkedIn === 'yes') conditions.push(hasArrived(eb));
  if (filter.checkedIn === 'no') conditions.push(eb.not(hasArrived(eb)));
  if (filter.duty !== 'any') conditions.push(hasDuty(eb, filter.duty));
  if (filter.chose !== '')
    conditions.push(eb('registrations.id', 'in', registrationsChoosing(eb, filter.chose)));
  for (const [questionId, option] of listChosenAnswers(filter).slice(0, maxAnswerFilters))
    conditions.push(hasAnswered(eb, questionId, option));
  if (filter.consent !== 'any') conditions.push(hasConsent(eb, filter.consent, adultBirthDate));
  return eb.and(conditions);
}

/**
 * Matches delegates under 18 who were not declined, by the consent of their guardian. 'missing' includes uploaded forms
 * that are not accepted yet. 'no_birth_date' matches delegates who were asked for their date of birth and have not
 * given it, so that it is unknown whether they need a consent.
 */
function hasConsent(
  eb: RegistrationBuilder,
  consent: Exclude<RegistrationFilter['consent'], 'any'>,
  adultBirthDate: string | undefined,
): Expression<SqlBool> {
  const details = eb.selectFrom('delegate_details').select('delegate_details.registration_id');
  const asking = eb
    .selectFrom('welfare_settings')
    .select('welfare_settings.event_id')
    .where('welfare_settings.birth_date_asked_at', 'is not', null);
  const isAsked = eb.and([
    eb('registrations.status', '!=', 'declined'),
    eb('registrations.event_id', 'in', asking),
  ]);
  if (consent === 'no_birth_date')
    return eb.and([
      isAsked,
      eb('registrations.id', 'not in', details.where('delegate_details.birth_date', 'is not', null)),
    ]);
  if (adultBirthDate === undefined) return sql<SqlBool>`false`;
  const minors = details.where('delegate_details.birth_date', '>', adultBirthDate);
  const scans = eb.selectFrom('guardian_scans').select('guardian_scans.registration_id');
  const isGiven = eb.or([
    eb(
      'registrations.id',
      'in',
      eb
        .selectFrom('guardian_consents')
        .select('guardian_consents.registration_id')
        .where('guardian_consents.signed_at', 'is not', null),
    ),
    eb('registrations.id', 'in', scans.where('guardian_scans.accepted_at', 'is not', null)),
  ]);
  const isUploaded = eb(
    'registrations.id',
    'in',
    scans.where('guardian_scans.accepted_at', 'is', null).where('guardian_scans.refused_at', 'is', null),
  );
  return eb.and([
    isAsked,
    eb('registrations.id', 'in', minors),
    consent === 'given' ? isGiven : eb.not(isGiven),
    consent === 'uploaded' ? isUploaded : eb.and([]),
  ]);
}

/**
 * Matches delegates who were let in at the door of the event. Ignores undone scans, and rejected scans without an
 * override reason.
 */
function hasArrived(eb: RegistrationBuilder): Expression<SqlBool> {
  const arrivals = eb
    .selectFrom('scans')
    .select('scans.registration_id')
    .whereRef('scans.event_id', '=', 'registrations.event_id')
    .where('scans.registration_id', 'is not', null)
    .where('scans.occasion', '=', 'arrival')
    .where('scans.direction', '=', 'in')
    .where('scans.undone_at', 'is', null)
    .where(({ eb: scan, or }) =>
      or([scan('scans.level', '!=', 'red'), scan('scans.override_reason', 'is not', null)]),
    );
  return eb('registrations.id', 'in', arrivals);
}

function hasDuty(eb: RegistrationBuilder, kind: Duty): Expression<SqlBool> {
  const accounts = eb
    .selectFrom('duties')
    .select('duties.account_id')
    .whereRef('duties.event_id', '=', 'registrations.event_id')
    .where('duties.kind', '=', kind)
    .where('duties.ended_at', 'is', null);
  return eb('registrations.account_id', 'in', accounts);
}

function registrationsChoosing(eb: RegistrationBuilder, id: string) {
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

/** Maximum number of filters by answers. Others are ignored, because the query would be too slow. */
const maxAnswerFilters = 10;

/**
 * Matches registrations by the answer to a question, built-in or of the club. No registration matches an answer to a
 * built-in question that the club has hidden (product 19.4).
 */
function hasAnswered(eb: RegistrationBuilder, questionId: string, option: string): Expression<SqlBool> {
  const builtIn = builtInQuestions.find(({ _id }) => _id === questionId);
  if (builtIn) {
    const hiding = eb
      .selectFrom('built_in_questions')
      .select('built_in_questions.event_id')
      .where('built_in_questions.name', '=', questionId)
      .where('built_in_questions.hidden_at', 'is not', null);
    return eb.and([
      eb(sql.ref<string | null>(`registrations.${builtIn.column}`), '=', option),
      eb('registrations.event_id', 'not in', hiding),
    ]);
  }
  const answering = eb
    .selectFrom('chosen_options')
    .select('chosen_options.registration_id')
    .where('chosen_options.question_id', '=', questionId)
    .where('chosen_options.option', '=', option);
  return eb('registrations.id', 'in', answering);
}

/**
 * Returns true if the list shows members under their leader. Returns false for a search, and for filters that select
 * single members.
 */
export function areMembersGroupedUnderLeader(filter: RegistrationFilter, fold: 'groups' | 'none'): boolean {
  const { search, mode, section, chose, consent, checkedIn, duty } = filter;
  const isOfStatus = section === 'all' || displayedRegistrationStates.some((state) => state === section);
  const selectsSingle =
    [mode, consent, checkedIn, duty].some((chosen) => chosen !== 'any') ||
    chose !== '' ||
    listChosenAnswers(filter).length > 0 ||
    hasSearchText(search);
  return fold === 'groups' && isOfStatus && !selectsSingle;
}

/** Matches members who are listed under their leader, because the leader is in the same section of the list. */
export function isListedUnderLeaderSql(eb: RegistrationBuilder, section: string): Expression<SqlBool> {
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

export function isInSectionSql(eb: RegistrationBuilder, section: string): Expression<SqlBool> {
  if (section === 'waiting_for_leader')
    return eb.and([
      eb(
        'registrations.delegation_id',
        'in',
        eb.selectFrom('delegations').select('delegations.id').where('delegations.completed_at', 'is', null),
      ),
      eb('registrations.status', '=', 'pending'),
    ]);
  const state = displayedRegistrationStates.find((state) => state === section);
  if (state === 'withdrawn' || state === 'declined')
    return eb.and([
      eb('registrations.status', '=', 'declined'),
      eb('registrations.withdrawn_at', state === 'withdrawn' ? 'is not' : 'is', null),
    ]);
  if (state) return eb('registrations.status', '=', state);
  if (section === 'undecided') return isWaitingForSql(eb, 'decision');
  if (section === 'unseated') return isWaitingForSql(eb, 'seat');
  return section === 'all' ? eb.and([]) : eb('registrations.seat_id', 'in', seatsOf(eb, section));
}

export function isCommitteeSection(section: string): boolean {
  return ![...displayedRegistrationStates, ...sectionsNeedingWork, 'all'].some((known) => known === section);
}

/**
 * Selects the seats of all committees with this `value`, including those of other events. A registration never has a
 * seat at another event, so these seats do not change the result.
 */
function seatsOf(eb: RegistrationBuilder, committee: string) {
  return eb
    .selectFrom('committees')
    .innerJoin('portfolios', 'portfolios.committee_id', 'committees.id')
    .innerJoin('seats', 'seats.portfolio_id', 'portfolios.id')
    .select('seats.id')
    .where('committees.value', '=', committee);
}

export type WaitsFor = 'decision' | 'seat';

/**
 * Matches registrations that wait for a seat, or for the decision of an admin. No decision is possible while the group
 * waits for its leader. An unanswered request for another payment proof also postpones the decision, unless nothing is
 * due any more.
 */
export function isWaitingForSql(eb: RegistrationBuilder, waitsFor: WaitsFor): Expression<SqlBool> {
  if (waitsFor === 'seat')
    return eb.and([eb('registrations.status', '=', 'confirmed'), eb('registrations.seat_id', 'is', null)]);
  return eb.and([
    eb('registrations.status', '=', 'pending'),
    eb.or([eb.not(hasOpenProofRequest(eb)), hasPaymentStatusSql(eb, 'settled')]),
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
