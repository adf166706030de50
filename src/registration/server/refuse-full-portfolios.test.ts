import { afterEach, beforeEach, expect, test } from 'vitest';
import { getEvents } from '#conference/contract.ts';
import { type TestApp, testApp } from '../../../tests/support/app.ts';
import { council } from '../../../tests/support/conference.ts';
import { individual, setWindow } from '../../../tests/support/registering.ts';
import { placeRegistration } from '../../../tests/support/registrations.ts';
import { assignPortfolio } from '../contract/decisions.ts';
import { noSeatLeftText, register } from '../contract/form.ts';

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
  await setWindow(site, true);
});
afterEach(() => site.close());

const [first, second] = council.portfolios;
const text = noSeatLeftText(second, council.shortName);

async function giveAway(portfolio: string): Promise<void> {
  const { token } = await site.superadmin();
  const { id } = await placeRegistration(site.context, { status: 'confirmed' });
  const body = { eventID: id, committee: council.value, portfolio };
  expect(await site.call(assignPortfolio, { token, body })).toMatchObject({ status: 200 });
}

const send = async (portfolioPreference: string[]) => {
  const { token } = await site.person();
  const body = { ...individual, committeePreference: [council.value], portfolioPreference };
  return site.call(register, { token, body });
};

test('a full portfolio is refused with its path in the body, and nothing is stored', async () => {
  await giveAway(second);
  expect(await send([first, second])).toMatchObject({
    status: 409,
    body: {
      error: 'Portfolio is not available',
      code: 'portfolio_full',
      mistakes: [{ path: ['portfolioPreference', 1], text }],
    },
  });
  const registered = await site.context.db.queries
    .selectFrom('registrations')
    .select('id')
    .where('seat_id', 'is', null)
    .execute();
  expect(registered).toEqual([]);
  expect((await send([first])).status).toBe(200);
});

test('the form gets the number of free seats of each portfolio', async () => {
  await giveAway(second);
  const { events } = (await site.call(getEvents)).body;
  const places = events[0]?.committees.find(({ value }) => value === council.value)?.places;
  expect(places?.find(({ portfolio }) => portfolio === second)?.left).toBe(0);
  expect(places?.find(({ portfolio }) => portfolio === first)?.left).toBe(1);
});

test('a wish reserves no seat', async () => {
  expect((await send([second])).status).toBe(200);
  expect((await send([second])).status).toBe(200);
});
