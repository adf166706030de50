import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { dayOf, daysBetween, toIso } from '#platform/rule/dates.ts';
import { type AuditValue, recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { dateOfTimetableDay, maxTimetableDays } from '#timetable/rule/sessions.ts';
import * as calls from '../contract.ts';
import { areShiftsOverlapping, type ShiftTime } from '../rule/shifts.ts';
import { listInvitationsOfEvent } from './duty-invitations.sql.ts';
import {
  type Assignee,
  changeShiftPlan,
  getShift,
  hasShiftAt,
  insertPlace,
  isCoveredBy,
  type LockedPlan,
  listPlacesOfShift,
  lockAssignees,
} from './shift-plan.ts';
import {
  advanceShiftRevisions,
  deleteShiftPerson,
  deleteShiftReservation,
  deleteShiftRow,
  insertShift,
  listShiftPeople,
  listShiftReservations,
  listShiftsOfEvent,
  listTeamOfEvent,
  updateShiftRow,
} from './shifts.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/** @throws AppError 404 when there is no such event */
export async function listShifts(
  { db: { queries }, clock }: Needs,
  { eventName }: CheckedParams<typeof calls.listShifts>,
): Promise<AnswerOf<typeof calls.listShifts>> {
  const now = clock();
  const { id: eventId, dates, timeZone } = await getEventByName(queries, eventName);
  const [shifts, people, reservations, duties, invitations] = await Promise.all([
    listShiftsOfEvent(queries, eventId),
    listShiftPeople(queries, eventId),
    listShiftReservations(queries, eventId, now),
    listTeamOfEvent(queries, eventId, now),
    listInvitationsOfEvent(queries, eventId, now),
  ]);
  const zone = { timeZone };
  const count = dates ? daysBetween(dayOf(dates.startsAt, zone), dayOf(dates.endsAt, zone)) + 1 : 0;
  const peopleOf = Map.groupBy(people, ({ shiftId }) => shiftId);
  const reservedIn = Map.groupBy(reservations, ({ shiftId }) => shiftId);
  const team = [...duties, ...invitations.map((row) => ({ ...row, name: null }))];
  return {
    days: Array.from({ length: Math.min(count, maxTimetableDays) }, (_, at) =>
      dateOfTimetableDay(at + 1, dates?.startsAt ?? 0, zone),
    ),
    shifts: shifts.map(({ id, ...shift }) => ({
      ...shift,
      _id: id,
      people: [
        ...(peopleOf.get(id) ?? []).map((person) => ({
          assignmentId: person.id,
          name: person.name,
          email: person.email,
          arrivedAt: toIso(person.arrivedAt),
          isOffered: person.offeredAt !== null,
        })),
        ...(reservedIn.get(id) ?? []).map((reservation) => ({
          assignmentId: reservation.id,
          name: null,
          email: reservation.email,
          arrivedAt: null,
          isOffered: false,
        })),
      ],
    })),
    team: [...Map.groupBy(team, ({ email }) => email)].map(([email, rows]) => ({
      name: rows[0]?.name ?? null,
      email,
      duties: rows.map(({ kind, committeeShortName }) => calls.describeDuty(kind, committeeShortName)),
    })),
  };
}

/** Records a change of the shifts of an event in the audit log. */
const recordChange = (
  { transaction, event, now }: LockedPlan,
  { accountId }: Caller,
  values: { before?: AuditValue; after?: AuditValue },
): Promise<void> =>
  recordAudit(transaction, {
    at: now,
    actorId: accountId,
    action: 'shifts_changed',
    subjectId: event.id,
    ...values,
  });

const describeShift = ({ task, place, day }: calls.ShiftFields): string => `${task}, ${place}, day ${day}`;

/**
 * Adds shifts with their people, all or none. Places of people who are only invited are kept for them.
 * @throws AppError 404 when a person has no duty then; 409 when there are too many shifts, or a person would have two at
 *   the same time
 */
export async function addShifts(
  context: Needs,
  caller: Caller,
  { eventName, shifts }: CheckedBody<typeof calls.addShifts>,
): Promise<void> {
  const { errors } = calls.addShifts;
  await changeShiftPlan(context, eventName, async (plan) => {
    if (plan.shifts.length + shifts.length > calls.maxShifts) throw new AppError(errors.tooMany);
    const added = shifts.map(({ people, ...fields }) => ({ ...fields, people: [...new Set(people)] }));
    const assignees = await lockAssignees(
      plan,
      added.flatMap(({ people }) => people),
    );
    const getAssignee = (email: string, shift: ShiftTime): Assignee => {
      const assignee = assignees.get(email);
      if (!assignee || !isCoveredBy(plan, shift, assignee)) throw new AppError(errors.noSuchPerson);
      return assignee;
    };
    for (const [at, shift] of added.entries())
      for (const email of shift.people) {
        const { person } = getAssignee(email, shift);
        const isTwice = added
          .slice(0, at)
          .some((other) => other.people.includes(email) && areShiftsOverlapping(other, shift));
        if (isTwice || hasShiftAt(plan, person, shift)) throw new AppError(errors.overlap);
      }
    for (const { people, ...fields } of added) {
      const shiftId = newId();
      await insertShift(plan.transaction, { ...fields, id: shiftId, eventId: plan.event.id, at: plan.now });
      for (const email of people) await insertPlace(plan, shiftId, getAssignee(email, fields));
    }
    await recordChange(plan, caller, { after: { fact: 'count', of: 'shifts', count: added.length } });
  });
}

/**
 * Changes a shift. Its people stay in it.
 * @throws AppError 404 when it no longer exists; 409 when it has changed since the caller read it, has more people than
 *   are wanted, or one of them would have two shifts at the same time
 */
export async function updateShift(
  context: Needs,
  caller: Caller,
  { eventName, shiftId, revision, fields }: CheckedBody<typeof calls.updateShift>,
): Promise<void> {
  const { errors } = calls.updateShift;
  await changeShiftPlan(context, eventName, async (plan) => {
    const before = getShift(plan, shiftId, errors.noSuchShift);
    const places = listPlacesOfShift(plan, shiftId);
    if (before.revision !== revision) throw new AppError(errors.changedMeanwhile);
    if (places.length > fields.wanted) throw new AppError(errors.tooManyPeople);
    if (places.some(({ person }) => hasShiftAt(plan, person, fields, [shiftId])))
      throw new AppError(errors.overlap);
    const row = { ...fields, id: shiftId, revision, at: plan.now };
    if (!(await updateShiftRow(plan.transaction, row))) throw new AppError(errors.changedMeanwhile);
    await recordChange(plan, caller, { before: describeShift(before), after: describeShift(fields) });
  });
}

/** @throws AppError 404 when the shift no longer exists; 409 when it has changed since the caller read it */
export async function deleteShift(
  context: Needs,
  caller: Caller,
  { eventName, shiftId, revision }: CheckedBody<typeof calls.deleteShift>,
): Promise<void> {
  const { errors } = calls.deleteShift;
  await changeShiftPlan(context, eventName, async (plan) => {
    const before = getShift(plan, shiftId, errors.noSuchShift);
    if (!(await deleteShiftRow(plan.transaction, { id: shiftId, revision })))
      throw new AppError(errors.changedMeanwhile);
    await recordChange(plan, caller, { before: describeShift(before) });
  });
}

/**
 * Puts a person in a shift, or keeps a place for one who is only invited. Does nothing if the person has it already.
 * @throws AppError 404 when the shift no longer exists or the person has no duty then; 409 when it is full, or the person
 *   has another shift at that time
 */
export async function assignShift(
  context: Needs,
  caller: Caller,
  { eventName, shiftId, email }: CheckedBody<typeof calls.assignShift>,
): Promise<void> {
  const { errors } = calls.assignShift;
  await changeShiftPlan(context, eventName, async (plan) => {
    const shift = getShift(plan, shiftId, errors.noSuchShift);
    const places = listPlacesOfShift(plan, shiftId);
    const assignee = (await lockAssignees(plan, [email])).get(email);
    if (!assignee) throw new AppError(errors.noSuchPerson);
    if (places.some(({ person }) => person === assignee.person)) return;
    if (!isCoveredBy(plan, shift, assignee)) throw new AppError(errors.noSuchPerson);
    if (places.length >= shift.wanted) throw new AppError(errors.shiftFull);
    if (hasShiftAt(plan, assignee.person, shift)) throw new AppError(errors.overlap);
    await insertPlace(plan, shiftId, assignee);
    await advanceShiftRevisions(plan.transaction, [shiftId]);
    await recordChange(plan, caller, { after: `1 person added to ${describeShift(shift)}` });
  });
}

/** @throws AppError 404 when the person is no longer in the shift */
export async function unassignShift(
  context: Needs,
  caller: Caller,
  { eventName, assignmentId }: CheckedBody<typeof calls.unassignShift>,
): Promise<void> {
  const { errors } = calls.unassignShift;
  await changeShiftPlan(context, eventName, async (plan) => {
    const place = { id: assignmentId, eventId: plan.event.id };
    const shiftId =
      (await deleteShiftPerson(plan.transaction, place)) ??
      (await deleteShiftReservation(plan.transaction, place));
    if (shiftId === undefined) throw new AppError(errors.noLongerInShift);
    await advanceShiftRevisions(plan.transaction, [shiftId]);
    const shift = getShift(plan, shiftId, errors.noLongerInShift);
    await recordChange(plan, caller, { after: `1 person taken out of ${describeShift(shift)}` });
  });
}
