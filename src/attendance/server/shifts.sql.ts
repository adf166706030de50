import type { Duty } from '#conference/contract/duties.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { ShiftFields } from '../contract.ts';

/** Locks the shifts of an event with their people until the transaction ends. */
export async function lockShiftPlan(transaction: Transaction, eventId: string): Promise<void> {
  await transaction
    .insertInto('shift_plans')
    .values({ event_id: eventId, revision: 1 })
    .onConflict((known) =>
      known.column('event_id').doUpdateSet((eb) => ({ revision: eb('shift_plans.revision', '+', 1) })),
    )
    .execute();
}

export interface StoredShift extends ShiftFields {
  id: string;
  revision: number;
}

/** Lists the shifts of an event by time, then by place. */
export async function listShiftsOfEvent(db: Db, eventId: string): Promise<StoredShift[]> {
  const rows = await db
    .selectFrom('shifts')
    .select(['id', 'revision', 'day', 'start_minute as startMinute', 'end_minute as endMinute'])
    .select(['place', 'task', 'wanted', 'opened_at as openedAt'])
    .where('event_id', '=', eventId)
    .orderBy('day')
    .orderBy('start_minute')
    .orderBy('end_minute')
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(({ openedAt, ...shift }) => ({ ...shift, isOpen: openedAt !== null }));
}

/** Selects the people in shifts, without accounts that are being deleted. */
const people = (db: Db) =>
  db
    .selectFrom('shift_assignments')
    .innerJoin('shifts', 'shifts.id', 'shift_assignments.shift_id')
    .innerJoin('accounts', 'accounts.id', 'shift_assignments.account_id')
    .select([
      'shift_assignments.id',
      'shift_assignments.shift_id as shiftId',
      'shift_assignments.account_id as accountId',
      'shift_assignments.arrived_at as arrivedAt',
      'shift_assignments.offered_at as offeredAt',
      'shift_assignments.offered_for as offeredFor',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'shifts.day',
      'shifts.start_minute as startMinute',
      'shifts.end_minute as endMinute',
    ])
    .where('accounts.deletion_scheduled_at', 'is', null)
    .orderBy('accounts.name')
    .orderBy('shift_assignments.id');

/** Lists who is in which shift of an event, by name. Leaves out accounts that are being deleted. */
export async function listShiftPeople(db: Db, eventId: string) {
  return people(db).where('shifts.event_id', '=', eventId).execute();
}
export type ShiftPerson = Awaited<ReturnType<typeof listShiftPeople>>[number];

/** Selects the places that are kept for invited people, once each, with the end of the latest duty. */
const reservations = (db: Db) =>
  db
    .selectFrom('shift_reservations')
    .innerJoin('shifts', 'shifts.id', 'shift_reservations.shift_id')
    .leftJoin('duty_invitations', (join) =>
      join
        .onRef('duty_invitations.event_id', '=', 'shifts.event_id')
        .onRef('duty_invitations.email', '=', 'shift_reservations.email'),
    )
    .select(({ fn }) => [
      'shift_reservations.id',
      'shift_reservations.shift_id as shiftId',
      'shift_reservations.email',
      'shifts.day',
      'shifts.start_minute as startMinute',
      'shifts.end_minute as endMinute',
      fn.max('duty_invitations.ends_at').as('invitedUntil'),
    ])
    .groupBy([
      'shift_reservations.id',
      'shift_reservations.shift_id',
      'shift_reservations.email',
      'shifts.day',
      'shifts.start_minute',
      'shifts.end_minute',
    ])
    .orderBy('shift_reservations.email')
    .orderBy('shift_reservations.id');

/** Lists which places of an event are kept for people whose invitation has not ended, by address. */
export async function listShiftReservations(db: Db, eventId: string, now: number) {
  return reservations(db)
    .where('shifts.event_id', '=', eventId)
    .where('duty_invitations.ends_at', '>', now)
    .execute();
}

