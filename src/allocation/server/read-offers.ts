import { committeesOf, findEvent, lockForChange } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import type { Queries } from '#platform/server/db/tables.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { spend } from '#platform/server/limits/limits.ts';
import { onePerAccount } from '#platform/server/one-per-account.ts';
import { sharedRunByKey } from '#platform/server/shared-run.ts';
import { type getOwnOffers, listOffers as listCall, offerSeat as offerCall } from '../contract.ts';
import { waitingList } from '../rule/repair.ts';
import { confirmedOf, findSeat, unseatedIds } from './delegates.sql.ts';
import { offerOn } from './offer-on.ts';
import { findOpenOffer, freeSeatsOf } from './offers.sql.ts';
import { newestPublished } from './published-draft.ts';
import { readPublishedState } from './published-state.ts';

/**
 * Reads the seats offered to the caller, and the place on every waiting list. Concurrent callers share one reading of a waiting list;
 * each account has one call at a time.
 */
export function ownOffersReader(
  context: Pick<Context, 'db' | 'clock'>,
): (caller: Caller) => Promise<AnswerOf<typeof getOwnOffers>> {
  const { queries } = context.db;
  const waiting = sharedRunByKey((eventId: string) => readWaiting(queries, eventId));
  const inTurn = onePerAccount();
  return ({ accountId }) =>
    inTurn(accountId, async () => {
      await spend(context, { seatReadsPerAccount: accountId });
      const answer: AnswerOf<typeof getOwnOffers> = { offers: [], waiting: [] };
      for (const { id, eventId, eventName, seatId } of await confirmedOf(queries, accountId)) {
        const offer = await findOpenOffer(queries, { registrationId: id, now: context.clock() });
        const instead = offer && seatId !== null ? await findSeat(queries, seatId) : undefined;
        if (offer)
          answer.offers.push({
            _id: offer.id,
            eventName,
            seat: { committee: offer.committeeName, portfolio: offer.portfolio },
            instead: instead ? { committee: instead.committeeName, portfolio: instead.portfolio } : null,
            until: new Date(offer.until).toISOString(),
          });
        const list = seatId === null ? await waiting(eventId) : [];
        const place = list.indexOf(id) + 1;
        if (place > 0) answer.waiting.push({ eventName, place, of: list.length });
      }
      return answer;
    });
}

/** Registration ids of the waiting list; none before seats are published. */
async function readWaiting(queries: Queries, eventId: string): Promise<string[]> {
  const published = await newestPublished(queries, eventId);
  if (!published) return [];
  const unseated = await unseatedIds(queries, eventId);
  return waitingList({ delegates: unseated.map((ticket) => ({ ticket })), order: published.order });
}

/** @throws AppError 404 when there is no such event */
export async function listOffers(
  context: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const { queries } = context.db;
  const event = await findEvent(queries, eventName);
  if (!event) throw new AppError(listCall.errors.noSuchEvent);
  const after = await readPublishedState(queries, event.id, await committeesOf(context.db.queries, event));
  if (!after) return { published: false, waiting: [], open: [], free: [] };
  const { situation, offers, people } = after;
  const personOf = (registrationId: string) => ({
    regID: registrationId,
    name: people.get(registrationId)?.name ?? 'An erased delegate',
    email: people.get(registrationId)?.email ?? null,
  });
  return {
    published: true,
    waiting: waitingList(situation).map(personOf),
    open: offers
      .filter(({ answer }) => answer === null)
      .map(({ registrationId, committeeName, portfolio, until }) => ({
        ...personOf(registrationId),
        seat: { committee: committeeName, portfolio },
        until: new Date(until).toISOString(),
      })),
    free: (await freeSeatsOf(queries, event.id)).map(({ id, committeeName, portfolio }) => ({
      seatID: id,
      seat: { committee: committeeName, portfolio },
    })),
  };
}

/**
 * Offers a free seat to whom the rule says.
 * @throws AppError 404 no such event; 409 nothing is published, the seat is not free, no one wants it, or the event
 *   is over
 */
export async function offerSeat(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { eventName, seatID: seatId }: CheckedBody<typeof offerCall>,
): Promise<void> {
  const event = await findEvent(context.db.queries, eventName);
  if (!event) throw new AppError(offerCall.errors.noSuchEvent);
  const committees = await committeesOf(context.db.queries, event);
  await context.db.change(async (changes) => {
    await lockForChange(changes, event.id);
    const isFree = (await freeSeatsOf(changes, event.id)).some(({ id }) => id === seatId);
    if (!(await readPublishedState(changes, event.id, committees)))
      throw new AppError(offerCall.errors.notPublished);
    if (!isFree) throw new AppError(offerCall.errors.notFree);
    if (!(await offerOn(changes, context, { eventId: event.id, seatId, committees })))
      throw new AppError(offerCall.errors.nobodyWants);
  });
}
