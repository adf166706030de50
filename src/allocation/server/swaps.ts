import {
  type Event,
  findEventById,
  getEventByName,
  getNonDraftEvent,
  isPossible,
  limitToEvent,
  lockEventAndRequirePossible,
} from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import { coalesceCallsByKeyIntoNextRun } from '#platform/server/coalesce-calls.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { createOnePerAccountGuard } from '#platform/server/keyed-semaphore.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { exchangeSeats } from '#registration/server/index.ts';
import {
  acceptSwap as acceptSwapCall,
  type getOwnSwaps,
  type listSwappablePortfolios,
  type listOpenSwaps as listSwapsCall,
  maxSwapRequestsPerDay,
  requestSwap as requestSwapCall,
  swapAnswerHours,
} from '../contract.ts';
import { computeAnswerDeadline } from '../rule/answer-deadline.ts';
import { findDelegateContact, findSeatById } from './delegates.sql.ts';
import { seatLimits } from './limits.ts';
import { buildSwapAcceptedLetter, buildSwapNotMadeLetter, buildSwapRequestLetter } from './mails.ts';
import { defaultEntryChoices, getEffectiveExperienceLevel } from './seats-and-delegates.ts';
import { findNewestPublishedDraft } from './state-after-publication.ts';
import {
  answerSwap,
  closeInvalidSwap,
  countRecentSwapsAndCheckOpen,
  type FoundSwap,
  findOpenSwap,
  type InvalidSwap,
  insertSwap,
  listConfirmedDelegatesWithSeats,
  listInvalidSwaps,
  listOpenSwapsOfEventOrAccount,
  listPartiesOfSwaps,
  type OpenSwap,
  type SwapAnswer,
  type SwapParty,
} from './swaps.sql.ts';

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
const { errors } = requestSwapCall;
const hourMs = 60 * 60_000;

/**
 * Returns a function that lists the portfolios which the caller may request, without their holders (product 18.11).
 * Concurrent callers share the query of an event's seats. The function throws AppError 404 if the event does not exist,
 * 409 if the caller has no seat to swap, 429 while another call of the account runs or after too many calls.
 */
