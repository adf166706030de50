import { maxOfflineListAgeMs } from '#attendance/contract.ts';
import { correctDeviceTime } from '#attendance/rule/device-time.ts';
import { findDutyEnd, hasEverHadDuty, listOccasionsOfEvent } from '#attendance/server/index.ts';
import { type Event, getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { isMinorOn } from '#platform/rule/age.ts';
import { dayOf, toIso } from '#platform/rule/dates.ts';
import { recordAudit, recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import * as calls from '../contract.ts';
import type { Age } from '../rule/fill-beds.ts';
import { findDietQuestion, mapDiets } from './answers.ts';
import { hospitalityLimits } from './limits.ts';
import { insertStayMark, listStayMarks, type StayMark, undoStayMark } from './marks.sql.ts';
import {
  doesEventAskEmergencyContact,
  filterIdsOfEvent,
  type GuestRow,
  insertDetailOpenings,
  insertListRead,
  listConfirmedGuests,
} from './people.sql.ts';
import { getHospitalitySettings } from './settings.sql.ts';
import { listTeamGuests, mapAccountsOfTeamStays } from './team-stays.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
type List = AnswerOf<typeof calls.loadHospitalityList>;

/**
 * Returns the confirmed delegates of an event for a device of hospitality (product 28.2). The audit log has one entry
 * for each account and day.
 * @throws AppError 404 when there is no such event
 */
export async function loadHospitalityList(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName }: CheckedBody<typeof calls.loadHospitalityList>,
): Promise<List> {
  const now = clock();
  return db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    const day = dayOf(now, event);
    if (await insertListRead(transaction, { eventId: event.id, accountId, day }))
      await recordAudit(transaction, {
        at: now,
        actorId: accountId,
        action: 'hospitality_list_loaded',
        subjectId: event.id,
      });
    return readGuestList(transaction, event, { accountId, now });
  });
}

/** Reads the confirmed delegates of an event with what hospitality needs. */
export async function readGuestList(
  db: Db,
  event: Event,
  { accountId, now }: { accountId: string; now: number },
): Promise<List> {
  const rows = await listGuests(db, event.id);
  const { dietQuestionId } = await getHospitalitySettings(db, event.id);
  const dietQuestion = await findDietQuestion(db, event.id, dietQuestionId);
  const diets = dietQuestion && (await mapDiets(db, event.id, dietQuestionId, rows));
  const marks = Map.groupBy(await listStayMarks(db, event.id), ({ guestId }) => guestId);
  const occasions = await listOccasionsOfEvent(db, event);
  const duty = { accountId, eventId: event.id, kind: 'hospitality', now } as const;
  const dutyEndsAt = (await findDutyEnd(db, duty)) ?? Number.POSITIVE_INFINITY;
  const firstDay = event.dates && dayOf(event.dates.startsAt, event);
  return {
    eventName: event.name,
    madeAt: toIso(now) ?? '',
    expiresAt: toIso(Math.min(now + maxOfflineListAgeMs, dutyEndsAt)) ?? '',
    dietLabel: dietQuestion?.label ?? null,
    dietOptions: [...(dietQuestion?.options ?? [])],
    asksEmergencyContact: await doesEventAskEmergencyContact(db, event.id),
    meals: occasions.flatMap(({ key, kind, label, day }) =>
      kind === 'meal' && day !== null ? [{ key, label, day }] : [],
    ),
    people: rows.map((row) => ({
      ...toGuest(row, firstDay),
      diet: diets?.get(row.registrationId) ?? null,
      marks: (marks.get(row.registrationId) ?? []).map(markOnWire),
    })),
  };
}

/** Lists the confirmed delegates of an event, and then the people of the team who get a bed and meals. */
export async function listGuests(db: Db, eventId: string): Promise<GuestRow[]> {
  return [...(await listConfirmedGuests(db, eventId)), ...(await listTeamGuests(db, eventId))];
}

const markOnWire = ({ id, kind, at }: StayMark) => ({ id, kind, at: toIso(at) ?? '' });

/** @param firstDay the first day of the event as 'YYYY-MM-DD'; null while it has no dates */
function toGuest(row: GuestRow, firstDay: string | null): Omit<List['people'][number], 'diet' | 'marks'> {
  const { registrationId, name, committeeName, portfolio, delegation, phone, house, room } = row;
  return {
    registrationId,
    duties: row.team?.duties ?? null,
    name,
    committeeName,
    portfolio,
    delegation,
    phone,
    needsBed: row.accommodation === 'Yes',
    bed: house === null || room === null ? null : { house, room },
    age: ageOf(row, firstDay),
    guardian: guardianOf(row),
    emergencyContact:
      row.contactName === null || row.contactPhone === null || row.contactRelation === null
        ? null
        : { name: row.contactName, phone: row.contactPhone, relation: row.contactRelation },
    arrival: arrivalOnWire(row),
  };
}

