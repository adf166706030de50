import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  getOwnProfile,
  listAllAccounts,
  listScheduledDeletions,
  login,
  logout,
  restoreAccount,
  scheduleClientDeletion,
  scheduleOwnAccountDeletion,
} from '../contract.ts';

let site: TestApp;
let superadmin: string;
beforeAll(async () => {
  site = await testApp();
  superadmin = (await site.superadmin()).token;
});
afterAll(() => site.close());

const callAsSuperadmin = (call: typeof scheduleClientDeletion | typeof restoreAccount, accountID: string) =>
  site.call(call, { token: superadmin, body: { accountID } });

const scheduled = async () =>
  (await site.call(listScheduledDeletions, { token: superadmin })).body.allDeletionScheduledAccounts;

test('scheduling a deletion logs out every device and can be repeated', async () => {
  const { token, email, password, accountId } = await site.person();
  const other = (await site.call(login, { body: { email, password } })).body.token;
  const answer = await site.call(scheduleOwnAccountDeletion, { token });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Account deletion scheduled successfully' } });
  for (const ended of [token, other]) {
    expect(await site.call(getOwnProfile, { token: ended })).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
  }
  expect(await site.call(scheduleOwnAccountDeletion, { token })).toMatchObject({
    status: 409,
    body: { error: 'Account deletion already scheduled' },
  });
  expect((await site.call(logout, { token })).status).toBe(401);
  expect((await site.call(scheduleOwnAccountDeletion, { token: other })).status).toBe(401);
  expect(await auditOf(site, accountId)).toMatchObject([
    { actor_id: accountId, action: 'deletion_scheduled' },
  ]);
});

test('only one of ten concurrent deletion requests succeeds and sends a mail', {
  tags: ['race'],
}, async () => {
  const { token, email } = await site.person();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => site.call(scheduleOwnAccountDeletion, { token })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error === 'Account deletion already scheduled')).toHaveLength(9);
  expect(
    (await site.mails()).filter(({ to, kind }) => to === email && kind === 'deletion_scheduled'),
  ).toHaveLength(1);
});

test('a superadmin schedules a client; the client and every superadmin get the day by mail', async () => {
  const { accountId, email, token, password } = await site.person({ name: 'Sample Leaver' });
  const second = await site.person({ role: 'superadmin' });
  const answer = await callAsSuperadmin(scheduleClientDeletion, accountId);
  expect(answer).toMatchObject({ status: 200, body: { message: 'User deleted successfully' } });
  expect((await site.call(getOwnProfile, { token })).status).toBe(401);
  expect((await site.call(login, { body: { email, password } })).body).toEqual({
    error: 'Your account has been scheduled for deletion.',
    code: 'scheduled_for_deletion',
  });
  expect(await scheduled()).toContainEqual({
    _id: accountId,
    name: 'Sample Leaver',
    email,
    role: 'client',
    deletionScheduledAt: new Date(site.clock.now).toISOString(),
  });
  const mails = await site.mails();
  expect(mails.find(({ to, kind }) => to === email && kind === 'deletion_scheduled')?.text).toContain(
    '20 January 2026',
  );
  for (const to of ['superadmin@example.org', second.email]) {
    const notice = mails.filter((mail) => mail.to === to && mail.kind === 'deletion_scheduled_notice').at(-1);
    expect(notice?.text).toContain(`/user/${accountId}`);
    expect(notice?.text).toContain(email);
  }
});

test('only clients can be deleted, once, and only accounts that exist', async () => {
  const admin = await site.person({ role: 'admin' });
  const { accountId: superadminId } = await site.superadmin();
  for (const accountId of [admin.accountId, superadminId]) {
    expect(await callAsSuperadmin(scheduleClientDeletion, accountId)).toMatchObject({
      status: 403,
      body: { error: 'Only users with the role client can be deleted' },
    });
  }
  expect(await site.call(scheduleOwnAccountDeletion, { token: admin.token })).toMatchObject({
    status: 403,
    body: { error: 'Only users with the role client can be deleted' },
  });
  expect(await callAsSuperadmin(scheduleClientDeletion, 'unknown')).toMatchObject({
    status: 404,
    body: { error: 'No such account exists' },
  });
  const { accountId } = await site.person();
  await callAsSuperadmin(scheduleClientDeletion, accountId);
  expect(await callAsSuperadmin(scheduleClientDeletion, accountId)).toMatchObject({
    status: 409,
    body: { error: 'Account deletion already scheduled' },
  });
});

test('a restored account can log in, but its earlier sessions stay ended', async () => {
  const { accountId, email, password, token } = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token });
  const answer = await callAsSuperadmin(restoreAccount, accountId);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Account restored' } });
  expect((await site.call(getOwnProfile, { token })).status).toBe(401);
  expect((await site.call(login, { body: { email, password } })).status).toBe(200);
  expect((await scheduled()).map(({ _id }) => _id)).not.toContain(accountId);
  expect((await auditOf(site, accountId)).map(({ action }) => action)).toEqual([
    'deletion_scheduled',
    'deletion_cancelled',
  ]);
});

test('only a scheduled account can be restored', async () => {
  const { accountId, token } = await site.person();
  for (const id of [accountId, 'unknown']) {
    expect(await callAsSuperadmin(restoreAccount, id)).toMatchObject({
      status: 404,
      body: { error: 'No such account exists' },
    });
  }
  expect((await site.call(getOwnProfile, { token })).status).toBe(200);
});

test('the list of all accounts marks scheduled ones', async () => {
  const { accountId, token } = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token });
  const { allAccounts } = (await site.call(listAllAccounts, { token: superadmin })).body;
  const marked = allAccounts.find(({ _id }) => _id === accountId);
  expect(marked?.deletionScheduledAt).toBe(new Date(site.clock.now).toISOString());
});
