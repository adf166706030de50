import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedParams, CheckedQuery } from '#platform/contract/call.ts';
import { dayOf } from '#platform/rule/dates.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import type { SentFile } from '#platform/server/http/serve.ts';
import { matchesSearchText } from '#platform/server/search/search-text.ts';
import { createSpreadsheet } from '#platform/server/spreadsheet/create-spreadsheet.ts';
import { listDatedSessions } from '#timetable/server/index.ts';
import * as calls from '../contract.ts';
import { mealAt } from '../rule/current-occasion.ts';
import { listOccasions, type Occasion, parseOccasionKind } from '../rule/occasions.ts';
import { computePresence, type Presence } from '../rule/presence.ts';
import { buildTimetableSessionKey } from '../rule/roll.ts';
import {
  type CandidateDelegate,
  type DelegateRow,
  listEffectiveScans,
  listSeatedDelegatesOfEvent,
  searchCandidateDelegatesOfEvent,
} from './scans.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

const listTimetable = (db: Db, { id, dates, timeZone }: Event) =>
  listDatedSessions(db, id, dates?.startsAt ?? null, timeZone);

type DatedSession = Awaited<ReturnType<typeof listTimetable>>[number];

/** A door can check delegates in for the sessions and ceremonies of the timetable. */
const isDoorSession = ({ kind }: DatedSession): boolean => kind === 'session' || kind === 'ceremony';

export async function listOccasionsOfEvent(db: Db, event: Event): Promise<Occasion[]> {
  const { dates } = event;
  const region = await getClubRegion(db);
  const timetable = (await listTimetable(db, event)).map((session) => ({
    ...session,
    day: dayOf(Date.parse(session.startsAt), region),
  }));
  return listOccasions(
    dates && { first: dayOf(dates.startsAt, region), last: dayOf(dates.endsAt, region) },
    timetable.filter(isDoorSession).map(({ _id, title, committees, day, startsAt, endsAt }) => ({
      key: buildTimetableSessionKey(_id),
      label: committees === null ? title : `${title} (${committees.join(', ')})`,
      day,
      startsAt,
      endsAt,
    })),
    timetable
      .filter(({ kind }) => kind === 'meal')
      .map(({ day, startsAt, endsAt }) => ({
        day,
        startsAt,
        endsAt,
        meal: mealAt(Date.parse(startsAt), region),
      })),
  );
}

/** Returns the current presence by registration id. Delegates who never came are left out. */
export async function mapPresencesByRegistration(
  db: Db,
  asked: { eventId: string; occasion: string; registrationIds?: readonly string[] },
): Promise<Map<string, Presence>> {
  const scans = Map.groupBy(await listEffectiveScans(db, asked), ({ registrationId }) => registrationId);
  return new Map(
    [...scans].flatMap(([id, own]) => {
      const presence = computePresence(own);
      return presence ? [[id, presence]] : [];
    }),
  );
}

/**
 * Lists the delegates with a confirmed seat. For a night it lists only delegates who booked a bed, for a session only
 * those of the session's committees. For a session that is not in the timetable it lists all.
 */
export async function listExpectedDelegates(db: Db, event: Event, occasion: string): Promise<DelegateRow[]> {
  const seated = await listSeatedDelegatesOfEvent(db, event.id);
  const kind = parseOccasionKind(occasion);
  if (kind === 'bed') return seated.filter(({ accommodation }) => accommodation === 'Yes');
  if (kind !== 'session') return seated;
  const sessions = (await listTimetable(db, event)).filter(isDoorSession);
  const committees =
    sessions.find(({ _id }) => buildTimetableSessionKey(_id) === occasion)?.committeeValues ?? 'all';
  return committees === 'all'
    ? seated
    : seated.filter(({ committeeValue }) => committees.includes(committeeValue ?? ''));
}

/** @throws AppError 404 when there is no such event */
export async function getDoorOverview(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.getDoorOverview>,
  { occasion }: CheckedQuery<typeof calls.getDoorOverview>,
): Promise<AnswerOf<typeof calls.getDoorOverview>> {
  const event = await getEventByName(queries, eventName);
  const [occasions, expected, presences] = await Promise.all([
    listOccasionsOfEvent(queries, event),
    listExpectedDelegates(queries, event, occasion),
    mapPresencesByRegistration(queries, { eventId: event.id, occasion }),
  ]);
  const count = (rows: readonly DelegateRow[], state: Presence['state']) =>
    rows.filter(({ registrationId }) => presences.get(registrationId)?.state === state).length;
  return {
    eventName: event.name,
    occasions,
    committees: [...Map.groupBy(expected, ({ committeeValue }) => committeeValue ?? '')].map(
      ([value, rows]) => ({
        value,
        name: rows[0]?.committeeName ?? '',
        expected: rows.length,
        here: count(rows, 'in'),
        left: count(rows, 'out'),
      }),
    ),
  };
}

