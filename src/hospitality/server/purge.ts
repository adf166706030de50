import { dayMs } from '#platform/rule/dates.ts';
import type { Context } from '#platform/server/context.ts';
import { truncateWalAfterCommit } from '#platform/server/db/database.ts';
import { emergencyContactRetentionDays } from '#welfare/contract.ts';
import { deleteStaysOfEventsBefore, freeBedsOfUnconfirmed } from './purge.sql.ts';

/** Erases stays when emergency contacts are erased, and frees the beds of unconfirmed delegates (product 28.6). */
export async function purgeExpiredStays({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.change(async (transaction) => {
    const freed = await freeBedsOfUnconfirmed(transaction);
    const erased = await deleteStaysOfEventsBefore(
      transaction,
      clock() - emergencyContactRetentionDays * dayMs,
    );
    if (freed + erased > 0) truncateWalAfterCommit(transaction);
  });
}
