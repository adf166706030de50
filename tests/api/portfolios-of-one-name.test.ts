import { expect } from 'vitest';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { searchDesk } from '#desk/contract.ts';
import {
  assignPortfolio,
  confirmRegistration,
  exportRegistrations,
  getRegistration,
  getSeatsOfEvent,
  listOwnRegistrations,
  listRegistrations,
  register,
} from '#registration/contract.ts';
import { testWithOpenRegistration } from '#tests/kit.ts';
import type { TestApp } from '#tests/support/app.ts';
import { conference, council, court, event, eventName } from '#tests/support/conference.ts';
import { individualBody } from '#tests/support/registering.ts';

/** Name of a portfolio that two committees of `twoIndias` have. */
const india = 'India';
const twoIndias = {
  ...conference,
  committees: conference.committees.map((committee) =>
    [council.value, court.value].includes(committee.value)
      ? { ...committee, portfolios: [...committee.portfolios, india] }
      : committee,
  ),
};

const test = testWithOpenRegistration
  .extend('siteOptions', { catalogue: twoIndias })
  .extend('delegates', ({ site, admin, delegate }) => {
    const send = (wishes: object, { token } = delegate) =>
      site.call(register, { token, body: { ...individualBody, committeePreference: both, ...wishes } });
    const own = async () =>
      (await site.call(listOwnRegistrations, { token: delegate.token })).body.ypEvents[0];
    const offered = async () => (await site.call(listAnnouncedEvents)).body.events[0]?.committees;
    /**
     * Registers a delegate for the second of two portfolios named India. An admin confirms and assigns that seat. Returns
     * the registration's id.
     */
    async function seatInSecond(): Promise<string> {
      await send({ portfolioPreference: [india], portfolioChoices: [ofCourt] });
      const id = (await own())?._id ?? '';
      await site.call(confirmRegistration, { token: admin.token, body: { regID: id } });
      await site.call(assignPortfolio, { token: admin.token, body: { eventID: id, ...ofCourt } });
      return id;
    }
    /** Changes the catalogue in the database, as the desk does. */
    async function change(work: (queries: TestApp['context']['db']['queries']) => Promise<unknown>) {
      const { queries } = site.context.db;
      await work(queries);
      await queries
        .updateTable('events')
        .set((eb) => ({ catalogue_revision: eb('catalogue_revision', '+', 1) }))
        .execute();
    }
    return { send, own, offered, seatInSecond, change };
  });

const both = [council.value, court.value];
const ofCourt = { committee: court.value, portfolio: india };

test('two portfolios with one name are chosen, assigned and counted separately', async ({
  site,
  admin,
  delegates,
}) => {
  await delegates.seatInSecond();
  expect(await delegates.own()).toMatchObject({
    portfolioPreference: [india],
    portfolioChoices: [ofCourt],
    assignedCommittee: court.value,
    assignedPortfolio: india,
  });
  const seats = (await site.call(getSeatsOfEvent, { token: admin.token, params: { eventName } })).body
    .committees;
  const freeIn = (value: string) => seats.find((one) => one.value === value)?.freePortfolios.includes(india);
  expect([freeIn(council.value), freeIn(court.value)]).toEqual([true, false]);
  const placesOf = async (value: string) =>
    (await delegates.offered())
      ?.find((one) => one.value === value)
      ?.places.find(({ portfolio }) => portfolio === india);
  expect(await placesOf(council.value)).toMatchObject({ portfolio: india, seats: 1, left: 1 });
  expect(await placesOf(court.value)).toMatchObject({ portfolio: india, seats: 1, left: 0 });
});

test('both are chosen together, and the mail tells them apart', async ({ site, delegates }) => {
  const choices = [ofCourt, { committee: council.value, portfolio: india }];
  expect(
    await delegates.send({ portfolioPreference: [india, india], portfolioChoices: choices }),
  ).toMatchObject({
    status: 200,
  });
  expect((await delegates.own())?.portfolioChoices).toEqual(choices);
  const mail = (await site.mails()).find(({ kind }) => kind === 'registered');
  expect(mail?.text).toContain(`${india} (${court.shortName}), ${india} (${council.shortName})`);
});

