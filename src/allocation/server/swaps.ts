import { findEvent, findShownEvent, lockForChange } from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { onePerAccount } from '#platform/server/keyed-semaphore.ts';
import { consume } from '#platform/server/limits/limits.ts';
import { singleFlightByKey } from '#platform/server/single-flight.ts';
import { exchangeSeats } from '#registration/server/index.ts';
import {
  acceptSwap as acceptSwapCall,
  type getOwnSwaps,
  type listSwappable,
  listSwaps as listSwapsCall,
  requestSwap as requestSwapCall,
  swapHours,
  swapsADay,
} from '../contract.ts';
import { addresseeOf, findSeat } from './delegates.sql.ts';
import { levelIn, noChoices } from './entries.ts';
import { swapAskedLetter, swapNotMadeLetter, swappedLetter } from './mails.ts';
import { newestPublished } from './published-state.ts';
import {
  addSwap,
  answerSwap,
  countRequestsSince,
  endSwap,
  type FoundSwap,
  findOpenSwap,
  type InvalidSwap,
  listInvalidSwaps,
  listOpenSwaps,
  listSwapParties,
  type OpenSwap,
  partiesOfSwaps,
  type SwapAnswer,
  type SwapParty,
} from './swaps.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
const { errors } = requestSwapCall;
const hourMs = 60 * 60_000;

/**
 * Lists the portfolios that the caller may ask for, without their holders (product 18.11). Concurrent callers share one query of
 * an event's seats. Each account has one call at a time.
 * @returns a function that throws AppError 404 no such event; 409 the caller has no seat to swap; 429 too many calls
 */
export function swappableSeatsReader(
  context: Pick<Context, 'db' | 'clock'>,
): (caller: Caller, params: CheckedParams<typeof listSwappable>) => Promise<AnswerOf<typeof listSwappable>> {
  const { queries } = context.db;
  const partiesOf = singleFlightByKey((eventId: string) => readSwapParties(queries, eventId));
  const inTurn = onePerAccount();
  return ({ accountId }, { eventName }) =>
    inTurn(accountId, async () => {
      await consume(context, { seatReadsPerAccount: accountId });
      const event = await findShownEvent(queries, eventName);
      if (!event) throw new AppError(errors.noSuchEvent);
      const { parties, mayTake } = await partiesOf(event.id);
      const caller = parties.find((party) => party.accountId === accountId);
      if (!caller) throw new AppError(errors.noOwnSeat);
      const others = parties.filter(
        (party) => party.portfolioId !== caller.portfolioId && mayTake(caller, party),
      );
      const portfolios = new Map(others.map((party) => [party.portfolioId, party]));
      return {
        seats: [...portfolios.values()].map(({ committee, committeeName, portfolio }) => ({
          committee,
          committeeName,
          portfolio,
        })),
      };
    });
}

/**
 * Asks a holder of the portfolio to swap. The holder is mailed and has a limited time to answer (product 18.11).
 * @throws AppError 404 when the event does not exist or no delegate has such a seat; 409 when the caller has no seat, is a
 *   beginner and the seat is demanding, has an open request or too many of them, when no holder can be asked now, or when
 *   the event is over
 */
export async function requestSwap(
  context: Needs,
  { accountId }: Caller,
  { eventName, committee, portfolio }: CheckedBody<typeof requestSwapCall>,
): Promise<void> {
  const event = await findShownEvent(context.db.queries, eventName);
  if (!event) throw new AppError(errors.noSuchEvent);
  await context.db.change(async (transaction) => {
    await lockForChange(transaction, event.id);
    const now = context.clock();
    for (const swap of await listInvalidSwaps(transaction, now, event.id))
      await endInvalidSwap(transaction, context, swap);
    const { parties, mayTake } = await readSwapParties(transaction, event.id);
    const asker = parties.find((party) => party.accountId === accountId);
    if (!asker) throw new AppError(errors.noOwnSeat);
    const holders = parties.filter(
      (party) =>
        party.committee === committee &&
        party.portfolio === portfolio &&
        party.portfolioId !== asker.portfolioId,
    );
    const [seat] = holders;
    if (!seat) throw new AppError(errors.noSuchSeat);
    if (!mayTake(asker, seat)) throw new AppError(errors.notForBeginners);
    const { recent, hasOpen } = await countRequestsSince(transaction, asker.id, now - 24 * hourMs);
    if (hasOpen) throw new AppError(errors.alreadyRequested);
    if (recent >= swapsADay) throw new AppError(errors.tooManyRequests);
    for (const holder of holders)
      if (
        mayTake(holder, asker) &&
        (await sendRequest(transaction, context, { eventId: event.id, asker, holder, now }))
      )
        return;
    throw new AppError(errors.notNow);
  });
}