export function createSwappablePortfoliosReader(
  context: Pick<Context, 'db' | 'clock'>,
): (
  caller: Caller,
  params: CheckedParams<typeof listSwappablePortfolios>,
) => Promise<AnswerOf<typeof listSwappablePortfolios>> {
  const { queries } = context.db;
  const partiesOf = coalesceCallsByKeyIntoNextRun((eventId: string) => readSwapParties(queries, eventId));
  const inTurn = createOnePerAccountGuard();
  return ({ accountId }, { eventName }) =>
    inTurn(accountId, async () => {
      await consumeLimits(context, seatLimits, { seatReadsPerAccount: accountId });
      const event = await getNonDraftEvent(queries, eventName);
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
 * Stores a swap request and mails it to a holder of the portfolio, who can answer until the first evening after 48 hours (product
 * 18.11).
 * @throws AppError 404 if the event or the seat does not exist; 409 if the caller has no seat, may not have the
 *   requested seat, has an unanswered request or sent too many in 24 hours, if no holder can be asked now, or if the
 *   event is over
 */
export async function requestSwap(
  context: Needs,
  { accountId }: Caller,
  { eventName, committee, portfolio }: CheckedBody<typeof requestSwapCall>,
): Promise<void> {
  const event = await getNonDraftEvent(context.db.queries, eventName);
  await context.db.change(async (transaction) => {
    const now = context.clock();
    const current = await lockEventAndRequirePossible(transaction, event.id, 'request_swap', now);
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
    const { recent, hasOpen } = await countRecentSwapsAndCheckOpen(transaction, asker.id, now - 24 * hourMs);
    if (hasOpen) throw new AppError(errors.alreadyRequested);
    if (recent >= maxSwapRequestsPerDay) throw new AppError(errors.tooManyRequests);
    for (const holder of holders)
      if (
        mayTake(holder, asker) &&
        (await sendRequest(transaction, context, { event: current, asker, holder, now }))
      )
        return;
    throw new AppError(errors.notNow);
  });
}

/**
 * Inserts a request and mails the holder.
 * @returns false if the swap was requested before, or the holder already has an unanswered request
 */
async function sendRequest(
  transaction: Transaction,
  context: Needs,
  { event, asker, holder, now }: { event: Event; asker: SwapParty; holder: SwapParty; now: number },
): Promise<boolean> {
  const eventId = event.id;
  const until = limitToEvent(
    'answer_swap',
    event,
    computeAnswerDeadline(now, swapAnswerHours, await getClubRegion(transaction)),
  );
  const isAdded = await insertSwap(transaction, {
    id: newId(),
    event_id: eventId,
    asker_id: asker.id,
    asker_seat_id: asker.seatId,
    holder_id: holder.id,
    holder_seat_id: holder.seatId,
    asked_at: now,
    until,
  });
  const person = isAdded && (await findDelegateContact(transaction, holder.id));
  if (!person) return isAdded;
  const letter = buildSwapRequestLetter(
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
 * Accepts a swap and exchanges the seats of both delegates in one transaction (product 18.11).
 * @throws AppError 404 if the caller is not the holder, the swap is closed, or a delegate may no longer have the
 *   other's seat; 409 if the event is over
 */
export async function acceptSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'accepted',
    isParty: ({ holderAccount }) => holderAccount === accountId,
    carryOut: (transaction, swap) =>
      exchange(transaction, context, swap, { at: context.clock(), by: accountId }),
  });
}

/**
 * Declines a swap and mails the asker.
 * @throws AppError 404 if the caller is not the holder, or the swap is closed; 409 if the event is over
 */
export async function declineSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'declined',
    isParty: ({ holderAccount }) => holderAccount === accountId,
    carryOut: (transaction, { askerId }) => notifyOfFailedSwap(transaction, context, askerId, 'declined'),
  });
}

/**
 * Cancels the caller's request for a swap.
 * @throws AppError 404 if the caller did not request it, or the swap is closed; 409 if the event is over
 */
export async function cancelSwap(context: Needs, { accountId }: Caller, swapId: string): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'cancelled',
    isParty: ({ askerAccount }) => askerAccount === accountId,
    carryOut: async () => {},
  });
}

/**
 * Closes an unanswered swap. It locks the event first and updates the swap last, because erasing a registration locks
 * them in the same order.
 * @throws AppError 404 if the swap is answered or expired, or the caller may not close it; 409 if the event is over
 */
async function closeSwap(
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
    await lockEventAndRequirePossible(transaction, swap.eventId, 'answer_swap', context.clock());
    await carryOut(transaction, swap);
    if (!(await answerSwap(transaction, swapId, { answer, at: context.clock() })))
      throw new AppError(noSuchSwap);
  });
}

/**
 * Exchanges the seats.
 * @throws AppError 404 if the delegates can no longer swap. The next background run then ends the swap.
 */
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
  await recordFacts(transaction, 'seat_given', [asker.id, holder.id], act.at);
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
    before: { fact: 'seat', committee: party.committee, portfolio: party.portfolio },
    after: { fact: 'seat', committee: other.committee, portfolio: other.portfolio },
  });
  const person = await findDelegateContact(transaction, party.id);
  if (!person) return;
  const seats = { gives: seatOf(party), gets: { ...other, committee: other.committeeFullName } };
  const letter = {
    ...buildSwapAcceptedLetter(person, seats, context.config.publicUrl),
    attachmentId: party.id,
  };
  await queueMail(transaction, context, person.email, letter, person.eventId);
}

type MailNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

/**
 * Ends swaps that have expired or whose delegates no longer have their seats (product 18.11). Each has a separate
 * transaction. Swaps that end with the event are closed without a mail.
 */
export async function closeInvalidSwapsAndNotify(context: Pick<Context, 'db'> & MailNeeds): Promise<void> {
  for (const swap of await listInvalidSwaps(context.db.queries, context.clock()))
    await context.db.change((transaction) => endInvalidSwap(transaction, context, swap));
}

