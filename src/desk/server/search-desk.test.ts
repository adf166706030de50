import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactUs } from '#contact/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { council, eventName } from '#tests/support/conference.ts';
import { type InsertedRegistration, insertTestRegistrations } from '#tests/support/registrations.ts';
import { maxSearchResultsPerKind, searchDesk } from '../contract.ts';

let site: TestApp;
let admin: Person;
let superadmin: Person;
let seated: InsertedRegistration;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  admin = await site.person({ role: 'admin', name: 'Quentin Admin', email: 'quentin@example.org' });
  const [first] = await insertTestRegistrations(site.context, [
    {
      name: 'Quilla Seated',
      email: 'quilla@example.org',
      status: 'confirmed',
      assigned: { committee: council.value, portfolio: council.portfolios[0] },
    },
    ...Array.from({ length: maxSearchResultsPerKind + 2 }, (_, at) => ({ name: `Quorum Delegate ${at}` })),
  ]);
  if (!first) throw new Error('no registration was placed');
  seated = first;
  await site.call(contactUs, {
    body: { name: 'Quirin Visitor', email: 'quirin@example.org', message: 'w'.repeat(500) },
  });
});
afterAll(() => site.close());

const found = async ({ token }: Person, q: string) =>
  (await site.call(searchDesk, { token, query: { q } })).body;
const counts = (answer: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answer).map(([kind, rows]) => [kind, (rows as unknown[]).length]));

test('a superadmin finds registrations, accounts, mails and messages by word prefix', async () => {
  const answer = await found(superadmin, '  QUIL ');
  expect(answer.registrations).toEqual([
    { _id: seated.id, name: seated.name, email: seated.email, eventName, status: 'confirmed' },
  ]);
  expect(answer.accounts).toEqual([
    { _id: seated.accountId, name: seated.name, email: seated.email, role: 'client' },
  ]);
  const [mail] = (await found(superadmin, 'quentin@')).mails;
  expect(mail).toMatchObject({ recipient: admin.email });
  const [message] = (await found(superadmin, 'quirin')).messages;
  expect(message).toMatchObject({
    name: 'Quirin Visitor',
    email: 'quirin@example.org',
    excerpt: 'w'.repeat(120),
  });
});

test('an admin finds neither accounts nor mails', async () => {
  expect(counts(await found(admin, 'quilla'))).toEqual({
    registrations: 1,
    seats: 0,
    messages: 0,
    accounts: 0,
    mails: 0,
  });
  expect(counts(await found(admin, 'quirin'))).toMatchObject({ messages: 1 });
  expect(counts(await found(superadmin, 'quentin'))).toMatchObject({ accounts: 1 });
  expect(counts(await found(admin, 'quentin'))).toMatchObject({ accounts: 0, mails: 0 });
});

test('a portfolio is found with its delegate, and a committee by name', async () => {
  const seat = { eventName, committee: council.value };
  expect((await found(admin, council.portfolios[0])).seats).toContainEqual({
    ...seat,
    committeeName: expect.any(String),
    portfolio: council.portfolios[0],
    heldBy: { _id: seated.id, name: seated.name },
  });
  expect((await found(admin, council.portfolios[1])).seats).toContainEqual(
    expect.objectContaining({ ...seat, portfolio: council.portfolios[1], heldBy: null }),
  );
  expect((await found(admin, council.value)).seats).toContainEqual(
    expect.objectContaining({ ...seat, portfolio: null, heldBy: null }),
  );
});

test('the newest results of each kind are listed first', async () => {
  const { registrations, accounts } = await found(superadmin, 'quorum');
  const names = Array.from(
    { length: maxSearchResultsPerKind },
    (_, at) => `Quorum Delegate ${maxSearchResultsPerKind + 1 - at}`,
  );
  expect(registrations.map(({ name }) => name)).toEqual(names);
  expect(accounts).toHaveLength(maxSearchResultsPerKind);
});

test.each(['', ' a ', 'x'.repeat(201)])('%j is refused as too short or too long', async (q) => {
  const { status, body } = await site.call(searchDesk, { token: admin.token, query: { q } });
  expect([status, body.error]).toEqual([400, 'Please type at least 2 characters']);
});

test('wildcards and operators are searched literally', async () => {
  for (const signs of ['%%', '__', "' or 1=1", '@.'])
    expect(Object.values(counts(await found(superadmin, signs))), signs).toEqual([0, 0, 0, 0, 0]);
});
