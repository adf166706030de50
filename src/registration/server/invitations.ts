import type { z } from 'zod';
import type { groupOfLeaderSchema, invitationsSentForEventSchema } from '#accounts/contract.ts';
import {
  type Account,
  computeEffectiveRole,
  findAccount,
  findAccountByEmail,
} from '#accounts/server/index.ts';
import { type Event, lockEventAndRequirePossible } from '#conference/server/index.ts';
import { checkLinkWith, queueMail, queueMails } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { toMajor } from '#platform/rule/money.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { hashToken } from '#platform/server/secret.ts';
import * as calls from '../contract/group.ts';
import { sumHospitality, sumSurcharges } from '../rule/fees.ts';
import { getEventOpenForRegistration, getEventUnlessDraft } from './events.ts';
import {
  createOrLockGroup,
  findOpenGroupId,
  type GroupKey,
  listOpenGroupsOfLeader,
  lockOpenGroup,
  lockOpenGroups,
} from './groups.sql.ts';
import { deleteGroupsAndMemberRegistrations } from './groups.ts';
import {
  deleteOpenInvitation,
  findInvitation,
  findInvitationByToken,
  type Invitation,
  isMailedInvitationLinkOpen,
  listInvitationsOfLeader,
  listInvitationsToRemind,
  markInvitationAccepted,
  replaceTokenForReminder,
  setTokenOfCopiedLink,
  upsertInvitation,
} from './invitations.sql.ts';
import { deleteLaterInvitation } from './later-invitations.sql.ts';
import { registrationLimits } from './limits.ts';
import {
  buildInvitationLetter,
  buildInvitationReminderLetter,
  buildInvitationWithdrawnLetter,
} from './mails.ts';
import { hasRegistered } from './registrations.sql.ts';

const remindEveryMs = 24 * 60 * 60_000;

export type InviteContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
type InviteBody = CheckedBody<typeof calls.sendInvite>;
const { errors } = calls.sendInvite;

/**
 * Invites a person by mail. Inviting again mails a new link and invalidates the old one (product 7.1). Failed attempts
 * use up the rate limit too, so that a leader cannot test many addresses for accounts.
 * @throws AppError as the call `sendInvite` declares
 */
export async function sendInvite(context: InviteContext, caller: Caller, body: InviteBody): Promise<void> {
  const { leader, event } = await getLeaderAndEvent(context, caller, body);
  await consumeLimits(context, registrationLimits, {
    invitePerLeader: leader.id,
    invitePerInvitee: `${leader.id} ${body.email}`,
  });
  const invitee = await getInvitee(context, event, body.email);
  await context.db.change(async (transaction) => {
    const now = context.clock();
    await getEventOpenForRegistration(transaction, body.eventName, now);
    const group = { eventId: event.id, leaderId: leader.id, name: body.grpName };
    const groupId = await createOrLockGroup(transaction, group, newId(), now);
    if (!groupId) throw new AppError(errors.leaderRegistered);
    const { grpName } = body;
    if (!(await addInvitation(transaction, context, { leader, invitee, event, groupId, grpName })))
      throw new AppError(errors.alreadyRegistered);
  });
}

/** Stores an invitation to a locked group and mails it. Returns false if an earlier one was accepted. */
export async function addInvitation(
  transaction: Transaction,
  context: InviteContext,
  {
    leader,
    invitee,
    event,
    groupId,
    grpName,
  }: { leader: Account; invitee: Account; event: Event; groupId: string; grpName: string },
): Promise<boolean> {
  const token = newToken();
  const linkId = hashToken(token);
  const isOpen = await upsertInvitation(transaction, {
    id: newId(),
    delegation_id: groupId,
    email: invitee.email,
    token_fingerprint: linkId,
    created_at: context.clock(),
  });
  if (!isOpen) return false;
  await deleteLaterInvitation(transaction, { groupId, email: invitee.email });
  const names = { eventName: event.name, grpName };
  const parts = { leaderEmail: leader.email, memberEmail: invitee.email, token, ...names };
  const link = buildInviteUrl(context.config.publicUrl, parts);
  const letter = buildInvitationLetter({ to: invitee.name, leader, ...names, link });
  await queueMail(transaction, context, invitee.email, { ...letter, dependsOn: { linkId } }, event.id);
  return true;
}

