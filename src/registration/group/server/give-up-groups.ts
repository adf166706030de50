import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { lockOpenGroupsOf, removeGroup } from './groups.sql.ts';
import { membersOf } from './members.sql.ts';
import { releaseMembers } from './release-members.ts';

/**
 * Ends the groups that a delegate began for an event and can't complete any more, having registered in another way: their
 * members are released and mailed, and their invitations lead nowhere. Belongs into the transaction that registers the
 * delegate: whoever accepts at the same moment is either released or finds no group.
 */
export async function giveUpOpenGroups(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  leaderId: string,
  event: { id: string; name: string },
): Promise<void> {
  for (const id of await lockOpenGroupsOf(changes, leaderId, event.id)) {
    await releaseMembers(changes, context, { id, eventName: event.name }, await membersOf(changes, id));
    await removeGroup(changes, id);
  }
}
