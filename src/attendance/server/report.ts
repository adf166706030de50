import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import {
  dayOf,
  formatDateTimeInputValue,
  formatSortableTime,
  parseLocalTime,
  type Region,
  toIso,
} from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { createSpreadsheet } from '#platform/server/spreadsheet/create-spreadsheet.ts';
import * as calls from '../contract.ts';
import { countArrivalsAndDeparturesByHour, type HourCount } from '../rule/hours.ts';
import { hasOccasionBegun, type Occasion } from '../rule/occasions.ts';
import { mapAttendedSessionCountsByRegistration, type SessionShare } from '../rule/session-shares.ts';
import { listExpectedDelegates, listOccasionsOfEvent, mapPresencesByRegistration } from './door.ts';
import { hasCurrentDuty } from './duties.sql.ts';
import {
  hasReadMissingList,
  insertMissingListRead,
  listSeatedMembersOfEvent,
  listSessionEntries,
  mapPhonesByRegistration,
} from './report.sql.ts';
import { listCountedRollMarks } from './roll.sql.ts';
import { type DelegateRow, listEffectiveScans, listSeatedDelegatesOfEvent } from './scans.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
type OfEvent = CheckedParams<typeof calls.getAttendedSessionCounts>;
type OfOccasion = CheckedQuery<typeof calls.getAttendanceByHour>;

const startOfHour = (at: number, region: Pick<Region, 'timeZone'>): number =>
  parseLocalTime(`${formatDateTimeInputValue(at, region).slice(0, 13)}:00`, region);

interface CommitteeHours {
  value: string;
  name: string;
  hours: HourCount[];
}

/** Counts by hour who came and left, for each committee with expected delegates. */
async function countHours(db: Db, event: Event, occasion: string): Promise<CommitteeHours[]> {
  const [expected, scans, region] = await Promise.all([
    listExpectedDelegates(db, event, occasion),
    listEffectiveScans(db, { eventId: event.id, occasion }),
    getClubRegion(db),
  ]);
  const scansOf = Map.groupBy(scans, ({ registrationId }) => registrationId);
  return [...Map.groupBy(expected, ({ committeeValue }) => committeeValue ?? '')].map(([value, rows]) => ({
    value,
    name: rows[0]?.committeeName ?? '',
    hours: countArrivalsAndDeparturesByHour(
      rows.flatMap(({ registrationId }) => scansOf.get(registrationId) ?? []),
      (at) => startOfHour(at, region),
    ),
  }));
}

/** @throws AppError 404 when there is no such event */
export async function getAttendanceByHour(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: OfEvent,
  { occasion }: OfOccasion,
): Promise<AnswerOf<typeof calls.getAttendanceByHour>> {
  const event = await getEventByName(queries, eventName);
  const committees = await countHours(queries, event, occasion);
  return {
    committees: committees.map(({ hours, ...committee }) => ({
      ...committee,
      hours: hours.map(({ at, ...counts }) => ({ at: toIso(at) ?? '', ...counts })),
    })),
  };
}

export async function exportAttendanceByHour(
  context: Needs,
  caller: Caller,
  { eventName }: OfEvent,
  { occasion }: OfOccasion,
): Promise<SentFile> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const region = await getClubRegion(queries);
  const committees = await countHours(queries, event, occasion);
  return sendExport(
    context,
    caller,
    { event, name: 'attendance-by-hour', what: `hours of ${occasion}` },
    ['Hour', 'Committee', 'Came', 'Left', 'Here at the end'],
    committees.flatMap(({ name, hours }) =>
      hours.map(({ at, came, left, here }) => [
        ...[formatSortableTime(at, region), name],
        ...[came, left, here].map(String),
      ]),
    ),
  );
}

/** Returns how many sessions each delegate with a confirmed seat attended, by registration id (product 22.18). */
async function mapSessionSharesByRegistration(db: Db, eventId: string): Promise<Map<string, SessionShare>> {
  const [members, marks] = await Promise.all([
    listSeatedMembersOfEvent(db, eventId),
    listCountedRollMarks(db, eventId),
  ]);
  const scans = await listSessionEntries(db, eventId, members);
  return mapAttendedSessionCountsByRegistration(members, marks, scans);
}

const seatOf = ({ registrationId, name, committeeValue, committeeName, portfolio }: DelegateRow) => ({
  registrationId,
  name,
  committee: committeeValue ?? '',
  committeeName: committeeName ?? '',
  portfolio: portfolio ?? '',
});

/** @throws AppError 404 when there is no such event */
export async function getAttendedSessionCounts(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: OfEvent,
): Promise<AnswerOf<typeof calls.getAttendedSessionCounts>> {
  const event = await getEventByName(queries, eventName);
  const [seated, shares] = await Promise.all([
    listSeatedDelegatesOfEvent(queries, event.id),
    mapSessionSharesByRegistration(queries, event.id),
  ]);
  return {
    delegates: seated.map((row) => ({
      ...seatOf(row),
      ...(shares.get(row.registrationId) ?? { attended: 0, held: 0 }),
    })),
  };
}