export const seatOf = ({ registrationId, name, committeeName, portfolio }: DelegateRow) => ({
  registrationId,
  name,
  committeeName,
  portfolio,
});

export const toDelegationOrNull = ({ delegationId, delegationName }: DelegateRow) =>
  delegationId === null || delegationName === null ? null : { _id: delegationId, name: delegationName };

const presenceOnWire = ({ state, at, door }: Presence) => ({ state, at: new Date(at).toISOString(), door });

/**
 * Finds delegates by name, delegation or committee. Returns an empty list if none of these is given.
 * @throws AppError 404 when there is no such event
 */
export async function searchDoorDelegates(
  { db: { queries } }: Pick<Context, 'db'>,
  { eventName }: CheckedParams<typeof calls.searchDoorDelegates>,
  { occasion, q, delegation, committee }: CheckedQuery<typeof calls.searchDoorDelegates>,
): Promise<AnswerOf<typeof calls.searchDoorDelegates>> {
  const event = await getEventByName(queries, eventName);
  if (q.trim() === '' && delegation === '' && committee === '') return { people: [] };
  const filter = { search: q, delegationId: delegation, committee };
  const found = await searchDelegatesByName(queries, event.id, filter);
  const presences = await mapPresencesByRegistration(queries, {
    eventId: event.id,
    occasion,
    registrationIds: found.map(({ registrationId }) => registrationId),
  });
  return {
    people: found.map((row) => {
      const presence = presences.get(row.registrationId);
      return {
        ...seatOf(row),
        delegation: toDelegationOrNull(row),
        presence: presence ? presenceOnWire(presence) : null,
      };
    }),
  };
}

/** Pages through the candidates, because the first ones may match only in other fields than the name. */
async function searchDelegatesByName(
  db: Db,
  eventId: string,
  filter: { search: string; delegationId: string; committee: string },
): Promise<DelegateRow[]> {
  const atMost = calls.maxFoundDelegates;
  const found: DelegateRow[] = [];
  let after: CandidateDelegate | undefined;
  do {
    const candidates = await searchCandidateDelegatesOfEvent(db, eventId, filter, { after, atMost });
    for (const candidate of candidates)
      if (matchesSearchText(`${candidate.name} ${candidate.delegationName ?? ''}`, filter.search))
        found.push(candidate);
    after = candidates.length < atMost ? undefined : candidates.at(-1);
  } while (after && found.length < atMost);
  return found.slice(0, atMost);
}

/**
 * Exports the expected delegates with their presence, and records the export in the audit log.
 * @throws AppError 404 when there is no such event
 */
export async function exportAttendance(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.exportAttendance>,
  { occasion }: CheckedQuery<typeof calls.exportAttendance>,
): Promise<SentFile> {
  const event = await getEventByName(db.queries, eventName);
  const [expected, presences] = await Promise.all([
    listExpectedDelegates(db.queries, event, occasion),
    mapPresencesByRegistration(db.queries, { eventId: event.id, occasion }),
  ]);
  const at = clock();
  await db.change((transaction) =>
    recordAudit(transaction, {
      at,
      actorId: accountId,
      action: 'attendance_exported',
      subjectId: event.id,
      after: occasion,
    }),
  );
  return createSpreadsheet(
    'csv',
    { name: 'attendance', sheet: 'Attendance', day: dayOf(at, await getClubRegion(db.queries)) },
    ['Name', 'Committee', 'Portfolio', 'State', 'Time', 'Door'],
    each(expected, presences),
  );
}

const stateLabels = { in: 'here', out: 'left' } as const;

async function* each(
  rows: readonly DelegateRow[],
  presences: ReadonlyMap<string, Presence>,
): AsyncGenerator<string[]> {
  for (const { registrationId, name, committeeName, portfolio } of rows) {
    const presence = presences.get(registrationId);
    yield [
      ...[name, committeeName ?? '', portfolio ?? ''],
      ...(presence
        ? [stateLabels[presence.state], new Date(presence.at).toISOString(), presence.door]
        : ['not here', '', '']),
    ];
  }
}
