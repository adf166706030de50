import { expect } from 'vitest';
import { handOver, login, secondPersonWaitErrors } from '#accounts/contract.ts';
import {
  confirmBankDetails,
  enterBankDetails,
  getBankDetailsOfEvents,
} from '#conference/contract/bank-details.ts';
import { recordFirstRegistration } from '#conference/server/index.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { eventName } from '#tests/support/conference.ts';
import { backdateRoles } from '#tests/support/first-start.ts';
import { due, openMoneyDesk } from '#tests/support/money-desk.ts';
import { ownDetails } from '#tests/support/payment-ways.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
let next = 900_000_000;
const test = base
  .extend('site', async ({ site }) => {
    await site.context.db.change((transaction) => recordFirstRegistration(transaction, site.clock.now));
    return site;
  })
  /** The superadmin of the settings (SUPERADMIN_EMAIL), whose role is old enough for every action. */
  .extend('first', ({ superadmin }) => superadmin)
  .extend('accounts', ({ site }) => {
    const loggedIn = async ({ email, password, accountId }: Person): Promise<Person> => ({
      email,
      password,
      accountId,
      token: (await site.call(login, { body: { email, password } })).body.token,
    });
    /** Makes a second account a superadmin. One person could do this with a second mailbox. */
    async function successorOf(giver: Person, wanted: { email?: string } = {}): Promise<Person> {
      const account = await site.person(wanted);
      const body = { email: account.email, password: giver.password };
      expect((await site.call(handOver, { token: giver.token, body })).status).toBe(200);
      return loggedIn(account);
    }
    const waiting = async ({ token }: Person) =>
      (await site.call(getBankDetailsOfEvents, { token })).body.events.find(
        (one) => one.eventName === eventName,
      )?.pending;
    const type = async (by: Person) => {
      const seen = (await waiting(by))?._id ?? null;
      const typed = ownDetails({ accountNumber: String(next++) });
      const { status } = await site.call(enterBankDetails, {
        token: by.token,
        body: { eventName, details: typed, seen },
      });
      expect(status).toBe(200);
    };
    const confirm = async (by: Person) => {
      const { token } = await loggedIn(by);
      const pending = (await waiting({ ...by, token }))?._id;
      return site.call(confirmBankDetails, { token, body: { pending } });
    };
    return { loggedIn, successorOf, waiting, type, confirm };
  });

const refused = (reason: keyof typeof secondPersonWaitErrors, until: number) => ({
  status: 403,
  body: {
    error: expect.stringContaining(secondPersonWaitErrors[reason].message),
    reason,
    until: new Date(until).toISOString(),
  },
});

test('a superadmin who hands over to a second mailbox does not confirm there for 14 days', async ({
  site,
  first,
  accounts,
}) => {
  await accounts.type(first);
  const mailbox = await accounts.successorOf(first);
  const until = site.clock.now + 14 * dayMs;
  expect((await accounts.waiting(mailbox))?.wait).toEqual({
    reason: 'role_from_first',
    until: new Date(until).toISOString(),
  });
  expect(await accounts.confirm(mailbox)).toMatchObject(refused('role_from_first', until));
  site.clock.advance(14 * dayMs - 1);
  expect(await accounts.confirm(mailbox)).toMatchObject(refused('role_from_first', until));
  site.clock.advance(1);
  expect((await accounts.waiting(await accounts.loggedIn(mailbox)))?.wait).toBeNull();
  expect((await accounts.confirm(mailbox)).status).toBe(200);
});

test('a second mailbox cannot enter what the first one confirms', async ({ site, first, accounts }) => {
  const mailbox = await accounts.successorOf(first);
  const until = site.clock.now + 14 * dayMs;
  await accounts.type(mailbox);
  expect(await accounts.confirm(first)).toMatchObject(refused('first_has_role_from_you', until));
  site.clock.advance(14 * dayMs);
  expect((await accounts.confirm(first)).status).toBe(200);
});

test('a chain of mailboxes is the same person, also when one in between is erased', async ({
  site,
  first,
  accounts,
}) => {
  const between = await accounts.successorOf(first);
  const last = await accounts.successorOf(between);
  const until = site.clock.now + 14 * dayMs;
  await site.context.db.queries.deleteFrom('accounts').where('id', '=', between.accountId).execute();
  await accounts.type(first);
  expect(await accounts.confirm(last)).toMatchObject(refused('role_from_first', until));
  await accounts.type(last);
  expect(await accounts.confirm(first)).toMatchObject(refused('first_has_role_from_you', until));
});

