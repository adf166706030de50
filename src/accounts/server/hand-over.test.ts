import { expect } from 'vitest';
import { defaultRegion } from '#platform/rule/region.ts';
import { test as base } from '#tests/kit.ts';
import type { Person } from '#tests/support/app.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import { newMember, setRegistrationWindow } from '#tests/support/registering.ts';
import {
  editProfile,
  getOwnProfile,
  handOver,
  listRoleHolders,
  login,
  scheduleOwnAccountDeletion,
  setLastDayOfRole,
} from '../contract.ts';
import { ensureSuperadmin } from './ensure-superadmin.ts';
import { computeLastDayOfRole } from './role-expiry.ts';

const dayMs = 24 * 60 * 60_000;

const test = base
  .extend('operator', ({ site }) => site.superadmin())
  .extend('leaver', ({ site }) =>
    site.person({ role: 'superadmin', name: 'Sample Leaver', email: 'leaver@example.org' }),
  )
  .extend('handover', ({ site, operator }) => {
    const day = (ahead: number) => computeLastDayOfRole(site.clock.now + ahead * dayMs, defaultRegion);
    const handOverTo = (by: Person, to: { email: string }, more: object = {}) =>
      site.call(handOver, { token: by.token, body: { email: to.email, password: by.password, ...more } });
    const changeLastDay = (by: Person, { accountId }: Person, lastDay: string | null) =>
      site.call(setLastDayOfRole, {
        token: by.token,
        body: { accountID: accountId, lastDay, password: by.password },
      });
    const listHolders = async (by: Person) =>
      (await site.call(listRoleHolders, { token: by.token })).body.holders;
    const permanentSuperadmins = async (by: Person) =>
      (await listHolders(by)).filter(({ role, lastDay }) => role === 'superadmin' && lastDay === null);
    const logIn = async ({ email, password }: Person) =>
      (await site.call(login, { body: { email, password } })).body.token;
    /** Demotes the superadmin of the settings, because most sites have none. */
    async function demoteOperator(): Promise<void> {
      await site.context.db.queries
        .updateTable('accounts')
        .set({ role: 'client' })
        .where('id', '=', operator.accountId)
        .execute();
    }
    return { day, handOverTo, changeLastDay, listHolders, permanentSuperadmins, logIn, demoteOperator };
  });

const lastSuperadmin = {
  status: 409,
  body: { error: 'One superadmin has to stay without a last day. Hand over to another person first.' },
};

test('a successor has the role at once, and the predecessor until the last day', async ({
  site,
  leaver,
  handover,
}) => {
  await handover.demoteOperator();
  const successor = await site.person({ name: 'Sample Successor' });
  expect(
    await handover.handOverTo(
      leaver,
      { email: ` ${successor.email.toUpperCase()}` },
      { lastDay: handover.day(2) },
    ),
  ).toMatchObject({
    status: 200,
    body: { message: 'Handed over' },
  });
  expect((await site.call(getOwnProfile, { token: successor.token })).status, 'logged out').toBe(401);
  const next = { ...successor, token: await handover.logIn(successor) };
  expect(await handover.listHolders(next)).toMatchObject([
    { name: 'Sample Leaver', role: 'superadmin', lastDay: handover.day(2), since: null, givenBy: null },
    {
      name: 'Sample Successor',
      role: 'superadmin',
      lastDay: null,
      since: new Date(site.clock.now).toISOString(),
      givenBy: { _id: leaver.accountId, name: 'Sample Leaver' },
      lastLoginAt: new Date(site.clock.now).toISOString(),
      hasApp: false,
      passkeys: 0,
      isNamedBySettings: false,
    },
  ]);
  const kinds = (await site.mails()).map(({ kind, to }) => `${kind} to ${to}`);
  expect(kinds).toContain(`handover to ${successor.email}`);
  expect(kinds).toContain(`handover_notice to ${leaver.email}`);
  expect(kinds).toContain(`role_expiring to ${leaver.email}`);
  site.clock.advance(3 * dayMs);
  expect((await site.call(getOwnProfile, { token: leaver.token })).body.role).toBe('client');
  expect(await handover.permanentSuperadmins(next)).toMatchObject([{ name: 'Sample Successor' }]);
});

