import { lockEventAndRequirePossible } from '#conference/server/index.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Status } from '../contract/form.ts';
import type { Mode } from './registrations.sql.ts';

export type Decided = Exclude<Status, 'pending'>;

/** An account that acted, and the time in epoch milliseconds. */
export interface ActorAndTime {
  at: number;
  by: string;
}

export interface RegistrationStatus {
  eventId: string;
  status: string;
  seatId: string | null;
}

export async function findRegistrationStatus(db: Db, id: string): Promise<RegistrationStatus | undefined> {
  return db
    .selectFrom('registrations')
    .select(['event_id as eventId', 'status', 'seat_id as seatId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks the event of a registration, so that the event can't be ended during the transaction (product 5.9). Does
 * nothing if the registration does not exist.
 * @throws AppError 409 when the event is over
 */
export async function lockEventOfRegistrationUnlessEnded(
  transaction: Transaction,
  registrationId: string,
  now: number,
): Promise<void> {
  const registration = await findRegistrationStatus(transaction, registrationId);
  if (registration)
    await lockEventAndRequirePossible(transaction, registration.eventId, 'manage_registrations', now);
}

/**
 * Decides a registration. Atomic: only the first concurrent decision succeeds. Returns undefined when the registration
 * is not pending, or its group still waits for the leader.
 */
export async function decidePendingRegistration(
  transaction: Transaction,
  id: string,
  status: Decided,
  { at, by }: ActorAndTime,
): Promise<{ mode: Mode; groupId: string | null } | undefined> {
  return transaction
    .updateTable('registrations')
    .set({ status, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where((eb) =>
      eb.or([
        eb('delegation_id', 'is', null),
        eb(
          'delegation_id',
          'in',
          eb.selectFrom('delegations').select('delegations.id').where('completed_at', 'is not', null),
        ),
      ]),
    )
    .returning(['mode', 'delegation_id as groupId'])
    .executeTakeFirst();
}

/** Decides the registrations of the pending members of a group. Returns their ids. */
export async function decidePendingMembersOfGroup(
  transaction: Transaction,
  groupId: string,
  status: Decided,
  { at, by }: ActorAndTime,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('registrations')
    .set({ status, decided_at: at, decided_by: by })
    .where('delegation_id', '=', groupId)
    .where('mode', '=', 'member')
    .where('status', '=', 'pending')
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Locks a registration until the transaction ends. Returns false when it does not exist, or does not have the given
 * status.
 */
export async function lockRegistration(
  transaction: Transaction,
  id: string,
  status?: Status,
): Promise<boolean> {
  const row = await transaction
    .updateTable('registrations')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', id)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Checks whether the account owns one of the registrations, or belongs to the group of one of them. */
export async function includesOwnOrGroupRegistration(
  transaction: Transaction,
  ids: readonly string[],
  accountId: string,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const row = await transaction
    .selectFrom('registrations')
    .innerJoin('registrations as own', (join) =>
      join
        .on('own.account_id', '=', accountId)
        .on((eb) =>
          eb.or([
            eb('own.id', '=', eb.ref('registrations.id')),
            eb('own.delegation_id', '=', eb.ref('registrations.delegation_id')),
          ]),
        ),
    )
    .select('own.id')
    .where('registrations.id', 'in', ids)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findDecisionAt(transaction: Transaction, id: string, decidedAt: number) {
  return transaction
    .selectFrom('registrations')
    .select(['status', 'decided_by as by', 'delegation_id as groupId', 'withdrawn_at as withdrawnAt'])
    .where('id', '=', id)
    .where('decided_at', '=', decidedAt)
    .where('status', '!=', 'pending')
    .$narrowType<{ status: Decided }>()
    .executeTakeFirst();
}

/**
 * Sets a registration to pending, with the registrations of its group that the same account decided at the same time.
 * Returns the ids of all of them. Atomic: only the first concurrent call succeeds. The caller must release their seats
 * afterwards, since a pending registration must have no seat.
 */
export async function reopenRegistrationsDecidedTogether(
  transaction: Transaction,
  id: string,
  decidedAt: number,
  decision: { status: Decided; by: string | null; groupId: string | null },
): Promise<string[]> {
  const rows = await transaction
    .updateTable('registrations')
    .set({ status: 'pending', decided_at: null, decided_by: null, withdrawn_at: null })
    .where('status', '=', decision.status)
    .where('decided_at', '=', decidedAt)
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb.and([eb('delegation_id', '=', decision.groupId), eb('decided_by', '=', decision.by)]),
      ]),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Withdraws a registration and frees its seat. Only the first concurrent call succeeds. Call it in the transaction that
 * enqueues the mail.
 * @returns the freed seat, if any; undefined when the registration does not exist, or was declined or withdrawn already
 */
export async function withdrawRegistration(
  transaction: Transaction,
  id: string,
  { at, by }: ActorAndTime,
): Promise<{ seatId: string | null } | undefined> {
  if (!(await lockRegistration(transaction, id))) return undefined;
  const before = await findRegistrationStatus(transaction, id);
  const row = await transaction
    .updateTable('registrations')
    .set({
      status: 'declined',
      decided_at: at,
      decided_by: by,
      withdrawn_at: at,
      seat_id: null,
      assigned_at: null,
      assigned_by: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'confirmed'])
    .returning('id')
    .executeTakeFirst();
  return row && before;
}
