import {
  acceptOffer,
  acceptSwap,
  declineSwap,
  getOwnOffersAndWaitingPlaces,
  getOwnSwaps,
  requestSwap,
  withdrawOwnRegistration,
} from '#allocation/contract.ts';
import { createDraft, defaultDraftSettings, insertConfirmedDelegates, publish } from './allocation-drafts.ts';
import type { Person, TestApp } from './app.ts';
import { council, eventName, press } from './conference.ts';
import { setOwner } from './registrations.ts';
import { type Seated, seatedPeople } from './seated.ts';

/**
 * Causes the mails about seats: publishes seats, with one delegate on the waiting list. Another delegate withdraws, and
 * the seat is offered and accepted.
 */
export async function seatMails(site: TestApp, { token }: Person, name: string): Promise<void> {
  const people = [
    await site.person({ name, email: 'maximiliana.konstantinopolskaya.leaves@example.org' }),
    await site.person({ name, email: 'maximiliana.konstantinopolskaya.moves@example.org' }),
  ];
  const [seat, other] = [council.portfolios[2], council.portfolios[3]];
  const placed = await insertConfirmedDelegates(site, [[seat], [seat], [seat]]);
  for (const [at, { accountId }] of people.entries())
    await setOwner(site.context, placed[at]?.id ?? '', accountId);
  const pins = [seat, other].map((portfolio, at) => ({
    regID: placed[at]?.id,
    committee: council.value,
    portfolio,
  }));
  const waiting = placed[2]?.id ?? '';
  const draft = await createDraft(site, token, { ...defaultDraftSettings, pins, excluded: [waiting] });
  await publish(site, token, draft._id);
  // Changes the delegate on the waiting list, who would otherwise get the offer.
  await site.context.db.queries
    .updateTable('registrations')
    .set({ status: 'declined' })
    .where('id', '=', waiting)
    .execute();
  const body = { eventName, reason: 'An exam' };
  await site.call(withdrawOwnRegistration, { body, token: people[0]?.token ?? '' });
  const theirs = { token: people[1]?.token ?? '' };
  const [offer] = (await site.call(getOwnOffersAndWaitingPlaces, theirs)).body.offers;
  await site.call(acceptOffer, { body: { offerID: offer?._id }, ...theirs });
}

/** Causes the mails about swaps: declines one swap, then accepts one that the other delegate requests. */
export async function swapMails(site: TestApp, name: string): Promise<void> {
  const seats = press.portfolios.slice(0, 2).map((portfolio) => ({ committee: press.value, portfolio }));
  const named = ['asks', 'answers'].map((word) => ({
    name,
    email: `maximiliana.konstantinopolskaya.${word}@example.org`,
  }));
  const [first, second] = (await seatedPeople(site, seats, named)) as [Seated, Seated];
  const swap = async (
    asker: Person,
    holder: Person,
    at: number,
    answer: typeof acceptSwap | typeof declineSwap,
  ) => {
    await site.call(requestSwap, { body: { eventName, ...seats[at] }, token: asker.token });
    const { toAnswer } = (await site.call(getOwnSwaps, { token: holder.token })).body;
    await site.call(answer, { body: { swapID: toAnswer[0]?._id }, token: holder.token });
  };
  await swap(first, second, 1, declineSwap);
  await swap(second, first, 0, acceptSwap);
}