test('a handover without a last day keeps both superadmins; an admin loses the last day', async ({
  site,
  operator,
  leaver,
  handover,
}) => {
  const admin = await site.person({ role: 'admin' });
  await handover.changeLastDay(leaver, admin, handover.day(1));
  expect((await handover.handOverTo(leaver, admin)).status).toBe(200);
  expect(await handover.permanentSuperadmins(operator)).toHaveLength(3);
});

test('a successor no longer leads a group', async ({ site, leaver, handover }) => {
  await setRegistrationWindow(site, true);
  const successor = await site.person();
  await newMember(site, successor, 'Sample Group');
  await handover.handOverTo(leaver, successor);
  const { registrationInvite } = (await site.call(getOwnProfile, { token: await handover.logIn(successor) }))
    .body;
  expect(registrationInvite).toEqual([]);
  expect((await site.mails()).map(({ kind }) => kind)).toContain('released');
});

test('an unverified, unknown, scheduled or superadmin account cannot succeed', async ({
  site,
  operator,
  leaver,
  handover,
}) => {
  const leaving = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token: leaving.token, body: {} });
  const unverified = await site.person({ verified: false });
  const gone = { status: 404, body: { error: 'No such account exists' } };
  expect(
    await handover.handOverTo(leaver, { email: 'unknown@example.org' }, { lastDay: handover.day(1) }),
  ).toMatchObject(gone);
  expect(await handover.handOverTo(leaver, leaving, { lastDay: handover.day(1) })).toMatchObject(gone);
  expect(await handover.handOverTo(leaver, unverified, { lastDay: handover.day(1) })).toMatchObject({
    status: 409,
    body: { error: 'This account has to verify its email first' },
  });
  for (const superadmin of [leaver, operator])
    expect(await handover.handOverTo(leaver, superadmin, { lastDay: handover.day(1) })).toMatchObject({
      status: 409,
      body: { error: 'This account is a superadmin already. Set your last day on your own page.' },
    });
  expect(await handover.permanentSuperadmins(leaver), 'and no last day was set').toHaveLength(2);
});

test('a wrong password, a past day or the settings prevent the whole handover', async ({
  site,
  operator,
  leaver,
  handover,
}) => {
  const successor = await site.person();
  const attempts = [
    [leaver, { password: 'another password' }, 403, 'Wrong password'],
    [leaver, { lastDay: handover.day(-1) }, 400, 'The last day has to be today or later, within 5 years'],
    [leaver, { lastDay: 'soon' }, 400, 'Please enter a date'],
    [leaver, { email: ['a@example.org'] }, 400, 'Please fill all required fields'],
    [
      operator,
      { lastDay: handover.day(1) },
      409,
      'The settings of the server make this account a superadmin at every start, so its role cannot have a last day',
    ],
  ] as const;
  for (const [by, more, status, error] of attempts)
    expect(await handover.handOverTo(by, successor, more)).toMatchObject({ status, body: { error } });
  expect((await site.call(getOwnProfile, { token: successor.token })).body.role).toBe('client');
  expect(await handover.permanentSuperadmins(leaver)).toHaveLength(2);
});

test('a stolen session that sets a new password cannot hand over', async ({
  site,
  operator,
  leaver,
  handover,
}) => {
  const successor = await site.person();
  const newPassword = 'password-of-a-thief';
  await site.call(editProfile, { token: leaver.token, body: { newPassword } });
  const thief = { ...leaver, password: newPassword };
  expect((await handover.handOverTo(thief, successor)).status).toBe(403);
  expect((await handover.changeLastDay(thief, operator, handover.day(0))).status).toBe(403);
  expect(await handover.permanentSuperadmins(operator)).toHaveLength(2);
});

