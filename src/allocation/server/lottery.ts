import { randomBytes } from 'node:crypto';
import type { Event } from '#conference/server/index.ts';
import { isOpenAt } from '#conference/server/index.ts';
import type { Changes, Queries } from '#platform/server/db/tables.ts';
import { closingDigest } from '../rule/digest.ts';
import type { Inputs, Lottery } from '../rule/inputs.ts';
import { addLottery, closeLottery, findLottery, type StoredLottery } from './lotteries.sql.ts';

type Entered = Pick<Inputs, 'seats' | 'delegates'>;

/** Stands for the public number while there is none; `docs/allocation.md` says so. */
const noNumber = 'none';

/** What the lottery of an event is drawn with now: with a new secret, which is not kept yet, where it has not begun. */
export async function lotteryNow(queries: Queries, eventId: string, entered: Entered): Promise<Lottery> {
  const lottery = await findLottery(queries, eventId);
  return drawnWith(lottery ?? { secret: randomBytes(32).toString('hex') }, await closingDigest(entered));
}

/** @param digest of the entries as they are now, for a lottery that is not closed */
function drawnWith(
  {
    secret,
    closingDigest: closed,
    publicNumber,
  }: Pick<StoredLottery, 'secret'> & Partial<Pick<StoredLottery, 'closingDigest' | 'publicNumber'>>,
  digest: string,
): Lottery {
  return { secret, digest: closed ?? digest, publicNumber: publicNumber ?? noNumber };
}

/**
 * Keeps the lottery that a draft was drawn with. The first draft of anybody while registration is closed closes the entries,
 * so that nothing decided later draws another order (product 18.3). Belongs into the transaction that keeps the draft.
 * @returns false when the event has got another lottery meanwhile
 */
export async function keepLottery(
  changes: Changes,
  { id, window }: Pick<Event, 'id' | 'window'>,
  { lottery, hasEntries, at }: { lottery: Lottery; hasEntries: boolean; at: number },
): Promise<boolean> {
  const { secret, digest } = lottery;
  await addLottery(changes, id, { secret, at });
  if (hasEntries && !isOpenAt(window, at)) await closeLottery(changes, id, { digest, at });
  const kept = await findLottery(changes, id);
  return kept !== undefined && JSON.stringify(drawnWith(kept, digest)) === JSON.stringify(lottery);
}
