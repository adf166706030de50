import { withReadableValues } from '#audit/server/index.ts';
import { type Event, findEvent, registrationsMayChange } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as decisions from '../../contract/decisions.ts';
import * as calls from '../../contract/desk.ts';
import { groupStatuses } from '../../contract/form.ts';
import { toChoices, toRecord } from '../api-record.ts';
import { findStatus, lockEventOf, lockRegistration } from '../decisions.sql.ts';
import { listMembers, listPreferences, type Member, type Preferences } from '../registrations.sql.ts';
import type { Reader } from './presence.sql.ts';
import { findNearestWaiting, findSortKeys, type SortKeys } from './registration-list.sql.ts';
import {
  findCurrentDecision,
  listGroupRegistrations,
  listHistory,
  listRegistrationRows,
  listSamePicture,
  listSummaries,
  type RegistrationRow,
  setExperienceLevel,
} from './registration-record.sql.ts';

type RecordContext = Pick<Context, 'db' | 'secret' | 'clock'>;

/** The chosen committees and portfolios, by registration. */
type PreferencesById = ReadonlyMap<string, Preferences>;
const noPreferences: Preferences = { committees: [], portfolios: [] };

/** Converts a row to a list entry, without the long text about the delegate's experience. */
export function toListEntry(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  preferences: PreferencesById,
): calls.ListedRegistration {
  const { previousMunExperience, ...listed } = toDeskRecord(context, row, preferences);
  return listed;
}

function toFullRecord(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  preferences: PreferencesById,
  members: readonly Member[],
): calls.RegistrationRecord {
  const { group, ...record } = toDeskRecord(context, row, preferences);
  return {
    ...record,
    portfolioChoices: toChoices(preferences.get(row.id) ?? noPreferences),
    isStudentOfNITS: row.branch !== null,
    branch: row.branch,
    ...(group && { group: { ...group, grpMembers: members.map(({ email }) => email) } }),
  };
}

/** Converts a row to the fields that a list entry and the full record share. */
function toDeskRecord(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  preferences: PreferencesById,
) {
  const isConfirmed = row.status === 'confirmed' && row.decidedAt !== null;
  return {
    ...toRecord(context, row, preferences.get(row.id) ?? noPreferences),
    withdrawn: row.withdrawnAt !== null,
    name: row.name,
    email: row.email,
    phone: row.phone,
    scholarid: row.scholarId,
    batch: row.year,
    cofirmedRegistrationAt: isConfirmed ? new Date(row.decidedAt ?? 0).toISOString() : null,
    ...(row.money === null ? {} : { money: row.money }),
    ...(row.asked ? { asked: row.asked } : {}),
    ...(row.groupName === null ? {} : { group: toGroup(row, row.groupName) }),
  };
}

function toGroup({ leaderEmail, groupCompletedAt }: RegistrationRow, grpName: string) {
  return {
    grpName,
    grpLeaderEmail: leaderEmail ?? '',
    grpStatus: groupStatuses[groupCompletedAt === null ? 'waiting_for_leader' : 'complete'],
  };
}

/**
 * Returns one registration with everything in its record.
 * @throws AppError 404 unknown registration
 */
export async function getRegistration(
  context: RecordContext,
  { eventID: registrationId }: CheckedParams<typeof calls.getRegistration>,
): Promise<AnswerOf<typeof calls.getRegistration>> {
  const found = await findRecord(context, registrationId);
  if (!found) throw new AppError(calls.getRegistration.errors.noSuchRegistration);
  return { eventDetails: found.record };
}

/** Finds the record of a registration, with its row. */
async function findRecord(
  context: RecordContext,
  id: string,
): Promise<{ row: RegistrationRow; record: calls.RegistrationRecord } | undefined> {
  const { queries } = context.db;
  const [row] = await listRegistrationRows(queries, { id });
  if (!row) return undefined;
  const preferences = await listPreferences(queries, [id]);
  const members = row.delegationId === null ? [] : await listMembers(queries, [row.delegationId]);
  return { row, record: toFullRecord(context, row, preferences, members) };
}

/** The most registrations with an identical payment picture that are counted. */
const maxSamePictures = 100;
const samePicturesShown = 10;

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Returns a registration with everything an admin needs to decide it.
 * @param filter of the list that the admin came from; it determines the next and previous registrations
 * @throws AppError 404 unknown registration
 */
