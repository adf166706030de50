import { findAccount, findAccountByEmail } from '#accounts/server/index.ts';
import { findShownEvent, lockForChange } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { withdrawInvite as call } from '../../contract/group.ts';
import { findInvitation, removeOpenInvitation } from './invitations.sql.ts';
import { invitationWithdrawn } from './mails.ts';

/** Withdraws an invitation that was not accepted, which invalidates its link, and mails the invitee (product 7.1).
 * @throws AppError 404 when the caller sent no such invitation, 409 when it was accepted, 409 when the event is over
 */
export async function withdrawInvite(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  caller: Caller,
  { email, eventName, grpName }: CheckedBody<typeof call>,
): Promise<void> {
  const { db, config } = context;
  const event = await findShownEvent(db.queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  const group = { eventId: event.id, leaderId: caller.accountId, name: grpName };
  await db.change(async (changes) => {
    await lockForChange(changes, event.id);
    const invitation = await findInvitation(changes, group, email);
    if (!invitation) throw new AppError(call.errors.notFound);
    if (!(await removeOpenInvitation(changes, invitation.id))) {
      const accepted = await findInvitation(changes, group, email);
      throw new AppError(accepted ? call.errors.accepted : call.errors.notFound);
    }
    const leader = await findAccount(changes, caller.accountId);
    const invitee = await findAccountByEmail(changes, email);
    if (!leader || !invitee || invitee.deletionScheduledAt !== null) return;
    const names = { eventName: event.name, grpName };
    const letter = invitationWithdrawn({ to: invitee.name, leader, ...names, publicUrl: config.publicUrl });
    await queueMail(changes, context, email, letter, event.id);
  });
}
