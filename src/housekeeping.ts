import { eraseDueAccounts, forgetExpired } from '#accounts/server/index.ts';
import { forgetMailsTo } from '#mail/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { forgetUses } from '#platform/server/limits/limits.sql.ts';
import { eraseRegistrationsOf } from '#registration/server/index.ts';

const everyMs = 60 * 60_000;

/**
 * Once at the start and then every hour: erases the accounts whose 15 days are over, and sweeps sessions, links and counts
 * that are past their time.
 * @param onError told when a round fails; the next one tries again
 * @returns stops it
 */
export function keepHouse(context: Context, onError: (error: unknown) => void): () => void {
  const round = () => tidy(context).catch(onError);
  const timer = setInterval(round, everyMs);
  void round();
  return () => clearInterval(timer);
}

async function tidy(context: Context): Promise<void> {
  await eraseDueAccounts(context, async (changes, account) => {
    await eraseRegistrationsOf(changes, context, account);
    await forgetMailsTo(changes, account.email);
  });
  await forgetExpired(context);
  await forgetUses(context.db.queries, context.clock());
}