export async function getRegistrationDesk(
  context: RecordContext,
  { accountId }: Caller,
  { eventID: registrationId }: CheckedParams<typeof calls.getRegistrationDesk>,
  filter: calls.RegistrationFilter,
): Promise<AnswerOf<typeof calls.getRegistrationDesk>> {
  const { queries } = context.db;
  const { errors } = calls.getRegistrationDesk;
  const now = context.clock();
  const position = await findSortKeys(queries, registrationId);
  const found = await findRecord(context, registrationId);
  if (!position || !found) throw new AppError(errors.noSuchRegistration);
  const { row, record } = found;
  const event = await findEvent(queries, row.eventName);
  if (!event) throw new AppError(errors.noSuchRegistration);
  const payment = { id: registrationId, paymentPictureId: row.paymentPictureId ?? '' };
  const [decision, group, same, history, neighbours] = await Promise.all([
    findCurrentDecision(queries, registrationId),
    row.delegationId === null ? [] : listGroupRegistrations(queries, row.delegationId),
    row.paymentPictureId === null ? [] : listSamePicture(queries, payment, maxSamePictures),
    listHistory(queries, { id: registrationId, reader: accountId }),
    findNeighbours(queries, event, position, filter, { accountId, now }),
  ]);
  return {
    at: asTime(now),
    registration: record,
    eventState: event.state,
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
    history: (await withReadableValues(queries, history)).map((entry) => ({
      ...entry,
      at: asTime(entry.at),
    })),
    ...neighbours,
  };
}

/** At an event that is over, nothing can be decided. */
const noNeighbours = { othersOpen: false, nextPending: null, previousPending: null, nextUnseated: null };

async function findNeighbours(
  db: Db,
  event: Event,
  position: SortKeys,
  filter: calls.RegistrationFilter,
  reader: Reader,
) {
  if (!registrationsMayChange(event)) return noNeighbours;
  const query = { eventId: event.id, filter };
  const ids = await Promise.all([
    findNearestWaiting(db, query, position, { waitsFor: 'decision', direction: 'next', notOpenBy: reader }),
    findNearestWaiting(db, query, position, {
      waitsFor: 'decision',
      direction: 'previous',
      notOpenBy: reader,
    }),
    findNearestWaiting(db, query, position, { waitsFor: 'seat', direction: 'next', notOpenBy: reader }),
  ]);
  const summaries = await listSummaries(
    db,
    ids.filter((id) => id !== undefined),
  );
  const [nextPending, previousPending, nextUnseated] = ids.map(
    (id) => summaries.find(({ _id }) => _id === id) ?? null,
  );
  const openByOther = nextPending
    ? undefined
    : await findNearestWaiting(db, query, position, { waitsFor: 'decision', direction: 'next' });
  return {
    othersOpen: openByOther !== undefined,
    nextPending: nextPending ?? null,
    previousPending: previousPending ?? null,
    nextUnseated: nextUnseated ?? null,
  };
}

/**
 * Adds a note for the secretariat to a registration's history (product 8.6). It is deleted with the registration, which
 * is therefore locked while the note is inserted.
 * @throws AppError 404 unknown registration
 */
export async function addNote(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, words }: CheckedBody<typeof decisions.addNote>,
): Promise<void> {
  await db.change(async (transaction) => {
    await lockEventOf(transaction, registrationId);
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
 * Corrects a delegate's level of experience (product 18.9). Existing allocation drafts become outdated; an assigned seat
 * stays.
 *
 * @throws AppError 404 unknown registration; 409 changed by another admin, or the event is over
 */
export async function correctLevel(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { regID: registrationId, from, to }: CheckedBody<typeof decisions.correctLevel>,
): Promise<void> {
  const { errors } = decisions.correctLevel;
  if (!(await findStatus(db.queries, registrationId))) throw new AppError(errors.noSuchRegistration);
  await db.change(async (transaction) => {
    await lockEventOf(transaction, registrationId);
    if (!(await setExperienceLevel(transaction, registrationId, { from, to })))
      throw new AppError(errors.levelChanged);
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'level_corrected',
      subjectId: registrationId,
      before: from ?? 'not said',
      after: to,
    });
  });
}
