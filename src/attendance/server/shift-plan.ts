import { type Event, findEventById, getEventByName } from '#conference/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { addShifts } from '../contract.ts';
import { areShiftsOverlapping, computeShiftTimes, type ShiftTime } from '../rule/shifts.ts';
import { mapInvitationEnds } from './duty-invitations.sql.ts';
import {
  advanceShiftRevisions,
  deleteShiftPeople,
  deleteShiftPeopleBeingDeleted,
  deleteShiftPeopleOfErasedEvents,
  deleteShiftReservations,
  insertShiftPerson,
  insertShiftReservation,
  listEventIdsWithShiftPeople,
  listReservationsOfAddress,
  listShiftPeople,
  listShiftReservations,
  listShiftsOfEvent,
  lockDutiesOfPeople,
  lockShiftPlan,
  mapAccountsByEmail,
  type ShiftPerson,
  type StoredShift,
} from './shifts.sql.ts';

/** A place in a shift that is taken by a person with a duty, or kept for one who is only invited. */
interface TakenPlace extends ShiftTime {
  readonly id: string;
  readonly shiftId: string;
  /** The account of the person, or the address of a person who is only invited. */
  readonly person: string;
}

/** The shifts of an event and their people, which no one else changes until the transaction ends. */
export interface LockedPlan {
  readonly transaction: Transaction;
  readonly event: Event;
  readonly now: number;
  readonly shifts: readonly StoredShift[];
  readonly people: readonly ShiftPerson[];
  /** The places of `people`, and those that are kept for people who are only invited. */
  readonly places: readonly TakenPlace[];
}

/**
 * Runs a change of the shifts of an event in a transaction. Changes of one event wait for each other, so that a place is
 * never taken twice and no one gets two shifts at the same time.
 * @throws AppError 404 when there is no such event; 409 when it is archived
 */
export async function changeShiftPlan<T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  eventName: string,
  change: (plan: LockedPlan) => Promise<T>,
): Promise<T> {
  return db.change(async (transaction) => {
    const event = await getEventByName(transaction, eventName);
    if (event.state === 'archived') throw new AppError(addShifts.errors.archived);
    return change(await lockPlan(transaction, event, clock()));
  });
}

async function lockPlan(transaction: Transaction, event: Event, now: number): Promise<LockedPlan> {
  await lockShiftPlan(transaction, event.id);
  await deleteShiftPeopleBeingDeleted(transaction, event.id);
  const [shifts, people, reservations] = await Promise.all([
    listShiftsOfEvent(transaction, event.id),
    listShiftPeople(transaction, event.id),
    listShiftReservations(transaction, event.id, now),
  ]);
  const places = [
    ...people.map((row) => ({ ...row, person: row.accountId })),
    ...reservations.map((row) => ({ ...row, person: row.email })),
  ];
  return { transaction, event, now, shifts, people, places };
}

/** Returns the times of a shift. Undefined while the event has no dates. */
export const timesOf = ({ event }: Pick<LockedPlan, 'event'>, shift: ShiftTime) =>
  computeShiftTimes(shift, event.dates?.startsAt ?? null, event);

export const isShiftOver = (plan: Pick<LockedPlan, 'event' | 'now'>, shift: ShiftTime): boolean => {
  const times = timesOf(plan, shift);
  return times !== undefined && times.endsAt <= plan.now;
};

const isExpected = (plan: Pick<LockedPlan, 'event' | 'now'>, person: ShiftPerson): boolean =>
  person.arrivedAt === null && !isShiftOver(plan, person);

/** @throws AppError with the given error if the event has no such shift */
export function getShift(
  { shifts }: LockedPlan,
  shiftId: string,
  error: ConstructorParameters<typeof AppError>[0],
): StoredShift {
  const shift = shifts.find(({ id }) => id === shiftId);
  if (!shift) throw new AppError(error);
  return shift;
}

/** Returns the taken places of a shift, with those that are kept for people who are only invited. */
export const listPlacesOfShift = ({ places }: LockedPlan, shiftId: string): readonly TakenPlace[] =>
  places.filter((place) => place.shiftId === shiftId);

/**
 * Returns true if the person has another shift at that time. Shifts in `except` are ignored.
 * @param person the account, or the address of a person who is only invited
 */
export const hasShiftAt = (
  { places }: LockedPlan,
  person: string,
  time: ShiftTime,
  except: readonly string[] | undefined = [],
): boolean =>
  places.some(
    (place) =>
      place.person === person && !except.includes(place.shiftId) && areShiftsOverlapping(place, time),
  );

/** A person whom a superadmin can put in a shift: one with a duty, or one who is invited to one. */
export interface Assignee {
  /** The account, or the address of a person who is only invited. */
  readonly person: string;
  readonly isInvited: boolean;
  /** End of the latest duty, in epoch milliseconds. */
  readonly endsAt: number;
}

/**
 * Returns the people with these addresses who have a duty at the event or are invited to one, by address. Locks the
 * duties until the transaction ends. Invitations need no lock: who accepts or withdraws one locks the plan too.
 */
