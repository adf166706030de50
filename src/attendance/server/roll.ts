import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { addDays, dayOf, toIso } from '#platform/rule/dates.ts';
import { recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { listSeatedDelegates } from '#registration/server/index.ts';
import { listDatedSessions, mapRemovedSessionsById } from '#timetable/server/index.ts';
import * as calls from '../contract.ts';
import { correctDeviceTime } from '../rule/device-time.ts';
import {
  buildDaySessionKey,
  buildTimetableSessionKey,
  listLatestRollEvents,
  mapContradictedRollEvents,
  parseDaySessionKey,
  parseTimetableSessionKey,
  type RollEvent,
  sessionsPerDayWithoutTimetable,
} from '../rule/roll.ts';
import { listOfferedCommittees } from './duties.sql.ts';
import { attendanceLimits } from './limits.ts';
import {
  filterRegistrationIdsOfEvent,
  insertRollEvents,
  listChairedCommittees,
  listRollEvents,
  listRollEventsById,
  mapAccountNames,
  type RollCommittee,
} from './roll.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
type Roll = AnswerOf<typeof calls.getRoll>;
type RollSession = Roll['sessions'][number];

const isStaff = ({ role }: Caller): boolean => role !== 'client';

/** @throws AppError 404 when there is no such event */
export async function listRollCommittees(
  { db: { queries }, clock }: Needs,
  caller: Caller,
  { eventName }: CheckedParams<typeof calls.listRollCommittees>,
): Promise<AnswerOf<typeof calls.listRollCommittees>> {
  const event = await getEventByName(queries, eventName);
  return {
    committees: isStaff(caller)
      ? await listOfferedCommittees(queries, event.id)
      : await listChairedCommittees(queries, {
          accountId: caller.accountId,
          eventId: event.id,
          now: clock(),
        }),
  };
}

export interface OpenedCommittee {
  event: Event;
  committee: RollCommittee;
  /** True if the caller chairs the committee. */
  mayMark: boolean;
  /** Null if the caller does not chair the committee. */
  dutyEndsAt: number | null;
}

/** @throws AppError 403 when a client does not chair the committee; 404 when there is no such event or committee */
export async function openCommittee(
  db: Db,
  caller: Caller,
  { eventName, committee: value }: { eventName: string; committee: string },
  now: number,
): Promise<OpenedCommittee> {
  const event = await getEventByName(db, eventName);
  const asked = { accountId: caller.accountId, eventId: event.id, now };
  const chaired = (await listChairedCommittees(db, asked)).find((committee) => committee.value === value);
  if (chaired) return { event, committee: chaired, mayMark: true, dutyEndsAt: chaired.dutyEndsAt };
  if (!isStaff(caller)) throw new AppError(calls.getRoll.errors.otherCommittee);
  const committee = (await listOfferedCommittees(db, event.id)).find((offered) => offered.value === value);
  if (!committee) throw new AppError(calls.getRoll.errors.noSuchCommittee);
  return { event, committee, mayMark: false, dutyEndsAt: null };
}

/**
 * Lists the sessions of a committee in order of time: its sessions in the timetable, or the numbered sessions of today
 * if the timetable contains none of the committee. Other sessions that have marks, such as removed ones, are added.
 */
export async function listRollSessions(
  db: Db,
  event: Event,
  committee: RollCommittee,
  marked: readonly Pick<RollEvent, 'session' | 'at'>[],
  now: number,
): Promise<RollSession[]> {
  const dated = await listDatedSessions(db, event.id, event.dates?.startsAt ?? null, event.timeZone);
  const listed: RollSession[] = dated
    .filter(
      ({ kind, committeeValues }) =>
        kind === 'session' && (committeeValues === 'all' || committeeValues.includes(committee.value)),
    )
    .map(({ _id, title, startsAt, endsAt, room }) => ({
      key: buildTimetableSessionKey(_id),
      title,
      startsAt,
      endsAt,
      room,
      day: dayOf(Date.parse(startsAt), event),
    }));
  const today = dayOf(now, event);
  if (listed.length === 0)
    for (let number = 1; number <= sessionsPerDayWithoutTimetable; number += 1)
      listed.push(sessionOfDay(buildDaySessionKey(today, number), today, number));
  const keys = new Set(listed.map(({ key }) => key));
  const removed = await mapRemovedSessionsById(db, event.id, event.dates?.startsAt ?? null, event.timeZone);
  for (const [key, [first]] of Map.groupBy(marked, ({ session }) => session)) {
    if (keys.has(key) || !first) continue;
    const parsed = parseDaySessionKey(key);
    if (parsed) listed.push(sessionOfDay(key, parsed.day, parsed.number));
    else {
      const session = removed.get(parseTimetableSessionKey(key) ?? '');
      listed.push({
        // Without a record of the session, the time of its first mark is the nearest known time.
        ...sessionOfDay(key, dayOf(session?.startsAt ?? first.at, event), 0),
        title: session ? `Removed: ${session.title}` : 'Removed session',
      });
    }
  }
  const timeOf = ({ day, startsAt, key }: RollSession) => `${day} ${startsAt ?? ''} ${key}`;
  return listed.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
}

const sessionOfDay = (key: string, day: string, number: number): RollSession => ({
  key,
  title: `Session ${number}`,
  day,
  startsAt: null,
  endsAt: null,
  room: null,
});

async function readRoll(
  db: Db,
  { event, committee, mayMark, dutyEndsAt }: OpenedCommittee,
  now: number,
): Promise<Roll> {
  const [delegates, events] = await Promise.all([
    listSeatedDelegates(db, committee.id),
    listRollEvents(db, event.id, committee.id),
  ]);
  const marked = listLatestRollEvents(events);
  const contradicted = mapContradictedRollEvents(events);
  const chairs = await mapAccountNames(db, [
    ...new Set([...contradicted.values()].map(({ recordedBy }) => recordedBy)),
  ]);
  return {
    eventName: event.name,
    committee: committee.value,
    committeeName: committee.name,
    mayMark,
    madeAt: toIso(now) ?? '',
    expiresAt: toIso(Math.min(now + calls.maxOfflineListAgeMs, dutyEndsAt ?? Number.POSITIVE_INFINITY)) ?? '',
    sessions: await listRollSessions(db, event, committee, marked, now),
    delegates: delegates.map(({ registrationId, name, portfolio }) => ({ registrationId, name, portfolio })),
    marks: marked.map(({ id, session, registrationId, mark, at }) => {
      const other = contradicted.get(id);
      return {
        session,
        registrationId,
        mark,
        at: toIso(at) ?? '',
        ...(other && {
          contradicted: { mark: other.mark, by: chairs.get(other.recordedBy) ?? 'a former chair' },
        }),
      };
    }),
  };
}

/** @throws AppError 403 when a client does not chair the committee; 404 when there is no such event or committee */
export async function getRoll(
  { db: { queries }, clock }: Needs,
  caller: Caller,
  params: CheckedParams<typeof calls.getRoll>,
): Promise<Roll> {
  const now = clock();
  return readRoll(queries, await openCommittee(queries, caller, params, now), now);
}

/**
 * Adds roll events to the log of a roll. Chairs who mark at the same time do not overwrite each other, because the roll
 * events are merged when they are read. With `anywayReason` it also adds roll events of a removed session, and of
 * delegates who are registered for the event but have no seat in the committee.
 * @throws AppError 403 when the caller does not chair the committee; 404 when there is no such event, committee or
 * session; 409 when another chair made the marks, or an id is already stored with a different content; 429 after too
 * many marks in a minute
 */
export async function recordRollEvents(
  { db, clock }: Needs,
  caller: Caller,
  { accountId, sentAt, session, events, anywayReason, ...asked }: CheckedBody<typeof calls.recordRollEvents>,
): Promise<AnswerOf<typeof calls.recordRollEvents>> {
  const { errors } = calls.recordRollEvents;
  if (accountId !== undefined && accountId !== caller.accountId) throw new AppError(errors.otherChair);
  await consumeLimits(
    { db, clock },
    attendanceLimits,
    { rollMarksPerAccount: caller.accountId },
    events.length,
  );
  return db.change(async (transaction) => {
    const receivedAt = clock();
    const opened = await openCommittee(transaction, caller, asked, receivedAt);
    if (!opened.mayMark) throw new AppError(errors.otherCommittee);
    const { event, committee } = opened;
    const before = await readRoll(transaction, opened, receivedAt);
    const isKnown = isKnownSession(before, session, dayOf(receivedAt, event));
    if (!isKnown && anywayReason === undefined) throw new AppError(errors.noSuchSession);
    const members = new Set(before.delegates.map(({ registrationId }) => registrationId));
    const ids = events.map(({ registrationId }) => registrationId);
    const accepted =
      anywayReason === undefined ? members : await filterRegistrationIdsOfEvent(transaction, event.id, ids);
    const rows = events
      .filter(({ registrationId }) => accepted.has(registrationId))
      .map(({ id, at, registrationId, mark }) => ({
        id,
        event_id: event.id,
        committee_id: committee.id,
        registration_id: registrationId,
        session,
        mark,
        at: correctDeviceTime(at, sentAt, receivedAt),
        received_at: receivedAt,
        recorded_by: caller.accountId,
      }));
    const added = await insertRollEvents(transaction, rows);
    if (anywayReason !== undefined) {
      const isUnexpected = ({ id, registration_id }: RollRow) =>
        added.has(id) && !(isKnown && members.has(registration_id));
      const before = isKnown ? 'left_committee' : 'no_such_session';
      const audited = { at: receivedAt, actorId: caller.accountId, before, note: anywayReason };
      await recordMarksAnyway(transaction, rows.filter(isUnexpected), audited);
    }
    await assertSame(
      transaction,
      rows.filter(({ id }) => !added.has(id)),
    );
    return {
      ...(await readRoll(transaction, opened, receivedAt)),
      skipped: events.flatMap(({ id, registrationId }) => (accepted.has(registrationId) ? [] : id)),
    };
  });
}

type RollRow = Parameters<typeof insertRollEvents>[1][number];

/** Records marks for a session or a delegate that the roll no longer has. */
async function recordMarksAnyway(
  transaction: Transaction,
  rows: readonly RollRow[],
  audited: { at: number; actorId: string; before: string; note: string },
): Promise<void> {
  await recordAudits(
    transaction,
    rows.map(({ registration_id, mark }) => ({
      ...audited,
      action: 'roll_marked_anyway' as const,
      subjectId: registration_id,
      after: mark,
    })),
  );
}

/** Marks for a numbered session (`buildDaySessionKey`) are accepted until this many days after its day. */
const oldestDays = 14;

function isKnownSession({ sessions }: Roll, session: string, today: string): boolean {
  if (sessions.some(({ key }) => key === session)) return true;
  const parsed = parseDaySessionKey(session);
  return parsed !== undefined && parsed.day <= today && parsed.day >= addDays(today, -oldestDays);
}

/**
 * @throws AppError 409 when the id of a roll event is already stored for another committee, delegate, session or mark
 */
async function assertSame(
  transaction: Transaction,
  rows: readonly {
    id: string;
    committee_id: string;
    registration_id: string;
    session: string;
    mark: string;
  }[],
): Promise<void> {
  const stored = await listRollEventsById(
    transaction,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const known = stored.find(({ id }) => id === row.id);
    const isSame =
      known?.committee_id === row.committee_id &&
      known.registration_id === row.registration_id &&
      known.session === row.session &&
      known.mark === row.mark;
    if (!isSame) throw new AppError(calls.recordRollEvents.errors.eventIdTaken);
  }
}
