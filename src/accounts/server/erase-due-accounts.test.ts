import { afterAll, beforeAll, expect, test } from 'vitest';
import { onAccountErased } from '#app/account-hooks.ts';
import { throwError } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import {
  inviteMember,
  newMember,
  paymentImage,
  registerLeader,
  setRegistrationWindow,
} from '#tests/support/registering.ts';
import {
  editProfile,
  getOwnProfile,
  login,
  promoteToAdmin,
  restoreAccount,
  scheduleOwnAccountDeletion,
  sendOwnVerificationLink,
} from '../contract.ts';
import { deleteExpiredCredentials, eraseDueAccounts } from './deletion.ts';
import type { OnAccountErased } from './hooks.ts';

const dayMs = 24 * 60 * 60_000;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await setRegistrationWindow(site, true);
});
afterAll(() => site.close());

const erase = () => eraseDueAccounts(site.context, onAccountErased(site.context), throwError);
const exists = async (accountId: string) => {
  const rows = site.context.db.queries.selectFrom('accounts').select('id').where('id', '=', accountId);
  return (await rows.executeTakeFirst()) !== undefined;
};

/** Returns the names of all tables that still contain data of the person. */
async function tablesWith({ accountId, email }: Person): Promise<string[]> {
  const { queries } = site.context.db;
  const traces: string[] = [];
  for (const { name } of await queries.introspection.getTables()) {
    if (name === 'rate_limits') continue;
    const rows = await queries
      .selectFrom(name as 'accounts')
      .selectAll()
      .execute();
    traces.push(
      ...rows
        .map((row) => JSON.stringify(row))
        .filter((row) => row.includes(accountId) || row.includes(email))
        .map(() => name),
    );
  }
  return traces;
}

test('an account is erased exactly 15 days after the request', async () => {
  const { accountId, token } = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token });
  site.clock.advance(15 * dayMs - 1);
  expect(await erase()).toBe(0);
  expect(await exists(accountId)).toBe(true);
  site.clock.advance(1);
  expect(await erase()).toBe(1);
  expect(await exists(accountId)).toBe(false);
  expect(await erase()).toBe(0);
});

test('erasing deletes all data of the account and leaves an audit entry with its id', async () => {
  const leaver = await site.person({ institute: true, name: 'Sample Leaver' });
  const friend = await site.person();
  await site.call(editProfile, { token: leaver.token, body: { photo: paymentImage } });
  await inviteMember(site, friend, leaver.email, 'Friends');
  const member = await newMember(site, leaver, 'Stranded');
  const members = [member.email, (await newMember(site, leaver, 'Stranded')).email];
  await registerLeader(site, leaver, 'Stranded', members, { college: undefined, accomodation: undefined });
  const kept = [...new Set(await tablesWith(leaver))];
  expect(kept).toEqual(
    expect.arrayContaining([
      'accounts',
      'images',
      'registrations',
      'delegations',
      'invitations',
      'outbox',
      'sessions',
    ]),
  );

  await site.call(scheduleOwnAccountDeletion, { token: leaver.token });
  site.clock.advance(15 * dayMs);
  expect(await erase()).toBe(1);
  expect(new Set(await tablesWith(leaver))).toEqual(new Set(['audit_log']));
  const person = { email: member.email, password: member.password };
  expect((await site.call(login, { body: person })).status).toBe(200);
});

test('neither a restored account nor one that is no longer a client is erased', async () => {
  const superadmin = (await site.superadmin()).token;
  const restored = await site.person();
  const admin = await site.person();
  await site.call(promoteToAdmin, { token: superadmin, body: { accountID: admin.accountId } });
  await site.context.db.queries
    .updateTable('accounts')
    .set({ deletion_scheduled_at: site.clock.now })
    .where('id', '=', admin.accountId)
    .execute();
  await site.call(scheduleOwnAccountDeletion, { token: restored.token });
  await site.call(restoreAccount, { token: superadmin, body: { accountID: restored.accountId } });
  site.clock.advance(16 * dayMs);
  expect(await erase()).toBe(0);
  expect([await exists(restored.accountId), await exists(admin.accountId)]).toEqual([true, true]);
});

test('an account whose registrations cannot be deleted stays complete, and the others are erased', async () => {
  const { accountId, email, token } = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token });
  const other = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token: other.token });
  site.clock.advance(15 * dayMs);
  const failing: OnAccountErased = async (transaction, account) => {
    if (account.id === accountId) throw new Error('not now');
    await onAccountErased(site.context)(transaction, account);
  };
  const errors: unknown[] = [];
  expect(await eraseDueAccounts(site.context, failing, (error) => errors.push(error))).toBe(1);
  expect(errors).toEqual([new Error('not now')]);
  expect([await exists(accountId), await exists(other.accountId)]).toEqual([true, false]);
  expect((await site.mails()).some(({ to }) => to === email)).toBe(true);
  expect(await erase()).toBe(1);
});

test('a hundred accounts that cannot be erased do not block later ones', async () => {
  const { accountId } = await site.person();
  const { accountId: last, token } = await site.person();
  const { queries, change } = site.context.db;
  const row = await queries
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 100 }, (_, n) => ({
    ...row,
    id: `stuck-${n}`,
    email: `sample-stuck-${n}@example.org`,
    created_at: 1,
    deletion_scheduled_at: site.clock.now,
  }));
  await change((transaction) => transaction.insertInto('accounts').values(copies).execute());
  await site.call(scheduleOwnAccountDeletion, { token });
  site.clock.advance(15 * dayMs);
  const failing: OnAccountErased = async (_transaction, { id }) => {
    if (id.startsWith('stuck-')) throw new Error('not now');
  };
  expect(await eraseDueAccounts(site.context, failing, () => {})).toBe(1);
  expect(await exists(last)).toBe(false);
  await change((transaction) => transaction.deleteFrom('accounts').where('id', 'like', 'stuck-%').execute());
});

test('several processes erase an account only once', { tags: ['race'] }, async () => {
  const { accountId, token } = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token });
  site.clock.advance(15 * dayMs);
  const erased = await Promise.all([erase(), erase(), erase()]);
  expect(erased.reduce((sum, count) => sum + count, 0)).toBe(1);
  const entries = site.context.db.queries
    .selectFrom('audit_log')
    .select('actor_id')
    .where('subject_id', '=', accountId)
    .where('action', '=', 'account_erased');
  expect(await entries.execute()).toEqual([{ actor_id: 'schedule' }]);
});

test('expired sessions are deleted at once, links a week later, and valid ones stay', async () => {
  const { token } = await site.person({ verified: false });
  await site.call(sendOwnVerificationLink, { token });
  const count = async (table: 'sessions' | 'one_time_links') =>
    (await site.context.db.queries.selectFrom(table).select('account_id').execute()).length;
  await deleteExpiredCredentials(site.context);
  expect((await site.call(getOwnProfile, { token })).status).toBe(200);
  // One is in the welcome mail.
  expect(await count('one_time_links')).toBe(2);
  site.clock.advance(7 * dayMs + 60 * 60_000);
  await deleteExpiredCredentials(site.context);
  expect(await count('one_time_links')).toBe(0);
  expect((await site.call(getOwnProfile, { token })).status).toBe(200);
  site.clock.advance(7 * dayMs);
  await deleteExpiredCredentials(site.context);
  expect(await count('sessions')).toBe(0);
});