/** @throws AppError with the errors about the leader and the event that the call `sendInvite` declares */
export async function getLeaderAndEvent(
  { db: { queries }, clock }: InviteContext,
  caller: Caller,
  { email, eventName }: InviteBody,
): Promise<{ leader: Account; event: Event }> {
  const leader = await findAccount(queries, caller.accountId);
  if (!leader) throw new AppError(errors.leaderNotFound);
  if (leader.email === email) throw new AppError(errors.leaderCantBeMember);
  if (!leader.isVerified) throw new AppError(errors.leaderNotVerified);
  const event = await getEventOpenForRegistration(queries, eventName, clock());
  if (await hasRegistered(queries, event.id, leader.id)) throw new AppError(errors.leaderRegistered);
  return { leader, event };
}

/**
 * Finds the account of an invitee. An account of an admin, or one that is scheduled for deletion, is treated as
 * missing.
 * @throws AppError 404 without such an account; 403 when its e-mail is not verified; 409 when it has registered
 */
async function getInvitee(
  { db: { queries }, clock }: InviteContext,
  event: Event,
  email: string,
): Promise<Account> {
  const invitee = await findAccountByEmail(queries, email);
  if (!invitee || !isInvitable(invitee, clock())) throw new AppError(errors.inviteeNotFound);
  if (!invitee.isVerified) throw new AppError(errors.inviteeNotVerified);
  if (await hasRegistered(queries, event.id, invitee.id)) throw new AppError(errors.alreadyRegistered);
  return invitee;
}

/** Finds the verified account of a person who can still be invited. Undefined if there is none. */
export async function findInvitee(
  db: Db,
  event: Event,
  email: string,
  now: number,
): Promise<Account | undefined> {
  const invitee = await findAccountByEmail(db, email);
  if (!invitee?.isVerified || !isInvitable(invitee, now)) return undefined;
  return (await hasRegistered(db, event.id, invitee.id)) ? undefined : invitee;
}

function isInvitable({ grant, deletionScheduledAt }: Account, now: number): boolean {
  return computeEffectiveRole(grant, now) === 'client' && deletionScheduledAt === null;
}

/**
 * Returns a link that the leader can pass on. Only the invited account can use it. Each call creates a new link,
 * because the database stores only hashes of tokens. The new link invalidates the link that was copied before. The
 * mailed link stays valid (product 7.8).
 * @throws AppError 404 when there is no such event, or no such invitation of the caller; 409 when the invitation was
 *   accepted or the group is complete; 403 when registration is closed; 429 after too many calls
 */
export async function createShareLinkOfInvite(
  context: InviteContext,
  caller: Caller,
  { email, eventName, grpName }: CheckedBody<typeof calls.createShareLinkOfInvite>,
): Promise<{ link: string }> {
  const { errors } = calls.createShareLinkOfInvite;
  await consumeLimits(context, registrationLimits, { copiedLinkPerLeader: caller.accountId });
  return context.db.change(async (transaction) => {
    const event = await getEventOpenForRegistration(transaction, eventName, context.clock());
    const leader = await findAccount(transaction, caller.accountId);
    const group = { eventId: event.id, leaderId: caller.accountId, name: grpName };
    const invitation = await findInvitation(transaction, group, email);
    if (!leader || !invitation) throw new AppError(errors.notFound);
    if (!(await lockOpenGroup(transaction, invitation.groupId))) throw new AppError(errors.leaderRegistered);
    const token = newToken();
    if (!(await setTokenOfCopiedLink(transaction, invitation.id, hashToken(token)))) {
      const accepted = await findInvitation(transaction, group, email);
      throw new AppError(accepted ? errors.accepted : errors.notFound);
    }
    const parts = { leaderEmail: leader.email, memberEmail: email, token, eventName: event.name, grpName };
    // Chat programs cut the last character of a link if it is punctuation, so the link ends with one that carries nothing.
    return { link: `${buildInviteUrl(context.config.publicUrl, parts)}/` };
  });
}

/**
 * Mails a new link to each invitee who has not registered, at most once in 24 hours (product 7.9). The new link
 * invalidates the link in the earlier mail. Concurrent calls mail each invitee only once.
 * @throws AppError 404 when the event does not exist or the caller has no open group of this name; 403 when
 *   registration is closed; 409 when every invitee has registered or was mailed in the last 24 hours; 429 after too
 *   many calls
 */
