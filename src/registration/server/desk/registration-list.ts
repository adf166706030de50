import {
  acceptsRegistrations,
  getCachedOfferedCommittees,
  getEventByName,
  isDraftOrAnnounced,
  listEvents,
} from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { offsetOfPage, rowsPerPage } from '#platform/contract/paging.ts';
import { batches } from '#platform/server/batches.ts';
import { findClubInstitute } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { mapIncompletePrintedNames } from '#platform/server/pdf/printed-names.ts';
import { listQuestionsShownIn, type PlacedQuestion } from '#questions/server/index.ts';
import * as calls from '../../contract/desk.ts';
import { registrationStatuses, type Status, toDisplayedRegistrationState } from '../../contract/form.ts';
import { countRegistrationsWithStatuses } from '../counts.sql.ts';
import { mapPreferencesByRegistration } from '../registrations.sql.ts';
import { mapAnswersToQuestions, type ShownAnswer } from '../shown-answers.ts';
import { areMembersGroupedUnderLeader, type ListQuery } from './registration-filter.sql.ts';
import {
  addIdsFoundBySearch,
  countByCommitteeAndStatus,
  countMembersUnderLeaders,
  countRegistrationsByEventAndStatus,
  countRegistrationsInSection,
  countWaitingForLeader,
  isBirthDateAsked,
  listFilteredRegistrationIds,
  listMembersUnderLeaders,
  listPageOfFilteredRegistrationIds,
} from './registration-list.sql.ts';
import {
  listRegistrationRows,
  listSelectedRegistrationIds,
  type Selection,
} from './registration-record.sql.ts';
import { toListedRegistration } from './registration-record.ts';

/**
 * Lists one page of an event's registrations.
 * @throws AppError 404 when there is no such event
 */
export async function listEventRegistrationsPage(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { eventName, page, fold, ...filter }: CheckedQuery<typeof calls.listRegistrations>,
): Promise<AnswerOf<typeof calls.listRegistrations>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const at = context.clock();
  const query = await addIdsFoundBySearch(queries, {
    eventId: event.id,
    filter,
    folds: areMembersGroupedUnderLeader(filter, fold),
  });
  const questions = await listQuestionsShownIn(queries, event.id, ['list', 'filter', 'search']);
  const isUndecided = filter.section === 'undecided';
  const [rows, counts, waiting, folded, registered, committees, undecided, asksBirthDate] = await Promise.all(
    [
      listPageOfFilteredRegistrationIds(queries, query, { skip: offsetOfPage(page), take: rowsPerPage }).then(
        (ids) => listedInOrder(context, ids, query, questions),
      ),
      countByCommitteeAndStatus(queries, query),
      countWaitingForLeader(queries, query),
      countMembersUnderLeaders(queries, query),
      countRegistrationsWithStatuses(queries, event.id, registrationStatuses),
      getCachedOfferedCommittees(queries, event),
      isUndecided ? countRegistrationsInSection(queries, query) : 0,
      isBirthDateAsked(queries, event.id),
    ],
  );
  const counted = (section: string) =>
    counts.filter((group) => belongsToSection(section, group)).reduce((sum, { count }) => sum + count, 0);
  const withdrawn = counts.reduce((sum, group) => sum + group.withdrawn, 0);
  const adjustedCounts: Partial<Record<string, number>> = {
    withdrawn,
    declined: counted('declined') - withdrawn,
    waiting_for_leader: waiting,
    undecided,
  };
  const countOf = (section: string) => adjustedCounts[section] ?? counted(section);
  return {
    rows,
    page,
    total: countOf(filter.section) - folded,
    found: countOf(filter.section),
    registered,
    eventState: event.state,
    questions: questions.flatMap(toListQuestion),
    searchedLabels: questions.filter(({ shownIn }) => shownIn.includes('search')).map(({ label }) => label),
    asksBirthDate,
    at: new Date(at).toISOString(),
    sections: sectionsOf(namesOf(committees, counts), filter.section).map(({ id, label }) => ({
      id,
      label,
      count: countOf(id),
    })),
  };
}

