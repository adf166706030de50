import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { findOpenGroup, type GroupKey, lockOpenGroups, markComplete, openGroupsOf } from './groups.sql.ts';
import { type Member, membersOf } from './members.sql.ts';

/** Who of the people a leader names is in the group: everybody, or the first who is not. */
export type Named = { members: Member[]; others: Member[] } | { missing: string };

/**
 * Looks whether everybody named has registered through the group's invitations; changes nothing.
 * @param emails each once; where there is no such group to complete, the first of them is missing
 */
export async function findNamedMembers(
  queries: Queries,
  group: GroupKey,
  emails: readonly string[],
): Promise<Named> {
  const groupId = await findOpenGroup(queries, group);
  return named(groupId ? await membersOf(queries, groupId) : [], emails);
}

/**
 * Completes the group with the members named. From here to the end of the transaction nobody joins or leaves it, so that
 * what is counted is what is stored. Returns undefined when there is no such group left to complete.
 */
export async function completeGroup(
  changes: Changes,
  group: GroupKey,
  emails: readonly string[],
  now: number,
): Promise<({ groupId: string } & Named) | undefined> {
  // All the leader's: those that are not completed are given up next.
  const open = await openGroupsOf(changes, group.leaderId, group.eventId);
  await lockOpenGroups(
    changes,
    open.map(({ id }) => id),
  );
  const groupId = await markComplete(changes, group, now);
  return groupId ? { groupId, ...named(await membersOf(changes, groupId), emails) } : undefined;
}

function named(registered: Member[], emails: readonly string[]): Named {
  const present = new Set(registered.map(({ email }) => email));
  const missing = emails.find((email) => !present.has(email));
  if (missing !== undefined) return { missing };
  const wanted = new Set(emails);
  return {
    members: registered.filter(({ email }) => wanted.has(email)),
    others: registered.filter(({ email }) => !wanted.has(email)),
  };
}
