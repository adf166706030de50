import { queueMails } from '#email/server/index.ts';
import { forgetAuditNotes } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { groupStatuses, type OwnGroup } from '../../contract/form.ts';
import {
  findGroups,
  findOpenGroup,
  type GroupKey,
  groupsLedBy,
  lockOpenGroups,
  markComplete,
  openGroupsOf,
  removeGroup,
  removeGroups,
} from './groups.sql.ts';
import { removeInvitations, removeInvitationsTo } from './invitations.sql.ts';
import { released } from './mails.ts';
import { detachRegistrations, type Member, membersOf, namedMembers, removeMembers } from './members.sql.ts';

/** Deletes the registrations of members whose group is completed or closed without them, with the audit notes about them, and
 * mails them. They are not paid for, and can register in another way.
 */
export async function releaseMembers(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  group: { id: string; eventId: string; eventName: string },
  members: readonly Member[],
): Promise<void> {
  if (members.length === 0) return;
  const ids = members.map(({ accountId }) => accountId);
  const emails = members.map(({ email }) => email);
  await forgetAuditNotes(transaction, await removeMembers(transaction, group.id, ids));
  await removeInvitations(transaction, group.id, emails);
  const { publicUrl } = context.config;
  const mails = members.map(({ name, email }) => ({
    recipient: email,
    letter: released({ to: name, eventName: group.eventName, publicUrl }),
    eventId: group.eventId,
  }));
  await queueMails(transaction, context, mails);
}

type Needs = Pick<Context, 'clock' | 'secret' | 'config'>;
type OpenGroups = Awaited<ReturnType<typeof openGroupsOf>>;

/** Closes the open groups of a leader who can't complete them any more, because the leader registers in another way or the
 * account is closed. Members are released and mailed, and invitations are deleted. Call it in the transaction of that change,
 * which locks the leader's account: a member who accepts concurrently is either released or finds no group.
 * @param eventId only groups for this event
 */
export async function giveUpGroupsOf(
  transaction: Transaction,
  context: Needs,
  leaderId: string,
  eventId?: string,
): Promise<void> {
  const groups = await openGroupsOf(transaction, leaderId, eventId);
  const held = await lockOpenGroups(
    transaction,
    groups.map(({ id }) => id),
  );
  await giveUp(
    transaction,
    context,
    groups.filter(({ id }) => held.includes(id)),
  );
}

/** Closes groups that the transaction has locked. */
export async function giveUp(transaction: Transaction, context: Needs, groups: OpenGroups): Promise<void> {
  for (const group of groups) {
    await releaseMembers(transaction, context, group, await membersOf(transaction, group.id));
    await removeGroup(transaction, group.id);
  }
}

/** Deletes the groups and invitations of an account that is being erased (product 3.8). Members of a complete group keep
 * their registrations; members of an open one are released.
 * @returns the ids of the registrations without a group now
 */
export async function eraseGroupsOf(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  account: { id: string; email: string },
): Promise<string[]> {
  await giveUpGroupsOf(transaction, context, account.id);
  const detached: string[] = [];
  for (const id of await groupsLedBy(transaction, account.id))
    detached.push(...(await detachRegistrations(transaction, id)));
  await removeGroups(transaction, account.id);
  await removeInvitationsTo(transaction, account.email);
  return detached;
}

/** The members whom a leader names and the other ones, or the first named e-mail that is not a member. */
export type Named = { members: Member[]; others: Member[] } | { missing: string };

/** Checks that all named delegates have registered through the group's invitations. Read-only.
 * @param emails each once; without an open group of that name the first one is missing
 */
export async function findNamedMembers(db: Db, group: GroupKey, emails: readonly string[]): Promise<Named> {
  const groupId = await findOpenGroup(db, group);
  return named(groupId ? await membersOf(db, groupId) : [], emails);
}

/** Completes the group with the named members. The group stays locked until the transaction ends, so the counted members are
 * the stored ones. Returns undefined when there is no open group of that name.
 */
export async function completeGroup(
  transaction: Transaction,
  group: GroupKey,
  emails: readonly string[],
  now: number,
): Promise<({ groupId: string } & Named) | undefined> {
  // All open groups of the leader: the caller closes the other ones next.
  const open = await openGroupsOf(transaction, group.leaderId, group.eventId);
  await lockOpenGroups(
    transaction,
    open.map(({ id }) => id),
  );
  const groupId = await markComplete(transaction, group, now);
  return groupId ? { groupId, ...named(await membersOf(transaction, groupId), emails) } : undefined;
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

const atOnce = 5000;

/** Lists the groups of registrations by id, as their members see them. Two queries.
 * @param groupIds `delegation_id` of registrations; nulls and duplicates are ignored
 */
export async function groupsOf(db: Db, groupIds: readonly (string | null)[]): Promise<Map<string, OwnGroup>> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))];
  const groups = new Map<string, OwnGroup>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    for (const { id, name, leaderEmail, leaderName, isComplete } of await findGroups(db, some)) {
      const grpStatus = groupStatuses[isComplete ? 'complete' : 'waiting_for_leader'];
      groups.set(id, {
        grpName: name,
        grpLeaderEmail: leaderEmail,
        grpLeaderName: leaderName,
        grpMembers: [],
        grpMemberNames: [],
        grpStatus,
      });
    }
    for (const { groupId, email, name } of await namedMembers(db, some)) {
      const group = groups.get(groupId ?? '');
      group?.grpMembers.push(email);
      group?.grpMemberNames.push(name);
    }
  }
  return groups;
}
