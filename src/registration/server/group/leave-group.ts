import { findShownEvent, lockForChange } from '#conference/server/index.ts';
import type { CheckedBody } from '#platform/contract/call.ts';
import { forgetAuditNotes } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newToken } from '#platform/server/ids.ts';
import { fingerprint } from '#platform/server/secret.ts';
import { leaveGroup as call } from '../../contract/group.ts';
import { lockOpenGroup } from './groups.sql.ts';
import { unmarkAccepted } from './invitations.sql.ts';
import { findMembership, removeMembership } from './members.sql.ts';

/** Removes the caller from an open group and deletes the registration; the invitation becomes not accepted. The group is
 * locked: a leader who completes it concurrently includes the member completely or not at all.
 * @throws AppError 404 when the caller is no member, 409 when the group is complete, 409 when the event is over
 */
export async function leaveGroup(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  { eventName }: CheckedBody<typeof call>,
): Promise<void> {
  const event = await findShownEvent(db.queries, eventName);
  if (!event) throw new AppError(call.errors.noSuchEvent);
  await db.change(async (changes) => {
    await lockForChange(changes, event.id);
    const membership = await findMembership(changes, event.id, caller.accountId);
    if (!membership) throw new AppError(call.errors.noSuchRegistration);
    const { groupId, registrationId, email } = membership;
    if (!groupId || !(await lockOpenGroup(changes, groupId))) throw new AppError(call.errors.complete);
    if (!(await removeMembership(changes, registrationId)))
      throw new AppError(call.errors.noSuchRegistration);
    await forgetAuditNotes(changes, [registrationId]);
    await unmarkAccepted(changes, groupId, email, fingerprint(newToken()));
  });
}