test('the only superadmin without a last day cannot get one', async ({ site, leaver, handover }) => {
  await handover.demoteOperator();
  expect(await handover.changeLastDay(leaver, leaver, handover.day(1))).toMatchObject(lastSuperadmin);
  const other = await site.person({ role: 'superadmin' });
  expect((await handover.changeLastDay(leaver, leaver, handover.day(1))).status).toBe(200);
  expect(await handover.changeLastDay(leaver, other, handover.day(1))).toMatchObject(lastSuperadmin);
  expect((await handover.changeLastDay(other, leaver, null)).status, 'and a last day can be taken back').toBe(
    200,
  );
  expect((await handover.changeLastDay(leaver, other, handover.day(1))).status).toBe(200);
  expect(
    await handover.changeLastDay(leaver, leaver, handover.day(5)),
    'not even on another day',
  ).toMatchObject(lastSuperadmin);
});

test('one superadmin stays when all set their last day concurrently', { tags: ['race'] }, async ({
  site,
  leaver,
  handover,
}) => {
  await handover.demoteOperator();
  const all = [leaver];
  for (let n = 0; n < 4; n++) all.push(await site.person({ role: 'superadmin' }));
  const answers = await Promise.all(all.map((one) => handover.changeLastDay(one, one, handover.day(0))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(all.length - 1);
  expect(answers.filter(({ status }) => status !== 200)).toMatchObject([lastSuperadmin]);
  expect(await handover.permanentSuperadmins(leaver)).toHaveLength(1);
  site.clock.advance(2 * dayMs);
  const roles = await Promise.all(
    all.map(async ({ token }) => (await site.call(getOwnProfile, { token })).body.role),
  );
  expect(roles.filter((role) => role === 'superadmin')).toHaveLength(1);
});

test('one superadmin stays when two set the last day of each other concurrently', {
  tags: ['race'],
}, async ({ site, leaver, handover }) => {
  await handover.demoteOperator();
  const other = await site.person({ role: 'superadmin' });
  const answers = await Promise.all([
    handover.changeLastDay(leaver, other, handover.day(0)),
    handover.changeLastDay(other, leaver, handover.day(0)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await handover.permanentSuperadmins(leaver)).toHaveLength(1);
});

test('only one of two concurrent handovers to a person succeeds', { tags: ['race'] }, async ({
  site,
  leaver,
  handover,
}) => {
  await handover.demoteOperator();
  const other = await site.person({ role: 'superadmin' });
  const successor = await site.person();
  const answers = await Promise.all(
    [leaver, other].map((by) => handover.handOverTo(by, successor, { lastDay: handover.day(0) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await handover.permanentSuperadmins(leaver)).toHaveLength(2);
});

test('an account that the settings newly name loses its last day at the next start', async ({
  site,
  operator,
  leaver,
  handover,
}) => {
  await handover.changeLastDay(operator, leaver, handover.day(1));
  const config = { ...site.context.config, superadmin: { email: leaver.email, password: undefined } };
  await ensureSuperadmin({ ...site.context, config }, async () => {});
  expect(await handover.permanentSuperadmins(operator)).toHaveLength(2);
});

test('the list shows each account’s second factors, and roles granted by the settings', async ({
  site,
  operator,
  leaver,
  handover,
}) => {
  await setUpSecondFactor(site, leaver);
  expect(await handover.listHolders(operator)).toMatchObject([
    {
      email: operator.email,
      givenBy: { _id: 'settings', name: null },
      isNamedBySettings: true,
      hasApp: false,
    },
    { email: leaver.email, hasApp: true, lastLoginAt: expect.any(String) },
  ]);
  expect(JSON.stringify(await handover.listHolders(operator))).not.toMatch(/argon2|secret|phone/);
});
