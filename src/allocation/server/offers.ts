import {
  type Committee,
  findEventById,
  getCachedOfferedCommittees,
  getEventByName,
  isDraftOrAnnounced,
  isPossible,
  limitToEvent,
  listEvents,
  lockEventAndRequirePossible,
} from '#conference/server/index.ts';
import { queueMail } from '#email/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import { recordAudit } from '#platform/server/audit.sql.ts';
import { guardErrorHandler, startLoop } from '#platform/server/background-loop.ts';
import { getClubRegion } from '#platform/server/club.sql.ts';
import { coalesceCallsByKeyIntoNextRun } from '#platform/server/coalesce-calls.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Db, Transaction } from '#platform/server/db/tables.ts';
import { recordFacts } from '#platform/server/facts.sql.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { newId } from '#platform/server/ids.ts';
import { createOnePerAccountGuard } from '#platform/server/keyed-semaphore.ts';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { assignSeat, retryWhenSeatTaken } from '#registration/server/index.ts';
import {
  acceptOffer as acceptOfferCall,
  declineOffer as declineOfferCall,
  type getOwnOffersAndWaitingPlaces,
  type getOffersAndWaitingList as listCall,
  offerAnswerHours,
  offerSeatToNextDelegate as offerCall,
} from '../contract.ts';
import { computeAnswerDeadline } from '../rule/answer-deadline.ts';
import { listWaitingTickets, selectNextOffer } from '../rule/waiting-list.ts';
import {
  findDelegateContact,
  findSeatById,
  listConfirmedRegistrationsOfAccount,
  listUnseatedConfirmedRegistrationIds,
} from './delegates.sql.ts';
import { seatLimits } from './limits.ts';
import { buildOfferAcceptedLetter, buildSeatOfferLetter } from './mails.ts';
import {
  answerOffer,
  closeLapsedOffer,
  findOpenOfferToRegistration,
  insertOffer,
  listFreeSeats,
  listUnansweredOffers,
  overwriteOfferAnswer,
} from './offers.sql.ts';
import { findNewestPublishedDraft, findSeatingOfPublishedEvent } from './state-after-publication.ts';
import { closeInvalidSwapsAndNotify } from './swaps.ts';

/**
 * Returns a function that reads the caller's offers and places on waiting lists. Concurrent callers share the query of
 * a waiting list. The function throws AppError 429 while another call of the account runs, and above its rate limit.
 */
export function createOwnOffersReader(
  context: Pick<Context, 'db' | 'clock'>,
): (caller: Caller) => Promise<AnswerOf<typeof getOwnOffersAndWaitingPlaces>> {
  const { queries } = context.db;
  const waiting = coalesceCallsByKeyIntoNextRun((eventId: string) => readWaiting(queries, eventId));
  const inTurn = createOnePerAccountGuard();
  return ({ accountId }) =>
    inTurn(accountId, async () => {
      await consumeLimits(context, seatLimits, { seatReadsPerAccount: accountId });
      const answer: AnswerOf<typeof getOwnOffersAndWaitingPlaces> = { offers: [], waiting: [] };
      for (const { id, eventId, eventName, seatId } of await listConfirmedRegistrationsOfAccount(
        queries,
        accountId,
      )) {
        const now = context.clock();
        const event = await findEventById(queries, eventId);
        const offer =
          event && isPossible('answer_offer', event, now)
            ? await findOpenOfferToRegistration(queries, { registrationId: id, now })
            : undefined;
        const instead = offer && seatId !== null ? await findSeatById(queries, seatId) : undefined;
        if (offer && event)
          answer.offers.push({
            _id: offer.id,
            eventName,
            seat: { committee: offer.committeeName, portfolio: offer.portfolio },
            instead: instead ? { committee: instead.committeeName, portfolio: instead.portfolio } : null,
            until: new Date(limitToEvent('answer_offer', event, offer.until)).toISOString(),
          });
        const list =
          seatId === null && event && isPossible('offer_seat', event, now) ? await waiting(eventId) : [];
        const place = list.indexOf(id) + 1;
        if (place > 0) answer.waiting.push({ eventName, place, of: list.length });
      }
      return answer;
    });
}

/** Lists registration ids in the order of the waiting list. The list is empty before seats are published. */
async function readWaiting(db: Db, eventId: string): Promise<string[]> {
  const published = await findNewestPublishedDraft(db, eventId);
  if (!published) return [];
  const unseated = await listUnseatedConfirmedRegistrationIds(db, eventId);
  return listWaitingTickets({ delegates: unseated.map((ticket) => ({ ticket })), order: published.order });
}

/**
 * Returns the waiting list, the unanswered offers and the free seats of an event.
 * @throws AppError 404 if the event does not exist
 */