/** Stores a request and mails the holder. @returns false when the same swap was requested before, or the holder has an open request */
async function sendRequest(
  transaction: Transaction,
  context: Needs,
  { eventId, asker, holder, now }: { eventId: string; asker: SwapParty; holder: SwapParty; now: number },
): Promise<boolean> {
  const until = now + swapHours * hourMs;
  const isAdded = await addSwap(transaction, {
    id: newId(),
    event_id: eventId,
    asker_id: asker.id,
    asker_seat_id: asker.seatId,
    holder_id: holder.id,
    holder_seat_id: holder.seatId,
    asked_at: now,
    until,
  });
  const person = isAdded && (await addresseeOf(transaction, holder.id));
  if (!person) return isAdded;
  const letter = swapAskedLetter(
    person,
    { gives: seatOf(holder), gets: seatOf(asker), until },
    context.config.publicUrl,
  );
  await queueMail(transaction, context, person.email, letter, eventId);
  return true;
}

const seatOf = ({ committeeFullName, portfolio }: SwapParty) => ({ committee: committeeFullName, portfolio });

const { noSuchSwap } = acceptSwapCall.errors;

/**
 * Accepts a swap. Atomic: both registrations exchange their seats, or nothing changes (product 18.11).
 * @throws AppError 404 when the caller is not the holder, the swap was answered, refused or has expired, or one of the two delegates may
 *   no longer have the other's seat; 409 when the event is over
 */
export async function acceptSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'accepted',
    isParty: ({ holderAccount }) => holderAccount === accountId,
    carryOut: (transaction, swap) =>
      exchange(transaction, context, swap, { at: context.clock(), by: accountId }),
  });
}

/** Declines a swap; the asker is mailed. @throws AppError 404, 409 as above */
export async function declineSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'declined',
    isParty: ({ holderAccount }) => holderAccount === accountId,
    carryOut: (transaction, { askerId }) => notifyOfFailedSwap(transaction, context, askerId, 'declined'),
  });
}

/** Cancels a swap request of the caller. @throws AppError 404, 409 as above */
export async function cancelSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'cancelled',
    isParty: ({ askerAccount }) => askerAccount === accountId,
    carryOut: async () => {},
  });
}

/**
 * Closes an open swap once and carries out its result, in a transaction that locks the event. The swap is updated last, because
 * locks are taken in one order and erasing a registration deletes its swaps.
 * @throws AppError 404 when there is no open swap; 409 when the event is over
 */
export async function closeSwap(
  context: Needs,
  swapId: string,
  {
    answer,
    isParty,
    carryOut,
  }: {
    answer: SwapAnswer;
    isParty: (swap: FoundSwap) => boolean;
    carryOut: (transaction: Transaction, swap: FoundSwap) => Promise<void>;
  },
): Promise<void> {
  const swap = await findOpenSwap(context.db.queries, swapId);
  if (!swap || !isParty(swap)) throw new AppError(noSuchSwap);
  await context.db.change(async (transaction) => {
    await lockForChange(transaction, swap.eventId);
    await carryOut(transaction, swap);
    if (!(await answerSwap(transaction, swapId, { answer, at: context.clock() })))
      throw new AppError(noSuchSwap);
  });
}

/** Exchanges the seats and mails both delegates. Throws when they can no longer swap; the next background run then ends the swap. */
async function exchange(
  transaction: Transaction,
  context: Needs,
  { askerId, askerSeatId, holderId, holderSeatId, eventId }: FoundSwap,
  act: { at: number; by: string },
): Promise<void> {
  const { parties, mayTake } = await readSwapParties(transaction, eventId);
  const asker = parties.find(({ id, seatId }) => id === askerId && seatId === askerSeatId);
  const holder = parties.find(({ id, seatId }) => id === holderId && seatId === holderSeatId);
  if (!asker || !holder || !mayTake(asker, holder) || !mayTake(holder, asker)) throw new AppError(noSuchSwap);
  if (!(await exchangeSeats(transaction, asker, holder, act))) throw new AppError(noSuchSwap);
  await notifyOfSwap(transaction, context, { party: asker, other: holder, act });
  await notifyOfSwap(transaction, context, { party: holder, other: asker, act });
}

async function notifyOfSwap(
  transaction: Transaction,
  context: Needs,
  { party, other, act }: { party: SwapParty; other: SwapParty; act: { at: number; by: string } },
): Promise<void> {
  await recordAudit(transaction, {
    at: act.at,
    actorId: act.by,
    action: 'seats_swapped',
    subjectId: party.id,
    before: `${party.committee}: ${party.portfolio}`,
    after: `${other.committee}: ${other.portfolio}`,
  });
  const person = await addresseeOf(transaction, party.id);
  if (!person) return;
  const seats = { gives: seatOf(party), gets: { ...other, committee: other.committeeFullName } };
  const letter = swappedLetter(person, seats, context.config.publicUrl);
  await queueMail(transaction, context, person.email, letter, person.eventId);
}

type MailNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

/** Ends every swap that has expired or whose delegates no longer have the seats, each in a separate transaction (product 18.11). */
export async function endInvalidSwaps(context: Pick<Context, 'db'> & MailNeeds): Promise<void> {
  for (const swap of await listInvalidSwaps(context.db.queries, context.clock()))
    await context.db.change((transaction) => endInvalidSwap(transaction, context, swap));
}

