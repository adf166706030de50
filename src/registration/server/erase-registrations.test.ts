import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#accounts/contract.ts';
import { type Person, type TestApp, testApp } from '../../../tests/support/app.ts';
import { complete, individual, invite, newMember, setWindow } from '../../../tests/support/registering.ts';
import { getOwnRegistrations, register } from '../contract.ts';
import { eraseRegistrationsOf } from './erase-registrations.ts';

let site: TestApp;

beforeAll(async () => {
  site = await testApp();
  await setWindow(site, true);
});
afterAll(() => site.close());

const own = async ({ token }: Person) => (await site.call(getOwnRegistrations, { token })).body.ypEvents;
const emailsOf = (people: Person[]) => people.map(({ email }) => email);

/** As the deletion job does it: what the domains know first, then the account. */
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
  const wishes = await queries.selectFrom('registration_committees').select('committee').execute();
  expect([images, wishes]).toEqual([[], []]);
  expect((await site.call(dashboard, { token: leader.token })).body.sendInviteToWhom).toEqual([]);
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

test('members of a group that can no longer be completed are released and mailed', async () => {
  const leader = await site.person();
  const member = await newMember(site, leader, 'Stranded');
  await erase(leader);
  expect(await own(member)).toEqual([]);
  const kinds = (await site.mails()).filter(({ to }) => to === member.email).map(({ kind }) => kind);
  expect(kinds).toContain('released');
});
