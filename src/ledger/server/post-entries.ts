import { payersFor } from '#bank/server/index.ts';
import { dayOf, type Region } from '#platform/rule/dates.ts';
import { readRegion } from '#platform/server/club.sql.ts';
import type { Transaction } from '#platform/server/db/tables.ts';
import { newId } from '#platform/server/ids.ts';
import type { Cause } from '../rule/accounts.ts';
import { type Booked, diffPostings, type Move } from '../rule/diff-postings.ts';
import { addLines, bookedFor, type LinesTable } from './lines.sql.ts';
import { addPayer, lockPayers } from './payers.sql.ts';
import { type PayerPosition, readNewPosition, readPositions } from './positions.ts';
import { keepShares } from './shares.sql.ts';

/** So many payers are read and booked together: few enough that the shares of their groups are in one statement. */
const atOnce = 100;

/** What makes something to be booked, and when. */
export interface PostingContext {
  at: number;
  cause: Cause;
}

/**
 * Books what has changed for these registrations, or for who pays for them (product 16.10): the lines that are missing for the books
 * to say what is. Belongs into the transaction of what changes it, behind its own writes: of two that change the same payment
 * the second waits here, and then sees both.
 */
export async function postEntries(
  transaction: Transaction,
  occasion: PostingContext,
  registrationIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < registrationIds.length; from += atOnce) {
    const payers = await payersFor(transaction, registrationIds.slice(from, from + atOnce));
    if (payers.length === 0) continue;
    await lockPayers(transaction, payers);
    await bookHeld(transaction, occasion, payers);
  }
}

/**
 * Books what is due of a registration that pays and that this very transaction stores: what `postEntries` would, without looking for
 * what can't be there.
 */
export async function bookRegistered(
  transaction: Transaction,
  at: number,
  registrationId: string,
): Promise<void> {
  const region = await readRegion(transaction);
  const position = await readNewPosition(transaction, registrationId, region);
  if (!position) return;
  await addPayer(transaction, position.id, position.eventId);
  await keepShares(transaction, position.shares);
  const nothing = { due: 0, awaited: 0, credits: new Map() };
  await addLines(transaction, linesFor(position, nothing, { at, cause: 'registered' }, region));
}

async function bookHeld(
  transaction: Transaction,
  occasion: PostingContext,
  payers: readonly string[],
): Promise<void> {
  const region = await readRegion(transaction);
  const positions = await readPositions(transaction, payers, region);
  const booked = await bookedFor(transaction, payers);
  await keepShares(
    transaction,
    positions.flatMap(({ shares, isGone }) => (isGone ? [] : shares)),
  );
  const lines = positions.flatMap((position) => {
    const before = booked.get(position.id);
    return before ? linesFor(position, before, occasion, region) : [];
  });
  await addLines(transaction, lines);
}

/** Of a payer that is new the whole sum first, on the day of registering, and then what has become of it. */
function linesFor(
  position: PayerPosition,
  booked: Booked,
  { at, cause }: PostingContext,
  region: Region,
): LinesTable[] {
  const { id, eventId, shares, isNew, registeredAt, decidedAt } = position;
  const line = (move: Move, day: string, why: Cause): LinesTable => ({
    id: newId(),
    booked_at: at,
    day: move.day ?? day,
    debit: move.debit,
    credit: move.credit,
    paise: move.paise,
    cause: why,
    event_id: eventId,
    registration_id: id,
    credit_id: move.creditId ?? null,
    statement_id: null,
    refund_id: null,
  });
  const total = shares.reduce((sum, { paise }) => sum + paise, 0);
  if (!isNew || registeredAt === null || total === 0)
    return diffPostings(position, booked).map((move) => line(move, dayOf(at, region), cause));
  const why = cause === 'registered' ? cause : 'taken in';
  const opening: Move = { debit: 'registration', credit: 'fees', paise: total };
  const since = diffPostings(position, { ...booked, due: total });
  return [
    line(opening, dayOf(registeredAt, region), why),
    ...since.map((move) => line(move, dayOf(decidedAt ?? registeredAt, region), why)),
  ];
}