/** Ends an expired or outdated swap and mails the asker. */
export async function endInvalidSwap(
  transaction: Transaction,
  context: MailNeeds,
  { id, askerId, until }: InvalidSwap,
): Promise<void> {
  const at = context.clock();
  const answer = until <= at ? 'lapsed' : 'ended';
  if (await endSwap(transaction, id, { answer, at }))
    await notifyOfFailedSwap(transaction, context, askerId, answer);
}

/** Mails a delegate that a swap was not made, and why. */
export async function notifyOfFailedSwap(
  transaction: Transaction,
  context: MailNeeds,
  registrationId: string,
  why: Parameters<typeof swapNotMadeLetter>[1],
): Promise<void> {
  const person = await addresseeOf(transaction, registrationId);
  if (!person) return;
  const letter = swapNotMadeLetter(person, why, context.config.publicUrl);
  await queueMail(transaction, context, person.email, letter, person.eventId);
}

/** The delegates of an event who may swap, and whether one may take the seat of another. */
export interface Parties {
  readonly parties: readonly SwapParty[];
  readonly mayTake: (delegate: SwapParty, seat: SwapParty) => boolean;
}

/**
 * Reads the current parties. Beginners may not take a demanding portfolio (product 18.9), unless the published draft allowed it to
 * all beginners or to this one.
 */
export async function readSwapParties(db: Db, eventId: string): Promise<Parties> {
  const { demandingFor, admitted } = (await newestPublished(db, eventId)) ?? noChoices;
  const isAdmitted = new Set(admitted);
  return {
    parties: await listSwapParties(db, eventId),
    mayTake: (delegate, { demandingAt }) =>
      demandingAt === null || levelIn(delegate, { demandingFor, isAdmitted }) !== 'beginner',
  };
}

/** Lists the swaps that the caller asked for and those to answer. The other delegate is never named. */
export async function readOwnSwaps(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnSwaps>> {
  const swaps = await listOpenSwaps(queries, { now: clock(), accountId });
  const isAsker = ({ askerAccount }: OpenSwap) => askerAccount === accountId;
  return {
    asked: swaps
      .filter(isAsker)
      .map((swap) => answerFor(swap, { gives: seatOfAsker(swap), gets: seatOfHolder(swap) })),
    toAnswer: swaps
      .filter((swap) => !isAsker(swap))
      .map((swap) => answerFor(swap, { gives: seatOfHolder(swap), gets: seatOfAsker(swap) })),
  };
}

type Seats = Pick<AnswerOf<typeof getOwnSwaps>['asked'][number], 'gives' | 'gets'>;

const answerFor = ({ id, eventName, until }: OpenSwap, seats: Seats) => ({
  _id: id,
  eventName,
  ...seats,
  until: new Date(until).toISOString(),
});

const seatOfAsker = ({ askerCommittee, askerPortfolio }: OpenSwap) => ({
  committee: askerCommittee,
  portfolio: askerPortfolio,
});
const seatOfHolder = ({ holderCommittee, holderPortfolio }: OpenSwap) => ({
  committee: holderCommittee,
  portfolio: holderPortfolio,
});

/** Lists the unanswered swaps of an event for the desk. @throws AppError 404 when there is no such event */
export async function listSwaps(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof listSwapsCall>,
): Promise<AnswerOf<typeof listSwapsCall>> {
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(listSwapsCall.errors.noSuchEvent);
  const swaps = await listOpenSwaps(queries, { now: clock(), eventId: event.id });
  return {
    swaps: swaps.map((swap) => ({
      _id: swap.id,
      asker: { regID: swap.askerId, name: swap.askerName ?? '', seat: seatOfAsker(swap) },
      holder: { regID: swap.holderId, name: swap.holderName ?? '', seat: seatOfHolder(swap) },
      until: new Date(swap.until).toISOString(),
    })),
  };
}

/**
 * Refuses an unanswered swap and mails both delegates (product 18.11).
 * @throws AppError 404 when the swap is no longer open; 409 when the event is over
 */
export async function refuseSwap(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  swapId: string,
): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'rejected',
    isParty: () => true,
    carryOut: async (transaction, { askerId, holderId, askerSeatId, holderSeatId }) => {
      const [gives, gets] = [
        await findSeat(transaction, askerSeatId),
        await findSeat(transaction, holderSeatId),
      ];
      await recordAudit(transaction, {
        at: context.clock(),
        actorId: accountId,
        action: 'swap_rejected',
        subjectId: askerId,
        before: `${gives?.committeeValue}: ${gives?.portfolio}`,
        after: `not ${gets?.committeeValue}: ${gets?.portfolio}`,
      });
      for (const id of [askerId, holderId]) await notifyOfFailedSwap(transaction, context, id, 'rejected');
    },
  });
}

/** The ids of both registrations of each of these swaps. */
export async function registrationsOfSwaps(
  transaction: Transaction,
  ids: readonly string[],
): Promise<string[]> {
  const swaps = await partiesOfSwaps(transaction, ids);
  return swaps.flatMap(({ askerId, holderId }) => [askerId, holderId]);
}
