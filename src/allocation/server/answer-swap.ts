import { lockForChange } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Changes } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { exchangeSeats } from '#registration/server/index.ts';
import { acceptSwap as call } from '../contract.ts';
import { addresseeOf } from './delegates.sql.ts';
import { tellNotMade } from './end-swaps.ts';
import { readParties } from './fitting-swaps.ts';
import { swappedLetter } from './swap-mails.ts';
import type { SwapParty } from './swap-parties.sql.ts';
import { answerSwap, type FoundSwap, findOpenSwap, type SwapAnswer } from './swaps.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
const { noSuchSwap } = call.errors;

/**
 * Agrees to a swap: the two registrations exchange their seats in this transaction, or nothing changes (product 18.11).
 * @throws AppError 404 when it is not the caller's to answer, was answered or refused, its time is over, or one of the two may
 *   not have the other's seat any more; 409 when the event is over
 */
export async function acceptSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'accepted',
    isTheirs: ({ holderAccount }) => holderAccount === accountId,
    carryOut: (changes, swap) => exchange(changes, context, swap, { at: context.clock(), by: accountId }),
  });
}

/** Declines a swap; the asker is mailed. @throws AppError 404, 409 as above */
export async function rejectSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'declined',
    isTheirs: ({ holderAccount }) => holderAccount === accountId,
    carryOut: (changes, { askerId }) => tellNotMade(changes, context, askerId, 'declined'),
  });
}

/** Takes back a swap that the caller asked for. @throws AppError 404, 409 as above */
export async function takeBackSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'taken back',
    isTheirs: ({ askerAccount }) => askerAccount === accountId,
    carryOut: async () => {},
  });
}

/**
 * Closes an open swap, once, with what it comes to, in a transaction in which its event stays as it is. The swap is taken last:
 * locks have one order, and erasing a registration deletes its swaps.
 * @throws AppError 404 when there is none to close; 409 when the event is over
 */
export async function closeSwap(
  context: Needs,
  swapId: string,
  {
    answer,
    isTheirs,
    carryOut,
  }: {
    answer: SwapAnswer;
    isTheirs: (swap: FoundSwap) => boolean;
    carryOut: (changes: Changes, swap: FoundSwap) => Promise<void>;
  },
): Promise<void> {
  const swap = await findOpenSwap(context.db.queries, swapId);
  if (!swap || !isTheirs(swap)) throw new AppError(noSuchSwap);
  await context.db.change(async (changes) => {
    await lockForChange(changes, swap.eventId);
    await carryOut(changes, swap);
    if (!(await answerSwap(changes, swapId, { answer, at: context.clock() }))) throw new AppError(noSuchSwap);
  });
}

/** Refuses where the two can't swap any more: what has fallen is ended at the next look. */
async function exchange(
  changes: Changes,
  context: Needs,
  { askerId, askerSeatId, holderId, holderSeatId, eventId }: FoundSwap,
  act: { at: number; by: string },
): Promise<void> {
  const { parties, mayTake } = await readParties(changes, eventId);
  const asker = parties.find(({ id, seatId }) => id === askerId && seatId === askerSeatId);
  const holder = parties.find(({ id, seatId }) => id === holderId && seatId === holderSeatId);
  if (!asker || !holder || !mayTake(asker, holder) || !mayTake(holder, asker)) throw new AppError(noSuchSwap);
  if (!(await exchangeSeats(changes, asker, holder, act))) throw new AppError(noSuchSwap);
  await tell(changes, context, { who: asker, gets: holder, act });
  await tell(changes, context, { who: holder, gets: asker, act });
}

async function tell(
  changes: Changes,
  context: Needs,
  { who, gets, act }: { who: SwapParty; gets: SwapParty; act: { at: number; by: string } },
): Promise<void> {
  await recordAudit(changes, {
    at: act.at,
    actorId: act.by,
    action: 'seats swapped',
    subjectId: who.id,
    before: `${who.committee}: ${who.portfolio}`,
    after: `${gets.committee}: ${gets.portfolio}`,
  });
  const person = await addresseeOf(changes, who.id);
  if (!person) return;
  const seats = {
    gives: { committee: who.committeeFullName, portfolio: who.portfolio },
    gets: { ...gets, committee: gets.committeeFullName },
  };
  const letter = swappedLetter(person, seats, context.config.publicUrl);
  await queueMail(changes, context, person.email, letter, person.eventId);
}