export async function getOffersAndWaitingList(
  context: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const { queries } = context.db;
  const event = await getEventByName(queries, eventName);
  const after = await findSeatingOfPublishedEvent(
    queries,
    event.id,
    await getCachedOfferedCommittees(context.db.queries, event),
  );
  if (!after) return { published: false, waiting: [], open: [], free: [] };
  const { situation, offers, people } = after;
  const personOf = (registrationId: string) => ({
    regID: registrationId,
    name: people.get(registrationId)?.name ?? 'A deleted delegate',
    email: people.get(registrationId)?.email ?? null,
  });
  return {
    published: true,
    waiting: listWaitingTickets(situation).map(personOf),
    open: offers
      .filter(({ answer }) => answer === null && isPossible('answer_offer', event, context.clock()))
      .map(({ registrationId, committeeName, portfolio, until }) => ({
        ...personOf(registrationId),
        seat: { committee: committeeName, portfolio },
        until: new Date(limitToEvent('answer_offer', event, until)).toISOString(),
      })),
    free: (await listFreeSeats(queries, event.id)).map(({ id, committeeName, portfolio }) => ({
      seatID: id,
      seat: { committee: committeeName, portfolio },
    })),
  };
}

/**
 * Offers a free seat to the next delegate.
 * @throws AppError 404 if the event does not exist; 409 if no seats are published, the seat is not free, no delegate
 *   wants it, or the event is over
 */
export async function offerSeatToNextDelegate(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { eventName, seatID: seatId }: CheckedBody<typeof offerCall>,
): Promise<void> {
  const event = await getEventByName(context.db.queries, eventName);
  const committees = await getCachedOfferedCommittees(context.db.queries, event);
  await context.db.change(async (transaction) => {
    await lockEventAndRequirePossible(transaction, event.id, 'offer_seat', context.clock());
    const isFree = (await listFreeSeats(transaction, event.id)).some(({ id }) => id === seatId);
    if (!(await findSeatingOfPublishedEvent(transaction, event.id, committees)))
      throw new AppError(offerCall.errors.notPublished);
    if (!isFree) throw new AppError(offerCall.errors.notFree);
    if (!(await addOfferToNextDelegate(transaction, context, { eventId: event.id, seatId, committees })))
      throw new AppError(offerCall.errors.noCandidates);
  });
}

export type OfferNeeds = Pick<Context, 'clock' | 'secret' | 'config'>;

/**
 * Offers a free seat by mail until the first evening after 48 hours, but not beyond the beginning of the event: to the
 * first on the waiting list, or else to the delegate with the worst seat who prefers the free seat (product 18.7). Call
 * it in the transaction that freed the seat.
 * @returns false if the event has begun, the seat is not free, no seats are published, or no delegate wants it
 */
export async function addOfferToNextDelegate(
  transaction: Transaction,
  context: OfferNeeds,
  { eventId, seatId, committees }: { eventId: string; seatId: string; committees: readonly Committee[] },
): Promise<boolean> {
  const now = context.clock();
  const event = await findEventById(transaction, eventId);
  if (!event || !isPossible('offer_seat', event, now)) return false;
  const free = (await listFreeSeats(transaction, eventId)).find(({ id }) => id === seatId);
  const after = free && (await findSeatingOfPublishedEvent(transaction, eventId, committees));
  const next = after && selectNextOffer(after.situation, free);
  if (!free || !next) return false;
  const offer = {
    id: newId(),
    event_id: eventId,
    seat_id: seatId,
    registration_id: next.ticket,
    offered_at: now,
    until: limitToEvent(
      'answer_offer',
      event,
      computeAnswerDeadline(now, offerAnswerHours, await getClubRegion(transaction)),
    ),
  };
  if (!(await insertOffer(transaction, offer))) return false;
  const person = await findDelegateContact(transaction, next.ticket);
  const seat = await findSeatById(transaction, seatId);
  if (!person || !seat) return false;
  const instead = person.seatId === null ? undefined : await findSeatById(transaction, person.seatId);
  const letter = buildSeatOfferLetter(
    person,
    { seat, instead, until: offer.until },
    context.config.publicUrl,
  );
  await queueMail(transaction, context, person.email, letter, eventId);
  return true;
}

type Needs = Pick<Context, 'db' | 'clock' | 'secret' | 'config'>;
const { noSuchOffer, seatGone } = acceptOfferCall.errors;

/**
 * Accepts an offer. The delegate's former seat is offered to the next delegate in the same transaction (product 18.7).
 * @throws AppError 404 if the offer is answered, expired or another account's, or the event is over; 409 if the seat
 *   was assigned to another delegate, the registration is no longer confirmed, or the event ended meanwhile
 */