/** Lists the places that are kept for an address, also those without an invitation, whose `invitedUntil` is null. */
export async function listReservationsOfAddress(
  db: Db,
  { eventId, email }: { eventId: string; email: string },
) {
  return reservations(db)
    .where('shifts.event_id', '=', eventId)
    .where('shift_reservations.email', '=', email)
    .execute();
}

/** Keeps a place in a shift for an address. Does nothing if one is kept already. Atomic. */
export async function insertShiftReservation(
  transaction: Transaction,
  { id, shiftId, email }: { id: string; shiftId: string; email: string },
): Promise<void> {
  await transaction
    .insertInto('shift_reservations')
    .values({ id, shift_id: shiftId, email })
    .onConflict((known) => known.columns(['shift_id', 'email']).doNothing())
    .execute();
}

export const deleteShiftReservations = (transaction: Transaction, ids: readonly string[]): Promise<void> =>
  deletePlaces(transaction, 'shift_reservations', ids);

/** Deletes a place that is kept at an event. @returns the shift, or undefined if the place is no longer kept */
export const deleteShiftReservation = (transaction: Transaction, place: PlaceAtEvent) =>
  deletePlaceAtEvent(transaction, 'shift_reservations', place);

/** Deletes the places at all events that are kept for addresses whose invitations are deleted. */
export async function deleteReservationsWithoutInvitation(transaction: Transaction): Promise<void> {
  await transaction
    .deleteFrom('shift_reservations')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shifts')
            .innerJoin('duty_invitations', 'duty_invitations.event_id', 'shifts.event_id')
            .select('shifts.id')
            .whereRef('shifts.id', '=', 'shift_reservations.shift_id')
            .whereRef('duty_invitations.email', '=', 'shift_reservations.email'),
        ),
      ),
    )
    .execute();
}

