import { randomBytes } from 'node:crypto';
import type { Event } from '#conference/server/index.ts';
import { isWithinRegistrationWindow } from '#conference/server/index.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Inputs, Lottery } from '../rule/inputs.ts';
import { compareTexts, computeClosingDigest, computeSha256Hex } from '../rule/lottery-order.ts';
import {
  closeLotteryEntries,
  findLottery,
  insertLotterySecretOnce,
  type StoredLottery,
} from './lotteries.sql.ts';

export type Entered = Pick<Inputs, 'seats' | 'delegates'>;

/** Used in place of the public number while it is not known (docs/allocation.md). */
const noNumber = 'none';

/**
 * Returns the lottery that a draft made now would use. Until the entries are closed, it has a temporary secret, so that
 * drafts and previews do not reveal the order that the real secret gives (product 18.3).
 */
export async function getLotteryForDraft(db: Db, eventId: string, entered: Entered): Promise<Lottery> {
  const lottery = await findLottery(db, eventId);
  return lotteryFromStored(
    lottery ?? { secret: generateLotterySecret() },
    await computeClosingDigest(entered),
  );
}

/**
 * The lottery of a new draft, with the data for `storeLotteryOfNewDraft`. `closing` is set if this draft closes the
 * entries. The first draft with delegates that is made outside the registration window does so.
 */
export interface Drawing {
  readonly lottery: Lottery;
  readonly secret: string;
  readonly closing: { readonly digest: string; readonly tickets: readonly string[] } | undefined;
}

export async function computeLotteryOfNewDraft(
  db: Db,
  { id, window }: Pick<Event, 'id' | 'window'>,
  { entered, at }: { entered: Entered; at: number },
): Promise<Drawing> {
  const found = await findLottery(db, id);
  const { secret } = found ?? { secret: generateLotterySecret() };
  const digest = await computeClosingDigest(entered);
  const closes =
    !found?.closingDigest && entered.delegates.length > 0 && !isWithinRegistrationWindow(window, at);
  const lottery = await lotteryFromStored(
    { ...found, secret, ...(closes ? { closingDigest: digest } : {}) },
    digest,
  );
  const tickets = entered.delegates.map(({ ticket }) => ticket).sort(compareTexts);
  return { lottery, secret, closing: closes ? { digest, tickets } : undefined };
}

/**
 * Returns the lottery with its real secret if the entries are closed, or else with a temporary one.
 * @param digest digest of the current entries, which is used until the entries are closed
 */
async function lotteryFromStored(
  {
    secret,
    closingDigest: closed,
    publicNumber,
  }: Pick<StoredLottery, 'secret'> & Partial<Pick<StoredLottery, 'closingDigest' | 'publicNumber'>>,
  digest: string,
): Promise<Lottery> {
  if (!closed) return { secret: await throwAwaySecret(secret), digest, publicNumber: noNumber };
  return { secret, digest: closed, publicNumber: publicNumber ?? noNumber };
}

const throwAwaySecret = (secret: string): Promise<string> => computeSha256Hex(`throw-away\n${secret}`);

export const generateLotterySecret = (): string => randomBytes(32).toString('hex');

/**
 * Stores the lottery of a new draft. Call it in the transaction that stores the draft.
 * @returns false if the lottery has changed since `drawing` was computed; the caller must then roll back the
 *   transaction
 */
export async function storeLotteryOfNewDraft(
  transaction: Transaction,
  eventId: string,
  { drawing, at }: { drawing: Drawing; at: number },
): Promise<boolean> {
  const { lottery, secret, closing } = drawing;
  await insertLotterySecretOnce(transaction, eventId, { secret, at });
  if (closing) await closeLotteryEntries(transaction, eventId, { ...closing, at });
  const kept = await findLottery(transaction, eventId);
  return (
    kept !== undefined &&
    JSON.stringify(await lotteryFromStored(kept, lottery.digest)) === JSON.stringify(lottery)
  );
}
