import { forgetAuditNotes, recordAudit } from '#platform/server/audit.sql.ts';
import { noteErasure } from '#platform/server/db/erasures.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { type Person, removeAccount } from './deletions.sql.ts';
import { instituteAddressesOf } from './institute/institute.sql.ts';

/** What other domains keep of a person and let go of before the account's own row goes, in the same transaction. */
export type OnAccountErased = (
  changes: Changes,
  account: { id: string; email: string; instituteEmails: readonly string[] },
) => Promise<void>;

/**
 * Erases an account that the transaction holds: what other domains have of the person, then the account with its sessions,
 * links and pictures. What is left are audit entries without personal data.
 * @param actorId who erases it, as the audit log names them
 */
export async function eraseAccount(
  changes: Changes,
  account: Person,
  { actorId, at, onAccountErased }: { actorId: string; at: number; onAccountErased: OnAccountErased },
): Promise<void> {
  noteErasure(changes);
  const { id, email } = account;
  const instituteEmails = await instituteAddressesOf(changes, id);
  await onAccountErased(changes, { id, email, instituteEmails });
  await forgetAuditNotes(changes, [id]);
  await removeAccount(changes, id);
  await recordAudit(changes, { at, actorId, action: 'account erased', subjectId: id });
}
