import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { getPortfolioDemand } from '../contract/form.ts';

let site: TestApp;
beforeEach(async () => {
  site = await testApp();
});
afterEach(() => site.close());

const [first, second, third] = council.portfolios;
const ask = (name = eventName) => site.call(getPortfolioDemand, { params: { eventName: name } });
const demand = async () => {
  const { committees } = (await ask()).body;
  const portfolios = committees.find(({ committee }) => committee === council.value)?.portfolios ?? [];
  return Object.fromEntries(portfolios.map(({ portfolio, demand }) => [portfolio, demand]));
};
const naming = (count: number, ...portfolios: string[]) =>
  insertTestRegistrations(site.context, Array(count).fill({ committees: [council.value], portfolios }));
const minute = () => site.clock.advance(60_000);

test('the demand for portfolios has three steps', async () => {
  const seats = (await site.call(listAnnouncedEvents)).body.events[0]?.committees.reduce(
    (sum, committee) => sum + committee.seats,
    0,
  );
  const five = 5 * (seats ?? 0);
  await naming(five, first);
  await naming(5, second);
  await naming(10, third);
  const shown = await demand();
  expect(
    [first, second, third].map((name) => shown[name]),
    'five for each seat on average',
  ).toEqual(['many', 'few', 'some']);
  expect(Object.values(shown).filter((step) => step === 'few')).toHaveLength(council.portfolios.length - 2);
});

test('the demand reveals no single delegate: it is updated each minute and in batches of five', async () => {
  await naming(5, first);
  expect((await demand())[first]).toBe('many');
  await naming(4, second);
  minute();
  expect((await demand())[second], 'four wishes look like none').toBe('few');
  await naming(1, second);
  expect((await demand())[second], 'within the minute nothing changes').toBe('few');
  minute();
  expect((await demand())[second], 'the fifth is counted with the four before').toBe('many');
});

test('fewer than five wishes look like none, also when they are counted', async () => {
  await naming(6, first);
  await naming(4, second);
  expect(await demand()).toMatchObject({ [first]: 'many', [second]: 'few' });
});

test('the demand excludes declined delegates, and a hidden event has none', async () => {
  await insertTestRegistrations(
    site.context,
    Array(10).fill({
      status: 'declined',
      committees: [council.value],
      portfolios: [first],
    }),
  );
  expect((await demand())[first]).toBe('few');
  expect((await ask('No Conference')).status).toBe(404);
  await site.context.db.queries.updateTable('events').set({ state: 'draft' }).execute();
  expect((await ask()).status).toBe(404);
});
