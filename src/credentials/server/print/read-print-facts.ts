import { dutyLabels } from '#attendance/contract.ts';
import { formatPassCode } from '#attendance/rule/pass-code.ts';
import {
  listExpectedDelegates,
  listMissingDelegates,
  listOccasionsOfEvent,
  listShiftPeople,
  listShiftReservations,
  listShiftsOfEvent,
  mapPresencesByRegistration,
  mayReadPhones,
} from '#attendance/server/index.ts';
import type { Event } from '#conference/server/index.ts';
import type { CheckedQuery } from '#platform/contract/call.ts';
import {
  dayOf,
  formatClockTime,
  formatDay,
  formatMinuteOfDay,
  formatWeekday,
  type Region,
} from '#platform/rule/dates.ts';
import { getCollegeOrInstituteShortName } from '#platform/rule/institute.ts';
import type { Club } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { dateOfTimetableDay } from '#timetable/rule/sessions.ts';
import {
  findSitePlanWithPicture,
  findTimetablePath,
  listTimetableSessions,
  type StoredSession,
} from '#timetable/server/index.ts';
import * as calls from '../../contract.ts';
import { mapPicturesByPortfolio } from './portfolio-pictures.sql.ts';
import {
  getStoredEmergencyLine,
  listCommitteesIncludingWithdrawn,
  listDelegatesToPrint,
  listFreeSeatsOfEvent,
  listTeamDuties,
} from './print.sql.ts';
import type { PlannedHelper, PlannedPhone, PlannedSession, PrintFacts } from './print-facts.ts';
import type { OpenSheetPlanner, SessionSheets } from './session-sheets.ts';
import { toSheetCommittee } from './to-sheet-committee.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
type Query = CheckedQuery<typeof calls.printPapers>;

/**
 * Reads the data to print for all delegates, for those of one committee or for one delegate.
 * @throws AppError 404 when there is no such committee, delegate or occasion; 403 for phone numbers that the caller may
 *   not see; 409 before the day of the occasion
 */
export async function readPrintFacts(
  context: Needs,
  caller: Caller,
  { event, club }: { event: Event; club: Club },
  query: Query,
  openSheetPlanner: OpenSheetPlanner,
): Promise<PrintFacts> {
  const { queries } = context.db;
  const [sessions, { emergencyLine }, ofDelegates] = await Promise.all([
    listPlannedSessions(queries, event, club),
    getStoredEmergencyLine(queries, event.id),
    readDelegateFacts(context, { event, club }, query),
  ]);
  const addresses = new URL(context.config.publicUrl);
  const linkTo = (path: string) => new URL(path, addresses).href;
  const planSheets =
    hasSessionSheets(query.kind) && query.registrationId === ''
      ? await openSheetPlanner(queries, event.id)
      : () => undefined;
  const sheets = new Map<string, SessionSheets>();
  for (const committee of ofDelegates.committees) {
    const planned = planSheets(toSheetCommittee({ ...ofDelegates, sessions }, committee));
    if (planned) sheets.set(committee.value, planned);
  }
  return {
    ...ofDelegates,
    ...(await readDeskFacts(context, caller, { event, club }, query)),
    sheets,
    sessions: sessions.filter(
      ({ dayNumber }) => query.kind !== 'timetable' || query.day === 0 || dayNumber === query.day,
    ),
    emergency: emergencyLine,
    doorAddress: linkTo(`/door?${new URLSearchParams({ event: event.name })}`),
    timetableAddress: linkTo(findTimetablePath(event)),
    attendanceAddress: linkTo(`/attendance/${encodeURIComponent(event.name)}`),
  };
}

const hasSessionSheets = (kind: Query['kind']): boolean =>
  ['evening_folder', 'session_sheets', 'rules_pages', 'roll_sheets', 'vote_sheets'].includes(kind);

/** Returns the addresses of the pages of a committee for QR codes: that of its chairs, and that of its delegates. */
export function buildCommitteeAddresses(
  { publicUrl }: Context['config'],
  { name }: Pick<Event, 'name'>,
  committee: string,
): { address: string; delegatePage: string } {
  const query = new URLSearchParams({ event: name, committee });
  return {
    address: new URL(`/committee?${query}`, publicUrl).href,
    delegatePage: new URL(`/committee/${encodeURIComponent(name)}`, publicUrl).href,
  };
}

type DelegateFacts = Pick<PrintFacts, 'committees' | 'delegates' | 'freeSeats' | 'team' | 'pictures'>;

