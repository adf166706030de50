import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables, Transaction } from '#platform/server/db/tables.ts';

export interface GroupKey {
  eventId: string;
  leaderId: string;
  name: string;
}

/** Matches groups that have this name or had it before they were renamed. */
export const matchesCurrentOrFormerGroupNameSql =
  (name: string) => (eb: ExpressionBuilder<Tables, 'delegations'>) =>
    eb.or([
      eb('delegations.name', '=', name),
      eb(
        'delegations.id',
        'in',
        eb
          .selectFrom('former_group_names')
          .select('delegation_id')
          .where('former_group_names.name', '=', name),
      ),
    ]);

/**
 * Creates the group, or locks the existing one until the transaction ends. Finds a renamed open group by an earlier
 * name too. Returns the id of the group, or undefined when it is complete.
 */
export async function createOrLockGroup(
  transaction: Transaction,
  { eventId, leaderId, name }: GroupKey,
  newId: string,
  now: number,
): Promise<string | undefined> {
  const renamedId = await findOpenGroupId(transaction, { eventId, leaderId, name });
  if (renamedId && (await lockOpenGroup(transaction, renamedId))) return renamedId;
  const row = await transaction
    .insertInto('delegations')
    .values({ id: newId, event_id: eventId, leader_id: leaderId, name, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['leader_id', 'event_id', 'name'])
        .doUpdateSet({ name })
        .where('delegations.completed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Locks an open group, which is one that its leader has not completed, until the transaction ends. Until then no member
 * can join or leave the group. Returns false when the group is complete.
 */
export async function lockOpenGroup(transaction: Transaction, groupId: string): Promise<boolean> {
  const row = await transaction
    .updateTable('delegations')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', groupId)
    .where('completed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks groups in the order of their ids, which prevents deadlocks. Returns the ids of the open ones. */
export async function lockOpenGroups(
  transaction: Transaction,
  groupIds: readonly string[],
): Promise<string[]> {
  const open: string[] = [];
  for (const id of [...new Set(groupIds)].sort()) if (await lockOpenGroup(transaction, id)) open.push(id);
  return open;
}

/**
 * Lists the open groups of a leader. If the transaction has locked the leader's account, no new group can be created
 * until it ends.
 */
export async function listOpenGroupsOfLeader(
  db: Db,
  leaderId: string,
  eventId?: string,
): Promise<{ id: string; eventId: string; eventName: string }[]> {
  return db
    .selectFrom('delegations')
    .innerJoin('events', 'events.id', 'delegations.event_id')
    .select(['delegations.id', 'events.id as eventId', 'events.name as eventName'])
    .where('delegations.leader_id', '=', leaderId)
    .where('delegations.completed_at', 'is', null)
    .$if(eventId !== undefined, (query) => query.where('delegations.event_id', '=', eventId ?? ''))
    .execute();
}

/**
 * Completes a group. Atomic: only the first call succeeds. Returns the id of the group, or undefined when the leader
 * has no open group of this name.
 */
export async function completeOpenGroup(
  transaction: Transaction,
  key: GroupKey,
  now: number,
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('delegations')
    .set({ completed_at: now })
    .where('event_id', '=', key.eventId)
    .where('leader_id', '=', key.leaderId)
    .where(matchesCurrentOrFormerGroupNameSql(key.name))
    .where('completed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findOpenGroupId(db: Db, key: GroupKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('delegations')
    .select('id')
    .where('event_id', '=', key.eventId)
    .where('leader_id', '=', key.leaderId)
    .where(matchesCurrentOrFormerGroupNameSql(key.name))
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Finds a group of the leader, other than `groupId`, that has the name or had it earlier. Returns its id. */
export async function findOtherGroupIdByName(
  db: Db,
  key: GroupKey,
  groupId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('delegations')
    .select('id')
    .where('event_id', '=', key.eventId)
    .where('leader_id', '=', key.leaderId)
    .where('id', '!=', groupId)
    .where(matchesCurrentOrFormerGroupNameSql(key.name))
    .executeTakeFirst();
  return row?.id;
}

/**
 * Renames an open group, and stores its earlier name so that links of invitations still work.
 * @returns the earlier name; undefined when the group is complete
 */
export async function renameOpenGroup(
  transaction: Transaction,
  groupId: string,
  name: string,
): Promise<string | undefined> {
  const group = await transaction
    .selectFrom('delegations')
    .select('name')
    .where('id', '=', groupId)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  if (!group || group.name === name) return group?.name;
  await transaction.updateTable('delegations').set({ name }).where('id', '=', groupId).execute();
  await transaction
    .deleteFrom('former_group_names')
    .where('delegation_id', '=', groupId)
    .where('name', '=', name)
    .execute();
  await transaction
    .insertInto('former_group_names')
    .values({ delegation_id: groupId, name: group.name })
    .onConflict((known) => known.doNothing())
    .execute();
  return group.name;
}

export async function listGroupIdsOfLeader(db: Db, leaderId: string): Promise<string[]> {
  const rows = await db.selectFrom('delegations').select('id').where('leader_id', '=', leaderId).execute();
  return rows.map(({ id }) => id);
}

export async function deleteGroupsOfLeader(transaction: Transaction, leaderId: string): Promise<void> {
  await transaction.deleteFrom('delegations').where('leader_id', '=', leaderId).execute();
}

/** Deletes the groups of an event with their invitations. No registration may reference the groups any more. */
export async function deleteGroupsOfEvent(transaction: Transaction, eventId: string): Promise<void> {
  await transaction.deleteFrom('delegations').where('event_id', '=', eventId).execute();
}

export async function deleteGroup(transaction: Transaction, groupId: string): Promise<void> {
  await transaction.deleteFrom('delegations').where('id', '=', groupId).execute();
}

export async function listGroupRows(db: Db, groupIds: readonly string[]) {
  return db
    .selectFrom('delegations')
    .innerJoin('accounts', 'accounts.id', 'delegations.leader_id')
    .select([
      'delegations.id',
      'delegations.name',
      'accounts.email as leaderEmail',
      'accounts.name as leaderName',
      'delegations.completed_at as completedAt',
    ])
    .where('delegations.id', 'in', groupIds)
    .execute();
}