export async function lockAssignees(
  { transaction, event, now }: LockedPlan,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Assignee>> {
  const wanted = { eventId: event.id, emails: [...new Set(emails)], now };
  const accounts = await mapAccountsByEmail(transaction, wanted.emails);
  const ends = await lockDutiesOfPeople(transaction, { ...wanted, accountIds: [...accounts.values()] });
  const invited = await mapInvitationEnds(transaction, wanted);
  return new Map(
    wanted.emails.flatMap((email): [string, Assignee][] => {
      const accountId = accounts.get(email);
      const dutyEndsAt = accountId === undefined ? undefined : ends.get(accountId);
      const invitedUntil = invited.get(email);
      if (accountId !== undefined && dutyEndsAt !== undefined)
        return [[email, { person: accountId, isInvited: false, endsAt: dutyEndsAt }]];
      return invitedUntil === undefined
        ? []
        : [[email, { person: email, isInvited: true, endsAt: invitedUntil }]];
    }),
  );
}

/** Returns true if the duty of a person has not ended when the shift begins. */
export const isCoveredBy = (
  { event, now }: Pick<LockedPlan, 'event' | 'now'>,
  shift: ShiftTime,
  { endsAt }: Pick<Assignee, 'endsAt'>,
): boolean => endsAt > (timesOf({ event }, shift)?.startsAt ?? now);

/** Puts a person in a shift, or keeps the place for one who is only invited. */
export const insertPlace = (
  { transaction }: LockedPlan,
  shiftId: string,
  { person, isInvited }: Assignee,
): Promise<void> =>
  isInvited
    ? insertShiftReservation(transaction, { id: newId(), shiftId, email: person })
    : insertShiftPerson(transaction, { id: newId(), shiftId, accountId: person });

/**
 * Returns whether each person has a duty at the event that has not ended when the shift begins, and locks these duties
 * until the transaction ends.
 */
export async function lockDutiesForShifts(
  { transaction, event, now }: LockedPlan,
  accountIds: readonly string[],
): Promise<(accountId: string, shift: ShiftTime) => boolean> {
  const ends = await lockDutiesOfPeople(transaction, {
    eventId: event.id,
    accountIds: [...new Set(accountIds)],
    now,
  });
  return (accountId, shift) => isCoveredBy({ event, now }, shift, { endsAt: ends.get(accountId) ?? 0 });
}

async function removePeople(transaction: Transaction, people: readonly ShiftPerson[]): Promise<void> {
  await deleteShiftPeople(
    transaction,
    people.map(({ id }) => id),
  );
  await advanceShiftRevisions(transaction, [...new Set(people.map(({ shiftId }) => shiftId))]);
}

/**
 * Takes a person out of the shifts at an event to which they have not come and that no duty of theirs covers, because a
 * duty has ended or ends earlier.
 */
export async function leaveShiftsWithoutDuty(
  transaction: Transaction,
  { eventId, accountId, now }: { eventId: string; accountId: string; now: number },
): Promise<void> {
  const event = await findEventById(transaction, eventId);
  if (!event) return;
  const people = (await listShiftPeople(transaction, eventId)).filter((row) => row.accountId === accountId);
  const coming = people.filter((row) => isExpected({ event, now }, row));
  if (coming.length === 0) return;
  const plan = await lockPlan(transaction, event, now);
  const isCovered = await lockDutiesForShifts(plan, [accountId]);
  await removePeople(
    transaction,
    coming.filter((row) => !isCovered(accountId, row)),
  );
}

/**
 * Puts a person who joins in the shifts that were kept for the address. Call it before the invitations are deleted.
 * Of shifts at the same time as one that the account has already, none is assigned.
 */
export async function takeReservedShifts(
  transaction: Transaction,
  { eventIds, now, ...account }: { eventIds: readonly string[]; id: string; email: string; now: number },
): Promise<void> {
  for (const eventId of eventIds.toSorted()) {
    const event = await findEventById(transaction, eventId);
    if (!event) continue;
    const plan = await lockPlan(transaction, event, now);
    const reserved = plan.places.filter(({ person }) => person === account.email);
    await deleteShiftReservations(
      transaction,
      reserved.map(({ id }) => id),
    );
    for (const { id, shiftId, ...time } of reserved)
      if (!hasShiftAt(plan, account.id, time))
        await insertShiftPerson(transaction, { id, shiftId, accountId: account.id });
    await advanceShiftRevisions(transaction, [...new Set(reserved.map(({ shiftId }) => shiftId))]);
  }
}

/**
 * Frees the places at an event that are kept for an address and that no invitation covers any more, because one was
 * withdrawn or ends earlier.
 */
export async function releaseReservedShifts(
  transaction: Transaction,
  { eventId, email, now }: { eventId: string; email: string; now: number },
): Promise<void> {
  const event = await findEventById(transaction, eventId);
  if (!event) return;
  const plan = await lockPlan(transaction, event, now);
  const reserved = await listReservationsOfAddress(transaction, { eventId, email });
  const uncovered = reserved.filter((row) => !isCoveredBy(plan, row, { endsAt: row.invitedUntil ?? 0 }));
  await deleteShiftReservations(
    transaction,
    uncovered.map(({ id }) => id),
  );
  await advanceShiftRevisions(transaction, [...new Set(uncovered.map(({ shiftId }) => shiftId))]);
}

/**
 * Takes people without a current duty, and accounts that are being deleted, out of coming shifts. Deletes who was in the
 * shifts of events whose registrations have been erased.
 */
export async function settleShifts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.change(async (transaction) => {
    if (await deleteShiftPeopleOfErasedEvents(transaction)) truncateWalAfterCommit(transaction);
  });
  for (const eventId of await listEventIdsWithShiftPeople(db.queries))
    await db.change(async (transaction) => {
      const event = await findEventById(transaction, eventId);
      if (!event) return;
      const plan = await lockPlan(transaction, event, clock());
      const coming = plan.people.filter((row) => isExpected(plan, row));
      const ends = await lockDutiesOfPeople(transaction, {
        eventId,
        accountIds: [...new Set(coming.map(({ accountId }) => accountId))],
        now: plan.now,
      });
      await removePeople(
        transaction,
        coming.filter(({ accountId }) => !ends.has(accountId)),
      );
    });
}
