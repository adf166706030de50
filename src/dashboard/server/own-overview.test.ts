import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOwnOffersAndWaitingPlaces, getOwnSwaps } from '#allocation/contract.ts';
import { seatLimits } from '#allocation/server/limits.ts';
import { listOwnPasses } from '#attendance/contract.ts';
import { getOwnMoney } from '#bank/contract/ledger.ts';
import { listOwnRegistrations } from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { council } from '#tests/support/conference.ts';
import { type Seated, seatedPeople } from '#tests/support/seated.ts';
import { getOwnOverview } from '../contract.ts';

let site: TestApp;
let seated: Seated;
beforeAll(async () => {
  site = await testApp();
  const seat = { committee: council.value, portfolio: council.portfolios[0] ?? '' };
  [seated] = (await seatedPeople(site, [seat], [{ name: 'Sample One' }])) as [Seated];
});
afterAll(() => site.close());

const overviewOf = async (token: string) => (await site.call(getOwnOverview, { token })).body.own;

test('the overview of a delegate has the same answers as the calls of its parts', async () => {
  const { token } = seated;
  const own = await overviewOf(token);
  expect(own?.registrations.ypEvents).toHaveLength(1);
  expect(own).toMatchObject({
    money: (await site.call(getOwnMoney, { token })).body,
    offers: (await site.call(getOwnOffersAndWaitingPlaces, { token })).body,
    passes: (await site.call(listOwnPasses, { token })).body,
    registrations: (await site.call(listOwnRegistrations, { token })).body,
    swaps: (await site.call(getOwnSwaps, { token })).body,
    bounces: { isBouncing: false },
    subscription: { isSubscribed: true },
  });
});

test('the overview of a delegate without a registration is empty', async () => {
  const { token } = await site.person();
  expect(await overviewOf(token)).toMatchObject({
    registrations: { ypEvents: [] },
    passes: { passes: [] },
    receipts: { receipts: [] },
  });
});

test('admins have no overview, and visitors have to log in', async () => {
  for (const role of ['admin', 'superadmin'] as const) {
    const { token } = await site.person({ role });
    expect(await overviewOf(token)).toBeNull();
  }
  expect(await site.call(getOwnOverview)).toMatchObject({ status: 401 });
});

test('an overview above the rate limit of offers comes without them', async () => {
  const { token } = seated;
  for (let at = 0; at < seatLimits.seatReadsPerAccount.uses; at++)
    await site.call(getOwnOffersAndWaitingPlaces, { token });
  const own = await overviewOf(token);
  expect(own?.offers).toBeNull();
  expect(own?.registrations.ypEvents).toHaveLength(1);
});
