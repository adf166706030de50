import { forgetAuditNotes, recordAudit } from '#platform/server/audit.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { deletionDays } from '../contract.ts';
import { listDue, lockDue, removeAccount } from './deletions.sql.ts';

const dayMs = 24 * 60 * 60_000;
const batch = 100;

/** What other domains keep of a person and let go of before the account's own row goes, in the same transaction. */
export type OnAccountErased = (changes: Changes, account: { id: string; email: string }) => Promise<void>;

/**
 * Erases the accounts that were scheduled 15 days ago or earlier, each in a transaction of its own: what other domains
 * hold of the person, then the account with its sessions, links and pictures (product 3.8). What is
 * left are audit entries without personal data. Safe to run in several processes; a restored account stays.
 * @param onError told about an account that could not be erased; it stops no other
 * @returns how many were erased
 */
export async function eraseDueAccounts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onAccountErased: OnAccountErased,
  onError: (error: unknown) => void,
): Promise<number> {
  const scheduledBefore = clock() - deletionDays * dayMs;
  const due = await listDue(db.queries, scheduledBefore, batch);
  let erased = 0;
  const erase = (id: string) =>
    db.change(async (changes) => {
      const account = await lockDue(changes, id, scheduledBefore);
      if (!account) return false;
      await onAccountErased(changes, account);
      await forgetAuditNotes(changes, [id]);
      await removeAccount(changes, id);
      const entry = { at: clock(), actorId: 'schedule', action: 'account erased', subjectId: id } as const;
      await recordAudit(changes, entry);
      return true;
    });
  for (const id of due) {
    try {
      if (await erase(id)) erased++;
    } catch (error) {
      onError(error);
    }
  }
  return erased;
}
