import type { Context } from '#platform/server/context.ts';
import { deletionDays, unverifiedDays } from '../contract.ts';
import { listDue, lockDue } from './deletions.sql.ts';
import { eraseAccount, type OnAccountErased } from './erase-account.ts';

const dayMs = 24 * 60 * 60_000;
const batch = 100;

/**
 * Erases the accounts that were scheduled 15 days ago or earlier, and those that nobody verified in 7 days, each in a
 * transaction of its own (product 3.8, 3.11). Safe to run in several processes; a restored or verified account stays.
 * @param onError told about an account that could not be erased; it stops no other
 * @returns how many were erased
 */
export async function eraseDueAccounts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onAccountErased: OnAccountErased,
  onError: (error: unknown) => void,
): Promise<number> {
  const at = clock();
  const before = { scheduled: at - deletionDays * dayMs, opened: at - unverifiedDays * dayMs };
  const due = await listDue(db.queries, before, batch);
  let erased = 0;
  const erase = (id: string) =>
    db.change(async (changes) => {
      const account = await lockDue(changes, id, before);
      if (!account) return false;
      await eraseAccount(changes, account, { actorId: 'schedule', at, onAccountErased });
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
