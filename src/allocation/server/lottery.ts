import { randomBytes } from 'node:crypto';
import type { Event } from '#conference/server/index.ts';
import { isOpenAt } from '#conference/server/index.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import type { Inputs, Lottery } from '../rule/inputs.ts';
import { closingDigest, compareTexts, sha256 } from '../rule/lottery.ts';
import { addSecret, closeLottery, findLottery, type StoredLottery } from './lotteries.sql.ts';

export type Entered = Pick<Inputs, 'seats' | 'delegates'>;

/** Replaces the public number while there is none (`docs/allocation.md`). */
const noNumber = 'none';

/**
 * Returns the lottery for a draft made now. Before the entries are closed it has a throw-away secret, so that drafts and
 * prices reveal nothing about the order that the real secret will give (product 18.3).
 */
export async function currentLottery(db: Db, eventId: string, entered: Entered): Promise<Lottery> {
  const lottery = await findLottery(db, eventId);
  return drawnWith(lottery ?? { secret: newSecret() }, await closingDigest(entered));
}

/** The lottery of a draft, with what `keepLottery` needs to store it. */
export interface Drawing {
  readonly lottery: Lottery;
  readonly secret: string;
  readonly closing: { readonly digest: string; readonly tickets: readonly string[] } | undefined;
}

/** Prepares the lottery of a new draft. The first draft after registration has closed closes the entries. */
export async function drawingFor(
  db: Db,
  { id, window }: Pick<Event, 'id' | 'window'>,
  { entered, at }: { entered: Entered; at: number },
): Promise<Drawing> {
  const found = await findLottery(db, id);
  const { secret } = found ?? { secret: newSecret() };
  const digest = await closingDigest(entered);
  const closes = !found?.closingDigest && entered.delegates.length > 0 && !isOpenAt(window, at);
  const lottery = await drawnWith({ ...found, secret, ...(closes ? { closingDigest: digest } : {}) }, digest);
  const tickets = entered.delegates.map(({ ticket }) => ticket).sort(compareTexts);
  return { lottery, secret, closing: closes ? { digest, tickets } : undefined };
}

/** @param digest of the entries as they are now, for a lottery that is not closed */
async function drawnWith(
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

/** Derives a secret that reveals nothing about the real one and is the same in every draft of a lottery. */
const throwAwaySecret = (secret: string): Promise<string> => sha256(`throw-away\n${secret}`);

export const newSecret = (): string => randomBytes(32).toString('hex');

/**
 * Stores the lottery of a draft. Must run in the transaction that stores the draft.
 * @returns false when the lottery of the event has changed meanwhile
 */
export async function storeLottery(
  transaction: Transaction,
  eventId: string,
  { drawing, at }: { drawing: Drawing; at: number },
): Promise<boolean> {
  const { lottery, secret, closing } = drawing;
  await addSecret(transaction, eventId, { secret, at });
  if (closing) await closeLottery(transaction, eventId, { ...closing, at });
  const kept = await findLottery(transaction, eventId);
  return (
    kept !== undefined && JSON.stringify(await drawnWith(kept, lottery.digest)) === JSON.stringify(lottery)
  );
}
