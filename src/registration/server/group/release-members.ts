import { queueMails } from '#email/server/index.ts';
import { forgetAuditNotes } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { removeInvitations } from './invitations.sql.ts';
import { released } from './mails.ts';
import { type Member, removeMembers } from './members.sql.ts';

/** Deletes the registrations of members whose group is completed or closed without them, with the audit notes about them, and
 * mails them. They are not paid for, and can register in another way.
 */
export async function releaseMembers(
  changes: Changes,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  group: { id: string; eventId: string; eventName: string },
  members: readonly Member[],
): Promise<void> {
  if (members.length === 0) return;
  const ids = members.map(({ accountId }) => accountId);
  const emails = members.map(({ email }) => email);
  await forgetAuditNotes(changes, await removeMembers(changes, group.id, ids));
  await removeInvitations(changes, group.id, emails);
  const { publicUrl } = context.config;
  const mails = members.map(({ name, email }) => ({
    recipient: email,
    letter: released({ to: name, eventName: group.eventName, publicUrl }),
    eventId: group.eventId,
  }));
  await queueMails(changes, context, mails);
}