async function endInvalidSwap(
  transaction: Transaction,
  context: MailNeeds,
  { id, eventId, askerId, until }: InvalidSwap,
): Promise<void> {
  const at = context.clock();
  const answer = until <= at ? 'lapsed' : 'ended';
  const event = await findEventById(transaction, eventId);
  const isMailed = event !== undefined && isPossible('answer_swap', event, at);
  if ((await closeInvalidSwap(transaction, id, { answer, at })) && isMailed)
    await notifyOfFailedSwap(transaction, context, askerId, answer);
}

async function notifyOfFailedSwap(
  transaction: Transaction,
  context: MailNeeds,
  registrationId: string,
  why: Parameters<typeof buildSwapNotMadeLetter>[1],
): Promise<void> {
  const person = await findDelegateContact(transaction, registrationId);
  if (!person) return;
  const letter = buildSwapNotMadeLetter(person, why, context.config.publicUrl);
  await queueMail(transaction, context, person.email, letter, person.eventId);
}

/** The delegates who can swap. `mayTake` returns whether a delegate may have the seat of another delegate. */
interface Parties {
  readonly parties: readonly SwapParty[];
  readonly mayTake: (delegate: SwapParty, seat: SwapParty) => boolean;
}

/**
 * Reads the delegates who can swap. Beginners may not take demanding seats (product 18.9), unless the published draft
 * admitted them or opened demanding seats to everyone.
 */
async function readSwapParties(db: Db, eventId: string): Promise<Parties> {
  const { demandingFor, admitted } = (await findNewestPublishedDraft(db, eventId)) ?? defaultEntryChoices;
  const isAdmitted = new Set(admitted);
  return {
    parties: await listConfirmedDelegatesWithSeats(db, eventId),
    mayTake: (delegate, { demandingAt }) =>
      demandingAt === null ||
      getEffectiveExperienceLevel(delegate, { demandingFor, isAdmitted }) !== 'beginner',
  };
}

/** Lists the caller's swaps that can still be answered, without the names of the other delegates. */
export async function listOwnSwaps(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnSwaps>> {
  const swaps = await listOpenSwapsOfEventOrAccount(queries, { now: clock(), accountId });
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

export async function listOpenSwaps(
  { db: { queries }, clock }: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof listSwapsCall>,
): Promise<AnswerOf<typeof listSwapsCall>> {
  const event = await getEventByName(queries, eventName);
  const swaps = await listOpenSwapsOfEventOrAccount(queries, { now: clock(), eventId: event.id });
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
 * Rejects a swap as an admin and mails both delegates (product 18.11).
 * @throws AppError 404 if the swap is answered or expired; 409 if the event is over
 */
export async function rejectSwapAsAdmin(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { accountId }: Caller,
  swapId: string,
): Promise<void> {
  await closeSwap(context, swapId, {
    answer: 'rejected',
    isParty: () => true,
    carryOut: async (transaction, { askerId, holderId, askerSeatId, holderSeatId }) => {
      const [gives, gets] = [
        await findSeatById(transaction, askerSeatId),
        await findSeatById(transaction, holderSeatId),
      ];
      await recordAudit(transaction, {
        at: context.clock(),
        actorId: accountId,
        action: 'swap_rejected',
        subjectId: askerId,
        ...(gives && {
          before: { fact: 'seat', committee: gives.committeeValue, portfolio: gives.portfolio },
        }),
        ...(gets && {
          after: { fact: 'seat_refused', committee: gets.committeeValue, portfolio: gets.portfolio },
        }),
      });
      for (const id of [askerId, holderId]) await notifyOfFailedSwap(transaction, context, id, 'rejected');
    },
  });
}

export async function listRegistrationIdsOfSwaps(
  transaction: Transaction,
  ids: readonly string[],
): Promise<string[]> {
  const swaps = await listPartiesOfSwaps(transaction, ids);
  return swaps.flatMap(({ askerId, holderId }) => [askerId, holderId]);
}
