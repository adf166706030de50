import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#accounts/contract.ts';
import { type Person, type TestApp, testApp } from '../../../tests/support/app.ts';
import { eventName } from '../../../tests/support/conference.ts';
import { complete, individual, invite, newMember, setWindow } from '../../../tests/support/registering.ts';
import { getNumbers } from '../contract/desk.ts';
import { getOwnRegistrations, register } from '../contract/form.ts';
import { eraseRegistrationsOf } from './erasure.ts';

let site: TestApp;

beforeAll(async () => {
  site = await testApp();
  await setWindow(site, true);
});
afterAll(() => site.close());

const own = async ({ token }: Person) => (await site.call(getOwnRegistrations, { token })).body.ypEvents;
const emailsOf = (people: Person[]) => people.map(({ email }) => email);

/** Erases in the order of the deletion job: data of the modules first, then the account. */
const erase = ({ accountId: id, email }: Person) =>
  site.context.db.change(async (changes) => {
    await eraseRegistrationsOf(changes, site.context, { id, email });
    await changes.deleteFrom('accounts').where('id', '=', id).execute();
  });

test('a delegate is erased with registration, payment and every invitation to the address', async () => {
  const leader = await site.person();
  const delegate = await site.person();
  await invite(site, leader, delegate.email, 'Wanted');
  await site.call(register, { body: individual, token: delegate.token });
  await erase(delegate);
  const { queries } = site.context.db;
  const images = await queries.selectFrom('images').select('id').execute();
  const wishes = await queries.selectFrom('registration_committees').select('committee_id').execute();
  expect([images, wishes]).toEqual([[], []]);
  expect((await site.call(dashboard, { token: leader.token })).body.sendInviteToWhom).toEqual([]);
});

test('the statistics of an event stay anonymous when delegates are erased', async () => {
  const admin = await site.person({ role: 'admin' });
  const numbers = async () => {
    // The server caches these counts for half a minute.
    site.clock.advance(31_000);
    const params = { eventName };
    const {
      at: _at,
      colleges: _colleges,
      ...rest
    } = (await site.call(getNumbers, { params, token: admin.token })).body;
    return rest;
  };
  const delegate = await site.person({ name: 'Sample Leaver' });
  const body = { ...individual, accomodation: 'Yes', college: 'Sample Unheard College' };
  await site.call(register, { body, token: delegate.token });
  const before = await numbers();
  expect(before.money.due.hospitality).toBeGreaterThan(0);
  await erase(delegate);
  expect(await numbers()).toEqual(before);
  const kept = await site.context.db.queries.selectFrom('erased_registrations').selectAll().execute();
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${delegate.accountId}|${delegate.email}|Sample`));
});

test('members of a complete group keep their registrations when the leader is erased', async () => {
  const leader = await site.person();
  const members = [await newMember(site, leader, 'Kept'), await newMember(site, leader, 'Kept')];
  await complete(site, leader, 'Kept', emailsOf(members));
  await erase(leader);
  for (const member of members) {
    const [registration] = await own(member);
    expect(registration).toMatchObject({ mode: 'member', status: 'pending' });
    expect(registration).not.toHaveProperty('group');
  }
});

test('members of an open group are released and mailed when the leader is erased', async () => {
  const leader = await site.person();
  const member = await newMember(site, leader, 'Stranded');
  await erase(leader);
  expect(await own(member)).toEqual([]);
  const kinds = (await site.mails()).filter(({ to }) => to === member.email).map(({ kind }) => kind);
  expect(kinds).toContain('released');
});
