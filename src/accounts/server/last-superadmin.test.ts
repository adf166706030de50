import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '../../../tests/support/app.ts';
import { setUpSecondFactor } from '../../../tests/support/authenticator.ts';
import {
  dashboard,
  deleteAccount,
  deleteOwnAccount,
  demote,
  elevate,
  login,
  resetSecondFactor,
} from '../contract.ts';
import { eraseDueAccounts } from './deletion.ts';
import { ensureSuperadmin } from './ensure-superadmin.ts';

const nothingToGiveUp = async () => {};

let site: TestApp;
let superadmin: Person;
let other: Person;
beforeAll(async () => {
  site = await testApp();
  superadmin = await site.superadmin();
  other = await site.person({ role: 'superadmin', email: 'other@example.org' });
});
afterAll(() => site.close());

const roleSeenBy = async ({ token }: Person) => (await site.call(dashboard, { token })).body.role;

test.each([
  ['itself', () => superadmin],
  ['another superadmin', () => other],
])(
  'no call takes the role, the account or the sessions from a superadmin: not from %s',
  async (_whom, whom) => {
    const { accountId } = whom();
    const { token } = superadmin;
    const body = { accountID: accountId };
    expect(await site.call(demote, { token, body })).toMatchObject({
      status: 409,
      body: { error: 'No such role exists' },
    });
    expect((await site.call(elevate, { token, body })).status).toBe(409);
    expect(await site.call(deleteAccount, { token, body })).toMatchObject({
      status: 403,
      body: { error: 'Only users with the role client can be deleted' },
    });
    expect((await site.call(deleteOwnAccount, { token: whom().token })).status).toBe(403);
    expect(await roleSeenBy(whom())).toBe('superadmin');
  },
);

test('a superadmin whose row says it is to be deleted is not erased', async () => {
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

test('whatever became of the superadmins in the database, the next start lets one in again', async () => {
  const { email, password } = superadmin;
  await site.context.db.queries
    .updateTable('accounts')
    .set({ role: 'client', verified_at: null, deletion_scheduled_at: site.clock.now })
    .execute();
  await ensureSuperadmin(site.context, nothingToGiveUp);
  const { token } = (await site.call(login, { body: { email, password } })).body;
  expect(await roleSeenBy({ ...superadmin, token })).toBe('superadmin');

  await site.context.db.queries.updateTable('accounts').set({ role: 'client' }).execute();
  const config = { ...site.context.config, superadmin: { email: undefined, password: undefined } };
  const made = await ensureSuperadmin({ ...site.context, config }, nothingToGiveUp);
  expect(made.generatedPassword).toEqual(expect.any(String));
});

test('the settings create a superadmin who readmits one that lost phone and recovery codes', async () => {
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
      nothingToGiveUp,
    );
    const { token } = (await logIn(rescuer)).body;
    const body = { accountID: lost.accountId };
    expect((await alone.call(resetSecondFactor, { token, body })).status).toBe(200);
    expect((await logIn(lost)).status).toBe(200);
  } finally {
    await alone.close();
  }
});
