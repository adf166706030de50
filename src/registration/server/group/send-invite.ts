import { type Account, findAccount, findAccountByEmail, roleAt } from '#accounts/server/index.ts';
import { type Event, findShownEvent, takesRegistrations } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId, newToken } from '#platform/server/ids.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { registrationClosed } from '../../contract/form.ts';
import { sendInvite as call } from '../../contract/group.ts';
import { openGroup } from './groups.sql.ts';
import { putInvitation } from './invitations.sql.ts';
import { inviteLink } from './invite-link.ts';
import { invitation } from './mails.ts';
import { hasRegistered } from './members.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
type Body = CheckedBody<typeof call>;
const { errors } = call;

/** Invites a delegate to the caller's group, which the first invitation creates. Inviting again mails a new link and invalidates
 * the old one (product 7.1). Every attempt consumes the rate limit, which prevents account enumeration.
 * @throws AppError with the contract's texts, 403 with the closed text while registration is closed, 429
 */
export async function sendInvite(context: Needs, caller: Caller, body: Body): Promise<void> {
  const { leader, event } = await checkLeader(context, caller, body);
  await consume(context, { invitePerLeader: leader.id, invitePerInvitee: `${leader.id} ${body.email}` });
  const invitee = await checkInvitee(context, event, body.email);
  await context.db.change(async (changes) => {
    const now = context.clock();
    await refuseClosed(changes, body.eventName, now);
    const group = { eventId: event.id, leaderId: leader.id, name: body.grpName };
    const groupId = await openGroup(changes, group, newId(), now);
    if (!groupId) throw new AppError(errors.leaderRegistered);
    const token = newToken();
    const linkId = fingerprint(token);
    const isOpen = await putInvitation(changes, {
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
    const letter = invitation({ to: invitee.name, leader, ...names, link });
    await queueMail(changes, context, invitee.email, { ...letter, linkId }, event.id);
  });
}

async function checkLeader(
  { db: { queries }, clock }: Needs,
  caller: Caller,
  { email, eventName }: Body,
): Promise<{ leader: Account; event: Event }> {
  const leader = await findAccount(queries, caller.accountId);
  if (!leader) throw new AppError(errors.leaderNotFound);
  if (leader.email === email) throw new AppError(errors.leaderCantBeMember);
  if (!leader.isVerified) throw new AppError(errors.leaderNotVerified);
  const event = await refuseClosed(queries, eventName, clock());
  if (await hasRegistered(queries, event.id, leader.id)) throw new AppError(errors.leaderRegistered);
  return { leader, event };
}

/** Also called inside the transaction: the event may have ended meanwhile. */
async function refuseClosed(db: Db, eventName: string, now: number): Promise<Event> {
  const event = await findShownEvent(db, eventName);
  if (!event) throw new AppError(errors.noSuchEvent);
  if (!takesRegistrations(event, now)) throw new AppError(registrationClosed(event.name));
  return event;
}

/** Only clients register: an account of the secretariat is answered like a missing one. */
async function checkInvitee(
  { db: { queries }, clock }: Needs,
  event: Event,
  email: string,
): Promise<Account> {
  const invitee = await findAccountByEmail(queries, email);
  const isClient = invitee && roleAt(invitee.held, clock()) === 'client';
  if (!isClient || invitee.deletionScheduledAt !== null) throw new AppError(errors.inviteeNotFound);
  if (!invitee.isVerified) throw new AppError(errors.inviteeNotVerified);
  if (await hasRegistered(queries, event.id, invitee.id)) throw new AppError(errors.alreadyRegistered);
  return invitee;
}
