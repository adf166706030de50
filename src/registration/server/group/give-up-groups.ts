import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { lockOpenGroups, openGroupsOf, removeGroup } from './groups.sql.ts';
import { membersOf } from './members.sql.ts';
import { releaseMembers } from './release-members.ts';

type Needs = Pick<Context, 'clock' | 'secret' | 'config'>;
type OpenGroups = Awaited<ReturnType<typeof openGroupsOf>>;

/**
 * Ends the groups that a delegate began and can't complete any more: who has registered for the event in another way, or
 * leaves. Members are released and mailed, and invitations lead nowhere. Belongs into the transaction of what makes it so,
 * which holds the delegate's account: whoever accepts at the same moment is either released or finds no group.
 * @param eventId only those for this event
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

/** Ends groups that the transaction holds. */
export async function giveUp(changes: Changes, context: Needs, groups: OpenGroups): Promise<void> {
  for (const group of groups) {
    await releaseMembers(changes, context, group, await membersOf(changes, group.id));
    await removeGroup(changes, group.id);
  }
}