export async function acceptOffer(context: Needs, { accountId }: Caller, offerId: string): Promise<void> {
  const committees = await committeesByEvent(context);
  const act = { at: context.clock(), by: accountId };
  const accept = async (transaction: Transaction): Promise<boolean> => {
    const offer = await answerOffer(transaction, { id: offerId, accountId, answer: 'accepted', at: act.at });
    const ofEvent = offer && committees.get(offer.eventId);
    if (!offer || !ofEvent) throw new AppError(noSuchOffer);
    const { eventId, seatId, registrationId } = offer;
    await lockEventAndRequirePossible(transaction, eventId, 'answer_offer', act.at);
    const moved = await assignSeat(transaction, registrationId, seatId, act);
    if (!moved) {
      await overwriteOfferAnswer(transaction, offerId, 'gone');
      return false;
    }
    await recordFacts(transaction, 'seat_given', [registrationId], act.at);
    await notifyOfAcceptedOffer(context, transaction, { registrationId, seatId, before: moved.before, act });
    if (moved.before)
      await addOfferToNextDelegate(transaction, context, {
        eventId,
        seatId: moved.before,
        committees: ofEvent,
      });
    return true;
  };
  if (!(await retryWhenSeatTaken(() => context.db.change(accept)))) throw new AppError(seatGone);
}

/**
 * Declines an offer. The seat is offered to the next delegate.
 * @throws AppError 404 if the offer is answered, expired or another account's, or the event is over
 */
export async function declineOffer(context: Needs, { accountId }: Caller, offerId: string): Promise<void> {
  const committees = await committeesByEvent(context);
  await context.db.change(async (transaction) => {
    const at = context.clock();
    const offer = await answerOffer(transaction, { id: offerId, accountId, answer: 'declined', at });
    const ofEvent = offer && committees.get(offer.eventId);
    if (!offer || !ofEvent) throw new AppError(declineOfferCall.errors.noSuchOffer);
    await lockEventAndRequirePossible(transaction, offer.eventId, 'answer_offer', at);
    await addOfferToNextDelegate(transaction, context, { ...offer, committees: ofEvent });
  });
}

async function notifyOfAcceptedOffer(
  context: Needs,
  transaction: Transaction,
  {
    registrationId,
    seatId,
    before,
    act,
  }: { registrationId: string; seatId: string; before: string | null; act: { at: number; by: string } },
): Promise<void> {
  const seat = await findSeatById(transaction, seatId);
  const person = await findDelegateContact(transaction, registrationId);
  if (!seat || !person) return;
  await recordAudit(transaction, {
    at: act.at,
    actorId: act.by,
    action: 'seat_accepted',
    subjectId: registrationId,
    after: { fact: 'seat', committee: seat.committeeValue, portfolio: seat.portfolio },
  });
  const given = before === null ? undefined : await findSeatById(transaction, before);
  const letter = {
    ...buildOfferAcceptedLetter(person, { seat, before: given }, context.config.publicUrl),
    attachmentId: registrationId,
  };
  await queueMail(transaction, context, person.email, letter, person.eventId);
}

/**
 * Lists the committees of all events that are not over, by event id. All of them are read, because they are needed
 * before the transaction begins, and only the transaction finds out to which event the offer belongs.
 */
async function committeesByEvent(context: Needs): Promise<ReadonlyMap<string, Committee[]>> {
  const events = (await listEvents(context.db.queries)).filter(isDraftOrAnnounced);
  return new Map(
    await Promise.all(
      events.map(
        async (event) => [event.id, await getCachedOfferedCommittees(context.db.queries, event)] as const,
      ),
    ),
  );
}

const everyMs = 30_000;

/**
 * Closes expired offers and offers their seats to the next delegates (product 18.7). All offers of an event expire when
 * it begins, also if its dates were changed after the offer. Each offer has a separate transaction.
 */
export async function closeExpiredOffersAndReoffer(context: Needs): Promise<void> {
  const open = await listUnansweredOffers(context.db.queries);
  if (open.length === 0) return;
  const now = context.clock();
  const events = new Map((await listEvents(context.db.queries)).map((event) => [event.id, event]));
  for (const { id, eventId, until } of open) {
    const event = events.get(eventId);
    if (until > now && event && isPossible('answer_offer', event, now)) continue;
    const committees =
      event && isPossible('offer_seat', event, now)
        ? await getCachedOfferedCommittees(context.db.queries, event)
        : undefined;
    await context.db.change(async (transaction) => {
      const seatId = await closeLapsedOffer(transaction, id, now);
      if (seatId && committees)
        await addOfferToNextDelegate(transaction, context, { eventId, seatId, committees });
    });
  }
}

/**
 * Starts a loop that closes expired offers and invalid swaps, at once and every 30 seconds. It runs in every process.
 * @returns a function that stops the loop after the current run
 */
export function startOfferAndSwapExpiry(
  context: Needs,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const round = async () => {
    await closeExpiredOffersAndReoffer(context);
    await closeInvalidSwapsAndNotify(context);
  };
  const loop = startLoop(context.db, { everyMs, round, onError });
  loop.run().catch(guardErrorHandler(onError));
  return loop.stop;
}
