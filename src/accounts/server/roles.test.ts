import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  demoteToClient,
  getAccount,
  getOwnProfile,
  listAllAccounts,
  login,
  promoteToAdmin,
  scheduleOwnAccountDeletion,
} from '../contract.ts';

let site: TestApp;
let superadmin: string;
beforeAll(async () => {
  site = await testApp();
  superadmin = (await site.superadmin()).token;
});
afterAll(() => site.close());

const roleOf = async (accountID: string) =>
  (await site.call(getAccount, { token: superadmin, params: { accountID } })).body.role;

test('a superadmin makes a client an admin and an admin a client; each time the sessions end', async () => {
  const { accountId, email, password, token } = await site.person();
  const body = { accountID: accountId };
  const up = await site.call(promoteToAdmin, { token: superadmin, body });
  expect(up).toMatchObject({ status: 200, body: { message: 'Role elevated to admin' } });
  expect((await site.call(getOwnProfile, { token })).status).toBe(401);

  const again = (await site.call(login, { body: { email, password } })).body.token;
  expect((await site.call(getOwnProfile, { token: again })).body.role).toBe('admin');
  const down = await site.call(demoteToClient, { token: superadmin, body });
  expect(down).toMatchObject({ status: 200, body: { message: 'Role demoted to client' } });
  expect((await site.call(getOwnProfile, { token: again })).status).toBe(401);
  expect(await roleOf(accountId)).toBe('client');
});

test('role changes are audited with actor, old and new role', async () => {
  const { accountId } = await site.person();
  const { accountId: actor } = await site.superadmin();
  await site.call(promoteToAdmin, { token: superadmin, body: { accountID: accountId } });
  expect(await auditOf(site, accountId)).toEqual([
    { actor_id: actor, action: 'role_changed', before: 'client', after: 'admin' },
  ]);
});

test('a role changes one step only, and an unknown account is refused', async () => {
  const client = await site.person();
  const admin = await site.person({ role: 'admin' });
  const { accountId: superadminId } = await site.superadmin();
  for (const [call, accountID] of [
    [demoteToClient, client.accountId],
    [promoteToAdmin, admin.accountId],
    [promoteToAdmin, superadminId],
    [demoteToClient, superadminId],
  ] as const) {
    const answer = await site.call(call, { token: superadmin, body: { accountID } });
    expect(answer).toMatchObject({ status: 409, body: { error: 'No such role exists' } });
  }
  for (const call of [promoteToAdmin, demoteToClient]) {
    for (const body of [{ accountID: 'unknown' }, {}, { accountID: 7 }]) {
      const answer = await site.call(call, { token: superadmin, body });
      expect(answer.body).toEqual({ error: 'No such account exists', code: 'no_such_account' });
      expect(answer.status).toBe('accountID' in body && body.accountID === 'unknown' ? 404 : 400);
    }
  }
  expect(await roleOf(superadminId)).toBe('superadmin');
});

test('an account scheduled for deletion cannot become an admin', async () => {
  const { accountId, token } = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token });
  const answer = await site.call(promoteToAdmin, { token: superadmin, body: { accountID: accountId } });
  expect(answer).toMatchObject({ status: 409, body: { error: 'No such role exists' } });
});

test('only one of ten concurrent elevations of a client succeeds', { tags: ['race'] }, async () => {
  const { accountId } = await site.person();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      site.call(promoteToAdmin, { token: superadmin, body: { accountID: accountId } }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.error === 'No such role exists')).toHaveLength(9);
});

test('a superadmin lists every account and reads one, with no more than the record', async () => {
  const { accountId, email } = await site.person({ name: 'Sample Reader' });
  const record = { _id: accountId, name: 'Sample Reader', email, role: 'client' };
  const { body } = await site.call(listAllAccounts, { token: superadmin });
  expect(body.allAccounts).toContainEqual(record);
  expect(body.allAccounts.map(({ role }) => role)).toContain('superadmin');
  expect((await site.call(getAccount, { token: superadmin, params: { accountID: accountId } })).body).toEqual(
    record,
  );
  expect(await site.call(getAccount, { token: superadmin, params: { accountID: 'unknown' } })).toMatchObject({
    status: 404,
    body: { error: 'No such account exists' },
  });
});
