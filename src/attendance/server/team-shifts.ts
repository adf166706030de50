import { getEventByName } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { toIso } from '#platform/rule/dates.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { dateOfTimetableDay } from '#timetable/rule/sessions.ts';
import * as calls from '../contract.ts';
import { mayArriveForShift } from '../rule/shifts.ts';
import { attendanceLimits } from './limits.ts';
import { buildShiftTakenLetter, type DatedShift } from './mails.ts';
import {
  changeShiftPlan,
  getShift,
  hasShiftAt,
  isShiftOver,
  type LockedPlan,
  listPlacesOfShift,
  lockDutiesForShifts,
  timesOf,
} from './shift-plan.ts';
import {
  advanceShiftRevisions,
  deleteOfferedPlace,
  deleteShiftPeople,
  insertShiftPerson,
  listShiftPeople,
  listShiftReservations,
  listShiftsOfEvent,
  type ShiftPerson,
  updateShiftArrival,
  updateShiftOffer,
} from './shifts.sql.ts';

type Needs = Pick<Context, 'db' | 'clock'>;
type MailingNeeds = Needs & Pick<Context, 'secret' | 'config'>;

/**
 * Lists the shifts of an event that are not over. Names are those of people in the caller's shifts, and of those who
 * offer one.
 * @throws AppError 404 when there is no such event
 */
export async function listTeamShifts(
  { db: { queries }, clock }: Needs,
  { accountId }: Caller,
  { eventName }: CheckedParams<typeof calls.listTeamShifts>,
): Promise<AnswerOf<typeof calls.listTeamShifts>> {
  const event = await getEventByName(queries, eventName);
  const now = clock();
  const [shifts, people, reservations] = await Promise.all([
    listShiftsOfEvent(queries, event.id),
    listShiftPeople(queries, event.id),
    listShiftReservations(queries, event.id, now),
  ]);
  const peopleOf = Map.groupBy(people, ({ shiftId }) => shiftId);
  const reservedIn = Map.groupBy(reservations, ({ shiftId }) => shiftId);
  return {
    shifts: shifts
      .filter((shift) => !isShiftOver({ event, now }, shift))
      .map(({ id, isOpen, wanted, ...shift }) => {
        const inShift = peopleOf.get(id) ?? [];
        const taken = inShift.length + (reservedIn.get(id)?.length ?? 0);
        const own = inShift.find((person) => person.accountId === accountId);
        const others = inShift.filter((person) => person !== own);
        const times = timesOf({ event }, shift);
        return {
          ...shift,
          _id: id,
          startsAt: toIso(times?.startsAt ?? null),
          endsAt: toIso(times?.endsAt ?? null),
          freePlaces: isOpen ? Math.max(0, wanted - taken) : 0,
          isExchangeable: others.length > 0,
          own: own ? describeOwn(own, others) : null,
          offers: others
            .filter(({ offeredAt }) => offeredAt !== null)
            .map((person) => ({
              assignmentId: person.id,
              name: person.name,
              inExchangeFor: person.offeredFor,
            })),
        };
      }),
  };
}

const describeOwn = (own: ShiftPerson, others: readonly ShiftPerson[]) => ({
  assignmentId: own.id,
  arrivedAt: toIso(own.arrivedAt),
  offer: own.offeredAt === null ? null : { inExchangeFor: own.offeredFor },
  others: others.map(({ name }) => name),
});

/** Runs a change that a person of the team makes, at most so often. */
async function changeAsMember(
  context: Needs,
  { accountId }: Caller,
  eventName: string,
  change: (plan: LockedPlan) => Promise<void>,
): Promise<void> {
  await consumeLimits(context, attendanceLimits, { shiftChangesPerAccount: accountId });
  await changeShiftPlan(context, eventName, change);
}

/**
 * Takes a free place in an open shift. Of several callers for the last place one succeeds.
 * @throws AppError 404 when the shift no longer exists or the caller has no duty then; 409 when it is over, has no free
 *   place, or the caller has another one at that time
 */
