import { lockForChange } from '#conference/server/index.ts';
import { queueMails } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { deleteAuditNotes } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { groupStatuses, type OwnGroup } from '../contract/form.ts';
import { leaveGroup as leaveGroupCall } from '../contract/group.ts';
import { getShownEvent } from './events.ts';
import {
  completeOpenGroup,
  deleteGroup,
  deleteGroups,
  findOpenGroup,
  type GroupKey,
  listGroupIds,
  listGroupRows,
  listOpenGroups,
  lockOpenGroup,
  lockOpenGroups,
} from './groups.sql.ts';
import { deleteInvitations, deleteInvitationsTo, revertAcceptance } from './invitations.sql.ts';
import { releasedLetter } from './mails.ts';
import {
  deleteRegistrations,
  detachRegistrations,
  findMembership,
  listMembers,
  type Member,
} from './registrations.sql.ts';

type MailContext = Pick<Context, 'clock' | 'secret' | 'config'>;
type OpenGroups = Awaited<ReturnType<typeof listOpenGroups>>;

/**
 * Deletes the registrations of members whose group is completed or closed without them, with the audit notes about them, and
 * mails them. They are not paid for, and can register in another way.
 */
export async function releaseMembers(
  transaction: Transaction,
  context: MailContext,
  group: { id: string; eventId: string; eventName: string },
  members: readonly Member[],
): Promise<void> {
  if (members.length === 0) return;
  const ids = members.map(({ registrationId }) => registrationId);
  await deleteAuditNotes(transaction, await deleteRegistrations(transaction, ids));
  await deleteInvitations(
    transaction,
    group.id,
    members.map(({ email }) => email),
  );
  const { publicUrl } = context.config;
  const mails = members.map(({ name, email }) => ({
    recipient: email,
    letter: releasedLetter({ to: name, eventName: group.eventName, publicUrl }),
    eventId: group.eventId,
  }));
  await queueMails(transaction, context, mails);
}

/**
 * Closes the open groups of a leader who can't complete them any more, because the leader registers in another way or the
 * account is closed. Members are released and mailed, and invitations are deleted. Call it in the transaction of that change,
 * which locks the leader's account: a member who accepts concurrently is either released or finds no group.
 * @param eventId only groups for this event
 */
export async function closeGroupsOf(
  transaction: Transaction,
  context: MailContext,
  leaderId: string,
  eventId?: string,
): Promise<void> {
  const groups = await listOpenGroups(transaction, leaderId, eventId);
  const groupIds = groups.map(({ id }) => id);
  const lockedIds = await lockOpenGroups(transaction, groupIds);
  const lockedGroups = groups.filter(({ id }) => lockedIds.includes(id));
  await closeGroups(transaction, context, lockedGroups);
}

/** Closes groups that the transaction has locked. */
export async function closeGroups(
  transaction: Transaction,
  context: MailContext,
  groups: OpenGroups,
): Promise<void> {
  for (const group of groups) {
    await releaseMembers(transaction, context, group, await listMembers(transaction, [group.id]));
    await deleteGroup(transaction, group.id);
  }
}

/**
 * Deletes the groups and invitations of an account that is being erased (product 3.8). Members of a complete group keep
 * their registrations; members of an open one are released.
 * @returns the ids of the registrations without a group now
 */
export async function eraseGroupsOf(
  transaction: Transaction,
  context: MailContext,
  account: { id: string; email: string },
): Promise<string[]> {
  await closeGroupsOf(transaction, context, account.id);
  const detached: string[] = [];
  for (const id of await listGroupIds(transaction, account.id))
    detached.push(...(await detachRegistrations(transaction, id)));
  await deleteGroups(transaction, account.id);
  await deleteInvitationsTo(transaction, account.email);
  return detached;
}

/** The named members of a group and the others, or the first named e-mail that is not a member's. */
export type NamedMembers = { members: Member[]; others: Member[] } | { missing: string };

/**
 * Checks that all named delegates have registered through the group's invitations. Read-only.
 * @param emails each once; without an open group of that name the first one is missing
 */
export async function findNamedMembers(
  db: Db,
  group: GroupKey,
  emails: readonly string[],
): Promise<NamedMembers> {
  const groupId = await findOpenGroup(db, group);
  return splitByName(groupId ? await listMembers(db, [groupId]) : [], emails);
}

/**
 * Completes the group with the named members. The group stays locked until the transaction ends, so the counted members are
 * the stored ones. Returns undefined when there is no open group of that name.
 */
export async function completeGroup(
  transaction: Transaction,
  group: GroupKey,
  emails: readonly string[],
  now: number,
): Promise<({ groupId: string } & NamedMembers) | undefined> {
  // All open groups of the leader: the caller closes the other ones next.
  const open = await listOpenGroups(transaction, group.leaderId, group.eventId);
  await lockOpenGroups(
    transaction,
    open.map(({ id }) => id),
  );
  const groupId = await completeOpenGroup(transaction, group, now);
  return groupId ? { groupId, ...splitByName(await listMembers(transaction, [groupId]), emails) } : undefined;
}

function splitByName(registered: Member[], emails: readonly string[]): NamedMembers {
  const present = new Set(registered.map(({ email }) => email));
  const missing = emails.find((email) => !present.has(email));
  if (missing !== undefined) return { missing };
  const namedEmails = new Set(emails);
  return {
    members: registered.filter(({ email }) => namedEmails.has(email)),
    others: registered.filter(({ email }) => !namedEmails.has(email)),
  };
}

/**
 * Lists the groups of registrations by id, as their members see them.
 * @param groupIds `delegation_id` of registrations; nulls and duplicates are ignored
 */
export async function listGroupsById(
  db: Db,
  groupIds: readonly (string | null)[],
): Promise<Map<string, OwnGroup>> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const [groups, members] = [await listGroupRows(db, ids), await listMembers(db, ids)];
  return new Map(
    groups.map(({ id, name, leaderEmail, leaderName, completedAt }) => {
      const groupMembers = members.filter(({ groupId }) => groupId === id);
      const group = {
        grpName: name,
        grpLeaderEmail: leaderEmail,
        grpLeaderName: leaderName,
        grpMembers: groupMembers.map(({ email }) => email),
        grpMemberNames: groupMembers.map((member) => member.name),
        grpStatus: groupStatuses[completedAt === null ? 'waiting_for_leader' : 'complete'],
      };
      return [id, group];
    }),
  );
}

/**
 * Removes the caller from an open group and deletes the registration; the invitation becomes not accepted. The group is
 * locked: a leader who completes it concurrently includes the member completely or not at all.
 * @throws AppError 404 when the caller is no member, 409 when the group is complete, 409 when the event is over
 */
export async function leaveGroup(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  { eventName }: CheckedBody<typeof leaveGroupCall>,
): Promise<void> {
  const { errors } = leaveGroupCall;
  const event = await getShownEvent(db.queries, eventName);
  await db.change(async (transaction) => {
    await lockForChange(transaction, event.id);
    const membership = await findMembership(transaction, event.id, caller.accountId);
    if (!membership) throw new AppError(errors.noSuchRegistration);
    const { groupId, registrationId, email } = membership;
    if (!groupId || !(await lockOpenGroup(transaction, groupId))) throw new AppError(errors.complete);
    const deleted = await deleteRegistrations(transaction, [registrationId]);
    if (deleted.length === 0) throw new AppError(errors.noSuchRegistration);
    await deleteAuditNotes(transaction, [registrationId]);
    await revertAcceptance(transaction, groupId, email, fingerprint(newToken()));
  });
}
