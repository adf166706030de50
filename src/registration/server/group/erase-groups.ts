import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { giveUpGroupsOf } from './give-up-groups.ts';
import { groupsLedBy, removeGroups } from './groups.sql.ts';
import { removeInvitationsTo } from './invitations.sql.ts';
import { detachRegistrations } from './members.sql.ts';

/** Deletes the groups and invitations of an account that is being erased (product 3.8). Members of a complete group keep
 * their registrations; members of an open one are released.
 * @returns the ids of the registrations without a group now
 */
export async function eraseGroupsOf(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: { id: string; email: string },
): Promise<string[]> {
  await giveUpGroupsOf(changes, context, account.id);
  const detached: string[] = [];
  for (const id of await groupsLedBy(changes, account.id))
    detached.push(...(await detachRegistrations(changes, id)));
  await removeGroups(changes, account.id);
  await removeInvitationsTo(changes, account.email);
  return detached;
}
