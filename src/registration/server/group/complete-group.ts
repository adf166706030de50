import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { findOpenGroup, type GroupKey, lockOpenGroups, markComplete, openGroupsOf } from './groups.sql.ts';
import { type Member, membersOf } from './members.sql.ts';

/** The members whom a leader names and the other ones, or the first named e-mail that is not a member. */
export type Named = { members: Member[]; others: Member[] } | { missing: string };

/** Checks that all named delegates have registered through the group's invitations. Read-only.
 * @param emails each once; without an open group of that name the first one is missing
 */
export async function findNamedMembers(
  queries: Queries,
  group: GroupKey,
  emails: readonly string[],
): Promise<Named> {
  const groupId = await findOpenGroup(queries, group);
  return named(groupId ? await membersOf(queries, groupId) : [], emails);
}

/** Completes the group with the named members. The group stays locked until the transaction ends, so the counted members are
 * the stored ones. Returns undefined when there is no open group of that name.
 */
export async function completeGroup(
  changes: Changes,
  group: GroupKey,
  emails: readonly string[],
  now: number,
): Promise<({ groupId: string } & Named) | undefined> {
  // All open groups of the leader: the caller closes the other ones next.
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
