import { findAccount } from '#accounts/server/index.ts';
import { lockEventAndRequirePossible } from '#conference/server/index.ts';
import { queueMails } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { deleteAuditNotes, recordAudits } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { hashToken } from '#platform/server/secret.ts';
import { groupStatusWireValues, memberJoinedEndingGroupError, type OwnGroup } from '../contract/form.ts';
import {
  leaveGroupAndDeleteRegistration as leaveGroupCall,
  removeMemberAndDeleteRegistration as removeMemberCall,
  renameGroup as renameGroupCall,
} from '../contract/group.ts';
import { getEventUnlessDraft } from './events.ts';
import {
  completeOpenGroup,
  deleteGroup,
  deleteGroupsOfLeader,
  findOpenGroupId,
  findOtherGroupIdByName,
  type GroupKey,
  listGroupIdsOfLeader,
  listGroupRows,
  listOpenGroupsOfLeader,
  lockOpenGroup,
  lockOpenGroups,
  renameOpenGroup,
} from './groups.sql.ts';
import {
  deleteGroupInvitationsToEmails,
  deleteInvitationsToEmail,
  undoInvitationAcceptance,
} from './invitations.sql.ts';
import { buildReleasedFromGroupLetter } from './mails.ts';
import { insertRegistrationChange } from './registration-changes.sql.ts';
import {
  deleteRegistrations,
  findGroupMembership,
  listMembersOfGroups,
  type Member,
  removeRegistrationsFromGroup,
} from './registrations.sql.ts';
import { updateSearchColumns } from './search.sql.ts';

type MailContext = Pick<Context, 'clock' | 'secret' | 'config'>;
type OpenGroups = Awaited<ReturnType<typeof listOpenGroupsOfLeader>>;

/**
 * Deletes the registrations and invitations of members who no longer belong to a group, and mails the members.
 * @param removedBy name of the leader who removed them; undefined when the group was completed or closed without them
 */
export async function deleteRegistrationsAndMailRemovedMembers(
  transaction: Transaction,
  context: MailContext,
  group: { id: string; eventId: string; eventName: string },
  members: readonly Member[],
  removedBy?: string,
): Promise<void> {
  if (members.length === 0) return;
  const ids = members.map(({ registrationId }) => registrationId);
  await deleteAuditNotes(transaction, await deleteRegistrations(transaction, ids));
  await deleteGroupInvitationsToEmails(
    transaction,
    group.id,
    members.map(({ email }) => email),
  );
  const { publicUrl } = context.config;
  const mails = members.map(({ name, email }) => ({
    recipient: email,
    letter: buildReleasedFromGroupLetter({ to: name, eventName: group.eventName, publicUrl, removedBy }),
    eventId: group.eventId,
  }));
  await queueMails(transaction, context, mails);
}

/**
 * Deletes the open groups of a leader with their invitations and the registrations of the members, and mails the
 * members. Call it in a transaction that locks the leader's account. If a member accepts an invitation concurrently,
 * either this registration is deleted too, or the member gets the error that the invitation does not exist.
 * @param eventId limits the groups to this event; undefined for all events
 * @param seenMembers addresses of the members that the leader has seen; undefined if the request does not name them
 * @throws AppError 409 when a member has joined whom the leader has not seen
 */
export async function deleteOpenGroupsOfLeader(
  transaction: Transaction,
  context: MailContext,
  leaderId: string,
  eventId?: string,
  seenMembers?: readonly string[],
): Promise<void> {
  const groups = await listOpenGroupsOfLeader(transaction, leaderId, eventId);
  const groupIds = groups.map(({ id }) => id);
  const lockedIds = await lockOpenGroups(transaction, groupIds);
  const lockedGroups = groups.filter(({ id }) => lockedIds.includes(id));
  await deleteGroupsAndMemberRegistrations(transaction, context, lockedGroups, seenMembers);
}

/** Lists the members whom the leader has not seen. Empty if the request does not name the seen ones. */
export function listUnseenMembers(
  members: readonly Member[],
  seenMembers: readonly string[] | undefined,
): Member[] {
  return seenMembers ? members.filter(({ email }) => !seenMembers.includes(email)) : [];
}

/**
 * Deletes groups and the registrations of their members, and mails the members. The caller must have locked the groups.
 * @throws AppError 409 when a member has joined whom the leader has not seen (product 7.12)
 */
