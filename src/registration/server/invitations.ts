import type { z } from 'zod';
import type { profileInvitation, profileInvite } from '#accounts/contract.ts';
import { type Account, findAccount, findAccountByEmail, roleAt } from '#accounts/server/index.ts';
import { type Event, lockForChange } from '#conference/server/index.ts';
import { type CheckLink, queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { toRupees } from '#platform/rule/money.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import * as calls from '../contract/group.ts';
import { getOpenEvent, getShownEvent } from './events.ts';
import { createOrLockGroup, type GroupKey, listOpenGroups, lockOpenGroups } from './groups.sql.ts';
import { closeGroups } from './groups.ts';
import {
  deleteOpenInvitation,
  findInvitation,
  type Invitation,
  isInvitationOpen,
  listInvitationRows,
  markAccepted,
  upsertInvitation,
} from './invitations.sql.ts';
import { invitationLetter, invitationWithdrawnLetter } from './mails.ts';
import { hasRegistered } from './registrations.sql.ts';

type InviteContext = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
type InviteBody = CheckedBody<typeof calls.sendInvite>;
const { errors } = calls.sendInvite;

/**
 * Invites a delegate to the caller's group, which the first invitation creates. Inviting again mails a new link and invalidates
 * the old one (product 7.1). Every attempt consumes the rate limit, which prevents account enumeration.
 * @throws AppError with the contract's texts, 403 with the closed text while registration is closed, 429
 */
export async function sendInvite(context: InviteContext, caller: Caller, body: InviteBody): Promise<void> {
  const { leader, event } = await getLeaderAndEvent(context, caller, body);
  await consume(context, { invitePerLeader: leader.id, invitePerInvitee: `${leader.id} ${body.email}` });
  const invitee = await getInvitee(context, event, body.email);
  await context.db.change(async (transaction) => {
    const now = context.clock();
    await getOpenEvent(transaction, body.eventName, now);
    const group = { eventId: event.id, leaderId: leader.id, name: body.grpName };
    const groupId = await createOrLockGroup(transaction, group, newId(), now);
    if (!groupId) throw new AppError(errors.leaderRegistered);
    const token = newToken();
    const linkId = fingerprint(token);
    const isOpen = await upsertInvitation(transaction, {
      id: newId(),
      delegation_id: groupId,
      email: invitee.email,
      token_fingerprint: linkId,
      created_at: now,
    });
    if (!isOpen) throw new AppError(errors.alreadyRegistered);
    const names = { eventName: event.name, grpName: body.grpName };
    const parts = { leaderEmail: leader.email, memberEmail: invitee.email, token, ...names };
    const link = inviteLink(context.config.publicUrl, parts);
    const letter = invitationLetter({ to: invitee.name, leader, ...names, link });
    await queueMail(transaction, context, invitee.email, { ...letter, linkId }, event.id);
  });
}

async function getLeaderAndEvent(
  { db: { queries }, clock }: InviteContext,
  caller: Caller,
  { email, eventName }: InviteBody,
): Promise<{ leader: Account; event: Event }> {
  const leader = await findAccount(queries, caller.accountId);
  if (!leader) throw new AppError(errors.leaderNotFound);
  if (leader.email === email) throw new AppError(errors.leaderCantBeMember);
  if (!leader.isVerified) throw new AppError(errors.leaderNotVerified);
  const event = await getOpenEvent(queries, eventName, clock());
  if (await hasRegistered(queries, event.id, leader.id)) throw new AppError(errors.leaderRegistered);
  return { leader, event };
}

/** Only clients register: an account of the secretariat is answered like a missing one. */
async function getInvitee(
  { db: { queries }, clock }: InviteContext,
  event: Event,
  email: string,
): Promise<Account> {
  const invitee = await findAccountByEmail(queries, email);
  const isClient = invitee && roleAt(invitee.grant, clock()) === 'client';
  if (!isClient || invitee.deletionScheduledAt !== null) throw new AppError(errors.inviteeNotFound);
  if (!invitee.isVerified) throw new AppError(errors.inviteeNotVerified);
  if (await hasRegistered(queries, event.id, invitee.id)) throw new AppError(errors.alreadyRegistered);
  return invitee;
}

/**
 * Withdraws an invitation that was not accepted, which invalidates its link, and mails the invitee (product 7.1).
 * @throws AppError 404 when the caller sent no such invitation, 409 when it was accepted, 409 when the event is over
 */
export async function withdrawInvite(
  context: InviteContext,
  caller: Caller,
  { email, eventName, grpName }: CheckedBody<typeof calls.withdrawInvite>,
): Promise<void> {
  const { db, config } = context;
  const { errors } = calls.withdrawInvite;
  const event = await getShownEvent(db.queries, eventName);
  const group = { eventId: event.id, leaderId: caller.accountId, name: grpName };
  await db.change(async (transaction) => {
    await lockForChange(transaction, event.id);
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
    const letter = invitationWithdrawnLetter({
      to: invitee.name,
      leader,
      ...names,
      publicUrl: config.publicUrl,
    });
    await queueMail(transaction, context, email, letter, event.id);
  });
}

/** State of an invite link. */
export type InviteState = 'open' | 'not_found' | 'invalid_token' | 'accepted';

/** The verified parts of an invite link. */
export interface Invite {
  group: GroupKey;
  /** The invited member's. */
  email: string;
  /** The plain token of the link. */
  token: string;
}

/** Returns the state of an invite link. A link to a complete group is not found. */
export async function readInvite(db: Db, invite: Invite): Promise<InviteState> {
  return stateOf(await findInvitation(db, invite.group, invite.email), invite.token);
}

/**
 * Accepts the invitation in the transaction that registers the member. Atomic: only one of several concurrent attempts gets
 * 'open' with the group's id; the others get the new state of the link. Open groups that the member leads for the event are
 * closed.
 */
export async function acceptInvite(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  memberId: string,
  invite: Invite,
): Promise<{ state: 'open'; groupId: string } | { state: Exclude<InviteState, 'open'> }> {
  const invitation = await findInvitation(transaction, invite.group, invite.email);
  const state = stateOf(invitation, invite.token);
  if (state !== 'open' || !invitation) return { state: state === 'open' ? 'not_found' : state };
  const { groupId } = invitation;
  const ledGroups = await listOpenGroups(transaction, memberId, invite.group.eventId);
  // Lock all groups in one order: two leaders who accept each other's invitation would deadlock otherwise.
  const lockedIds = await lockOpenGroups(transaction, [groupId, ...ledGroups.map(({ id }) => id)]);
  if (lockedIds.includes(groupId) && (await markAccepted(transaction, invitation, context.clock()))) {
    const lockedGroups = ledGroups.filter(({ id }) => lockedIds.includes(id));
    await closeGroups(transaction, context, lockedGroups);
    return { state: 'open', groupId };
  }
  const newState = await readInvite(transaction, invite);
  return { state: newState === 'open' ? 'not_found' : newState };
}

function stateOf(invitation: Invitation | undefined, token: string): InviteState {
  if (!invitation) return 'not_found';
  if (invitation.tokenFingerprint !== fingerprint(token)) return 'invalid_token';
  if (invitation.isAccepted) return 'accepted';
  return invitation.groupIsComplete ? 'not_found' : 'open';
}

/**
 * Builds the URL of an invitation (product 7.2). Each part is URL-encoded, so that a name with a slash stays one part.
 * @param publicUrl origin without a slash at the end
 */
export function inviteLink(
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
 * Returns whether an invitation's link still works. An invitation does not expire. It ends when it is accepted, replaced or
 * withdrawn, or when the group is complete: then a later mail has the new link, or no link is needed.
 */
export const checkInviteLink: CheckLink = async (transaction, linkId) =>
  (await isInvitationOpen(transaction, linkId)) ? 'works' : 'not_needed';

/** The groups on a leader's dashboard (product 7.1). */
interface LeaderInvitations {
  sendInviteToWhom: z.infer<typeof profileInvitation>[];
  /** Groups with at least one registered member. */
  registrationInvite: z.infer<typeof profileInvite>[];
}

/** Lists the invitations a leader has sent, and the members who accepted them. One query. */
export async function listSentInvitations(db: Db, leaderAccountId: string): Promise<LeaderInvitations> {
  const groups = Map.groupBy(await listInvitationRows(db, leaderAccountId), ({ groupId }) => groupId);
  const sendInviteToWhom: LeaderInvitations['sendInviteToWhom'] = [];
  const registrationInvite: LeaderInvitations['registrationInvite'] = [];
  for (const sent of groups.values()) {
    const { eventName = '', grpName = '' } = sent[0] ?? {};
    const toWhom = sent.map(({ email, name, isAccepted, isElsewhere }) => ({
      email,
      hasAccepted: isAccepted ? ('yes' as const) : ('no' as const),
      // Privacy: an invitation must not reveal the name behind an address before it is accepted.
      ...(isAccepted && name !== null && { name }),
      ...(isElsewhere && { registeredElsewhere: true as const }),
    }));
    sendInviteToWhom.push({ eventName, grpName, toWhom });
    const joined = sent.filter(({ isAccepted }) => isAccepted);
    if (joined.length === 0) continue;
    const grpMembers = joined.map(({ email }) => email);
    const hospitality = toRupees(joined.reduce((sum, member) => sum + member.hospitalityPaise, 0));
    registrationInvite.push({ eventName, grpName, grpMembers, hospitality });
  }
  return { sendInviteToWhom, registrationInvite };
}
