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
 * Once at the start and then every hour: ends the roles whose last day is over and tells of those that end soon, erases the
 * accounts whose 15 days are over, those not verified within 7 and the registrations of archived events whose time has come,
 * and sweeps sessions, links, counts and
 * messages of visitors that are past their time. Then it empties the log of the embedded engine, which still has what was erased.
 * @param onError told what fails; nothing else is left undone for it, and the next round tries again
 * @returns stops it, once the round under way has ended
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