async function readDelegateFacts(
  { db: { queries }, clock, secret, config }: Needs,
  { event, club }: { event: Event; club: Club },
  { kind, committee, registrationId }: Query,
): Promise<DelegateFacts> {
  const { errors } = calls.printPapers;
  const [committees, delegates, freeSeats] = await Promise.all([
    listCommitteesIncludingWithdrawn(queries, event.id),
    listDelegatesToPrint(queries, event.id),
    listFreeSeatsOfEvent(queries, event.id),
  ]);
  const delegate = delegates.find((one) => one.registrationId === registrationId);
  if (registrationId !== '' && !delegate) throw new AppError(errors.noSuchDelegate);
  const chosen = delegate?.committee ?? committee;
  if (chosen !== '' && !committees.some(({ value }) => value === chosen))
    throw new AppError(errors.noSuchCommittee);
  const hasPlacards = kind === 'placards' || kind === 'evening_folder';
  const isPrinted = (of: { committee: string }) => chosen === '' || of.committee === chosen;
  const printed = delegate ? [delegate] : delegates.filter(isPrinted);
  return {
    committees: committees
      .filter(({ value, withdrawnAt }) =>
        chosen === ''
          ? withdrawnAt === null || printed.some((one) => one.committee === value)
          : value === chosen,
      )
      .map(({ value, name, shortName, hue }) => ({
        value,
        name,
        shortName,
        hue,
        ...buildCommitteeAddresses(config, event, value),
      })),
    delegates: printed.map(({ sealedSerial, college, ...one }) => ({
      ...one,
      college: getCollegeOrInstituteShortName(college, club.institute),
      passCode: sealedSerial && formatPassCode(secret.open(sealedSerial)),
    })),
    freeSeats: delegate ? [] : freeSeats.filter(isPrinted),
    team: kind === 'team_badges' && !delegate ? await listHelpers(queries, event.id, clock(), chosen) : [],
    pictures: hasPlacards ? await mapPicturesByPortfolio(queries, event.id, chosen) : new Map(),
  };
}

/** The facts of papers of the desk, which are read only if they are printed. */
type DeskFacts = Pick<PrintFacts, 'phones' | 'shifts' | 'plan' | 'attendance' | 'missing'>;

async function readDeskFacts(
  context: Needs,
  caller: Caller,
  { event, club }: { event: Event; club: Club },
  query: Query,
): Promise<DeskFacts> {
  const { queries } = context.db;
  const { kind, committee, registrationId } = query;
  const isFolder = kind === 'evening_folder' && committee === '' && registrationId === '';
  const seesPhones = await mayReadPhones(context, caller, event.name);
  if (kind === 'team_phones' && !seesPhones) throw new AppError(calls.printPapers.errors.phonesHidden);
  const attendance =
    kind === 'attendance' || kind === 'missing' || isFolder
      ? await readAttendance(queries, { event, club }, query)
      : null;
  // The folder has the attendance once a delegate came.
  const hasBegun = attendance?.people.some(({ presence }) => presence !== 'missing') ?? false;
  return {
    phones:
      (kind === 'team_phones' || isFolder) && seesPhones
        ? await listPhones(queries, event.id, context.clock())
        : [],
    shifts:
      kind === 'team_shifts' || isFolder
        ? (await listPlannedShifts(context, caller, { event, club })).filter(
            ({ dayNumber }) => isFolder || query.day === 0 || dayNumber === query.day,
          )
        : [],
    plan: kind === 'site_plan' || isFolder ? await findSitePlanWithPicture(queries, event.id) : null,
    attendance: isFolder && !hasBegun ? null : attendance,
    missing:
      kind === 'missing' || (isFolder && hasBegun)
        ? await readMissing(context, caller, event, query, attendance)
        : null,
  };
}

/** @throws AppError 404 when the event has no such occasion */
async function readAttendance(
  db: Db,
  { event, club }: { event: Event; club: Club },
  { occasion: key, committee }: Query,
): Promise<NonNullable<PrintFacts['attendance']>> {
  const occasion = (await listOccasionsOfEvent(db, event)).find((one) => one.key === key);
  if (!occasion) throw new AppError(calls.printPapers.errors.noSuchOccasion);
  const [expected, presences] = await Promise.all([
    listExpectedDelegates(db, event, key),
    mapPresencesByRegistration(db, { eventId: event.id, occasion: key }),
  ]);
  const firstDay = occasion.day ?? (event.dates && dayOf(event.dates.startsAt, club));
  return {
    occasion: occasion.day === null ? occasion.label : `${occasion.label}, ${formatDay(occasion.day, club)}`,
    people: expected
      .filter(({ committeeValue }) => committee === '' || committeeValue === committee)
      .map(({ registrationId, name, committeeValue, portfolio }) => {
        const presence = presences.get(registrationId);
        return {
          name,
          committee: committeeValue ?? '',
          portfolio: portfolio ?? '',
          presence: presence ? ({ in: 'here', out: 'left' } as const)[presence.state] : 'missing',
          when: presence ? `${formatTimeOnDay(presence.at, firstDay, club)}, ${presence.door}` : '',
        };
      }),
  };
}

