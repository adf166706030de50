import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { lockOpenGroups, openGroupsOf, removeGroup } from './groups.sql.ts';
import { membersOf } from './members.sql.ts';
import { releaseMembers } from './release-members.ts';

type Needs = Pick<Context, 'clock' | 'secret' | 'config'>;
type OpenGroups = Awaited<ReturnType<typeof openGroupsOf>>;

/** Closes the open groups of a leader who can't complete them any more, because the leader registers in another way or the
 * account is closed. Members are released and mailed, and invitations are deleted. Call it in the transaction of that change,
 * which locks the leader's account: a member who accepts concurrently is either released or finds no group.
 * @param eventId only groups for this event
 */
export async function giveUpGroupsOf(
  changes: Changes,
  context: Needs,
  leaderId: string,
  eventId?: string,
): Promise<void> {
  const groups = await openGroupsOf(changes, leaderId, eventId);
  const held = await lockOpenGroups(
    changes,
    groups.map(({ id }) => id),
  );
  await giveUp(
    changes,
    context,
    groups.filter(({ id }) => held.includes(id)),
  );
}

/** Closes groups that the transaction has locked. */
export async function giveUp(changes: Changes, context: Needs, groups: OpenGroups): Promise<void> {
  for (const group of groups) {
    await releaseMembers(changes, context, group, await membersOf(changes, group.id));
    await removeGroup(changes, group.id);
  }
}
