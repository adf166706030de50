import { hostStudentField } from '#accounts/contract.ts';
import { type Event, findEventByName, isDraftOrAnnounced } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Region } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { findClubInstitute, getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { mapIncompletePrintedNames } from '#platform/server/pdf/printed-names.ts';
import { findVisibleBuiltInQuestion } from '#questions/contract/built-in-questions.ts';
import { parseFileAnswer } from '#questions/contract.ts';
import { formatGivenAnswer, getFormLayout, listAnswersOfRegistration } from '#questions/server/index.ts';
import * as decisions from '../../contract/decisions.ts';
import * as calls from '../../contract/desk.ts';
import { groupStatusWireValues } from '../../contract/form.ts';
import { type RecordContext, toPortfolioChoices, toRegistrationRecord } from '../api-record.ts';
import {
  findRegistrationStatus,
  lockEventOfRegistrationUnlessEnded,
  lockRegistration,
} from '../decisions.sql.ts';
import { listReplacedPaymentProofs } from '../payment-submissions.sql.ts';
import { listLatestChangesOfRegistration } from '../registration-changes.sql.ts';
import {
  listMembersOfGroups,
  type Member,
  mapDiscountsByRegistration,
  mapPreferencesByRegistration,
  type Preferences,
} from '../registrations.sql.ts';
import { computeDecisionDigest } from './decision-digest.ts';
import type { Reader } from './presence.sql.ts';
import {
  findSortKeysOfRegistration,
  findWaitingNeighbourId,
  type SortKeys,
} from './registration-list.sql.ts';
import {
  findCurrentDecision,
  listGroupRegistrations,
  listRegistrationHistory,
  listRegistrationRows,
  listRegistrationSummaries,
  listRegistrationsWithSamePicture,
  type RegistrationRow,
  setExperienceLevel,
} from './registration-record.sql.ts';

type ReadContext = Pick<Context, 'db' | 'secret' | 'clock'>;

/** Functions of other modules for the page of a registration (see app/app.ts). */
export interface RecordHooks {
  /** Replaces the stored values of audit entries by texts. */
  describeValues<Entry extends { action: string; before: string | null; after: string | null }>(
    db: Db,
    entries: readonly Entry[],
  ): Promise<Entry[]>;
}

type PreferencesById = ReadonlyMap<string, Preferences>;
const noPreferences: Preferences = { committees: [], portfolios: [] };

interface DeskRecordContext extends RecordContext {
  /** Printed names of the delegates whose name cannot be printed completely. */
  printedNames?: ReadonlyMap<string, string>;
}

/** Converts a registration for a list. Fields that only the registration's page shows are left out. */
export function toListedRegistration(
  context: DeskRecordContext,
  row: RegistrationRow,
  preferences: PreferencesById,
): calls.ListedRegistration {
  const { previousMunExperience, paymentWay, ...listed } = toDeskRecord(context, row, preferences);
  return listed;
}

function toFullRecord(
  context: DeskRecordContext,
  row: RegistrationRow,
  preferences: PreferencesById,
  members: readonly Member[],
  discounts: calls.RegistrationRecord['discounts'],
): calls.RegistrationRecord {
  const { group, ...record } = toDeskRecord(context, row, preferences);
  return {
    ...record,
    portfolioChoices: toPortfolioChoices(preferences.get(row.id) ?? noPreferences),
    surchargeAmount: row.surchargeAmount,
    discounts,
    [hostStudentField]: row.branch !== null,
    branch: row.branch,
    ...(group && { group: { ...group, grpMembers: members.map(({ email }) => email) } }),
  };
}

function toDeskRecord(context: DeskRecordContext, row: RegistrationRow, preferences: PreferencesById) {
  const printedName = context.printedNames?.get(row.name);
  const isConfirmed = row.status === 'confirmed' && row.decidedAt !== null;
  return {
    ...toRegistrationRecord(context, row, preferences.get(row.id) ?? noPreferences),
    withdrawn: row.withdrawnAt !== null,
    digest: computeDecisionDigest(row),
    name: row.name,
    ...(printedName === undefined ? {} : { printedName }),
    email: row.email,
    phone: row.phone,
    scholarid: row.scholarId,
    batch: row.year,
    cofirmedRegistrationAt: isConfirmed ? new Date(row.decidedAt ?? 0).toISOString() : null,
    ...(row.money === null ? {} : { money: row.money }),
    ...(row.proofRequest ? { proofRequest: row.proofRequest } : {}),
    ...(row.groupName === null ? {} : { group: toGroup(row, row.groupName) }),
  };
}

function toGroup({ leaderEmail, groupCompletedAt }: RegistrationRow, grpName: string) {
  return {
    grpName,
    grpLeaderEmail: leaderEmail ?? '',
    grpStatus: groupStatusWireValues[groupCompletedAt === null ? 'waiting_for_leader' : 'complete'],
  };
}

/**
 * Returns a registration.
 * @throws AppError 404 when it does not exist
 */
export async function getRegistration(
  context: ReadContext,
  { eventID: registrationId }: CheckedParams<typeof calls.getRegistration>,
): Promise<AnswerOf<typeof calls.getRegistration>> {
  const found = await findRecord(context, registrationId);
  if (!found) throw new AppError(calls.getRegistration.errors.noSuchRegistration);
  return { eventDetails: found.record };
}

async function findRecord(
  context: ReadContext,
  id: string,
): Promise<{ row: RegistrationRow; record: calls.RegistrationRecord } | undefined> {
  const { queries } = context.db;
  const [row] = await listRegistrationRows(queries, { id });
  if (!row) return undefined;
  const preferences = await mapPreferencesByRegistration(queries, [id]);
  const institute = await findClubInstitute(queries);
  const members = row.delegationId === null ? [] : await listMembersOfGroups(queries, [row.delegationId]);
  const discounts = (await mapDiscountsByRegistration(queries, [id])).get(id) ?? [];
  const printedNames = await mapIncompletePrintedNames([row.name]);
  const recordContext = { ...context, institute, printedNames };
  return { row, record: toFullRecord(recordContext, row, preferences, members, discounts) };
}

/** Maximum number of registrations with the same payment picture that are counted. */
const maxSamePictures = 100;
const samePicturesShown = 10;

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Returns what the desk shows for a registration.
 * @param filter filter of the list to which the next and previous registrations belong
 * @throws AppError 404 when there is no such registration
 */
export async function getRegistrationForDesk(
  context: ReadContext & RecordHooks,
  { accountId }: Caller,
  { eventID: registrationId }: CheckedParams<typeof calls.getRegistrationForDesk>,
  filter: calls.RegistrationFilter,
): Promise<AnswerOf<typeof calls.getRegistrationForDesk>> {
  const { queries } = context.db;
  const { errors } = calls.getRegistrationForDesk;
  const now = context.clock();
  const position = await findSortKeysOfRegistration(queries, registrationId);
  const found = await findRecord(context, registrationId);
  if (!position || !found) throw new AppError(errors.noSuchRegistration);
  const { row, record } = found;
  const event = await findEventByName(queries, row.eventName);
  if (!event) throw new AppError(errors.noSuchRegistration);
  const payment = { id: registrationId, paymentPictureId: row.paymentPictureId ?? '' };
  const [decision, group, same, history, changes, submissions, neighbours, answers] = await Promise.all([
    findCurrentDecision(queries, registrationId),
    row.delegationId === null ? [] : listGroupRegistrations(queries, row.delegationId),
    row.paymentPictureId === null ? [] : listRegistrationsWithSamePicture(queries, payment, maxSamePictures),
    listRegistrationHistory(queries, { id: registrationId, reader: accountId }),
    listLatestChangesOfRegistration(queries, registrationId),
    listReplacedPaymentProofs(queries, registrationId),
    findNeighbours(queries, event, position, filter, { accountId, now }),
    listAnswersOfRegistration(queries, registrationId),
  ]);
  const region = await getClubRegion(queries);
  const changedAt = Math.max(changes.at(-1)?.at ?? 0, submissions[0]?.replacedAt ?? 0);
  return {
    at: asTime(now),
    registration: record,
    eventState: event.state,
    ...(await getFormLayout(queries, event.id)),
    answers: answers.map((answer) => toDeskAnswer(answer, region)),
    decision: decision?.at ? { status: decision.status, by: decision.by, at: asTime(decision.at) } : null,
    group: group
      .map(({ mode, ...delegate }) => ({
        ...delegate,
        mode: mode === 'leader' ? ('leader' as const) : ('member' as const),
      }))
      .sort((a, b) => Number(b.mode === 'leader') - Number(a.mode === 'leader')),
    samePicture: {
      count: same.length,
      registrations: same
        .slice(0, samePicturesShown)
        .map(({ registeredAt, ...summary }) => ({ ...summary, regsiteredat: asTime(registeredAt) })),
    },
    history: (await context.describeValues(queries, history)).map((entry) => {
      const { at, ...change } = (entry.action === 'registration_changed' &&
        changes.find((candidate) => candidate.at === entry.at)) || { at: entry.at };
      return { ...entry, at: asTime(at), ...('answers' in change && { change }) };
    }),
    changedAt: row.status === 'pending' && changedAt > 0 ? asTime(changedAt) : null,
    ...neighbours,
  };
}

function toDeskAnswer(answer: Awaited<ReturnType<typeof listAnswersOfRegistration>>[number], region: Region) {
  const { questionId, kind, label, value, consentText, surchargeAmount, answeredAt } = answer;
  return {
    _id: questionId,
    label,
    text: formatGivenAnswer(kind, answer, region),
    fileId: kind === 'file' ? (parseFileAnswer(value)?.id ?? null) : null,
    consentText,
    surchargeAmount,
    at: asTime(answeredAt),
  };
}

const noNeighbours = { othersOpen: false, nextPending: null, previousPending: null, nextUnseated: null };

async function findNeighbours(
  db: Db,
  event: Event,
  position: SortKeys,
  filter: calls.RegistrationFilter,
  reader: Reader,
) {
  if (!isDraftOrAnnounced(event)) return noNeighbours;
  const query = { eventId: event.id, filter };
  const ids = await Promise.all([
    findWaitingNeighbourId(db, query, position, {
      waitsFor: 'decision',
      direction: 'next',
      notOpenBy: reader,
    }),
    findWaitingNeighbourId(db, query, position, {
      waitsFor: 'decision',
      direction: 'previous',
      notOpenBy: reader,
    }),
    findWaitingNeighbourId(db, query, position, { waitsFor: 'seat', direction: 'next', notOpenBy: reader }),
  ]);
  const summaries = await listRegistrationSummaries(
    db,
    ids.filter((id) => id !== undefined),
  );
  const [nextPending, previousPending, nextUnseated] = ids.map(
    (id) => summaries.find(({ _id }) => _id === id) ?? null,
  );
  const openByOther = nextPending
    ? undefined
    : await findWaitingNeighbourId(db, query, position, { waitsFor: 'decision', direction: 'next' });
  return {
    othersOpen: openByOther !== undefined,
    nextPending: nextPending ?? null,
    previousPending: previousPending ?? null,
    nextUnseated: nextUnseated ?? null,
  };
}

/**
 * Adds a note. Locks the registration, so that a concurrent deletion also deletes the note (product 8.6).
 * @throws AppError 404 when there is no such registration; 409 when the event is over
 */
export async function addNote(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, words }: CheckedBody<typeof decisions.addNote>,
): Promise<void> {
  await db.change(async (transaction) => {
    await lockEventOfRegistrationUnlessEnded(transaction, registrationId, clock());
    if (!(await lockRegistration(transaction, registrationId)))
      throw new AppError(decisions.addNote.errors.noSuchRegistration);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'note_added',
      subjectId: registrationId,
      note: words,
    });
  });
}

/**
 * Corrects the experience level of a delegate. Drafts of the seat allocation become outdated, but an assigned seat
 * stays (product 18.9).
 * @throws AppError 404 when there is no such registration; 409 when the level has changed, the club has hidden the
 *   question, or the event is over
 */
export async function correctExperienceLevel(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, from, to }: CheckedBody<typeof decisions.correctExperienceLevel>,
): Promise<void> {
  const { errors } = decisions.correctExperienceLevel;
  const found = await findRegistrationStatus(db.queries, registrationId);
  if (!found) throw new AppError(errors.noSuchRegistration);
  const layout = await getFormLayout(db.queries, found.eventId);
  if (!findVisibleBuiltInQuestion('experienceLevel', layout)) throw new AppError(errors.levelHidden);
  await db.change(async (transaction) => {
    await lockEventOfRegistrationUnlessEnded(transaction, registrationId, clock());
    if (!(await setExperienceLevel(transaction, registrationId, { from, to })))
      throw new AppError(errors.levelChanged);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'level_corrected',
      subjectId: registrationId,
      before: { fact: 'level', level: from },
      after: { fact: 'level', level: to },
    });
  });
}
