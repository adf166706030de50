import { getEventByName } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { dayOf, daysBetween, toIso } from '#platform/rule/dates.ts';
import { type AuditValue, recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { dateOfTimetableDay, maxTimetableDays } from '#timetable/rule/sessions.ts';
import * as calls from '../contract.ts';
import { areShiftsOverlapping } from '../rule/shifts.ts';
import { changeShiftPlan, getShift, hasShiftAt, type LockedPlan, lockDutiesForShifts } from './shift-plan.ts';
import {
  advanceShiftRevisions,
  deleteShiftPerson,
  deleteShiftRow,
  insertShift,
  insertShiftPerson,
  listShiftPeople,
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
  const { id: eventId, dates, timeZone } = await getEventByName(queries, eventName);
  const [shifts, people, team] = await Promise.all([
    listShiftsOfEvent(queries, eventId),
    listShiftPeople(queries, eventId),
    listTeamOfEvent(queries, eventId, clock()),
  ]);
  const zone = { timeZone };
  const count = dates ? daysBetween(dayOf(dates.startsAt, zone), dayOf(dates.endsAt, zone)) + 1 : 0;
  const peopleOf = Map.groupBy(people, ({ shiftId }) => shiftId);
  return {
    days: Array.from({ length: Math.min(count, maxTimetableDays) }, (_, at) =>
      dateOfTimetableDay(at + 1, dates?.startsAt ?? 0, zone),
    ),
    shifts: shifts.map(({ id, ...shift }) => ({
      ...shift,
      _id: id,
      people: (peopleOf.get(id) ?? []).map((person) => ({
        assignmentId: person.id,
        accountId: person.accountId,
        name: person.name,
        phone: person.phone,
        arrivedAt: toIso(person.arrivedAt),
        isOffered: person.offeredAt !== null,
      })),
    })),
    team: [...Map.groupBy(team, ({ accountId }) => accountId)].map(([accountId, rows]) => ({
      accountId,
      name: rows[0]?.name ?? '',
      email: rows[0]?.email ?? '',
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
 * Adds shifts with their people, all or none.
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
    const isCovered = await lockDutiesForShifts(
      plan,
      added.flatMap(({ people }) => people),
    );
    for (const [at, shift] of added.entries())
      for (const accountId of shift.people) {
        if (!isCovered(accountId, shift)) throw new AppError(errors.noSuchPerson);
        const isTwice = added
          .slice(0, at)
          .some((other) => other.people.includes(accountId) && areShiftsOverlapping(other, shift));
        if (isTwice || hasShiftAt(plan, accountId, shift)) throw new AppError(errors.overlap);
      }
    for (const { people, ...fields } of added) {
      const shiftId = newId();
      await insertShift(plan.transaction, { ...fields, id: shiftId, eventId: plan.event.id, at: plan.now });
      for (const accountId of people)
        await insertShiftPerson(plan.transaction, { id: newId(), shiftId, accountId });
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
    const people = plan.people.filter((person) => person.shiftId === shiftId);
    if (before.revision !== revision) throw new AppError(errors.changedMeanwhile);
    if (people.length > fields.wanted) throw new AppError(errors.tooManyPeople);
    if (people.some(({ accountId }) => hasShiftAt(plan, accountId, fields, [shiftId])))
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
 * Puts a person in a shift. Does nothing if the person is in it already.
 * @throws AppError 404 when the shift no longer exists or the person has no duty then; 409 when it is full, or the person
 *   has another shift at that time
 */
export async function assignShift(
  context: Needs,
  caller: Caller,
  { eventName, shiftId, accountId }: CheckedBody<typeof calls.assignShift>,
): Promise<void> {
  const { errors } = calls.assignShift;
  await changeShiftPlan(context, eventName, async (plan) => {
    const shift = getShift(plan, shiftId, errors.noSuchShift);
    const people = plan.people.filter((person) => person.shiftId === shiftId);
    if (people.some((person) => person.accountId === accountId)) return;
    const isCovered = await lockDutiesForShifts(plan, [accountId]);
    if (!isCovered(accountId, shift)) throw new AppError(errors.noSuchPerson);
    if (people.length >= shift.wanted) throw new AppError(errors.shiftFull);
    if (hasShiftAt(plan, accountId, shift)) throw new AppError(errors.overlap);
    await insertShiftPerson(plan.transaction, { id: newId(), shiftId, accountId });
    await advanceShiftRevisions(plan.transaction, [shiftId]);
    await recordChange(plan, caller, { after: `1 person added to ${describeShift(shift)}` });
  });
}

/** @throws AppError 404 when the person is no longer in the shift */
export async function unassignShift(
  context: Needs,
  caller: Caller,
  { eventName, assignmentId, accountId }: CheckedBody<typeof calls.unassignShift>,
): Promise<void> {
  const { errors } = calls.unassignShift;
  await changeShiftPlan(context, eventName, async (plan) => {
    const place = { id: assignmentId, accountId, eventId: plan.event.id };
    const shiftId = await deleteShiftPerson(plan.transaction, place);
    if (shiftId === undefined) throw new AppError(errors.noLongerInShift);
    await advanceShiftRevisions(plan.transaction, [shiftId]);
    const shift = getShift(plan, shiftId, errors.noLongerInShift);
    await recordChange(plan, caller, { after: `1 person taken out of ${describeShift(shift)}` });
  });
}
