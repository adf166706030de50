import { expect } from 'vitest';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { test as base } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { getPortfolioDemand } from '../contract/form.ts';

const test = base.extend('popularity', ({ site }) => {
  const ask = (name = eventName) => site.call(getPortfolioDemand, { params: { eventName: name } });
  const demand = async () => {
    const { committees } = (await ask()).body;
    const portfolios = committees.find(({ committee }) => committee === council.value)?.portfolios ?? [];
    return Object.fromEntries(portfolios.map(({ portfolio, demand }) => [portfolio, demand]));
  };
  const naming = (count: number, ...portfolios: string[]) =>
    insertTestRegistrations(site.context, Array(count).fill({ committees: [council.value], portfolios }));
  const minute = () => site.clock.advance(60_000);
  return { ask, demand, naming, minute };
});

const [first, second, third] = council.portfolios;

test('the demand for portfolios has three steps', async ({ site, popularity }) => {
  const seats = (await site.call(listAnnouncedEvents)).body.events[0]?.committees.reduce(
    (sum, committee) => sum + committee.seats,
    0,
  );
  const five = 5 * (seats ?? 0);
  await popularity.naming(five, first);
  await popularity.naming(5, second);
  await popularity.naming(10, third);
  const shown = await popularity.demand();
  expect(
    [first, second, third].map((name) => shown[name]),
    'five for each seat on average',
  ).toEqual(['many', 'few', 'some']);
  expect(Object.values(shown).filter((step) => step === 'few')).toHaveLength(council.portfolios.length - 2);
});

test('the demand reveals no single delegate: it is updated each minute and in batches of five', async ({
  popularity,
}) => {
  await popularity.naming(5, first);
  expect((await popularity.demand())[first]).toBe('many');
  await popularity.naming(4, second);
  popularity.minute();
  expect((await popularity.demand())[second], 'four wishes look like none').toBe('few');
  await popularity.naming(1, second);
  expect((await popularity.demand())[second], 'within the minute nothing changes').toBe('few');
  popularity.minute();
  expect((await popularity.demand())[second], 'the fifth is counted with the four before').toBe('many');
});

test('fewer than five wishes look like none, also when they are counted', async ({ popularity }) => {
  await popularity.naming(6, first);
  await popularity.naming(4, second);
  expect(await popularity.demand()).toMatchObject({ [first]: 'many', [second]: 'few' });
});

test('the demand excludes declined delegates, and a hidden event has none', async ({ site, popularity }) => {
  await insertTestRegistrations(
    site.context,
    Array(10).fill({
      status: 'declined',
      committees: [council.value],
      portfolios: [first],
    }),
  );
  expect((await popularity.demand())[first]).toBe('few');
  expect((await popularity.ask('No Conference')).status).toBe(404);
  await site.context.db.queries.updateTable('events').set({ state: 'draft' }).execute();
  expect((await popularity.ask()).status).toBe(404);
});
