import { type Event, findEventById, getEventByName } from '#conference/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { addShifts } from '../contract.ts';
import { areShiftsOverlapping, computeShiftTimes, type ShiftTime } from '../rule/shifts.ts';
import {
  advanceShiftRevisions,
  deleteShiftPeople,
  deleteShiftPeopleBeingDeleted,
  deleteShiftPeopleOfErasedEvents,
  listEventIdsWithShiftPeople,
  listShiftPeople,
  listShiftsOfEvent,
  lockDutiesOfPeople,
  lockShiftPlan,
  type ShiftPerson,
  type StoredShift,
} from './shifts.sql.ts';

/** The shifts of an event and their people, which no one else changes until the transaction ends. */
export interface LockedPlan {
  readonly transaction: Transaction;
  readonly event: Event;
  readonly now: number;
  readonly shifts: readonly StoredShift[];
  readonly people: readonly ShiftPerson[];
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
  const [shifts, people] = await Promise.all([
    listShiftsOfEvent(transaction, event.id),
    listShiftPeople(transaction, event.id),
  ]);
  return { transaction, event, now, shifts, people };
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

/** Returns true if the person has another shift at that time. Shifts in `except` are ignored. */
export const hasShiftAt = (
  { people }: LockedPlan,
  accountId: string,
  time: ShiftTime,
  except: readonly string[] | undefined = [],
): boolean =>
  people.some(
    (row) => row.accountId === accountId && !except.includes(row.shiftId) && areShiftsOverlapping(row, time),
  );

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
  return (accountId, shift) => (ends.get(accountId) ?? 0) > (timesOf({ event }, shift)?.startsAt ?? now);
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
