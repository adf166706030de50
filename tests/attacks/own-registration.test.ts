import { afterAll, beforeAll, expect, test } from 'vitest';
import { elevate, login } from '#accounts/contract.ts';
import {
  assignPortfolio,
  confirmRegistration,
  declineRegistration,
  getOwnRegistrations,
  getRegistration,
  register,
} from '#registration/contract.ts';
import { type Person, type TestApp, testApp } from '../support/app.ts';
import { council } from '../support/conference.ts';
import { individual, setWindow } from '../support/registering.ts';

let site: TestApp;
let superadmin: Person;
let admin: Person;
let own: string;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  await setWindow(site, true);
  admin = await site.person();
  await site.call(register, { token: admin.token, body: individual });
  const { ypEvents } = (await site.call(getOwnRegistrations, { token: admin.token })).body;
  own = ypEvents[0]?._id ?? '';
  await site.call(elevate, { token: superadmin.token, body: { accountID: admin.accountId } });
  const { email, password } = admin;
  admin = { ...admin, token: (await site.call(login, { body: { email, password } })).body.token };
});
afterAll(() => site.close());

const status = async () =>
  (await site.call(getRegistration, { token: superadmin.token, params: { eventID: own } })).body.eventDetails
    .status;
const refused = { status: 403, body: { error: 'Not authorized' } };

test('an admin decides the own registration neither way', async () => {
  for (const call of [confirmRegistration, declineRegistration])
    expect(await site.call(call, { token: admin.token, body: { regID: own } })).toMatchObject(refused);
  expect(await status()).toBe('pending');
});

test('an admin gives no seat to the own registration', async () => {
  await site.call(confirmRegistration, { token: superadmin.token, body: { regID: own } });
  const body = { eventID: own, committee: council.value, portfolio: council.portfolios[0] };
  expect(await site.call(assignPortfolio, { token: admin.token, body })).toMatchObject(refused);
  expect((await site.call(assignPortfolio, { token: superadmin.token, body })).status).toBe(200);
});
