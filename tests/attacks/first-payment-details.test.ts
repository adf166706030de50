import { afterEach, beforeEach, expect, test } from 'vitest';
import { handOver, login } from '#accounts/contract.ts';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import { recordFirstRegistration } from '#conference/server/index.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import { registerAlone, setRegistrationWindow } from '#tests/support/registering.ts';

let site: TestApp;
let first: Person;
let second: Person;
beforeEach(async () => {
  site = await testApp();
  first = await site.superadmin();
  second = await successorOf(first);
});
afterEach(() => site.close());

/** Makes a second account a superadmin, which the usual rule lets confirm after 14 days. */
async function successorOf({ token, password }: Person): Promise<Person> {
  const account = await site.person();
  const body = { email: account.email, password };
  expect((await site.call(handOver, { token, body })).status).toBe(200);
  const loggedIn = await site.call(login, { body: { email: account.email, password: account.password } });
  return { ...account, token: loggedIn.body.token };
}

const pendingOf = async ({ token }: Person) =>
  (await site.call(getBankDetailsOfEvents, { token })).body.events.find((one) => one.eventName === eventName)
    ?.pending;
const enter = async (details: object, { token }: Person = first) => {
  expect(
    (await site.call(enterBankDetails, { token, body: { eventName, details, seen: null } })).status,
  ).toBe(200);
  return (await pendingOf(second))?._id;
};
const confirm = (pending: unknown, { token }: Person = second) =>
  site.call(confirmBankDetails, { token, body: { pending } });
const mustWait = { status: 403, body: { reason: 'role_from_first' } };
const register = async () => {
  await setRegistrationWindow(site, true);
  const delegate = await site.person();
  expect((await registerAlone(site, delegate)).status).toBe(200);
};

test('the second person confirms the first details of a site without registrations at once', async () => {
  const id = await enter(ownDetails());
  expect((await pendingOf(second))?.wait).toBeNull();
  expect((await confirm(id, first)).body).toMatchObject({ code: 'second_person_required' });
  expect((await confirm(id, await site.person({ role: 'admin' }))).status).toBe(403);
  expect(await confirm(id)).toMatchObject({ status: 200 });
  const mails = (await site.mails()).filter(({ kind }) => kind === 'bank_details_confirmed');
  expect(mails.map(({ to }) => to).sort()).toEqual([first.email, second.email].sort());
});

test('once there was a registration, also one that is deleted, the waiting time applies', async () => {
  await register();
  const id = await enter(ownDetails());
  expect((await pendingOf(second))?.wait).toMatchObject({ reason: 'role_from_first' });
  expect(await confirm(id)).toMatchObject(mustWait);
  await site.context.db.queries.deleteFrom('registrations').execute();
  expect(await confirm(id)).toMatchObject(mustWait);
});

test('a registration that left no other trace counts too', async () => {
  const id = await enter(ownDetails());
  await site.context.db.change((transaction) => recordFirstRegistration(transaction, site.clock.now));
  expect((await pendingOf(second))?.wait).toMatchObject({ reason: 'role_from_first' });
  expect(await confirm(id)).toMatchObject(mustWait);
});

test('the second details wait, also while nobody has registered', async () => {
  await confirm(await enter(ownDetails()));
  const id = await enter(ownDetails({ accountNumber: '999999999999' }));
  expect(await confirm(id)).toMatchObject(mustWait);
});

test('sample details are no first details', async () => {
  const id = await enter(conference.payment);
  expect(await confirm(id)).toMatchObject(mustWait);
});

test('a confirmation beside the first registration follows one of the two rules whole', {
  tags: ['race'],
}, async () => {
  await setRegistrationWindow(site, true);
  const id = await enter(ownDetails());
  const delegate = await site.person();
  const [registered, confirmed] = await Promise.all([registerAlone(site, delegate), confirm(id)]);
  expect(registered.status).toBe(200);
  expect([200, 403]).toContain(confirmed.status);
  expect(await confirm(id)).toMatchObject(confirmed.status === 200 ? { status: 409 } : mustWait);
});
