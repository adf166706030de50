import { afterAll, beforeAll, expect, test } from 'vitest';
import { editProfile, getOwnProfile, login, signup } from '#accounts/contract.ts';
import { contactUs } from '#contact/contract.ts';
import { listOwnRegistrations, register } from '#registration/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { council, fees } from '#tests/support/conference.ts';
import {
  acceptInvitation,
  individualBody,
  inviteMember,
  setRegistrationWindow,
} from '#tests/support/registering.ts';

/** Privileged fields, named as in the contract and as in the tables. */
const wishes = {
  _id: 'mine',
  id: 'mine',
  role: 'superadmin',
  isVerified: true,
  verified_at: 1,
  password_hash: 'mine',
  passwordHash: 'mine',
  deletion_scheduled_at: null,
  created_at: 1,
  status: 'confirmed',
  mode: 'individual',
  fee: { registration: 0, hospitality: 0, total: 0 },
  registration_fee_amount: 0,
  groupTotal: 0,
  assignedCommittee: council.value,
  assignedPortfolio: council.portfolios[0],
  assigned_committee: council.value,
  decided_by: 'mine',
  payment_picture_id: 'mine',
  account_id: 'mine',
  accountID: 'mine',
  completed_at: 1,
  contactedAt: '2020-01-01T00:00:00.000Z',
  answered_at: 1,
  secondFactorMissing: false,
  __proto__: { role: 'superadmin' },
};

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
});
afterAll(() => site.close());

const rowOf = (table: 'accounts' | 'registrations', column: 'id' | 'account_id', value: string) =>
  site.context.db.queries
    .selectFrom(table)
    .selectAll()
    .where(column as never, '=', value as never)
    .executeTakeFirstOrThrow();

test('a sign-up sets neither role, verification nor date', async () => {
  const account = { email: 'wishful@example.org', password: 'sample-password' };
  const body = {
    ...wishes,
    ...account,
    confirmPassword: account.password,
    name: 'Sample Wisher',
    phone: '+91 90000 00000',
    isStudentOfNITS: false,
    scholarID: 'an outsider has none',
    instituteEmail: 'wishful@nits.ac.in',
  };
  expect((await site.call(signup, { body })).status).toBe(200);
  const { token } = (await site.call(login, { body: { ...wishes, ...account } })).body;
  const profile = (await site.call(getOwnProfile, { token })).body;
  expect(profile).toMatchObject({ role: 'client', isVerified: false, isStudentOfNITS: false });
  const row = await rowOf('accounts', 'id', profile._id);
  expect(row).toMatchObject({
    role: 'client',
    verified_at: null,
    scholar_id: null,
    created_at: site.clock.now,
  });
});

test('a profile edit changes only name, phone, password and photo', async () => {
  const { token, accountId } = await site.person({ verified: false });
  const before = await rowOf('accounts', 'id', accountId);
  const body = {
    ...wishes,
    newName: 'Sample Renamed',
    email: 'other@example.org',
    isStudentOfNITS: true,
  };
  expect((await site.call(editProfile, { body, token })).status).toBe(200);
  expect(await rowOf('accounts', 'id', accountId)).toEqual({
    ...before,
    search_text: expect.stringMatching(/^ sample renamed /),
    name: 'Sample Renamed',
  });
});

test('a registration sets neither status, fee nor seat', async () => {
  const { token, accountId } = await site.person();
  const answer = await site.call(register, { body: { ...wishes, ...individualBody }, token });
  expect(answer.body.fee.total).toBe(fees.individual);
  const [own] = (await site.call(listOwnRegistrations, { token })).body.ypEvents;
  expect(own).toMatchObject({
    status: 'pending',
    fee: { registration: fees.individual, total: fees.individual },
    assignedCommittee: '',
    assignedPortfolio: '',
  });
  expect(await rowOf('registrations', 'account_id', accountId)).toMatchObject({
    id: own?._id,
    decided_by: null,
    registered_at: site.clock.now,
  });
});

test('an invited member waits for the leader, whatever the request contains', async () => {
  const [leader, member] = [await site.person(), await site.person()];
  const parts = await inviteMember(site, leader, member.email, 'Sample Delegation');
  expect(
    (await acceptInvitation(site, member, parts, { ...wishes, grpMembers: [leader.email] })).status,
  ).toBe(200);
  const [own] = (await site.call(listOwnRegistrations, { token: member.token })).body.ypEvents;
  expect(own).toMatchObject({
    mode: 'member',
    status: 'pending',
    group: { grpStatus: 'waiting for the leader' },
  });
});

test('a contact message sets neither its date nor that it was answered', async () => {
  const body = { ...wishes, name: 'Sample Writer', email: 'writer@example.org', message: 'Good day' };
  expect((await site.call(contactUs, { body })).status).toBe(200);
  const stored = await site.context.db.queries.selectFrom('contact_messages').selectAll().executeTakeFirst();
  expect(stored).toMatchObject({ contacted_at: site.clock.now, answered_at: null });
  expect(stored?.id).not.toBe('mine');
});

test('a prototype key in a body is rejected before it is read', async () => {
  const payload = '{"email":"a@example.org","password":"sample-password","__proto__":{"code":"123456"}}';
  const headers = { 'content-type': 'application/json' };
  const answer = await site.app.inject({ method: 'POST', url: login.path, payload, headers });
  expect(answer.statusCode).toBe(400);
  expect(({} as { code?: string }).code).toBeUndefined();
});
