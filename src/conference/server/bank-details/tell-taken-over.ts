import { readRegion } from '#platform/server/club.sql.ts';
import type { Context } from '#platform/server/context.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import type { Event } from '../events.sql.ts';
import { windowInWords } from '../settings-in-words.ts';
import { standingDetails } from './bank-details.sql.ts';
import { tellSuperadmins } from './mails.ts';

/**
 * Mails all superadmins that registration of an event opens, or will, with bank details that were taken over from an earlier event, or
 * with older ones than another event has: also one that is announced again (product 5.11). Does nothing where registration does
 * not open.
 * @param event as it is from now on
 */
export async function tellOpeningWithTakenOver(
  transaction: Transaction,
  context: Pick<Context, 'clock' | 'secret' | 'config'>,
  { id, name, window, timeZone }: Pick<Event, 'id' | 'name' | 'window' | 'timeZone'>,
  by: string,
): Promise<void> {
  const words = windowInWords(window, context.clock(), {
    ...(await readRegion(transaction)),
    timeZone,
  });
  if (words === 'closed') return;
  const inForce = (await standingDetails(transaction)).filter(({ standing }) => standing === 'in force');
  const own = inForce.find(({ eventId }) => eventId === id);
  if (!own) return;
  const isFormer = inForce.some((one) => (one.confirmedAt ?? 0) > (own.confirmedAt ?? 0));
  if (!own.isTakenOver && !isFormer) return;
  const { details } = own;
  await tellSuperadmins(transaction, context, {
    kind: 'bank details taken over',
    ...{ eventName: name, before: details, after: details, by, registration: words },
  });
}