export async function remindInvitees(
  context: InviteContext,
  caller: Caller,
  { eventName, grpName }: CheckedBody<typeof calls.remindInvitees>,
): Promise<{ reminded: number }> {
  const { errors } = calls.remindInvitees;
  await consumeLimits(context, registrationLimits, { invitePerLeader: caller.accountId });
  return context.db.change(async (transaction) => {
    const now = context.clock();
    const event = await getEventOpenForRegistration(transaction, eventName, now);
    const leader = await findAccount(transaction, caller.accountId);
    const group = { eventId: event.id, leaderId: caller.accountId, name: grpName };
    const groupId = await findOpenGroupId(transaction, group);
    if (!leader || !groupId || !(await lockOpenGroup(transaction, groupId)))
      throw new AppError(errors.noSuchGroup);
    const mailedUntil = now - remindEveryMs;
    const mails = [];
    for (const { id, email } of await listInvitationsToRemind(transaction, groupId, mailedUntil)) {
      const invitee = await findAccountByEmail(transaction, email);
      if (!invitee || !isInvitable(invitee, now)) continue;
      const token = newToken();
      const linkId = hashToken(token);
      if (!(await replaceTokenForReminder(transaction, id, linkId, { now, mailedUntil }))) continue;
      const names = { eventName: event.name, grpName };
      const parts = { leaderEmail: leader.email, memberEmail: email, token, ...names };
      const link = buildInviteUrl(context.config.publicUrl, parts);
      const letter = buildInvitationReminderLetter({ to: invitee.name, leader, ...names, link });
      mails.push({ recipient: email, letter: { ...letter, dependsOn: { linkId } }, eventId: event.id });
    }
    if (mails.length === 0) throw new AppError(errors.nothingDue);
    await queueMails(transaction, context, mails);
    return { reminded: mails.length };
  });
}

/**
 * Withdraws an invitation: invalidates its links and mails the invitee (product 7.1).
 * @throws AppError 404 when there is no such event, or no such invitation of the caller; 409 when it was accepted or
 *   the event is over
 */
export async function withdrawInvite(
  context: InviteContext,
  caller: Caller,
  { email, eventName, grpName }: CheckedBody<typeof calls.withdrawInvite>,
): Promise<void> {
  const { db, config } = context;
  const { errors } = calls.withdrawInvite;
  const event = await getEventUnlessDraft(db.queries, eventName);
  const group = { eventId: event.id, leaderId: caller.accountId, name: grpName };
  await db.change(async (transaction) => {
    await lockEventAndRequirePossible(transaction, event.id, 'change_group', context.clock());
    const invitation = await findInvitation(transaction, group, email);
    if (!invitation) throw new AppError(errors.notFound);
    if (!(await deleteOpenInvitation(transaction, invitation.id))) {
      const accepted = await findInvitation(transaction, group, email);
      throw new AppError(accepted ? errors.accepted : errors.notFound);
    }
    const leader = await findAccount(transaction, caller.accountId);
    const invitee = await findAccountByEmail(transaction, email);
    if (!leader || !invitee || invitee.deletionScheduledAt !== null) return;
    const names = { eventName: event.name, grpName };
    const letter = buildInvitationWithdrawnLetter({
      to: invitee.name,
      leader,
      ...names,
      publicUrl: config.publicUrl,
    });
    await queueMail(transaction, context, email, letter, event.id);
  });
}

export type InviteState = 'open' | 'not_found' | 'invalid_token' | 'accepted';

export interface Invite {
  group: GroupKey;
  email: string;
  token: string;
}

/**
 * Returns the state of an invitation for its link. If the group is complete, the state is 'not_found', unless this
 * invitation was accepted.
 */
export async function getInviteState(db: Db, invite: Invite): Promise<InviteState> {
  return toInviteState(await findInvitationOfLink(db, invite), invite.token);
}

/**
 * Finds the invitation of a link. Chat programs cut punctuation from the end of a link, where the name of the group is,
 * or add some. So the name may differ in that if the token is right.
 */
async function findInvitationOfLink(
  db: Db,
  { group, email, token }: Invite,
): Promise<Invitation | undefined> {
  const named = await findInvitation(db, group, email);
  if (named) return named;
  const found = await findInvitationByToken(db, group, email, hashToken(token));
  return found && withoutPunctuationAtEnd(found.groupName) === withoutPunctuationAtEnd(group.name)
    ? found
    : undefined;
}

