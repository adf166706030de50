import type { Db, Transaction } from '#platform/server/db/tables.ts';

/** A delegate who registered through a group's invitation. */
export interface Member {
  accountId: string;
  email: string;
  name: string;
  hospitalityPaise: number;
}

/** Lists the members of a group in the order of registration, without the leader. */
export async function membersOf(db: Db, groupId: string): Promise<Member[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'accounts.id as accountId',
      'accounts.email',
      'accounts.name',
      'registrations.hospitality_fee_paise as hospitalityPaise',
    ])
    .where('registrations.delegation_id', '=', groupId)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.id')
    .execute();
}

/** Lists names and e-mail addresses of the members of several groups. */
export async function namedMembers(
  db: Db,
  groupIds: readonly string[],
): Promise<{ groupId: string | null; email: string; name: string }[]> {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select(['registrations.delegation_id as groupId', 'accounts.email', 'accounts.name'])
    .where('registrations.delegation_id', 'in', groupIds)
    .where('registrations.mode', '=', 'member')
    .orderBy('registrations.id')
    .execute();
}

/** Returns whether the account has registered for the event, in any mode. */
export async function hasRegistered(db: Db, eventId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the account's registration as a member. `groupId` is null when the leader's account was erased. */
export async function findMembership(
  db: Db,
  eventId: string,
  accountId: string,
): Promise<{ registrationId: string; groupId: string | null; email: string } | undefined> {
  return db
    .selectFrom('registrations')
    .innerJoin('accounts', 'accounts.id', 'registrations.account_id')
    .select([
      'registrations.id as registrationId',
      'registrations.delegation_id as groupId',
      'accounts.email',
    ])
    .where('registrations.event_id', '=', eventId)
    .where('registrations.account_id', '=', accountId)
    .where('registrations.mode', '=', 'member')
    .executeTakeFirst();
}

/** Deletes a member's registration, which has no payment. Returns false when it does not exist any more. */
export async function removeMembership(transaction: Transaction, registrationId: string): Promise<boolean> {
  const row = await transaction
    .deleteFrom('registrations')
    .where('id', '=', registrationId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the registrations of members. Returns their ids. */
export async function removeMembers(
  transaction: Transaction,
  groupId: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .deleteFrom('registrations')
    .where('delegation_id', '=', groupId)
    .where('mode', '=', 'member')
    .where('account_id', 'in', accountIds)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Detaches the registrations from a group before it is deleted. Returns their ids. */
export async function detachRegistrations(transaction: Transaction, groupId: string): Promise<string[]> {
  const rows = await transaction
    .updateTable('registrations')
    .set({ delegation_id: null })
    .where('delegation_id', '=', groupId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
