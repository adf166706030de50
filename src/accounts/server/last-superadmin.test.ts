import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import {
  demoteToClient,
  getOwnProfile,
  login,
  promoteToAdmin,
  resetSecondFactor,
  scheduleClientDeletion,
  scheduleOwnAccountDeletion,
} from '../contract.ts';
import { eraseDueAccounts } from './deletion.ts';
import { ensureSuperadmin } from './ensure-superadmin.ts';

const noHook = async () => {};

let site: TestApp;
let superadmin: Person;
let other: Person;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  other = await site.person({ role: 'superadmin', email: 'other@example.org' });
});
afterAll(() => site.close());

const roleOf = async ({ token }: Person) => (await site.call(getOwnProfile, { token })).body.role;

test.each([
  ['itself', () => superadmin],
  ['another superadmin', () => other],
])('no call ends the role, the account or the sessions of a superadmin: of %s', async (_whom, whom) => {
  const { accountId } = whom();
  const { token } = superadmin;
  const body = { accountID: accountId };
  expect(await site.call(demoteToClient, { token, body })).toMatchObject({
    status: 409,
    body: { error: 'No such role exists' },
  });
  expect((await site.call(promoteToAdmin, { token, body })).status).toBe(409);
  expect(await site.call(scheduleClientDeletion, { token, body })).toMatchObject({
    status: 403,
    body: { error: 'Only users with the role client can be deleted' },
  });
  expect((await site.call(scheduleOwnAccountDeletion, { token: whom().token })).status).toBe(403);
  expect(await roleOf(whom())).toBe('superadmin');
});

test('a superadmin whose row is marked for deletion is not erased', async () => {
  await site.context.db.queries
    .updateTable('accounts')
    .set({ deletion_scheduled_at: 0 })
    .where('id', '=', other.accountId)
    .execute();
  expect(
    await eraseDueAccounts(
      site.context,
      async () => {},
      () => {},
    ),
  ).toBe(0);
});

test('the next start restores a superadmin, whatever the state of the database', async () => {
  const { email, password } = superadmin;
  await site.context.db.queries
    .updateTable('accounts')
    .set({ role: 'client', verified_at: null, deletion_scheduled_at: site.clock.now })
    .execute();
  await ensureSuperadmin(site.context, noHook);
  const { token } = (await site.call(login, { body: { email, password } })).body;
  expect(await roleOf({ ...superadmin, token })).toBe('superadmin');

  await site.context.db.queries.updateTable('accounts').set({ role: 'client' }).execute();
  const config = { ...site.context.config, superadmin: { email: undefined, password: undefined } };
  const made = await ensureSuperadmin({ ...site.context, config }, noHook);
  expect(made.generatedPassword).toEqual(expect.any(String));
});

test('a superadmin of the settings resets the second factor of one who lost phone and codes', async () => {
  const alone = await testApp();
  try {
    const lost = await alone.superadmin();
    await setUpSecondFactor(alone, lost);
    const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>) =>
      alone.call(login, { body: { email, password } });
    expect((await logIn(lost)).status).toBe(401);

    const rescuer = { email: 'rescuer@example.org', password: 'sample-rescuer-password' };
    await ensureSuperadmin(
      { ...alone.context, config: { ...alone.context.config, superadmin: rescuer } },
      noHook,
    );
    const { token } = (await logIn(rescuer)).body;
    const body = { accountID: lost.accountId };
    expect((await alone.call(resetSecondFactor, { token, body })).status).toBe(200);
    expect((await logIn(lost)).status).toBe(200);
  } finally {
    await alone.close();
  }
});
