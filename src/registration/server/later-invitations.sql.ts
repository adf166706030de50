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

/**
 * Deletes the invitations of an address that wait for a sign-up, when its account is erased. An account that was never
 * verified does not show who owns the address, so the invitations stay.
 */
export async function deleteLaterInvitationsOfErasedAccount(
  transaction: Transaction,
  account: { id: string; email: string },
): Promise<void> {
  await transaction
    .deleteFrom('later_invitations')
    .where('email', '=', account.email)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts')
          .select('accounts.id')
          .where('accounts.id', '=', account.id)
          .where('accounts.verified_at', 'is not', null),
      ),
    )
    .execute();
}

/** Selects the waiting invitations to open groups whose address has a verified account. */
const due = (db: Db) =>
  db
    .selectFrom('later_invitations')
    .innerJoin('delegations', 'delegations.id', 'later_invitations.delegation_id')
    .innerJoin('events', 'events.id', 'delegations.event_id')
    .innerJoin('accounts', 'accounts.email', 'later_invitations.email')
    .where('accounts.verified_at', 'is not', null)
    .where('delegations.completed_at', 'is', null);

/** Lists the names of the events to which an invitation can be mailed. */
export async function listEventNamesOfDueLaterInvitations(db: Db): Promise<string[]> {
  const rows = await due(db).select('events.name').distinct().orderBy('events.name').execute();
  return rows.map(({ name }) => name);
}

export interface DueLaterInvitation extends LaterInvitation {
  grpName: string;
  leaderId: string;
  createdAt: number;
}

/**
 * Lists invitations to an event that can be mailed, oldest first.
 * @param after the last one of the page before
 */
export async function listDueLaterInvitations(
  db: Db,
  { eventName, after, atMost }: { eventName: string; after?: DueLaterInvitation | undefined; atMost: number },
): Promise<DueLaterInvitation[]> {
  return due(db)
    .select([
      'delegations.id as groupId',
      'delegations.name as grpName',
      'delegations.leader_id as leaderId',
      'later_invitations.email',
      'later_invitations.created_at as createdAt',
    ])
    .where('events.name', '=', eventName)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple(
            'later_invitations.created_at',
            'later_invitations.delegation_id',
            'later_invitations.email',
          ),
          '>',
          tuple(after?.createdAt ?? 0, after?.groupId ?? '', after?.email ?? ''),
        ),
      ),
    )
    .orderBy('later_invitations.created_at')
    .orderBy('later_invitations.delegation_id')
    .orderBy('later_invitations.email')
    .limit(atMost)
    .execute();
}
