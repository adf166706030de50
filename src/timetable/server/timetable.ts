import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { dayOf, daysBetween, formatMinuteOfDay, type Region } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import { invalidateSite } from '#platform/server/content-revision.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import * as calls from '../contract.ts';
import { maxRooms, maxTimetableSessions, type SessionFields } from '../contract.ts';
import { computeSessionTimes, dateOfTimetableDay, maxTimetableDays } from '../rule/sessions.ts';
import { queueSessionChangeMails } from './mails.ts';
import { findSitePlanPath } from './site-plan-address.ts';
import {
  advanceTimetableRevision,
  deleteRoomRow,
  deleteTimetableSessionRow,
  getStoredTimetable,
  insertRoom,
  insertTimetableSession,
  listActiveCommittees,
  listRoomsOfEvent,
  listTimetableSessions,
  mapConfirmedDelegateCountsByCommittee,
  renameRoom,
  renewWallScreenKey,
  type StoredSession,
  type StoredTimetable,
  setTimetableShownAt,
  updateTimetableSession,
} from './timetable.sql.ts';

type Editing = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;

/** @throws AppError 404 when there is no such event */
export async function getTimetable(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.getTimetable>,
): Promise<AnswerOf<typeof calls.getTimetable>> {
  const event = await getEventByName(queries, eventName);
  // The revision is read first. If the sessions change after that, the next change fails instead of overwriting them.
  const { revision, isShown, screenKey } = await getStoredTimetable(queries, event.id);
  const sessions = await listTimetableSessions(queries, event.id);
  const counts = await mapConfirmedDelegateCountsByCommittee(queries, event.id);
  const delegates = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    eventName: event.name,
    revision,
    isShown,
    screenKey,
    delegates,
    isAnnounced: event.state !== 'draft',
    days: daysOf(event),
    committees: (await listActiveCommittees(queries, event.id)).map(({ value, shortName }) => ({
      value,
      shortName,
      delegates: counts.get(value) ?? 0,
    })),
    rooms: (await listRoomsOfEvent(queries, event.id)).map(({ id, name, x, y }) => ({
      _id: id,
      name,
      pin: x === null || y === null ? null : { x, y },
    })),
    plan: await findSitePlanPath(queries, event.id),
    sessions: sessions.map(({ id, committees, ...session }) => ({
      ...session,
      _id: id,
      committees: committees === 'all' ? committees : [...committees],
    })),
  };
}

function daysOf({ dates, timeZone }: Event): string[] {
  if (!dates) return [];
  const count = daysBetween(dayOf(dates.startsAt, { timeZone }), dayOf(dates.endsAt, { timeZone })) + 1;
  return Array.from({ length: Math.min(count, maxTimetableDays) }, (_, at) =>
    dateOfTimetableDay(at + 1, dates.startsAt, { timeZone }),
  );
}

interface Edited {
  event: Event;
  timetable: StoredTimetable;
}

/**
 * Changes a timetable and records that in the audit log. If the timetable is shown, the public pages are rendered
 * again.
 * @param change makes the change and returns its texts for the audit log
 * @throws AppError 404 when there is no such event; 409 when it is archived or the timetable has changed since the
 *   caller read it
 */
export async function runTimetableChange(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, revision }: { eventName: string; revision: number },
  change: (transaction: Transaction, edited: Edited) => Promise<{ before?: string; after?: string }>,
): Promise<void> {
  const { errors } = calls.renewWallScreenLink;
  await db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(errors.archived);
    const timetable = await getStoredTimetable(transaction, event.id);
    if (!(await advanceTimetableRevision(transaction, event.id, revision)))
      throw new AppError(errors.changedMeanwhile);
    const texts = await change(transaction, { event, timetable });
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      subjectId: event.id,
      action: 'timetable_changed',
      ...texts,
    });
    if (timetable.isShown || (await getStoredTimetable(transaction, event.id)).isShown)
      await invalidateSite(transaction);
  });
}

const describe = (
  { title, day, startMinute, endMinute }: Omit<SessionFields, 'committees'>,
  region: Region,
): string =>
  `${title}, day ${day}, ${formatMinuteOfDay(startMinute, region)} to ${formatMinuteOfDay(endMinute, region)}`;

/**
 * Adds or changes a session.
 * @throws AppError 404 when the event, session, room or committee does not exist; 409 when the event is archived, or
 *   the timetable has changed or is full
 */
export async function saveTimetableSession(
  context: Editing,
  caller: Caller,
  { sessionId, fields, notifies, ...on }: CheckedBody<typeof calls.saveTimetableSession>,
): Promise<void> {
  const { errors } = calls.saveTimetableSession;
  await runTimetableChange(context, caller, on, async (transaction, { event, timetable }) => {
    const sessions = await listTimetableSessions(transaction, event.id);
    const before = sessions.find(({ id }) => id === sessionId);
    if (sessionId !== null && !before) throw new AppError(errors.noSuchSession);
    if (!before && sessions.length >= maxTimetableSessions) throw new AppError(errors.tooMany);
    const room = (await listRoomsOfEvent(transaction, event.id)).find(({ id }) => id === fields.roomId);
    if (fields.roomId !== null && !room) throw new AppError(errors.noSuchRoom);
    const row = { ...fields, committeeIds: await committeeIdsOf(transaction, event.id, fields.committees) };
    if (before) await updateTimetableSession(transaction, before.id, row);
    else await insertTimetableSession(transaction, event.id, row);
    if (notifies && timetable.isShown)
      await mailChange(transaction, context, event, {
        before,
        after: { ...fields, room: room?.name ?? null },
        by: caller.accountId,
      });
    const region = await getClubRegion(transaction);
    return { ...(before && { before: describe(before, region) }), after: describe(fields, region) };
  });
}

