import { committeesOf, findEvent, holdForChange } from '#conference/server/index.ts';
import type { AnswerOf, CheckedBody, CheckedParams } from '#platform/contract/call.ts';
import type { Caller, Context } from '#platform/server/context.ts';
import { Refused } from '#platform/server/http/refused.ts';
import { type getOwnOffers, listOffers as listCall, offerSeat as offerCall } from '../contract.ts';
import { waitingList } from '../rule/repair.ts';
import { confirmedOf, findSeat } from './delegates.sql.ts';
import { offerOn } from './offer-on.ts';
import { freeSeatsOf, offersOf } from './offers.sql.ts';
import { readPublishedState } from './published-state.ts';

/** The seats offered to the caller, and the place on every waiting list. */
export async function readOwnOffers(
  context: Pick<Context, 'db' | 'clock'>,
  { accountId }: Caller,
): Promise<AnswerOf<typeof getOwnOffers>> {
  const { queries } = context.db;
  const answer: AnswerOf<typeof getOwnOffers> = { offers: [], waiting: [] };
  for (const { id, eventName, seatId } of await confirmedOf(queries, accountId)) {
    const event = await findEvent(queries, eventName);
    if (!event) continue;
    const offer = (await offersOf(queries, event.id)).find(
      (one) => one.registrationId === id && one.answer === null && one.until > context.clock(),
    );
    const instead = seatId === null ? undefined : await findSeat(queries, seatId);
    if (offer)
      answer.offers.push({
        _id: offer.id,
        eventName,
        seat: { committee: offer.committeeName, portfolio: offer.portfolio },
        instead: instead ? { committee: instead.committee, portfolio: instead.portfolio } : null,
        until: new Date(offer.until).toISOString(),
      });
    if (seatId !== null) continue;
    const after = await readPublishedState(queries, event.id, await committeesOf(context.db.queries, event));
    const list = after ? waitingList(after.situation) : [];
    if (list.includes(id)) answer.waiting.push({ eventName, place: list.indexOf(id) + 1, of: list.length });
  }
  return answer;
}

/** @throws Refused 404 when there is no such event */
export async function listOffers(
  context: Pick<Context, 'db' | 'clock'>,
  { eventName }: CheckedParams<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const { queries } = context.db;
  const event = await findEvent(queries, eventName);
  if (!event) throw new Refused(listCall.errors.noSuchEvent);
  const after = await readPublishedState(queries, event.id, await committeesOf(context.db.queries, event));
  if (!after) return { published: false, waiting: [], open: [], free: [] };
  const { situation, offers, names } = after;
  const nameOf = (id: string) => names.get(id) ?? 'somebody who is gone';
  return {
    published: true,
    waiting: waitingList(situation).map((regID) => ({ regID, name: nameOf(regID) })),
    open: offers
      .filter(({ answer }) => answer === null)
      .map(({ registrationId, committeeName, portfolio, until }) => ({
        regID: registrationId,
        name: nameOf(registrationId),
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
 * @throws Refused 404 no such event; 409 nothing is published, the seat is not free, nobody wants it, or the event
 *   is over
 */
export async function offerSeat(
  context: Pick<Context, 'db' | 'clock' | 'secret' | 'config'>,
  { eventName, seatID }: CheckedBody<typeof offerCall>,
): Promise<void> {
  const event = await findEvent(context.db.queries, eventName);
  if (!event) throw new Refused(offerCall.errors.noSuchEvent);
  const committees = await committeesOf(context.db.queries, event);
  await context.db.change(async (changes) => {
    await holdForChange(changes, event.id);
    const isFree = (await freeSeatsOf(changes, event.id)).some(({ id }) => id === seatID);
    if (!(await readPublishedState(changes, event.id, committees)))
      throw new Refused(offerCall.errors.notPublished);
    if (!isFree) throw new Refused(offerCall.errors.notFree);
    if (!(await offerOn(changes, context, { eventId: event.id, seatId: seatID, committees })))
      throw new Refused(offerCall.errors.nobodyWants);
  });
}