async function listedInOrder(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  ids: readonly string[],
  { folds, filter }: ListQuery,
  questions: readonly PlacedQuestion[],
) {
  if (ids.length === 0) return [];
  const { queries } = context.db;
  const [rows, preferences, institute, answers] = await Promise.all([
    listRegistrationRows(queries, { ids }),
    mapPreferencesByRegistration(queries, ids),
    findClubInstitute(queries),
    mapAnswersToQuestions(
      queries,
      questions.filter(({ shownIn }) => shownIn.includes('list')),
      ids,
    ),
  ]);
  const groups = rows.flatMap(({ mode, delegationId }) =>
    folds && mode === 'leader' && delegationId ? [delegationId] : [],
  );
  const folded = await listMembersUnderLeaders(queries, groups, filter.section);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const printedNames = await mapIncompletePrintedNames(rows.map(({ name }) => name));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const members = row.mode === 'leader' ? folded.filter(({ groupId }) => groupId === row.delegationId) : [];
    return [
      {
        ...toListedRegistration({ ...context, institute, printedNames }, row, preferences),
        ...(members.length > 0 && { members }),
        ...toColumnTexts(answers.get(id) ?? []),
      },
    ];
  });
}

/** Describes a question that is a column or a filter of the list. */
function toListQuestion({ _id, label, shownIn, options }: PlacedQuestion) {
  const isFilter = shownIn.includes('filter');
  const isListed = shownIn.includes('list');
  const isSearched = shownIn.includes('search');
  return isFilter || isListed
    ? [{ _id, label, isListed, isSearched, options: isFilter ? [...options] : [] }]
    : [];
}

/** Longer texts are cut to this many characters, so that a page of fifty registrations stays small. */
const maxColumnText = 80;

function toColumnTexts(answers: readonly ShownAnswer[]) {
  const shorten = (text: string) =>
    (text.length > maxColumnText ? `${text.slice(0, maxColumnText - 1)}…` : text).toWellFormed();
  return {
    answers: Object.fromEntries(answers.map(({ _id, text }) => [_id, shorten(text)])),
    answerFiles: Object.fromEntries(
      answers.flatMap(({ _id, fileId }) => (fileId === null ? [] : [[_id, fileId]])),
    ),
  };
}

function belongsToSection(
  section: string,
  { status, committee }: { status: string; committee: string | null },
) {
  if (section === 'unseated') return status === 'confirmed' && committee === null;
  return section === 'all' || section === status || section === committee;
}

/** Maps the value of each committee to its short name. Withdrawn committees that still have delegates come last. */
function namesOf(
  committees: readonly { value: string; shortName: string }[],
  counts: readonly { committee: string | null; committeeName: string | null }[],
): ReadonlyMap<string, string> {
  const offered = committees.map(({ value, shortName }) => [value, shortName] as const);
  const names = new Map(offered);
  for (const { committee, committeeName } of counts)
    if (committee !== null && !names.has(committee)) names.set(committee, committeeName ?? committee);
  return names;
}

/** Returns the sections of the list. Product 8.4 requires the committees in reverse order. */
function sectionsOf(
  committees: ReadonlyMap<string, string>,
  chosen: string,
): { id: string; label: string }[] {
  const queues = calls.sectionsNeedingWork.filter((queue) => queue !== 'undecided' || queue === chosen);
  const ids = [
    'all',
    ...registrationStatuses,
    ...[...committees.keys()].toReversed(),
    'withdrawn',
    ...queues,
  ];
  return ids.map((id) => ({ id, label: committees.get(id) ?? id }));
}

const allOldestFirst = calls.registrationFilterSchema.parse({ sort: 'oldest' });