test('a superadmin promoted by another person confirms after 72 hours', async ({ site, first, accounts }) => {
  const other = await site.person({ role: 'superadmin' });
  const fresh = await accounts.successorOf(other);
  await accounts.type(first);
  const until = site.clock.now + 72 * hourMs;
  expect((await accounts.waiting(fresh))?.wait?.reason).toBe('new_superadmin');
  expect(await accounts.confirm(fresh)).toMatchObject(refused('new_superadmin', until));
  site.clock.advance(72 * hourMs);
  expect((await accounts.confirm(fresh)).status).toBe(200);
});

test('a role that was granted again starts anew', async ({ site, first, accounts }) => {
  const other = await site.person({ role: 'superadmin' });
  const mailbox = await accounts.successorOf(first);
  site.clock.advance(30 * dayMs);
  await site.context.db.queries
    .updateTable('accounts')
    .set({ role_expires_at: site.clock.now })
    .where('id', '=', mailbox.accountId)
    .execute();
  const giver = await accounts.loggedIn(other);
  const body = { email: mailbox.email, password: giver.password };
  expect((await site.call(handOver, { token: giver.token, body })).status).toBe(200);
  await accounts.type(await accounts.loggedIn(first));
  expect(await accounts.confirm(mailbox)).toMatchObject(
    refused('new_superadmin', site.clock.now + 72 * hourMs),
  );
});

const testOfTrusted = test.extend('siteOptions', {
  settings: { TRUSTED_SECOND_PERSON: 'Treasurer@Example.org' },
});
testOfTrusted(
  'the trusted second person need not wait, but those they promote must',
  async ({ first, accounts }) => {
    const trusted = await accounts.successorOf(first, { email: 'treasurer@example.org' });
    await accounts.type(first);
    expect((await accounts.waiting(trusted))?.wait).toBeNull();
    expect((await accounts.confirm(trusted)).status).toBe(200);
    const mailbox = await accounts.successorOf(trusted);
    await accounts.type(trusted);
    expect((await accounts.confirm(mailbox)).body).toMatchObject({ reason: 'role_from_first' });
  },
);

test('a superadmin from the settings waits 72 hours', async ({ site, first, accounts }) => {
  await site.context.db.queries
    .updateTable('accounts')
    .set({ role_since: site.clock.now })
    .where('id', '=', first.accountId)
    .execute();
  await accounts.type(await site.person({ role: 'superadmin' }));
  expect(await accounts.confirm(first)).toMatchObject(
    refused('new_superadmin', site.clock.now + 72 * hourMs),
  );
});

test('an old admin who becomes a superadmin waits like a new one', async ({ site, first, accounts }) => {
  await backdateRoles(site.context);
  const admin = await site.person({ role: 'admin' });
  const other = await site.person({ role: 'superadmin' });
  const body = { email: admin.email, password: other.password };
  await site.call(handOver, { token: other.token, body });
  await accounts.type(first);
  expect((await accounts.confirm(admin)).body).toMatchObject({ reason: 'new_superadmin' });
});

test('the same rule applies to concurrent releases of a refund', { tags: ['race'] }, async ({
  site,
  accounts,
}) => {
  const desk = await openMoneyDesk(site);
  const { id } = await desk.placed();
  await desk.pay(id);
  await desk.decline(id);
  const mailbox = await accounts.successorOf(desk.treasurer);
  const until = site.clock.now + 14 * dayMs;
  await desk.send(id, due);
  const answers = await Promise.all([1, 2, 3].map(() => desk.release(id, mailbox)));
  for (const answer of answers) expect(answer).toMatchObject(refused('role_from_first', until));
  expect((await desk.refundOf('waiting', id))?.released).toBeNull();
  expect((await desk.release(id, desk.second)).status).toBe(200);
});

test('two mailboxes that one person promotes do not confirm for each other for 14 days', async ({
  site,
  first,
  accounts,
}) => {
  const [one, two] = [await accounts.successorOf(first), await accounts.successorOf(first)];
  const until = site.clock.now + 14 * dayMs;
  await accounts.type(one);
  site.clock.advance(72 * hourMs);
  expect((await accounts.waiting(await accounts.loggedIn(two)))?.wait).toMatchObject({
    reason: 'roles_from_same_person',
  });
  expect(await accounts.confirm(two)).toMatchObject(refused('roles_from_same_person', until));
  site.clock.advance(14 * dayMs - 72 * hourMs);
  expect((await accounts.confirm(two)).status).toBe(200);
});