export async function deleteGroupsAndMemberRegistrations(
  transaction: Transaction,
  context: MailContext,
  groups: OpenGroups,
  seenMembers?: readonly string[],
): Promise<void> {
  for (const group of groups) {
    const members = await listMembersOfGroups(transaction, [group.id]);
    const unseen = listUnseenMembers(members, seenMembers).map(({ name }) => name);
    if (unseen.length > 0)
      throw new AppError(memberJoinedEndingGroupError(formatNameList(unseen), unseen.length));
    await deleteRegistrationsAndMailRemovedMembers(transaction, context, group, members);
    await deleteGroup(transaction, group.id);
  }
}

/**
 * Deletes the groups that an erased account leads, and the invitations that it received. Members of a complete group
 * keep their registrations. The registrations of members of an open group are deleted (product 3.8).
 * @returns the ids of the registrations that lost their group
 */
export async function eraseGroupsOfAccount(
  transaction: Transaction,
  context: MailContext,
  account: { id: string; email: string },
): Promise<string[]> {
  await deleteOpenGroupsOfLeader(transaction, context, account.id);
  const detached: string[] = [];
  for (const id of await listGroupIdsOfLeader(transaction, account.id))
    detached.push(...(await removeRegistrationsFromGroup(transaction, id)));
  await deleteGroupsOfLeader(transaction, account.id);
  await deleteInvitationsToEmail(transaction, account.email);
  return detached;
}

/** `members` have one of the given addresses. `missing` is the first address that belongs to no member. */
export type SplitMembers = { members: Member[]; others: Member[] } | { missing: string };

/**
 * Splits the members of an open group into those with these addresses and the others.
 * @param emails without duplicates
 * @returns `missing` when an address belongs to no member, or there is no open group of that name
 */
export async function splitMembersByEmail(
  db: Db,
  group: GroupKey,
  emails: readonly string[],
): Promise<SplitMembers> {
  const groupId = await findOpenGroupId(db, group);
  return splitByEmail(groupId ? await listMembersOfGroups(db, [groupId]) : [], emails);
}

/**
 * Completes a group and splits its members by their addresses. Locks all open groups of the leader until the
 * transaction ends, so that no member can join or leave any of them.
 * @returns undefined when there is no open group of that name; `missing` when an address belongs to no member, and the
 *   caller must then roll back
 */
export async function completeGroupAndSplitMembers(
  transaction: Transaction,
  group: GroupKey,
  emails: readonly string[],
  now: number,
): Promise<({ groupId: string } & SplitMembers) | undefined> {
  // Locks all open groups of the leader, because the caller deletes the other ones next.
  const open = await listOpenGroupsOfLeader(transaction, group.leaderId, group.eventId);
  await lockOpenGroups(
    transaction,
    open.map(({ id }) => id),
  );
  const groupId = await completeOpenGroup(transaction, group, now);
  return groupId
    ? { groupId, ...splitByEmail(await listMembersOfGroups(transaction, [groupId]), emails) }
    : undefined;
}

function splitByEmail(registered: Member[], emails: readonly string[]): SplitMembers {
  const present = new Set(registered.map(({ email }) => email));
  const missing = emails.find((email) => !present.has(email));
  if (missing !== undefined) return { missing };
  const namedEmails = new Set(emails);
  return {
    members: registered.filter(({ email }) => namedEmails.has(email)),
    others: registered.filter(({ email }) => !namedEmails.has(email)),
  };
}