test('an ambiguous name is rejected, and one of a single chosen committee is accepted', async ({
  delegates,
}) => {
  const refused = { status: 400, body: { error: 'invalid portfolio selection' } };
  expect(await delegates.send({ portfolioPreference: [india] })).toMatchObject(refused);
  expect(await delegates.send({ portfolioPreference: [india], portfolioChoices: 'both' })).toMatchObject(
    refused,
  );
  expect(
    await delegates.send({ portfolioPreference: [india], portfolioChoices: [{ committee: 7 }] }),
  ).toMatchObject(refused);
  await delegates.send({ committeePreference: [court.value], portfolioPreference: [india] });
  expect((await delegates.own())?.portfolioChoices).toEqual([ofCourt]);
});

test('renaming a committee and a portfolio changes every screen and loses no choice', async ({
  site,
  admin,
  delegates,
}) => {
  const id = await delegates.seatInSecond();
  await delegates.change(async (queries) => {
    const { id: committee } = await queries
      .updateTable('committees')
      .set({ name: 'Court of the New Name', short_name: 'New Court' })
      .where('event_id', '=', event.id)
      .where('value', '=', court.value)
      .returning('id')
      .executeTakeFirstOrThrow();
    await queries
      .updateTable('portfolios')
      .set({ name: 'Bharat' })
      .where('committee_id', '=', committee)
      .where('name', '=', india)
      .execute();
  });
  const renamed = {
    assignedCommittee: court.value,
    assignedCommitteeName: 'New Court',
    assignedPortfolio: 'Bharat',
  };
  expect(await delegates.own()).toMatchObject({ ...renamed, portfolioPreference: ['Bharat'] });
  const { token } = admin;
  const { eventDetails } = (await site.call(getRegistration, { token, params: { eventID: id } })).body;
  expect(eventDetails).toMatchObject({ ...renamed, committeeNames: [council.shortName, 'New Court'] });
  const list = (await site.call(listRegistrations, { token, query: { eventName, section: court.value } }))
    .body;
  expect(list).toMatchObject({ rows: [renamed], total: 1 });
  expect(list.sections).toContainEqual({ id: court.value, label: 'New Court', count: 1 });
  const { seats } = (await site.call(searchDesk, { token, query: { q: 'bharat' } })).body;
  expect(seats).toMatchObject([{ committeeName: 'Court of the New Name', heldBy: { _id: id } }]);
  const file = await site.app.inject({
    url: exportRegistrations.path
      .replace(':eventName', encodeURIComponent(eventName))
      .replace(':format', 'csv'),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.body).toContain('New Court');
  expect(file.body).toContain('Bharat');
});

test('a withheld or withdrawn portfolio cannot be chosen, and its holder keeps it', async ({
  site,
  delegates,
}) => {
  const id = await delegates.seatInSecond();
  const set = (column: 'withheld_at' | 'withdrawn_at', at: number | null) =>
    delegates.change((queries) =>
      queries
        .updateTable('portfolios')
        .set({ [column]: at })
        .where('name', '=', india)
        .execute(),
    );
  const other = await site.person();
  const choosesIt = async () =>
    (await delegates.send({ committeePreference: [court.value], portfolioPreference: [india] }, other)).body
      .error;
  const isOffered = async () =>
    (await delegates.offered())?.some((one) => one.places.some(({ portfolio }) => portfolio === india));
  for (const column of ['withheld_at', 'withdrawn_at'] as const) {
    await set(column, 1);
    expect([await isOffered(), await choosesIt()]).toEqual([false, 'invalid portfolio selection']);
    await set(column, null);
  }
  await set('withdrawn_at', 1);
  expect(await delegates.own()).toMatchObject({
    _id: id,
    assignedPortfolio: india,
    portfolioPreference: [india],
  });
});

test('a portfolio that a delegate chose cannot be deleted', async ({ site, delegates }) => {
  await delegates.seatInSecond();
  const { queries } = site.context.db;
  const chosen = queries.selectFrom('registration_portfolios').select('portfolio_id');
  await expect(queries.deleteFrom('seats').where('portfolio_id', 'in', chosen).execute()).rejects.toThrow();
  await expect(queries.deleteFrom('committees').where('value', '=', court.value).execute()).rejects.toThrow();
});
