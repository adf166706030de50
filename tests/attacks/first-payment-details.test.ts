import { expect } from 'vitest';
import { handOver, login } from '#accounts/contract.ts';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import { recordFirstRegistration } from '#conference/server/index.ts';
import { test as base } from '#tests/kit.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { conference, eventName } from '#tests/support/conference.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';
import { registerAlone, setRegistrationWindow } from '#tests/support/registering.ts';

const test = base
  .extend('first', ({ superadmin }) => superadmin)
  .extend('second', ({ site, first }) => successorOf(site, first))
  .extend('bankDetails', ({ site, first, second }) => {
    const pendingOf = async ({ token }: Person) =>
      (await site.call(getBankDetailsOfEvents, { token })).body.events.find(
        (one) => one.eventName === eventName,
      )?.pending;
    const enter = async (details: object, { token }: Person = first) => {
      expect(
        (await site.call(enterBankDetails, { token, body: { eventName, details, seen: null } })).status,
      ).toBe(200);
      return (await pendingOf(second))?._id;
    };
    const confirm = (pending: unknown, { token }: Person = second) =>
      site.call(confirmBankDetails, { token, body: { pending } });
    const register = async () => {
      await setRegistrationWindow(site, true);
      const delegate = await site.person();
      expect((await registerAlone(site, delegate)).status).toBe(200);
    };
    return { pendingOf, enter, confirm, register };
  });

/** Makes a second account a superadmin, which the usual rule lets confirm after 14 days. */
async function successorOf(site: TestApp, { token, password }: Person): Promise<Person> {
  const account = await site.person();
  const body = { email: account.email, password };
  expect((await site.call(handOver, { token, body })).status).toBe(200);
  const loggedIn = await site.call(login, { body: { email: account.email, password: account.password } });
  return { ...account, token: loggedIn.body.token };
}

const mustWait = { status: 403, body: { reason: 'role_from_first' } };

test('the second person confirms the first details of a site without registrations at once', async ({
  site,
  first,
  second,
  bankDetails,
}) => {
  const id = await bankDetails.enter(ownDetails());
  expect((await bankDetails.pendingOf(second))?.wait).toBeNull();
  expect((await bankDetails.confirm(id, first)).body).toMatchObject({ code: 'second_person_required' });
  expect((await bankDetails.confirm(id, await site.person({ role: 'admin' }))).status).toBe(403);
  expect(await bankDetails.confirm(id)).toMatchObject({ status: 200 });
  const mails = (await site.mails()).filter(({ kind }) => kind === 'bank_details_confirmed');
  expect(mails.map(({ to }) => to).sort()).toEqual([first.email, second.email].sort());
});

test('once there was a registration, also one that is deleted, the waiting time applies', async ({
  site,
  second,
  bankDetails,
}) => {
  await bankDetails.register();
  const id = await bankDetails.enter(ownDetails());
  expect((await bankDetails.pendingOf(second))?.wait).toMatchObject({ reason: 'role_from_first' });
  expect(await bankDetails.confirm(id)).toMatchObject(mustWait);
  await site.context.db.queries.deleteFrom('registrations').execute();
  expect(await bankDetails.confirm(id)).toMatchObject(mustWait);
});

test('a registration that left no other trace counts too', async ({ site, second, bankDetails }) => {
  const id = await bankDetails.enter(ownDetails());
  await site.context.db.change((transaction) => recordFirstRegistration(transaction, site.clock.now));
  expect((await bankDetails.pendingOf(second))?.wait).toMatchObject({ reason: 'role_from_first' });
  expect(await bankDetails.confirm(id)).toMatchObject(mustWait);
});

test('the second details wait, also without a registration', async ({ bankDetails }) => {
  await bankDetails.confirm(await bankDetails.enter(ownDetails()));
  const id = await bankDetails.enter(ownDetails({ accountNumber: '999999999999' }));
  expect(await bankDetails.confirm(id)).toMatchObject(mustWait);
});

test('sample details are no first details', async ({ bankDetails }) => {
  const id = await bankDetails.enter(conference.payment);
  expect(await bankDetails.confirm(id)).toMatchObject(mustWait);
});

test('a confirmation beside the first registration follows one of the two rules whole', {
  tags: ['race'],
}, async ({ site, bankDetails }) => {
  await setRegistrationWindow(site, true);
  const id = await bankDetails.enter(ownDetails());
  const delegate = await site.person();
  const [registered, confirmed] = await Promise.all([registerAlone(site, delegate), bankDetails.confirm(id)]);
  expect(registered.status).toBe(200);
  expect([200, 403]).toContain(confirmed.status);
  expect(await bankDetails.confirm(id)).toMatchObject(confirmed.status === 200 ? { status: 409 } : mustWait);
});