const withoutPunctuationAtEnd = (name: string) =>
  name.replace(/(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/u, '');

/**
 * Accepts an invitation and deletes the open groups that the member leads for the same event. Atomic: only the first
 * concurrent attempt gets 'open', the others get the new state of the invitation.
 * @param seenMembers addresses of the members of these groups that the member has seen
 * @throws AppError 409 when another delegate has joined one of these groups
 */
export async function markInviteAcceptedAndEndLedGroups(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  memberId: string,
  invite: Invite,
  seenMembers: readonly string[] | undefined,
): Promise<{ state: 'open'; groupId: string; groupName: string } | { state: Exclude<InviteState, 'open'> }> {
  const invitation = await findInvitationOfLink(transaction, invite);
  const state = toInviteState(invitation, invite.token);
  if (state !== 'open' || !invitation) return { state: state === 'open' ? 'not_found' : state };
  const { groupId, groupName } = invitation;
  const ledGroups = await listOpenGroupsOfLeader(transaction, memberId, invite.group.eventId);
  // Locks all groups in one call. Otherwise two leaders who accept each other's invitation could deadlock.
  const lockedIds = await lockOpenGroups(transaction, [groupId, ...ledGroups.map(({ id }) => id)]);
  if (
    lockedIds.includes(groupId) &&
    (await markInvitationAccepted(transaction, invitation.id, hashToken(invite.token), context.clock()))
  ) {
    const lockedGroups = ledGroups.filter(({ id }) => lockedIds.includes(id));
    await deleteGroupsAndMemberRegistrations(transaction, context, lockedGroups, seenMembers);
    return { state: 'open', groupId, groupName };
  }
  const newState = await getInviteState(transaction, invite);
  return { state: newState === 'open' ? 'not_found' : newState };
}

function toInviteState(invitation: Invitation | undefined, token: string): InviteState {
  if (!invitation) return 'not_found';
  const { tokenFingerprint, copiedTokenFingerprint } = invitation;
  if (![tokenFingerprint, copiedTokenFingerprint].includes(hashToken(token))) return 'invalid_token';
  if (invitation.isAccepted) return 'accepted';
  return invitation.groupIsComplete ? 'not_found' : 'open';
}

/**
 * Returns the URL of an invitation.
 * @param publicUrl origin without a slash at the end
 */
export function buildInviteUrl(
  publicUrl: string,
  invite: { leaderEmail: string; memberEmail: string; token: string; eventName: string; grpName: string },
): string {
  const { leaderEmail, memberEmail, eventName, grpName } = invite;
  const [leader, member, token, event, group] = [
    leaderEmail,
    memberEmail,
    invite.token,
    eventName,
    grpName,
  ].map(encodeURIComponent);
  return `${publicUrl}/registration/invite/${leader}/to/${member}/token/${token}/${event}/${group}`;
}

/**
 * Returns 'works' if a mailed invitation link can still be used, otherwise 'not_needed': the invitation was accepted or
 * withdrawn, its group is complete, or a later mail has a new link. Invitations do not expire.
 */
export const checkMailedInviteLink = checkLinkWith(async (transaction, linkId) =>
  (await isMailedInvitationLinkOpen(transaction, linkId)) ? 'works' : 'not_needed',
);

function toRemindFrom(lastMailedAt: number): string {
  return new Date(lastMailedAt + remindEveryMs).toISOString();
}

interface LeaderInvitations {
  sendInviteToWhom: z.infer<typeof invitationsSentForEventSchema>[];
  registrationInvite: z.infer<typeof groupOfLeaderSchema>[];
}

/**
 * Lists a leader's invitations for the profile (product 7.1). `registrationInvite` contains only groups in which a
 * member has registered.
 */
export async function getLeaderInvitationsForProfile(
  db: Db,
  leaderAccountId: string,
): Promise<LeaderInvitations> {
  const groups = Map.groupBy(await listInvitationsOfLeader(db, leaderAccountId), ({ groupId }) => groupId);
  const sendInviteToWhom: LeaderInvitations['sendInviteToWhom'] = [];
  const registrationInvite: LeaderInvitations['registrationInvite'] = [];
  for (const sent of groups.values()) {
    const { eventName = '', grpName = '' } = sent[0] ?? {};
    const toWhom = sent.map(({ email, name, isAccepted, isRegisteredElsewhere, lastMailedAt }) => ({
      email,
      hasAccepted: isAccepted ? ('yes' as const) : ('no' as const),
      // Leaves out the name until the invitation is accepted, so that inviting an address does not reveal whose it
      // is.
      ...(isAccepted && name !== null && { name }),
      ...(isRegisteredElsewhere && { registeredElsewhere: true as const }),
      ...(!isAccepted && !isRegisteredElsewhere && { remindFrom: toRemindFrom(lastMailedAt) }),
    }));
    sendInviteToWhom.push({ eventName, grpName, toWhom });
    const joined = sent.filter(({ isAccepted }) => isAccepted);
    if (joined.length === 0) continue;
    const grpMembers = joined.map(({ email }) => email);
    const hospitality = toMajor(sumHospitality(joined));
    const surchargeAmount = sumSurcharges(joined);
    registrationInvite.push({ eventName, grpName, grpMembers, hospitality, surchargeAmount });
  }
  return { sendInviteToWhom, registrationInvite };
}
