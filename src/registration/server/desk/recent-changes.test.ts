import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName, fees } from '#tests/support/conference.ts';
import {
  emailsOf,
  newMembers,
  registeredDelegate,
  registerLeader,
  requiredAnswers,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import { insertTestRegistration } from '#tests/support/registrations.ts';
import { changeRegistration } from '../../contract/changes.ts';
import {
  assignPortfolio,
  confirmRegistration,
  correctSeat,
  declineRegistration,
  undoDecision,
} from '../../contract/decisions.ts';
import { getRecentChanges, getRegistrationForDesk, listRegistrations } from '../../contract/desk.ts';

let site: TestApp;
let admin: Person;
let superadmin: Person;
beforeEach(async () => {
  site = await testApp();
  admin = await site.person({ role: 'admin' });
  superadmin = await site.superadmin();
});
afterEach(() => site.close());

const timeNow = () => new Date(site.clock.now).toISOString();
const changes = async (since = timeNow()) => {
  site.clock.advance(1_000);
  return (await site.call(getRecentChanges, { query: { eventName, since }, token: admin.token })).body;
};
const changeOf = async (id: string, since?: string) =>
  (await changes(since)).changes.find(({ _id }) => _id === id);

test('a decision, a seat, a correction and an undone decision of another admin are returned', async () => {
  const { id } = await insertTestRegistration(site.context);
  expect(await changeOf(id)).toBeUndefined();
  await site.call(confirmRegistration, { body: { regID: id }, token: superadmin.token });
  expect(await changeOf(id)).toMatchObject({ status: 'confirmed', assignedPortfolio: '' });
  const from = { committee: council.value, portfolio: council.portfolios[0] };
  await site.call(assignPortfolio, { body: { eventID: id, ...from }, token: superadmin.token });
  expect(await changeOf(id)).toMatchObject({
    assignedCommittee: from.committee,
    assignedPortfolio: from.portfolio,
  });
  await site.call(correctSeat, { body: { regID: id, from, to: null }, token: superadmin.token });
  expect(await changeOf(id)).toMatchObject({ status: 'confirmed', assignedPortfolio: '' });
  const { decision } = (
    await site.call(getRegistrationForDesk, { params: { eventID: id }, token: admin.token })
  ).body;
  await site.call(undoDecision, {
    body: { regID: id, decidedAt: decision?.at, reason: 'A mistake' },
    token: superadmin.token,
  });
  expect(await changeOf(id)).toMatchObject({ status: 'pending' });
});

test('older changes are not repeated, and a list that did not poll for long must be reloaded', async () => {
  const { id } = await insertTestRegistration(site.context);
  const before = timeNow();
  await site.call(declineRegistration, { body: { regID: id }, token: superadmin.token });
  expect(await changeOf(id, before)).toMatchObject({ status: 'declined' });
  site.clock.advance(20_000);
  expect(await changeOf(id)).toBeUndefined();
  expect((await changes(before)).missed).toBe(false);
  site.clock.advance(120_000);
  expect((await changes(before)).missed).toBe(true);
});

test('a new registration is returned, and members of a completed group can be decided', async () => {
  await setRegistrationWindow(site, true);
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Sample Delegation');
  site.clock.advance(60_000);
  const { at } = (await site.call(listRegistrations, { query: { eventName }, token: admin.token })).body;
  expect((await changes(at)).registered).toEqual([]);
  await registerLeader(site, leader, 'Sample Delegation', emailsOf(members));
  const answer = await changes(at);
  expect(answer.registered).toHaveLength(1);
  expect(answer.changes.map(({ waitsForLeader }) => waitsForLeader)).toEqual([false, false]);
});

test("a delegate's change of college, stay and fee is returned", async () => {
  await setRegistrationWindow(site, true);
  const { token, regID } = await registeredDelegate(site);
  site.clock.advance(60_000);
  const { eventName: _event, ...answers } = requiredAnswers;
  const body = { ...answers, regID, revision: 0, college: 'Another College', accomodation: 'Yes' } as const;
  expect(await site.call(changeRegistration, { token, body })).toMatchObject({ status: 200 });
  expect(await changeOf(regID)).toMatchObject({
    college: 'Another College',
    accomodation: 'Yes',
    fee: { total: fees.individual + fees.hospitality },
  });
});

test('many polling lists cost one query a second', async () => {
  const { id } = await insertTestRegistration(site.context);
  const since = timeNow();
  const ask = () => site.call(getRecentChanges, { query: { eventName, since }, token: admin.token });
  await ask();
  await site.call(confirmRegistration, { body: { regID: id }, token: superadmin.token });
  expect((await ask()).body.changes).toEqual([]);
  site.clock.advance(1_000);
  expect((await ask()).body.changes).toHaveLength(1);
});

test('an invalid time and an unknown event return an error', async () => {
  const ask = (query: Record<string, string>) => site.call(getRecentChanges, { query, token: admin.token });
  expect((await ask({ eventName, since: 'yesterday' })).status).toBe(400);
  expect((await ask({ eventName })).status).toBe(400);
  expect(await ask({ eventName: 'Nowhere', since: timeNow() })).toMatchObject({ status: 404 });
});