async function committeeIdsOf(db: Db, eventId: string, values: SessionFields['committees']) {
  if (values === 'all') return values;
  const chosen = (await listActiveCommittees(db, eventId)).filter(({ value }) => values.includes(value));
  if (chosen.length < new Set(values).size)
    throw new AppError(calls.saveTimetableSession.errors.noSuchCommittee);
  return chosen.map(({ id }) => id);
}

type Shown = Omit<StoredSession, 'id' | 'kind' | 'roomId'>;

/** Mails a change of a session, unless the event has no dates or is not announced. */
async function mailChange(
  transaction: Transaction,
  context: Editing,
  event: Event,
  { before, after, by }: { before: Shown | undefined; after: Shown | undefined; by: string },
): Promise<void> {
  const { dates } = event;
  if (event.state !== 'announced' || !dates) return;
  const dated = (session: Shown | undefined) =>
    session && { ...session, ...computeSessionTimes(session, dates.startsAt, event) };
  const change = {
    eventId: event.id,
    eventName: event.name,
    region: { ...(await getClubRegion(transaction)), timeZone: event.timeZone },
    before: dated(before),
    after: dated(after),
  };
  await queueSessionChangeMails(transaction, context, change, by);
}

/**
 * @throws AppError 404 when the event or session does not exist; 409 when the event is archived or the timetable has
 *   changed
 */
export async function deleteTimetableSession(
  context: Editing,
  caller: Caller,
  { sessionId, notifies, ...on }: CheckedBody<typeof calls.deleteTimetableSession>,
): Promise<void> {
  await runTimetableChange(context, caller, on, async (transaction, { event, timetable }) => {
    const before = (await listTimetableSessions(transaction, event.id)).find(({ id }) => id === sessionId);
    if (!before) throw new AppError(calls.deleteTimetableSession.errors.noSuchSession);
    await deleteTimetableSessionRow(transaction, sessionId);
    if (notifies && timetable.isShown)
      await mailChange(transaction, context, event, { before, after: undefined, by: caller.accountId });
    return { before: describe(before, await getClubRegion(transaction)) };
  });
}

/**
 * Adds or renames a room.
 * @throws AppError 404 when the event or room does not exist; 409 when the event is archived, the name is taken, the
 *   timetable has changed, or it has the maximum number of rooms
 */
export async function saveRoom(
  context: Editing,
  caller: Caller,
  { roomId, name, ...on }: CheckedBody<typeof calls.saveRoom>,
): Promise<void> {
  const { errors } = calls.saveRoom;
  await runTimetableChange(context, caller, on, async (transaction, { event }) => {
    const rooms = await listRoomsOfEvent(transaction, event.id);
    const before = rooms.find(({ id }) => id === roomId);
    if (roomId !== null && !before) throw new AppError(errors.noSuchRoom);
    if (rooms.some((room) => room.name === name && room !== before)) throw new AppError(errors.nameTaken);
    if (!before && rooms.length >= maxRooms) throw new AppError(errors.tooMany);
    if (before) await renameRoom(transaction, before.id, name);
    else if (!(await insertRoom(transaction, event.id, name))) throw new AppError(errors.nameTaken);
    return { ...(before && { before: before.name }), after: name };
  });
}

/**
 * @throws AppError 404 when the event or room does not exist; 409 when the event is archived or the timetable has
 *   changed
 */
export async function deleteRoom(
  context: Editing,
  caller: Caller,
  { roomId, ...on }: CheckedBody<typeof calls.deleteRoom>,
): Promise<void> {
  await runTimetableChange(context, caller, on, async (transaction, { event }) => {
    const room = (await listRoomsOfEvent(transaction, event.id)).find(({ id }) => id === roomId);
    if (!room) throw new AppError(calls.deleteRoom.errors.noSuchRoom);
    await deleteRoomRow(transaction, roomId);
    return { before: room.name };
  });
}

/** @throws AppError 404 when there is no such event; 409 when it is archived or the timetable has changed */
export async function setTimetableVisibility(
  context: Editing,
  caller: Caller,
  { isShown, ...on }: CheckedBody<typeof calls.setTimetableVisibility>,
): Promise<void> {
  await runTimetableChange(context, caller, on, async (transaction, { event }) => {
    await setTimetableShownAt(transaction, event.id, isShown ? context.clock() : null);
    return { after: isShown ? 'shown' : 'hidden' };
  });
}

/** @throws AppError 404 when there is no such event; 409 when it is archived or the timetable has changed */
export async function renewWallScreenLink(
  context: Editing,
  caller: Caller,
  on: CheckedBody<typeof calls.renewWallScreenLink>,
): Promise<void> {
  await runTimetableChange(context, caller, on, async (transaction, { event }) => {
    await renewWallScreenKey(transaction, event.id);
    return { after: 'new screen link' };
  });
}