export async function takeFreeShift(
  context: Needs,
  caller: Caller,
  { eventName, shiftId }: CheckedBody<typeof calls.takeFreeShift>,
): Promise<void> {
  const { errors } = calls.takeFreeShift;
  const { accountId } = caller;
  await changeAsMember(context, caller, eventName, async (plan) => {
    const shift = getShift(plan, shiftId, errors.noSuchShift);
    const places = listPlacesOfShift(plan, shiftId);
    if (places.some(({ person }) => person === accountId)) return;
    if (isShiftOver(plan, shift)) throw new AppError(errors.shiftOver);
    const isCovered = await lockDutiesForShifts(plan, [accountId]);
    if (!isCovered(accountId, shift)) throw new AppError(errors.noSuchPerson);
    if (!shift.isOpen || places.length >= shift.wanted) throw new AppError(errors.shiftFull);
    if (hasShiftAt(plan, accountId, shift)) throw new AppError(errors.overlapsOwn);
    await insertShiftPerson(plan.transaction, { id: newId(), shiftId, accountId });
    await advanceShiftRevisions(plan.transaction, [shiftId]);
  });
}

/** @throws AppError 404 with the given error if the caller is no longer in the shift */
function getOwnPlace({ people }: LockedPlan, { accountId }: Caller, assignmentId: string): ShiftPerson {
  const own = people.find((person) => person.id === assignmentId && person.accountId === accountId);
  if (!own) throw new AppError(calls.offerShift.errors.notYours);
  return own;
}

/**
 * Offers a shift of the caller, as a gift or in exchange for a place in another shift. It stays the caller's until
 * someone takes it. Another offer replaces the terms.
 * @throws AppError 404 when the caller is no longer in it, or the wanted shift no longer exists; 409 when it is over, the
 *   caller has come to it, or could not be in the wanted shift
 */
export async function offerShift(
  context: Needs,
  caller: Caller,
  { eventName, assignmentId, inExchangeFor }: CheckedBody<typeof calls.offerShift>,
): Promise<void> {
  const { errors } = calls.offerShift;
  await changeAsMember(context, caller, eventName, async (plan) => {
    const own = getOwnPlace(plan, caller, assignmentId);
    if (isShiftOver(plan, own)) throw new AppError(errors.shiftOver);
    if (own.arrivedAt !== null) throw new AppError(errors.hasArrived);
    if (inExchangeFor !== '') {
      const wanted = getShift(plan, inExchangeFor, errors.noSuchShift);
      if (isShiftOver(plan, wanted)) throw new AppError(errors.shiftOver);
      if (wanted.id === own.shiftId || hasShiftAt(plan, caller.accountId, wanted, [own.shiftId]))
        throw new AppError(errors.overlapsOwn);
    }
    const offer = { at: plan.now, inExchangeFor: inExchangeFor || null };
    const place = { id: assignmentId, accountId: caller.accountId, offer };
    if (!(await updateShiftOffer(plan.transaction, place))) throw new AppError(errors.notYours);
    await advanceShiftRevisions(plan.transaction, [own.shiftId]);
  });
}

/** Ends an offer. @throws AppError 404 when the caller is no longer in the shift */
export async function keepShift(
  context: Needs,
  caller: Caller,
  { eventName, assignmentId }: CheckedBody<typeof calls.keepShift>,
): Promise<void> {
  await changeAsMember(context, caller, eventName, async (plan) => {
    const { shiftId } = getOwnPlace(plan, caller, assignmentId);
    const place = { id: assignmentId, accountId: caller.accountId, offer: null };
    await updateShiftOffer(plan.transaction, place);
    await advanceShiftRevisions(plan.transaction, [shiftId]);
  });
}

/**
 * Takes an offered shift, and gives the caller's place in the shift that is wanted in exchange. Of several callers one
 * succeeds.
 * @throws AppError 404 when the caller has no duty then, or is not in the wanted shift; 409 when the offer has ended or
 *   changed, the shift is over, or one of the two would have two shifts at the same time
 */