/** Maps addresses to the accounts that have them. Leaves out accounts that are being deleted. */
export async function mapAccountsByEmail(
  db: Db,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('deletion_scheduled_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Events that are not archived and begin in a period, in epoch milliseconds. */
interface EventPeriod {
  readonly startsAfter: number;
  readonly startsBefore: number;
}

/** Lists people who have not come to their shifts. */
export async function listExpectedShiftPeople(db: Db, { startsAfter, startsBefore }: EventPeriod) {
  return people(db)
    .innerJoin('events', 'events.id', 'shifts.event_id')
    .select(['shifts.place', 'shifts.task', 'events.name as eventName', 'events.starts_at as eventStartsAt'])
    .where('shift_assignments.arrived_at', 'is', null)
    .where('events.state', '!=', 'archived')
    .where('events.starts_at', '>', startsAfter)
    .where('events.starts_at', '<', startsBefore)
    .execute();
}

/** Lists the places that are kept for people whose invitation has not ended, by address. */
export async function listExpectedReservations(
  db: Db,
  { startsAfter, startsBefore, now }: EventPeriod & { now: number },
) {
  return reservations(db)
    .innerJoin('events', 'events.id', 'shifts.event_id')
    .select(['shifts.place', 'shifts.task', 'events.name as eventName', 'events.starts_at as eventStartsAt'])
    .groupBy(['shifts.place', 'shifts.task', 'events.name', 'events.starts_at'])
    .where('duty_invitations.ends_at', '>', now)
    .where('events.state', '!=', 'archived')
    .where('events.starts_at', '>', startsAfter)
    .where('events.starts_at', '<', startsBefore)
    .execute();
}

/**
 * Locks the current duties of people at an event until the transaction ends.
 * @returns the latest end of the duties of each person who has one, in epoch milliseconds
 */
export async function lockDutiesOfPeople(
  transaction: Transaction,
  { eventId, accountIds, now }: { eventId: string; accountIds: readonly string[]; now: number },
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await transaction
    .updateTable('duties')
    .set((eb) => ({ ends_at: eb.ref('ends_at') }))
    .where('event_id', '=', eventId)
    .where('account_id', 'in', accountIds)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('accounts').select('accounts.id').where('accounts.deletion_scheduled_at', 'is', null),
    )
    .returning(['account_id as accountId', 'ends_at as endsAt'])
    .execute();
  const ends = new Map<string, number>();
  for (const { accountId, endsAt } of rows)
    ends.set(accountId, Math.max(endsAt, ends.get(accountId) ?? endsAt));
  return ends;
}

/** Lists the people with a current duty at an event by name, once for each duty. */
export async function listTeamOfEvent(
  db: Db,
  eventId: string,
  now: number,
): Promise<
  { accountId: string; name: string; email: string; kind: Duty; committeeShortName: string | null }[]
> {
  return db
    .selectFrom('duties')
    .innerJoin('accounts', 'accounts.id', 'duties.account_id')
    .leftJoin('committees', 'committees.id', 'duties.committee_id')
    .select(['accounts.id as accountId', 'accounts.name', 'accounts.email', 'duties.kind'])
    .select('committees.short_name as committeeShortName')
    .where('duties.event_id', '=', eventId)
    .where('duties.ended_at', 'is', null)
    .where('duties.ends_at', '>', now)
    .where('accounts.deletion_scheduled_at', 'is', null)
    .orderBy('accounts.name')
    .orderBy('duties.id')
    .execute();
}

const asRow = ({ day, startMinute, endMinute, place, task, wanted }: ShiftFields) => ({
  day,
  start_minute: startMinute,
  end_minute: endMinute,
  place,
  task,
  wanted,
});

export async function insertShift(
  transaction: Transaction,
  { id, eventId, at, ...fields }: ShiftFields & { id: string; eventId: string; at: number },
): Promise<void> {
  await transaction
    .insertInto('shifts')
    .values({ ...asRow(fields), id, event_id: eventId, opened_at: fields.isOpen ? at : null, revision: 1 })
    .execute();
}

/** Changes a shift, if it is as the caller saw it. Returns false if it is not. Atomic. */
export async function updateShiftRow(
  transaction: Transaction,
  { id, revision, at, ...fields }: ShiftFields & { id: string; revision: number; at: number },
): Promise<boolean> {
  const row = await transaction
    .updateTable('shifts')
    .set({ ...asRow(fields), opened_at: fields.isOpen ? at : null, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes a shift with the places of its people, if it is as the caller saw it. Ends offers to exchange another shift
 * for it. Returns false if it is not as seen.
 */
export async function deleteShiftRow(
  transaction: Transaction,
  { id, revision }: { id: string; revision: number },
): Promise<boolean> {
  await transaction
    .updateTable('shift_assignments')
    .set({ offered_at: null, offered_for: null })
    .where('offered_for', '=', id)
    .execute();
  const row = await transaction
    .deleteFrom('shifts')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the people of shifts have changed. */
export async function advanceShiftRevisions(
  transaction: Transaction,
  shiftIds: readonly string[],
): Promise<void> {
  if (shiftIds.length === 0) return;
  await transaction
    .updateTable('shifts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', shiftIds)
    .execute();
}

export async function insertShiftPerson(
  transaction: Transaction,
  { id, shiftId, accountId }: { id: string; shiftId: string; accountId: string },
): Promise<void> {
  await transaction
    .insertInto('shift_assignments')
    .values({
      id,
      shift_id: shiftId,
      account_id: accountId,
      arrived_at: null,
      offered_at: null,
      offered_for: null,
    })
    .execute();
}

/** Deletes places of people in shifts. */
export const deleteShiftPeople = (transaction: Transaction, ids: readonly string[]): Promise<void> =>
  deletePlaces(transaction, 'shift_assignments', ids);

/** Deletes the place of a person at an event. @returns the shift, or undefined if the person is no longer in it */
export const deleteShiftPerson = (transaction: Transaction, place: PlaceAtEvent) =>
  deletePlaceAtEvent(transaction, 'shift_assignments', place);

/** The places of people with accounts, and those that are kept for addresses. */
type PlaceTable = 'shift_assignments' | 'shift_reservations';

interface PlaceAtEvent {
  id: string;
  eventId: string;
}

async function deletePlaces(
  transaction: Transaction,
  table: PlaceTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom(table).where('id', 'in', ids).execute();
}

async function deletePlaceAtEvent(
  transaction: Transaction,
  table: PlaceTable,
  { id, eventId }: PlaceAtEvent,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom(table)
    .where('id', '=', id)
    .where('shift_id', 'in', (eb) =>
      eb.selectFrom('shifts').select('shifts.id').where('shifts.event_id', '=', eventId),
    )
    .returning('shift_id as shiftId')
    .executeTakeFirst();
  return row?.shiftId;
}

/** Deletes the place of a person that is offered on these terms. Only one of several concurrent calls succeeds. */
export async function deleteOfferedPlace(
  transaction: Transaction,
  { id, accountId, offeredFor }: { id: string; accountId: string; offeredFor: string | null },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('shift_assignments')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('offered_at', 'is not', null)
    .where('arrived_at', 'is', null)
    .where('offered_for', offeredFor === null ? 'is' : '=', offeredFor)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Offers a person's place to others, or ends the offer. Returns false after the arrival, or if the place is gone. */
export async function updateShiftOffer(
  transaction: Transaction,
  {
    id,
    accountId,
    offer,
  }: { id: string; accountId: string; offer: { at: number; inExchangeFor: string | null } | null },
): Promise<boolean> {
  const row = await transaction
    .updateTable('shift_assignments')
    .set({ offered_at: offer?.at ?? null, offered_for: offer?.inExchangeFor ?? null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('arrived_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records when a person came to a shift, and ends the offer. Keeps an earlier time. Null reverts the record. */
export async function updateShiftArrival(
  transaction: Transaction,
  { id, accountId, arrivedAt }: { id: string; accountId: string; arrivedAt: number | null },
): Promise<boolean> {
  const row = await transaction
    .updateTable('shift_assignments')
    .set((eb) => ({
      arrived_at: arrivedAt === null ? null : eb.fn.coalesce('arrived_at', eb.val(arrivedAt)),
      offered_at: null,
      offered_for: null,
    }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the ids of events with people in shifts. */
export async function listEventIdsWithShiftPeople(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('shifts')
    .innerJoin('shift_assignments', 'shift_assignments.shift_id', 'shifts.id')
    .select('shifts.event_id as eventId')
    .distinct()
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Takes accounts that are being deleted out of the shifts of an event. */
export async function deleteShiftPeopleBeingDeleted(
  transaction: Transaction,
  eventId: string,
): Promise<void> {
  await transaction
    .deleteFrom('shift_assignments')
    .where('shift_id', 'in', (eb) =>
      eb.selectFrom('shifts').select('shifts.id').where('shifts.event_id', '=', eventId),
    )
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('accounts').select('accounts.id').where('accounts.deletion_scheduled_at', 'is not', null),
    )
    .execute();
}

/**
 * Deletes who was in the shifts of events whose registrations have been erased, and the places that were kept. Returns
 * true if there were any.
 */
export async function deleteShiftPeopleOfErasedEvents(transaction: Transaction): Promise<boolean> {
  let deleted = 0;
  for (const table of ['shift_assignments', 'shift_reservations'] as const) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table)
      .where('shift_id', 'in', (eb) =>
        eb
          .selectFrom('shifts')
          .innerJoin('event_closings', 'event_closings.event_id', 'shifts.event_id')
          .select('shifts.id')
          .where('event_closings.erased_at', 'is not', null),
      )
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted > 0;
}
