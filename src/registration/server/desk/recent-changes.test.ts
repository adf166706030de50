import { expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
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

const test = base.extend('recent', ({ site, admin }) => {
  const timeNow = () => new Date(site.clock.now).toISOString();
  const changes = async (since = timeNow()) => {
    site.clock.advance(1_000);
    return (await site.call(getRecentChanges, { query: { eventName, since }, token: admin.token })).body;
  };
  const changeOf = async (id: string, since?: string) =>
    (await changes(since)).changes.find(({ _id }) => _id === id);
  return { timeNow, changes, changeOf };
});

test('a decision, a seat, a correction and an undone decision of another admin are returned', async ({
  site,
  superadmin,
  admin,
  recent,
}) => {
  const { id } = await insertTestRegistration(site.context);
  expect(await recent.changeOf(id)).toBeUndefined();
  await site.call(confirmRegistration, { body: { regID: id }, token: superadmin.token });
  expect(await recent.changeOf(id)).toMatchObject({ status: 'confirmed', assignedPortfolio: '' });
  const from = { committee: council.value, portfolio: council.portfolios[0] };
  await site.call(assignPortfolio, { body: { eventID: id, ...from }, token: superadmin.token });
  expect(await recent.changeOf(id)).toMatchObject({
    assignedCommittee: from.committee,
    assignedPortfolio: from.portfolio,
  });
  await site.call(correctSeat, { body: { regID: id, from, to: null }, token: superadmin.token });
  expect(await recent.changeOf(id)).toMatchObject({ status: 'confirmed', assignedPortfolio: '' });
  const { decision } = (
    await site.call(getRegistrationForDesk, { params: { eventID: id }, token: admin.token })
  ).body;
  await site.call(undoDecision, {
    body: { regID: id, decidedAt: decision?.at, reason: 'A mistake' },
    token: superadmin.token,
  });
  expect(await recent.changeOf(id)).toMatchObject({ status: 'pending' });
});

test('older changes are not repeated, and a list that did not poll for long must be reloaded', async ({
  site,
  superadmin,
  recent,
}) => {
  const { id } = await insertTestRegistration(site.context);
  const before = recent.timeNow();
  await site.call(declineRegistration, { body: { regID: id }, token: superadmin.token });
  expect(await recent.changeOf(id, before)).toMatchObject({ status: 'declined' });
  site.clock.advance(20_000);
  expect(await recent.changeOf(id)).toBeUndefined();
  expect((await recent.changes(before)).missed).toBe(false);
  site.clock.advance(120_000);
  expect((await recent.changes(before)).missed).toBe(true);
});

test('a new registration is returned, and members of a completed group can be decided', async ({
  site,
  admin,
  recent,
}) => {
  await setRegistrationWindow(site, true);
  const leader = await site.person();
  const members = await newMembers(site, leader, 'Sample Delegation');
  site.clock.advance(60_000);
  const { at } = (await site.call(listRegistrations, { query: { eventName }, token: admin.token })).body;
  expect((await recent.changes(at)).registered).toEqual([]);
  await registerLeader(site, leader, 'Sample Delegation', emailsOf(members));
  const answer = await recent.changes(at);
  expect(answer.registered).toHaveLength(1);
  expect(answer.changes.map(({ waitsForLeader }) => waitsForLeader)).toEqual([false, false]);
});

test("a delegate's change of college, stay and fee is returned", async ({ site, recent }) => {
  await setRegistrationWindow(site, true);
  const { token, regID } = await registeredDelegate(site);
  site.clock.advance(60_000);
  const { eventName: _event, ...answers } = requiredAnswers;
  const body = { ...answers, regID, revision: 0, college: 'Another College', accomodation: 'Yes' } as const;
  expect(await site.call(changeRegistration, { token, body })).toMatchObject({ status: 200 });
  expect(await recent.changeOf(regID)).toMatchObject({
    college: 'Another College',
    accomodation: 'Yes',
    fee: { total: fees.individual + fees.hospitality },
  });
});

test('many polling lists cost one query a second', async ({ site, superadmin, admin, recent }) => {
  const { id } = await insertTestRegistration(site.context);
  const since = recent.timeNow();
  const ask = () => site.call(getRecentChanges, { query: { eventName, since }, token: admin.token });
  await ask();
  await site.call(confirmRegistration, { body: { regID: id }, token: superadmin.token });
  expect((await ask()).body.changes).toEqual([]);
  site.clock.advance(1_000);
  expect((await ask()).body.changes).toHaveLength(1);
});

test('an invalid time and an unknown event return an error', async ({ site, admin, recent }) => {
  const ask = (query: Record<string, string>) => site.call(getRecentChanges, { query, token: admin.token });
  expect((await ask({ eventName, since: 'yesterday' })).status).toBe(400);
  expect((await ask({ eventName })).status).toBe(400);
  expect(await ask({ eventName: 'Nowhere', since: recent.timeNow() })).toMatchObject({ status: 404 });
});