export async function exportAttendedSessionCounts(
  context: Needs,
  caller: Caller,
  params: OfEvent,
): Promise<SentFile> {
  const event = await getEventByName(context.db.queries, params.eventName);
  const { delegates } = await getAttendedSessionCounts(context, params);
  return sendExport(
    context,
    caller,
    { event, name: 'sessions-attended', what: 'sessions' },
    ['Name', 'Committee', 'Portfolio', 'Sessions attended', 'Sessions held', 'Percent'],
    delegates.map(({ name, committeeName, portfolio, attended, held }) => [
      ...[name, committeeName, portfolio, String(attended), String(held)],
      held === 0 ? '' : String(Math.floor((attended * 100) / held)),
    ]),
  );
}

/** Returns true for superadmins and accounts with the duty hospitality at the event. */
export async function mayReadPhones(
  { db, clock }: Needs,
  { accountId, role }: Caller,
  eventName: string,
): Promise<boolean> {
  if (role === 'superadmin') return true;
  return hasCurrentDuty(db.queries, { accountId, kinds: ['hospitality'], eventName, now: clock() });
}

/** @throws AppError 404 when the event has no such occasion; 409 before its day */
async function assertBegun(
  { db: { queries }, clock }: Needs,
  { dates }: Event,
  occasions: readonly Occasion[],
  key: string,
): Promise<void> {
  const { errors } = calls.listMissingDelegates;
  const occasion = occasions.find((one) => one.key === key);
  if (!occasion) throw new AppError(errors.noSuchOccasion);
  const region = await getClubRegion(queries);
  const firstDay = dates && dayOf(dates.startsAt, region);
  if (!hasOccasionBegun(occasion, { firstDay, today: dayOf(clock(), region) }))
    throw new AppError(errors.notBegun);
}

/** Records in the audit log that the caller saw phone numbers, once for each caller and occasion. */
async function recordRead(
  { db, clock }: Needs,
  { accountId }: Caller,
  read: { eventId: string; occasion: string },
): Promise<void> {
  if (await hasReadMissingList(db.queries, { ...read, accountId })) return;
  await db.change(async (transaction) => {
    if (!(await insertMissingListRead(transaction, { ...read, accountId }))) return;
    await recordAudit(transaction, {
      at: clock(),
      actorId: accountId,
      action: 'missing_delegates_read',
      subjectId: read.eventId,
      after: read.occasion,
    });
  });
}

/**
 * Lists the expected delegates who have not come. Phone numbers are null unless the caller is a superadmin or has the
 * duty hospitality (product 22.20).
 * @throws AppError 404 when there is no such event or occasion; 409 before the day of the occasion
 */
export async function listMissingDelegates(
  context: Needs,
  caller: Caller,
  { eventName }: OfEvent,
  { occasion }: OfOccasion,
): Promise<AnswerOf<typeof calls.listMissingDelegates>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const occasions = await listOccasionsOfEvent(queries, event);
  await assertBegun(context, event, occasions, occasion);
  const showsPhones = await mayReadPhones(context, caller, eventName);
  if (showsPhones) await recordRead(context, caller, { eventId: event.id, occasion });
  const [expected, presences, phones] = await Promise.all([
    listExpectedDelegates(queries, event, occasion),
    mapPresencesByRegistration(queries, { eventId: event.id, occasion }),
    showsPhones ? mapPhonesByRegistration(queries, event.id) : new Map<string, string>(),
  ]);
  return {
    eventName: event.name,
    occasions,
    expected: expected.length,
    people: expected
      .filter(({ registrationId }) => !presences.has(registrationId))
      .map((row) => ({
        ...seatOf(row),
        delegation: row.delegationName,
        phone: phones.get(row.registrationId) ?? null,
      })),
  };
}

export async function exportMissingDelegates(
  context: Needs,
  caller: Caller,
  params: OfEvent,
  query: OfOccasion,
): Promise<SentFile> {
  const event = await getEventByName(context.db.queries, params.eventName);
  const { people } = await listMissingDelegates(context, caller, params, query);
  return sendExport(
    context,
    caller,
    { event, name: 'not-here', what: `missing of ${query.occasion}` },
    ['Name', 'Committee', 'Portfolio', 'Delegation', 'Phone'],
    people.map(({ name, committeeName, portfolio, delegation, phone }) => [
      ...[name, committeeName, portfolio, delegation ?? '', phone ?? ''],
    ]),
  );
}

/** Creates a CSV file and records the export in the audit log. */
async function sendExport(
  { db, clock }: Needs,
  { accountId }: Caller,
  { event, name, what }: { event: Event; name: string; what: string },
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<SentFile> {
  const at = clock();
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'attendance_exported',
      subjectId: event.id,
      after: what,
    }),
  );
  const day = dayOf(at, await getClubRegion(db.queries));
  return createSpreadsheet('csv', { name, sheet: 'Attendance', day }, headings, each(rows));
}

async function* each(rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* rows;
}
