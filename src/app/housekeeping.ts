import {
  deleteExpired,
  eraseDueAccounts,
  expireDueRoles,
  sendRoleExpiryNotices,
} from '#accounts/server/index.ts';
import { deleteOldMessages } from '#contact/server/index.ts';
import { deleteRetiredPictures } from '#media/server/index.ts';
import type { Context } from '#platform/server/context.ts';
import { deleteExpiredUses } from '#platform/server/limits/limits.sql.ts';
import { quietly, startLoop } from '#platform/server/loop.ts';
import { purgeClosedEvents } from '#registration/server/index.ts';
import { onAccountErased } from './account-hooks.ts';

const everyMs = 60 * 60_000;

/**
 * Runs at the start and then every hour: expires roles and sends notices of those that expire soon; erases accounts
 * after their 15 days, accounts not verified within 7 days, and registrations of archived events after their retention;
 * deletes expired sessions, links, rate limits and contact messages. Then truncates the write-ahead log, which still
 * contains erased data.
 * @param onError receives the error of a failed step; the other steps still run, and the next round retries
 * @returns stops it after the current round
 */
export function startHousekeeping(context: Context, onError: (error: unknown) => void): () => Promise<void> {
  const loop = startLoop(context.db, { everyMs, round: () => tidy(context, onError), onError });
  const first = loop.run();
  first.catch(quietly(onError));
  return async () => {
    await loop.stop();
    await first;
  };
}

async function tidy(context: Context, onError: (error: unknown) => void): Promise<void> {
  await expireDueRoles(context, onError).catch(onError);
  await sendRoleExpiryNotices(context, onError).catch(onError);
  await eraseDueAccounts(context, onAccountErased(context), onError).catch(onError);
  await purgeClosedEvents(context, onError).catch(onError);
  await deleteExpired(context).catch(onError);
  await deleteOldMessages(context).catch(onError);
  await deleteRetiredPictures(context).catch(onError);
  await deleteExpiredUses(context.db.queries, context.clock()).catch(onError);
  await context.db.emptyLog().catch(onError);
}
