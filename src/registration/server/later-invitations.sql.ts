import type { Db, Transaction } from '#platform/server/db/tables.ts';

export interface LaterInvitation {
  groupId: string;
  email: string;
}

/**
 * Stores that an address is invited once it has a verified account.
 * @returns false if the group then has more than `most` waiting addresses; the caller must roll back
 */
export async function insertLaterInvitation(
  transaction: Transaction,
  { groupId, email }: LaterInvitation,
  { now, most }: { now: number; most: number },
): Promise<boolean> {
  await transaction
    .insertInto('later_invitations')
    .values({ delegation_id: groupId, email, created_at: now })
    .onConflict((conflict) => conflict.columns(['delegation_id', 'email']).doUpdateSet({ created_at: now }))
    .execute();
  const { count } = await transaction
    .selectFrom('later_invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('delegation_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return Number(count) <= most;
}

/** Deletes a waiting invitation. Returns false if there is none, for example because another process has sent it. */
export async function deleteLaterInvitation(
  transaction: Transaction,
  { groupId, email }: LaterInvitation,
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('later_invitations')
    .where('delegation_id', '=', groupId)
    .where('email', '=', email)
    .returning('email')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteLaterInvitationsBefore(transaction: Transaction, time: number): Promise<void> {
  await transaction.deleteFrom('later_invitations').where('created_at', '<', time).execute();
}

/** Lists the waiting invitations to the open groups of a leader, oldest first. */
export async function listLaterInvitationsOfLeader(db: Db, leaderId: string) {
  return db
    .selectFrom('later_invitations')
    .innerJoin('delegations', 'delegations.id', 'later_invitations.delegation_id')
    .innerJoin('events', 'events.id', 'delegations.event_id')
    .select(['events.name as eventName', 'delegations.name as grpName', 'later_invitations.email'])
    .where('delegations.leader_id', '=', leaderId)
    .where('delegations.completed_at', 'is', null)
    .orderBy('later_invitations.created_at')
    .orderBy('later_invitations.email')
    .execute();
}

/** Lists the waiting invitations to open groups whose address has a verified account, oldest first. */
export async function listDueLaterInvitations(db: Db, atMost: number) {
  return db
    .selectFrom('later_invitations')
    .innerJoin('delegations', 'delegations.id', 'later_invitations.delegation_id')
    .innerJoin('events', 'events.id', 'delegations.event_id')
    .innerJoin('accounts', 'accounts.email', 'later_invitations.email')
    .select([
      'delegations.id as groupId',
      'delegations.name as grpName',
      'delegations.leader_id as leaderId',
      'events.name as eventName',
      'later_invitations.email',
    ])
    .where('accounts.verified_at', 'is not', null)
    .where('delegations.completed_at', 'is', null)
    .orderBy('later_invitations.created_at')
    .limit(atMost)
    .execute();
}
