import type { AnswerOf, CheckedBody } from '#platform/contract/call.ts';
import { dayMs, toIso } from '#platform/rule/dates.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { maxTimetableDays } from '#timetable/rule/sessions.ts';
import * as calls from '../contract.ts';
import { computeShiftTimes, isShiftDue } from '../rule/shifts.ts';
import { mayReadPhones } from './report.ts';
import { changeShiftPlan } from './shift-plan.ts';
import {
  advanceShiftRevisions,
  listExpectedReservations,
  listExpectedShiftPeople,
  updateShiftArrival,
} from './shifts.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;

/**
 * Lists who is expected within half an hour or should be there, and has not come, of all events. People who are only
 * invited are included: only superadmins get their addresses.
 */
export async function listDuePeople(
  context: Needs,
  caller: Caller,
): Promise<AnswerOf<typeof calls.listDuePeople>> {
  const { queries } = context.db;
  const now = context.clock();
  const period = {
    // The last day of shifts can end on the day after it.
    startsAfter: now - (maxTimetableDays + 2) * dayMs,
    startsBefore: now + 2 * dayMs,
  };
  const [people, reservations, region] = await Promise.all([
    listExpectedShiftPeople(queries, period),
    listExpectedReservations(queries, { ...period, now }),
    getClubRegion(queries),
  ]);
  const invited = reservations.map((row) => ({ ...row, accountId: null, name: null, phone: null }));
  const due = [...people, ...invited].flatMap((row) => {
    const times = computeShiftTimes(row, row.eventStartsAt, region);
    return times && isShiftDue(times, now) ? [{ ...row, startsAt: times.startsAt }] : [];
  });
  due.sort((one, other) => one.startsAt - other.startsAt);
  const phoneEvents = new Set<string>();
  for (const eventName of new Set(due.map((row) => row.eventName)))
    if (await mayReadPhones(context, caller, eventName)) phoneEvents.add(eventName);
  return {
    people: due.map(({ id, accountId, eventName, name, email, phone, place, task, startsAt }) => ({
      assignmentId: id,
      accountId,
      eventName,
      name,
      email: accountId === null && caller.role === 'superadmin' ? email : null,
      phone: phoneEvents.has(eventName) ? phone : null,
      place,
      task,
      startsAt: toIso(startsAt) ?? '',
    })),
  };
}

/** @throws AppError 404 when the person is no longer in the shift */
export async function markShiftArrival(
  context: Needs,
  { eventName, assignmentId, accountId, hasCome }: CheckedBody<typeof calls.markShiftArrival>,
): Promise<void> {
  const { errors } = calls.markShiftArrival;
  await changeShiftPlan(context, eventName, async ({ transaction, people, now }) => {
    const person = people.find((row) => row.id === assignmentId && row.accountId === accountId);
    if (!person) throw new AppError(errors.noLongerInShift);
    const place = { id: assignmentId, accountId, arrivedAt: hasCome ? now : null };
    await updateShiftArrival(transaction, place);
    await advanceShiftRevisions(transaction, [person.shiftId]);
  });
}
