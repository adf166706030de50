import { type Account, findAccountByEmail, roleAt } from '#accounts/server/index.ts';
import { findEvent } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import { lowerAscii } from '#platform/contract/common.ts';
import type { Caller } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { type Fee, type RegistrationBody, register } from '../contract/form.ts';
import { checkAdmission, type Needs, recheckAdmission } from './admission.ts';
import { readEntry } from './entry.ts';
import { asFee, memberFee } from './fees.ts';
import { acceptInvite, type Invite, type InviteState, readInvite } from './group/accept-invitation.ts';
import { hasRegistered } from './group/members.sql.ts';
import { registeredAsMember } from './mails.ts';
import { saveRegistration } from './save-registration.ts';

const { errors } = register;

const refusals = {
  'not found': errors.inviteNotFound,
  'invalid token': errors.invalidToken,
  accepted: errors.alreadyAccepted,
} as const satisfies Record<Exclude<InviteState, 'open'>, unknown>;

/** Registers an invited member. Atomic: the invitation is accepted and the registration stored in one transaction, and only
 * one of several concurrent attempts succeeds (product 7.2). The leader pays, so no payment is required.
 * A group that the member leads is closed, and its members are released.
 * @throws AppError with the contract's texts, 403 with the closed text
 */
export async function registerAsMember(
  context: Needs,
  caller: Caller,
  body: RegistrationBody,
): Promise<{ fee: Fee }> {
  const { queries } = context.db;
  const link = readLink(body);
  const { account, event } = await checkAdmission(context, caller, body, errors.memberNotVerified);
  if (link.memberEmail !== account.email) throw new AppError(errors.memberNotFound);
  if ((await findEvent(queries, link.eventName))?.id !== event.id) throw new AppError(errors.inviteNotFound);
  const leader = await findLeader(context, link.leaderEmail);
  const group = { eventId: event.id, leaderId: leader.id, name: link.grpName };
  const invite: Invite = { group, email: account.email, token: link.token };
  // Read before the invitation, so that a concurrent request with the same invitation gets 'already accepted'.
  const isRegistered = await hasRegistered(queries, event.id, account.id);
  const state = await readInvite(queries, invite);
  if (state !== 'open') throw new AppError(refusals[state]);
  if (isRegistered) throw new AppError(errors.alreadyRegistered);
  if (await hasRegistered(queries, event.id, leader.id)) throw new AppError(errors.inviteNotFound);
  const entry = await readEntry(context, body, { ...account, mode: 'member' }, event, errors.fillAllFields);
  return context.db.change(async (changes) => {
    const now = context.clock();
    const { fees } = await recheckAdmission(changes, context, body);
    const accepted = await acceptInvite(changes, context, account.id, invite);
    if (accepted.state !== 'open') throw new AppError(refusals[accepted.state]);
    const fee = memberFee(fees, entry.accommodation === 'Yes');
    const id = await saveRegistration(changes, {
      eventId: event.id,
      accountId: account.id,
      mode: 'member',
      entry,
      fee,
      groupId: accepted.groupId,
      groupTotalPaise: null,
      paymentPictureId: null,
      now,
    });
    if (id === undefined) throw new AppError(errors.alreadyRegistered);
    const names = { to: account.name, eventName: event.name, grpName: link.grpName, leader };
    const { publicUrl } = context.config;
    const letter = registeredAsMember({ ...names, entry, fee, publicUrl });
    await queueMail(changes, context, account.email, letter, event.id);
    return { fee: asFee(fee) };
  });
}

/** Returns whether the payload has any part of an invitation. */
export function comesByInvite({
  inviteToken,
  memberEmail,
  grpLeaderEmail,
  eventNameIn,
}: RegistrationBody): boolean {
  return Boolean(inviteToken || memberEmail || grpLeaderEmail || eventNameIn);
}

function readLink({ inviteToken, memberEmail, grpLeaderEmail, eventNameIn, grpName }: RegistrationBody) {
  if (!inviteToken || !memberEmail || !grpLeaderEmail || !eventNameIn)
    throw new AppError(errors.detailsMissing);
  if (!grpName) throw new AppError(errors.groupNameMissing);
  return {
    token: inviteToken,
    memberEmail: lowerAscii(memberEmail),
    leaderEmail: lowerAscii(grpLeaderEmail),
    eventName: eventNameIn,
    grpName,
  };
}

/** Finds the leader, who must still be able to complete the group. */
async function findLeader({ db, clock }: Needs, email: string): Promise<Account> {
  const leader = await findAccountByEmail(db.queries, email);
  const isClient = leader && roleAt(leader.held, clock()) === 'client';
  if (!isClient || leader.deletionScheduledAt !== null) throw new AppError(errors.leaderNotFound);
  return leader;
}