export async function takeOfferedShift(
  context: MailingNeeds,
  caller: Caller,
  { eventName, assignmentId, inExchangeFor }: CheckedBody<typeof calls.takeOfferedShift>,
): Promise<void> {
  const { errors } = calls.takeOfferedShift;
  await changeAsMember(context, caller, eventName, async (plan) => {
    const offered = plan.people.find(({ id }) => id === assignmentId);
    if (!offered || offered.accountId === caller.accountId) throw new AppError(errors.offerEnded);
    const given = inExchangeFor === '' ? undefined : findGivenPlace(plan, caller, inExchangeFor);
    await assertTakeable(plan, caller, offered, given);
    const place = { id: assignmentId, accountId: offered.accountId, offeredFor: inExchangeFor || null };
    if (!(await deleteOfferedPlace(plan.transaction, place))) throw new AppError(errors.offerEnded);
    if (given) await deleteShiftPeople(plan.transaction, [given.id]);
    const { shiftId } = offered;
    await insertShiftPerson(plan.transaction, { id: newId(), shiftId, accountId: caller.accountId });
    if (given)
      await insertShiftPerson(plan.transaction, {
        id: newId(),
        shiftId: given.shiftId,
        accountId: offered.accountId,
      });
    await advanceShiftRevisions(plan.transaction, [shiftId, ...(given ? [given.shiftId] : [])]);
    await queueTakenMail(context, plan, offered, given);
  });
}

/** Mails the person whose offered shift was taken. */
async function queueTakenMail(
  context: MailingNeeds,
  plan: LockedPlan,
  offered: ShiftPerson,
  given: ShiftPerson | undefined,
): Promise<void> {
  const { transaction, event } = plan;
  const dated = (shiftId: string): DatedShift => {
    const shift = getShift(plan, shiftId, calls.takeOfferedShift.errors.offerEnded);
    return { ...shift, date: event.dates && dateOfTimetableDay(shift.day, event.dates.startsAt, event) };
  };
  const letter = buildShiftTakenLetter(
    {
      to: offered.name,
      eventName: event.name,
      given: dated(offered.shiftId),
      received: given && dated(given.shiftId),
    },
    context.config.publicUrl,
  );
  await queueMail(transaction, context, offered.email, letter, event.id);
}

/** @throws AppError 404 when the caller is not in the shift, or has come to it */
function findGivenPlace({ people }: LockedPlan, { accountId }: Caller, shiftId: string): ShiftPerson {
  const given = people.find((person) => person.shiftId === shiftId && person.accountId === accountId);
  if (!given || given.arrivedAt !== null) throw new AppError(calls.takeOfferedShift.errors.notYours);
  return given;
}

async function assertTakeable(
  plan: LockedPlan,
  { accountId }: Caller,
  offered: ShiftPerson,
  given: ShiftPerson | undefined,
): Promise<void> {
  const { errors } = calls.takeOfferedShift;
  if (isShiftOver(plan, offered) || (given && isShiftOver(plan, given))) throw new AppError(errors.shiftOver);
  const isCovered = await lockDutiesForShifts(plan, [accountId, offered.accountId]);
  if (!isCovered(accountId, offered)) throw new AppError(errors.noSuchPerson);
  if (given && !isCovered(offered.accountId, given)) throw new AppError(errors.offerEnded);
  const isInIt = plan.people.some(
    (person) => person.shiftId === offered.shiftId && person.accountId === accountId,
  );
  if (isInIt || hasShiftAt(plan, accountId, offered, given && [given.shiftId]))
    throw new AppError(errors.overlapsOwn);
  if (given && hasShiftAt(plan, offered.accountId, given, [offered.shiftId]))
    throw new AppError(errors.overlapsTheirs);
}

/**
 * Records that the caller has come to a shift.
 * @throws AppError 404 when the caller is no longer in it; 409 earlier than an hour before it, or after its end
 */
export async function arriveForShift(
  context: Needs,
  caller: Caller,
  { eventName, assignmentId }: CheckedBody<typeof calls.arriveForShift>,
): Promise<void> {
  const { errors } = calls.arriveForShift;
  await changeAsMember(context, caller, eventName, async (plan) => {
    const own = getOwnPlace(plan, caller, assignmentId);
    const times = timesOf(plan, own);
    if (!times || !mayArriveForShift(times, plan.now)) throw new AppError(errors.notNow);
    const place = { id: assignmentId, accountId: caller.accountId, arrivedAt: plan.now };
    await updateShiftArrival(plan.transaction, place);
    await advanceShiftRevisions(plan.transaction, [own.shiftId]);
  });
}