export async function mapGroupsById(
  db: Db,
  groupIds: readonly (string | null)[],
): Promise<Map<string, OwnGroup>> {
  const ids = [...new Set(groupIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const [groups, members] = [await listGroupRows(db, ids), await listMembersOfGroups(db, ids)];
  return new Map(
    groups.map(({ id, name, leaderEmail, leaderName, completedAt }) => {
      const groupMembers = members.filter(({ groupId }) => groupId === id);
      const group = {
        grpName: name,
        grpLeaderEmail: leaderEmail,
        grpLeaderName: leaderName,
        grpMembers: groupMembers.map(({ email }) => email),
        grpMemberNames: groupMembers.map((member) => member.name),
        grpStatus: groupStatusWireValues[completedAt === null ? 'waiting_for_leader' : 'complete'],
      };
      return [id, group];
    }),
  );
}

/**
 * Deletes the caller's registration as a member of a group. Locks the group, so that the leader can't complete it at
 * the same time.
 * @throws AppError 404 when there is no such event or the caller is no member; 409 when the group is complete or the
 *   event is over
 */
export async function leaveGroupAndDeleteRegistration(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { eventName }: CheckedBody<typeof leaveGroupCall>,
): Promise<void> {
  const { errors } = leaveGroupCall;
  const event = await getEventUnlessDraft(db.queries, eventName);
  await db.change(async (transaction) => {
    await lockEventAndRequirePossible(transaction, event.id, 'change_group', clock());
    const membership = await findGroupMembership(transaction, event.id, caller.accountId);
    if (!membership) throw new AppError(errors.noSuchRegistration);
    const { groupId, registrationId, email } = membership;
    if (!groupId || !(await lockOpenGroup(transaction, groupId))) throw new AppError(errors.complete);
    const deleted = await deleteRegistrations(transaction, [registrationId]);
    if (deleted.length === 0) throw new AppError(errors.noSuchRegistration);
    await deleteAuditNotes(transaction, [registrationId]);
    await undoInvitationAcceptance(transaction, groupId, email, hashToken(newToken()));
  });
}

/**
 * Deletes the registration of a member of the caller's open group, and mails the member. Locks the group.
 * @throws AppError 404 when there is no such event, the caller leads no open group of this name, or the delegate is no
 *   member; 409 when the event is over
 */
export async function removeMemberAndDeleteRegistration(
  context: Pick<Context, 'db'> & MailContext,
  caller: Caller,
  { eventName, grpName, email }: CheckedBody<typeof removeMemberCall>,
): Promise<void> {
  const { errors } = removeMemberCall;
  const event = await getEventUnlessDraft(context.db.queries, eventName);
  await context.db.change(async (transaction) => {
    await lockEventAndRequirePossible(transaction, event.id, 'change_group', context.clock());
    const key = { eventId: event.id, leaderId: caller.accountId, name: grpName };
    const groupId = await findOpenGroupId(transaction, key);
    if (!groupId || !(await lockOpenGroup(transaction, groupId))) throw new AppError(errors.noSuchGroup);
    const members = await listMembersOfGroups(transaction, [groupId]);
    const removed = members.filter((member) => member.email === email);
    const leader = await findAccount(transaction, caller.accountId);
    if (removed.length === 0 || !leader) throw new AppError(errors.noSuchMember);
    const group = { id: groupId, eventId: event.id, eventName: event.name };
    await deleteRegistrationsAndMailRemovedMembers(transaction, context, group, removed, leader.name);
  });
}

/**
 * Renames an open group of the caller. The history of each member's registration shows the change (product 7.11).
 * @throws AppError 404 when there is no such event, or the caller leads no open group of this name; 409 when another
 *   group of the caller has or had the new name, or the event is over
 */
export async function renameGroup(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
  { eventName, grpName, newName }: CheckedBody<typeof renameGroupCall>,
): Promise<void> {
  const { errors } = renameGroupCall;
  const event = await getEventUnlessDraft(db.queries, eventName);
  await db.change(async (transaction) => {
    await lockEventAndRequirePossible(transaction, event.id, 'change_group', clock());
    const key = { eventId: event.id, leaderId: accountId, name: grpName };
    const groupId = await findOpenGroupId(transaction, key);
    if (!groupId || !(await lockOpenGroup(transaction, groupId))) throw new AppError(errors.noSuchGroup);
    if (await findOtherGroupIdByName(transaction, { ...key, name: newName }, groupId))
      throw new AppError(errors.nameTaken);
    const before = await renameOpenGroup(transaction, groupId, newName);
    if (before === undefined) throw new AppError(errors.noSuchGroup);
    if (before === newName) return;
    const at = clock();
    const members = (await listMembersOfGroups(transaction, [groupId])).map(
      ({ registrationId }) => registrationId,
    );
    for (const id of members)
      await insertRegistrationChange(transaction, id, at, {
        answers: [],
        groupName: { before, after: newName },
      });
    await recordAudits(
      transaction,
      members.map((subjectId) => ({ at, actorId: accountId, action: 'registration_changed', subjectId })),
    );
    await updateSearchColumns(transaction, members);
  });
}