/** Lists a page of an event's registrations without contact data, answers and payments, oldest first. */
export async function listRegistrationsWithoutContactData(db: Db, eventId: string, page: number) {
  const query = { eventId, filter: allOldestFirst };
  const [ids, total] = await Promise.all([
    listPageOfFilteredRegistrationIds(db, query, { skip: offsetOfPage(page), take: rowsPerPage }),
    countRegistrationsWithStatuses(db, eventId, registrationStatuses),
  ]);
  const rows = ids.length === 0 ? [] : await listRegistrationRows(db, { ids });
  return {
    total,
    rows: rows.toReversed().map((row) => ({
      id: row.id,
      name: row.name,
      college: row.college,
      state: toDisplayedRegistrationState({ status: row.status, withdrawn: row.withdrawnAt !== null }),
      mode: row.mode,
      group: row.groupName,
      registeredAt: row.registeredAt,
      decidedAt: row.decidedAt,
      committee: row.assignedCommitteeName,
      portfolio: row.assignedPortfolio,
    })),
  };
}

/** Lists registrations, newest first. */
export async function listSelectedRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  selection: Selection = {},
): Promise<AnswerOf<typeof calls.listAllRegistrations>> {
  const { queries } = context.db;
  const institute = await findClubInstitute(queries);
  const allSuchEvents: Omit<calls.ListedRegistration, 'digest'>[] = [];
  for await (const ids of batches(await listSelectedRegistrationIds(queries, selection))) {
    const rows = await listRegistrationRows(queries, { ...selection, ids });
    const preferences = await mapPreferencesByRegistration(queries, ids);
    allSuchEvents.push(
      ...rows.map((row) => {
        const { digest: _digest, ...listed } = toListedRegistration(
          { ...context, institute },
          row,
          preferences,
        );
        return listed;
      }),
    );
  }
  return { allSuchEvents };
}

/**
 * Lists registrations of one status.
 * @throws AppError 404 when there is no such event
 */
export async function listRegistrationsByStatus(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { eventName, status }: CheckedParams<typeof calls.listRegistrationsByStatus>,
): Promise<AnswerOf<typeof calls.listRegistrationsByStatus>> {
  const event = await getEventByName(context.db.queries, eventName);
  return listSelectedRegistrations(context, { eventId: event.id, ...(status === 'all' ? {} : { status }) });
}

const settledAndUndecided = calls.registrationFilterSchema.parse({
  section: 'undecided',
  money: 'settled',
  sort: 'oldest',
});

/**
 * Lists undecided registrations that are paid or have nothing to pay, longest waiting first. Empty if the event is
 * over.
 * @throws AppError 404 when there is no such event
 */
export async function listSettledUndecidedRegistrations(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { eventName }: CheckedParams<typeof calls.listSettledUndecidedRegistrations>,
): Promise<AnswerOf<typeof calls.listSettledUndecidedRegistrations>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  if (!isDraftOrAnnounced(event)) return { rows: [] };
  const ids = await listFilteredRegistrationIds(queries, { eventId: event.id, filter: settledAndUndecided });
  if (ids.length === 0) return { rows: [] };
  const rows = await listRegistrationRows(queries, { ids });
  const institute = await findClubInstitute(queries);
  const printedNames = await mapIncompletePrintedNames(rows.map(({ name }) => name));
  const recordContext = { ...context, institute, printedNames };
  return { rows: rows.map((row) => toListedRegistration(recordContext, row, new Map())).reverse() };
}

export async function countRegistrationsByEvent({
  db: { queries },
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<AnswerOf<typeof calls.countRegistrationsByEvent>> {
  const [events, counts] = await Promise.all([
    listEvents(queries),
    countRegistrationsByEventAndStatus(queries),
  ]);
  return {
    events: events.map((event) => {
      const { id, name, state } = event;
      const countOf = (status: Status) => counts.find((row) => row.eventId === id && row.status === status);
      return {
        eventName: name,
        state,
        registrationOpen: acceptsRegistrations(event, clock()),
        pending: countOf('pending')?.count ?? 0,
        confirmed: countOf('confirmed')?.count ?? 0,
        declined: (countOf('declined')?.count ?? 0) - (countOf('declined')?.withdrawn ?? 0),
        withdrawn: countOf('declined')?.withdrawn ?? 0,
        waiting: countOf('pending')?.waiting ?? 0,
      };
    }),
  };
}
