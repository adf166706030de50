import { expect } from 'vitest';
import { grantDuty } from '#attendance/contract.ts';
import { answerContactMessage, contactUs, getPageOfContactMessages } from '#contact/contract.ts';
import { dayMs, dayOf } from '#platform/rule/dates.ts';
import { assignPortfolio, confirmRegistration } from '#registration/contract.ts';
import { test } from '#tests/kit.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { must } from '#tests/support/must.ts';
import { insertTestRegistrations } from '#tests/support/registrations.ts';
import { tourGoals, tourTasks } from '../contract.ts';
import { countDoneTasks } from './tour.sql.ts';

test('the tour counts what the calls of the product did after the demo was filled', async ({
  site,
  admin,
  superadmin,
}) => {
  const lastDay = dayOf(site.clock.now + 20 * dayMs, { timeZone: 'Asia/Kolkata' });
  const count = (since: number) => countDoneTasks(site.context.db.queries, since);
  const [before, first, second] = await insertTestRegistrations(site.context, Array(3).fill({}));
  await site.call(confirmRegistration, { token: admin.token, body: { regID: must(before).id } });
  site.clock.advance(60_000);
  const filledAt = site.clock.now;
  expect(await count(filledAt)).toEqual(Object.fromEntries(tourTasks.map((task) => [task, 0])));

  site.clock.advance(1_000);
  for (const one of [first, second])
    await site.call(confirmRegistration, { token: admin.token, body: { regID: must(one).id } });
  await site.call(assignPortfolio, {
    token: admin.token,
    body: { eventID: must(first).id, committee: council.value, portfolio: must(council.portfolios[0]) },
  });
  await site.call(grantDuty, {
    token: superadmin.token,
    body: { eventName, email: 'new.volunteer@example.org', kind: 'door', committee: '', lastDay },
  });
  const visitor = {
    name: 'Sample Visitor',
    email: 'visitor@example.org',
    message: 'Hello! When does it open?',
  };
  await site.call(contactUs, { body: visitor });
  const { rows } = (await site.call(getPageOfContactMessages, { token: admin.token })).body;
  await site.call(answerContactMessage, {
    token: admin.token,
    body: { messageID: must(rows[0])._id, lastEntryID: null, text: 'In May.', closes: true },
  });
  expect(await count(filledAt)).toMatchObject({
    confirm: 2,
    seat: 1,
    duty: 1,
    answer: 1,
    vote: 0,
    publish: 0,
  });
});

test('the tour has ten tasks', () => {
  expect(Object.keys(tourGoals)).toHaveLength(10);
});
