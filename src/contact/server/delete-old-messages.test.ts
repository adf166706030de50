import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  contactUs,
  getAllContactMessages,
  getPageOfContactMessages,
  markContactMessageAnsweredOrOpen,
} from '../contract.ts';

const dayMs = 24 * 60 * 60_000;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const write = (message: string) =>
  site.call(contactUs, { body: { name: 'Sample Visitor', email: 'visitor@example.org', message } });
const kept = async () => {
  const { token } = await site.superadmin();
  const { allResponses } = (await site.call(getAllContactMessages, { token })).body;
  return allResponses.map(({ message }) => message);
};
const answer = async (message: string) => {
  const { token } = await site.superadmin();
  const { rows } = (await site.call(getPageOfContactMessages, { token, query: { q: message } })).body;
  const body = { messageID: rows[0]?._id, answered: true };
  expect((await site.call(markContactMessageAnsweredOrOpen, { token, body })).status).toBe(200);
};
const runHousekeeping = () => startHousekeeping(site.context, throwError)();

test('a message is kept for a year after it came in, or was answered, and then erased', async () => {
  await write('Never answered');
  await write('Answered late');
  site.clock.advance(100 * dayMs);
  await answer('Answered late');
  await write('Came later');
  site.clock.advance(265 * dayMs - 1);
  await runHousekeeping();
  expect(await kept()).toEqual(['Came later', 'Answered late', 'Never answered']);
  site.clock.advance(1);
  await runHousekeeping();
  expect(await kept()).toEqual(['Came later', 'Answered late']);
  site.clock.advance(100 * dayMs);
  await runHousekeeping();
  expect(await kept()).toEqual([]);
});