/** Formats a time, with its day unless it is the expected one. */
function formatTimeOnDay(at: number, expectedDay: string | null, region: Region): string {
  const [time, day] = [formatClockTime(at, region), dayOf(at, region)];
  return day === expectedDay ? time : `${time} on ${formatDay(day, region)}`;
}

/** Lists who has not come. Records the read of phone numbers in the audit log, as the screen does. */
async function readMissing(
  context: Needs,
  caller: Caller,
  { name: eventName }: Event,
  { occasion, committee: chosen }: Query,
  attendance: PrintFacts['attendance'],
): Promise<PrintFacts['missing']> {
  if (!attendance) return null;
  const { people } = await listMissingDelegates(context, caller, { eventName }, { occasion });
  return {
    occasion: attendance.occasion,
    expected: attendance.people.length,
    people: people.filter(({ committee }) => chosen === '' || committee === chosen),
  };
}

/**
 * Lists each person with a duty once, chairs first. If a committee is chosen, it lists only the chairs of that
 * committee.
 */
async function listHelpers(db: Db, eventId: string, now: number, chosen: string): Promise<PlannedHelper[]> {
  const people = Map.groupBy(await listTeamDuties(db, eventId, now), ({ accountId }) => accountId);
  const helpers = [...people.values()].flatMap((duties): PlannedHelper[] => {
    const [first] = duties;
    const chair = duties.find(
      ({ committee }) => committee !== null && (chosen === '' || committee === chosen),
    );
    if (!first || (chosen !== '' && !chair)) return [];
    if (chair) return [{ name: first.name, role: dutyLabels.chair, committee: chair.committee }];
    const kinds = new Set(duties.map(({ kind }) => kind));
    const role = [...kinds]
      .toSorted()
      .map((kind) => dutyLabels[kind])
      .join(', ');
    return [{ name: first.name, role, committee: null }];
  });
  return helpers.toSorted((one, other) => Number(one.committee === null) - Number(other.committee === null));
}

/** Lists each person with a duty once with the phone number, chairs first. */
async function listPhones(db: Db, eventId: string, now: number): Promise<PlannedPhone[]> {
  const shortNames = new Map(
    (await listCommitteesIncludingWithdrawn(db, eventId)).map(({ value, shortName }) => [value, shortName]),
  );
  const people = Map.groupBy(await listTeamDuties(db, eventId, now), ({ accountId }) => accountId);
  const rows = [...people.values()].map(
    (duties): PlannedPhone => ({
      name: duties[0]?.name ?? '',
      phone: duties[0]?.phone ?? '',
      role: [...new Set(duties.map(({ kind }) => dutyLabels[kind]))].toSorted().join(', '),
      committees: duties.flatMap(({ committee }) =>
        committee === null ? [] : (shortNames.get(committee) ?? committee),
      ),
    }),
  );
  return rows.toSorted(
    (one, other) => Number(one.committees.length === 0) - Number(other.committees.length === 0),
  );
}

const formatEventDay = (day: number, { dates }: Event, region: Club): string =>
  dates === null ? `Day ${day}` : formatWeekday(dateOfTimetableDay(day, dates.startsAt, region), region);

const formatMinutes = (
  { startMinute, endMinute }: { startMinute: number; endMinute: number },
  region: Club,
): string => `${formatMinuteOfDay(startMinute, region)} to ${formatMinuteOfDay(endMinute, region)}`;

/** Lists the shifts with the people in them. Superadmins read the addresses of those who are only invited. */
async function listPlannedShifts(
  { db: { queries }, clock }: Needs,
  { role }: Caller,
  { event, club: region }: { event: Event; club: Club },
) {
  const [shifts, people, reservations] = await Promise.all([
    listShiftsOfEvent(queries, event.id),
    listShiftPeople(queries, event.id),
    listShiftReservations(queries, event.id, clock()),
  ]);
  const invited = reservations.map(({ shiftId, email }) => ({
    shiftId,
    name: role === 'superadmin' ? `Invited: ${email}` : 'Invited',
  }));
  const peopleOf = Map.groupBy([...people, ...invited], ({ shiftId }) => shiftId);
  return shifts.map(({ id, task, place, wanted, ...shift }) => ({
    task,
    place,
    wanted,
    dayNumber: shift.day,
    day: formatEventDay(shift.day, event, region),
    time: formatMinutes(shift, region),
    people: (peopleOf.get(id) ?? []).map(({ name }) => name),
  }));
}

export async function listPlannedSessions(db: Db, event: Event, region: Club): Promise<PlannedSession[]> {
  const sessions = await listTimetableSessions(db, event.id);
  return sessions.map(({ title, kind, day, room, committees, ...times }: StoredSession) => ({
    title,
    room,
    committees,
    isSession: kind === 'session',
    day: formatEventDay(day, event, region),
    dayNumber: day,
    time: formatMinutes(times, region),
  }));
}
