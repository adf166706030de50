import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { login } from '#accounts/contract.ts';
import { initialConference } from '#conference/content/index.ts';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { saveRegistrationWindow } from '#conference/server/event-settings.sql.ts';
import { getEventByName, seedEventAndCommittees } from '#conference/server/index.ts';
import {
  assignPortfolio,
  confirmRegistration,
  getSeatsOfEvent,
  listOwnRegistrations,
  register,
} from '#registration/contract.ts';
import { testApp } from '#tests/support/app.ts';
import { startedAt } from '#tests/support/first-start.ts';
import { must } from '#tests/support/must.ts';
import { paymentScreenshot } from '#tests/support/pictures.ts';
import { maxConfirmedShare, moveCatalogueAhead, seedDemoEvent } from './demo-event.ts';
import { fillWithSamples } from './sample-data.ts';

const day = 24 * 60 * 60_000;

test('the conference of the demo begins in five to six weeks, in its name and texts too', () => {
  const now = Date.UTC(2026, 10, 29);
  const { event } = moveCatalogueAhead(initialConference, now);
  const startsAt = Date.parse(event.startsAt);
  expect(startsAt).toBeGreaterThanOrEqual(now + 35 * day);
  expect(startsAt).toBeLessThan(now + 42 * day);
  expect((startsAt - Date.parse(initialConference.event.startsAt)) % (7 * day)).toBe(0);
  expect(event.datesInWords).toBe('8 to 10 January 2027');
  expect(event.name).toBe('Annual Conference 2027');
});

test('the start of the demo keeps the dates of its conference', async () => {
  const catalogue = moveCatalogueAhead(initialConference, startedAt);
  const site = await testApp({ catalogue });
  await seedDemoEvent(site.context, catalogue);
  await seedEventAndCommittees(site.context, initialConference);
  const { dates } = await getEventByName(site.context.db.queries, catalogue.event.name);
  expect(dates?.startsAt).toBe(Date.parse(catalogue.event.startsAt));
  await site.close();
});

test('a newcomer can register in the demo and get a seat, and the README names its log-ins', async () => {
  const catalogue = moveCatalogueAhead(initialConference, startedAt);
  const site = await testApp({ catalogue });
  const accounts = await fillWithSamples(site.context, { registrations: 400, catalogue, maxConfirmedShare });
  const printed = accounts.map(({ email }) => email);
  const [, table = ''] = readFileSync('README.md', 'utf8').split('| log in as |');
  const named = [...table.matchAll(/`(\S+@example\.org)`/g)].map(([, email]) => email);
  expect(named.length).toBeGreaterThan(4);
  expect(['superadmin@example.org', ...printed]).toEqual(expect.arrayContaining(named));
  const { id, name: eventName } = catalogue.event;
  await site.context.db.change((transaction) =>
    saveRegistrationWindow(transaction, id, { opensAt: startedAt, closesAt: null }),
  );
  const tokenOf = async (who: string) => {
    const { email = '', password = '' } = accounts.find((account) => account.who === who) ?? {};
    return (await site.call(login, { body: { email, password } })).body.token;
  };
  const { events } = (await site.call(listAnnouncedEvents)).body;
  expect(events.map(({ registrationOpen }) => registrationOpen)).toEqual([true]);

  const admin = await tokenOf('admin');
  const seats = async () =>
    (await site.call(getSeatsOfEvent, { token: admin, params: { eventName } })).body.committees;
  const free = (await seats()).find(({ freePortfolios }) => freePortfolios.length > 0);
  const [portfolio = ''] = free?.freePortfolios ?? [];
  const committee = free?.value ?? '';
  const newcomer = await tokenOf('delegate who has not registered');
  const { buffer } = await paymentScreenshot(399);
  const registered = await site.call(register, {
    token: newcomer,
    body: {
      eventName,
      payment: `data:image/png;base64,${buffer.toString('base64')}`,
      previousMunExperience: 'None yet',
      college: 'Sample College',
      accomodation: 'No',
      committeePreference: [committee],
      portfolioPreference: [portfolio],
      isGroupRegistration: false,
    },
  });
  expect(registered).toMatchObject({ status: 200 });
  const [own] = (await site.call(listOwnRegistrations, { token: newcomer })).body.ypEvents;
  const regID = must(own)._id;
  expect((await site.call(confirmRegistration, { token: admin, body: { regID } })).status).toBe(200);
  const seated = await site.call(assignPortfolio, {
    token: admin,
    body: { eventID: regID, committee, portfolio },
  });
  expect(seated).toMatchObject({ status: 200 });
  await site.close();
});
