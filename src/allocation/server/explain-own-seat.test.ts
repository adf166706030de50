import { describe, expect } from 'vitest';
import { assignPortfolio, correctSeat } from '#registration/contract.ts';
import { test as base } from '#tests/kit.ts';
import {
  createDraft,
  defaultDraftSettings,
  insertConfirmedDelegates,
  publish,
} from '#tests/support/allocation-drafts.ts';
import type { Person } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { setOwner } from '#tests/support/registrations.ts';
import type { Seated } from '#tests/support/seated.ts';
import {
  acceptOffer,
  acceptSwap,
  explainOwnSeat,
  getOwnOffersAndWaitingPlaces,
  getOwnSwaps,
  requestSwap,
  withdrawOwnRegistration,
} from '../contract.ts';
import { createOwnSeatExplainer } from './explanations.ts';
import { seatLimits } from './limits.ts';
import { createOwnOffersReader } from './offers.ts';
import { createSwappablePortfoliosReader } from './swaps.ts';

const test = base.extend('seating', ({ site, admin }) => {
  const why = async ({ token }: Person) => (await site.call(explainOwnSeat, { params, token })).body.words;
  async function delegates(...wishes: string[][]): Promise<Seated[]> {
    const people: Seated[] = [];
    for (const { id } of await insertConfirmedDelegates(site, wishes)) {
      const person = await site.person();
      await setOwner(site.context, id, person.accountId);
      people.push({ ...person, regID: id });
    }
    return people;
  }
  const published = async (choices: object = defaultDraftSettings) => {
    const draft = await createDraft(site, admin.token, choices);
    await publish(site, admin.token, draft._id);
  };
  const stored = () =>
    site.context.db.queries
      .selectFrom('seat_explanations')
      .select(['registration_id', 'explanation'])
      .execute();
  return { why, delegates, published, stored };
});

const [first, second, third] = council.portfolios;
const named = council.shortName;
const params = { eventName };

describe('why a delegate has a seat', () => {
  test('is stored as facts for all delegates when the seats are published', async ({ seating }) => {
    const [a, b, c] = (await seating.delegates([first], [second, first], [third])) as [
      Seated,
      Seated,
      Seated,
    ];
    await seating.published({ ...defaultDraftSettings, excluded: [c.regID] });
    const rows = await seating.stored();
    expect(rows.map(({ registration_id }) => registration_id).sort()).toEqual(
      [a, b, c].map(({ regID }) => regID).sort(),
    );
    const facts = rows.find((row) => row.registration_id === a.regID)?.explanation ?? '';
    expect(JSON.parse(facts)).toEqual({
      code: 'rule',
      rank: 1,
      choice: 1,
      refused: [],
      seat: { committee: council.value, portfolio: first },
    });
    expect(await seating.why(c)).toEqual(['The secretariat will give you a seat later.']);
  });

  test('is computed for a draft that an earlier release published without it', async ({ site, seating }) => {
    const [a] = (await seating.delegates([first])) as [Seated];
    await seating.published();
    await site.context.db.queries.deleteFrom('seat_explanations').execute();
    expect(await seating.why(a)).toEqual([`You got ${first} in ${named}, your first choice.`]);
    expect(await seating.stored()).toHaveLength(1);
  });

  test('names the first seat and the swap after the delegate has swapped', async ({
    site,
    admin,
    seating,
  }) => {
    const [a, b] = (await seating.delegates([first], [second])) as [Seated, Seated];
    await seating.published();
    const seat = { committee: council.value, portfolio: second };
    await site.call(requestSwap, { body: { eventName, ...seat }, token: a.token });
    const [swap] = (await site.call(getOwnSwaps, { token: b.token })).body.toAnswer;
    await site.call(acceptSwap, { body: { swapID: must(swap)._id }, token: b.token });
    expect(await seating.why(a)).toEqual([
      `You were first given ${first} (${named}), your first choice. You later swapped it for ${second}.`,
    ]);
    expect(await seating.why(b)).toEqual([
      `You were first given ${second} (${named}), your first choice. You later swapped it for ${first}.`,
    ]);
    const to = { committee: council.value, portfolio: third };
    await site.call(correctSeat, {
      body: { regID: a.regID, from: seat, to },
      token: admin.token,
    });
    expect((await seating.why(a))[0]).toContain(`The secretariat later gave you ${third}.`);
  });

  test('names the offer after a delegate without a seat has accepted one', async ({ site, seating }) => {
    const [a, b] = (await seating.delegates([first], [first])) as [Seated, Seated];
    await seating.published({ ...defaultDraftSettings, excluded: [a.regID] });
    await site.call(withdrawOwnRegistration, { body: { eventName, reason: 'An exam' }, token: b.token });
    const [offer] = (await site.call(getOwnOffersAndWaitingPlaces, { token: a.token })).body.offers;
    await site.call(acceptOffer, { body: { offerID: must(offer)._id }, token: a.token });
    expect(await seating.why(a)).toEqual([
      `At first there was no seat for you. You later accepted ${first} (${named}), which was offered to you.`,
    ]);
  });

  test('is the secretariat for a seat given by hand, before and after seats are published', async ({
    site,
    admin,
    seating,
  }) => {
    const [a, b] = (await seating.delegates([first], [second])) as [Seated, Seated];
    const body = { eventID: a.regID, committee: council.value, portfolio: third };
    await site.call(assignPortfolio, { body, token: admin.token });
    expect(await seating.why(a)).toEqual(['The secretariat gave you this seat.']);
    await seating.published();
    expect(await seating.why(a)).toEqual(['The secretariat gave you this seat.']);
    expect(await seating.why(b)).toEqual([`You got ${second} in ${named}, your first choice.`]);
  });
});

describe('an account that sends many calls', () => {
  const readers = {
    offers: createOwnOffersReader,
    reasons: createOwnSeatExplainer,
    'seats to swap for': createSwappablePortfoliosReader,
  };
  test.for(Object.entries(readers))(
    'gets 429 with Retry-After for those beside the first, of %s',
    async ([_what, make], { site, seating }) => {
      const [a, b] = (await seating.delegates([first], [second])) as [Seated, Seated];
      await seating.published();
      const read = make(site.context);
      const ask = ({ accountId }: Seated) => read({ accountId, sessionId: 'any', role: 'client' }, params);
      const limited = { status: 'rejected', reason: { status: 429, retryAfterSeconds: 1 } };
      const answered = { status: 'fulfilled' };
      expect(await Promise.allSettled([ask(a), ask(a), ask(a), ask(b)])).toMatchObject([
        answered,
        limited,
        limited,
        answered,
      ]);
      await expect(ask(a)).resolves.toBeDefined();
    },
  );

  test('gets 429 above the limit for a minute', async ({ site, seating }) => {
    const [a] = (await seating.delegates([first])) as [Seated];
    const statuses: number[] = [];
    for (let at = 0; at <= seatLimits.seatReadsPerAccount.uses; at++)
      statuses.push((await site.call(getOwnOffersAndWaitingPlaces, { token: a.token })).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});