export const arrivalOnWire = ({
  vehicle,
  number,
  arrivesAt,
  people,
}: Pick<GuestRow, 'vehicle' | 'number' | 'arrivesAt' | 'people'>): List['people'][number]['arrival'] =>
  vehicle === null || arrivesAt === null
    ? null
    : { vehicle, number: number ?? '', arrivesAt: toIso(arrivesAt) ?? '', people: people ?? 1 };

/**
 * Returns the age on the first day. The age of a delegate is unknown without a date of birth, or while the event asks
 * for none. A person of the team is an adult once a superadmin has said so.
 */
export function ageOf(
  { team, birthDateAskedAt, birthDate }: Pick<GuestRow, 'team' | 'birthDateAskedAt' | 'birthDate'>,
  firstDay: string | null,
): Age {
  if (team) return team.isAdult ? 'adult' : 'unknown_team';
  if (birthDateAskedAt === null || birthDate === null || firstDay === null) return 'unknown';
  return isMinorOn(birthDate, firstDay) ? 'minor' : 'adult';
}

function guardianOf(row: GuestRow): List['people'][number]['guardian'] {
  const name = row.guardianName ?? row.scanGuardianName;
  if (name === null) return null;
  const hasSigned = row.signedAt !== null || row.scanAcceptedAt !== null;
  return { name, email: row.guardianEmail, hasSigned };
}

/**
 * Records in the audit log whose personal details the caller opened. An opening that is sent again is recorded once
 * (product 28.3).
 * @throws AppError 403 when the caller never had the duty; 404 when there is no such event; 429 after too many openings in a minute
 */
export async function recordDetailOpenings(
  { db, clock }: Needs,
  { accountId, role }: Caller,
  { eventName, sentAt, openings }: CheckedBody<typeof calls.recordDetailOpenings>,
): Promise<AnswerOf<typeof calls.recordDetailOpenings>> {
  await consumeLimits(
    { db, clock },
    hospitalityLimits,
    { detailOpeningsPerAccount: accountId },
    openings.length,
  );
  return db.change(async (transaction) => {
    const receivedAt = clock();
    const event = await getEventByName(transaction, eventName);
    const had = { accountId, eventId: event.id, kind: 'hospitality' } as const;
    if (role !== 'superadmin' && !(await hasEverHadDuty(transaction, had)))
      throw new AppError(calls.recordDetailOpenings.errors.noDuty);
    const ids = openings.map(({ registrationId }) => registrationId);
    const delegates = await filterIdsOfEvent(transaction, event.id, ids);
    const team = await mapAccountsOfTeamStays(transaction, event.id, ids);
    const added = await insertDetailOpenings(
      transaction,
      openings
        .filter(({ registrationId }) => delegates.has(registrationId) || team.has(registrationId))
        .map(({ id, registrationId, at }) => ({
          id,
          registration_id: delegates.has(registrationId) ? registrationId : null,
          team_stay_id: team.has(registrationId) ? registrationId : null,
          account_id: accountId,
          at: correctDeviceTime(at, sentAt, receivedAt),
        })),
    );
    await recordAudits(
      transaction,
      added.flatMap(({ registrationId, stayId, at }) => {
        const subjectId = registrationId ?? (stayId === null ? undefined : team.get(stayId));
        const action = 'personal_details_opened' as const;
        return subjectId === undefined ? [] : { at, actorId: accountId, action, subjectId };
      }),
    );
    return { recorded: added.length };
  });
}

/**
 * Stores marks and undoes marks, in the order in which the device sends them. Each kind is valid once for a guest:
 * a second one changes nothing (product 28.5).
 * @throws AppError 404 when there is no such event; 429 after too many marks in a minute
 */
export async function recordStayMarks(
  { db, clock }: Needs,
  { accountId }: Caller,
  { eventName, sentAt, marks }: CheckedBody<typeof calls.recordStayMarks>,
): Promise<AnswerOf<typeof calls.recordStayMarks>> {
  await consumeLimits({ db, clock }, hospitalityLimits, { stayMarksPerAccount: accountId }, marks.length);
  return db.change(async (transaction) => {
    const receivedAt = clock();
    const event = await getEventByName(transaction, eventName);
    const ids = marks.map(({ registrationId }) => registrationId);
    const delegates = await filterIdsOfEvent(transaction, event.id, ids);
    const team = await mapAccountsOfTeamStays(transaction, event.id, ids);
    let recorded = 0;
    for (const { id, at: pressedAt, registrationId, kind, isUndone } of marks) {
      if (!delegates.has(registrationId) && !team.has(registrationId)) continue;
      const at = correctDeviceTime(pressedAt, sentAt, receivedAt);
      const isChanged = isUndone
        ? await undoStayMark(transaction, { id, guestId: registrationId, at })
        : await insertStayMark(transaction, {
            id,
            registration_id: delegates.has(registrationId) ? registrationId : null,
            team_stay_id: team.has(registrationId) ? registrationId : null,
            kind,
            at,
            received_at: receivedAt,
            recorded_by: accountId,
            undone_at: null,
          });
      if (isChanged) recorded += 1;
    }
    return { recorded };
  });
}
