import { readableValues } from '#audit/server/index.ts';
import { type Event, findEvent, registrationsChange } from '#conference/server/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../../contract/desk.ts';
import { groupStatuses } from '../../contract/form.ts';
import { asChoices, asRecord } from '../as-record.ts';
import { type Preferences, preferencesOf } from '../registrations.sql.ts';
import type { Reader } from './presence.sql.ts';
import { findPlace, nearestWaiting, type Place } from './registration-list.sql.ts';
import {
  type RegistrationRow,
  readDecision,
  readGroup,
  readHistory,
  readMembers,
  readNames,
  readRegistrations,
  readSamePicture,
} from './registration-record.sql.ts';

/** The chosen committees and portfolios, by registration. */
type Wishes = ReadonlyMap<string, Preferences>;
const noWishes: Preferences = { committees: [], portfolios: [] };

/** Converts a row to a list entry, without the long text about the delegate's experience. */
export function asListed(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  wishes: Wishes,
): calls.ListedRegistration {
  const { previousMunExperience, ...listed } = asDelegates(context, row, wishes);
  return listed;
}

/** Converts a row to the full record. */
function asWhole(
  context: Pick<Context, 'secret' | 'clock'>,
  row: RegistrationRow,
  wishes: Wishes,
  grpMembers: string[],
): calls.RegistrationRecord {
  const { group, ...record } = asDelegates(context, row, wishes);
  return {
    ...record,
    portfolioChoices: asChoices(wishes.get(row.id) ?? noWishes),
    isStudentOfNITS: row.branch !== null,
    branch: row.branch,
    ...(group ? { group: { ...group, grpMembers } } : {}),
  };
}

/** The fields of the record with the delegate and the group. */
function asDelegates(context: Pick<Context, 'secret' | 'clock'>, row: RegistrationRow, wishes: Wishes) {
  const isConfirmed = row.status === 'confirmed' && row.decidedAt !== null;
  return {
    ...asRecord(context, row, wishes.get(row.id) ?? noWishes),
    withdrawn: row.withdrawnAt !== null,
    name: row.name,
    email: row.email,
    phone: row.phone,
    scholarid: row.scholarId,
    batch: row.year,
    cofirmedRegistrationAt: isConfirmed ? new Date(row.decidedAt ?? 0).toISOString() : null,
    ...(row.money === null ? {} : { money: row.money }),
    ...(row.asked ? { asked: row.asked } : {}),
    ...(row.groupName === null ? {} : { group: asGroup(row, row.groupName) }),
  };
}

function asGroup({ leaderEmail, groupCompletedAt }: RegistrationRow, grpName: string) {
  return {
    grpName,
    grpLeaderEmail: leaderEmail ?? '',
    grpStatus: groupStatuses[groupCompletedAt === null ? 'waiting_for_leader' : 'complete'],
  };
}

/**
 * One registration with everything in its record.
 * @throws AppError 404 unknown registration
 */
export async function readRegistration(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  id: string,
): Promise<AnswerOf<typeof calls.getRegistration>> {
  const found = await readRegistrationRow(context, id);
  if (!found) throw new AppError(calls.getRegistration.errors.noSuchRegistration);
  return { eventDetails: found.record };
}

/** The record of a registration with its row; undefined for an unknown id. */
async function readRegistrationRow(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  id: string,
): Promise<{ row: RegistrationRow; record: calls.RegistrationRecord } | undefined> {
  const { queries } = context.db;
  const [row] = await readRegistrations(queries, { id });
  if (!row) return undefined;
  const wishes = await preferencesOf(queries, [id]);
  const members = row.delegationId === null ? [] : await readMembers(queries, row.delegationId);
  return { row, record: asWhole(context, row, wishes, members) };
}

/** The most registrations with an identical payment picture that are counted. */
const mostSamePictures = 100;
const samePicturesShown = 10;

const asTime = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * A registration with everything an admin needs to decide it.
 * @param filter of the list that the admin came from; it determines the next and previous registrations
 * @throws AppError 404 unknown registration
 */
export async function readRegistrationDesk(
  context: Pick<Context, 'db' | 'secret' | 'clock'>,
  { accountId }: Caller,
  id: string,
  filter: calls.RegistrationFilter,
): Promise<AnswerOf<typeof calls.getRegistrationDesk>> {
  const { queries } = context.db;
  const now = context.clock();
  const place = await findPlace(queries, id);
  const found = await readRegistrationRow(context, id);
  if (!place || !found) throw new AppError(calls.getRegistrationDesk.errors.noSuchRegistration);
  const { row, record } = found;
  const event = await findEvent(queries, row.eventName);
  if (!event) throw new AppError(calls.getRegistrationDesk.errors.noSuchRegistration);
  const [decision, group, same, history, neighbour] = await Promise.all([
    readDecision(queries, id),
    row.delegationId === null ? [] : readGroup(queries, row.delegationId),
    row.paymentPictureId === null
      ? []
      : readSamePicture(queries, { id, paymentPictureId: row.paymentPictureId }, mostSamePictures),
    readHistory(queries, { id, reader: accountId }),
    findOnward(queries, event, place, filter, { accountId, now }),
  ]);
  return {
    at: asTime(now),
    registration: record,
    eventState: event.state,
    decision: decision?.at ? { status: decision.status, by: decision.by, at: asTime(decision.at) } : null,
    group: group
      .map(({ mode, ...one }) => ({
        ...one,
        mode: mode === 'leader' ? ('leader' as const) : ('member' as const),
      }))
      .sort((a, b) => Number(b.mode === 'leader') - Number(a.mode === 'leader')),
    samePicture: {
      count: same.length,
      registrations: same
        .slice(0, samePicturesShown)
        .map(({ registeredAt, ...one }) => ({ ...one, regsiteredat: asTime(registeredAt) })),
    },
    history: (await readableValues(queries, history)).map((entry) => ({ ...entry, at: asTime(entry.at) })),
    ...neighbour,
  };
}

/** At an event that is over, nothing can be decided. */
const nothingWaits = { othersOpen: false, nextPending: null, previousPending: null, nextUnseated: null };

async function findOnward(
  db: Db,
  event: Event,
  place: Place,
  filter: calls.RegistrationFilter,
  reader: Reader,
) {
  if (!registrationsChange(event)) return nothingWaits;
  const sought = { eventId: event.id, filter };
  const ids = await Promise.all([
    nearestWaiting(db, sought, place, { what: 'for a decision', way: 'next', notOpenBy: reader }),
    nearestWaiting(db, sought, place, { what: 'for a decision', way: 'previous', notOpenBy: reader }),
    nearestWaiting(db, sought, place, { what: 'for a seat', way: 'next', notOpenBy: reader }),
  ]);
  const names = await readNames(
    db,
    ids.filter((id) => id !== undefined),
  );
  const [nextPending, previousPending, nextUnseated] = ids.map(
    (id) => names.find(({ _id }) => _id === id) ?? null,
  );
  const held = nextPending
    ? undefined
    : await nearestWaiting(db, sought, place, { what: 'for a decision', way: 'next' });
  return {
    othersOpen: held !== undefined,
    nextPending: nextPending ?? null,
    previousPending: previousPending ?? null,
    nextUnseated: nextUnseated ?? null,
  };
}
