import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { groupsLedBy, removeGroups } from './groups.sql.ts';
import { removeInvitationsTo } from './invitations.sql.ts';
import { detachRegistrations, membersOf } from './members.sql.ts';
import { releaseMembers } from './release-members.ts';

/**
 * Forgets what an account that is being erased led or was invited to (clarifications 2). Members of a complete group keep
 * their registrations; an incomplete one can never be completed, so its members are released.
 * @returns the ids of the registrations that have lost their group
 */
export async function eraseGroupsOf(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: { id: string; email: string },
): Promise<string[]> {
  const detached: string[] = [];
  for (const group of await groupsLedBy(changes, account.id)) {
    if (!group.isComplete) await releaseMembers(changes, context, group, await membersOf(changes, group.id));
    detached.push(...(await detachRegistrations(changes, group.id)));
  }
  await removeGroups(changes, account.id);
  await removeInvitationsTo(changes, account.email);
  return detached;
}
