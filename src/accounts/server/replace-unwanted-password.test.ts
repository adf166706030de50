import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf, mailedTokens, requestResetLink } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import {
  editProfile,
  getOwnProfile,
  login,
  replaceUnwantedPassword,
  resetPassword,
  revertPasswordDays,
  scheduleOwnAccountDeletion,
  verifyEmail,
} from '../contract.ts';
import { ensureSuperadmin } from './ensure-superadmin.ts';

const dayMs = 24 * 60 * 60_000;
const thiefPassword = 'a password of the thief';
const ownerPassword = 'a password of the owner';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const changeTo = (token: string, newPwd = thiefPassword) =>
  site.call(editProfile, { token, body: { newPwd, confirmNewPwd: newPwd } });
const revert = (token: string) => site.call(replaceUnwantedPassword, { body: { token } });
const reset = (token: string, newpwd = ownerPassword) =>
  site.call(resetPassword, { body: { token, newpwd, cnewpwd: newpwd } });
const canLogIn = async (email: string, password: string) =>
  (await site.call(login, { body: { email, password } })).status === 200;
const isLoggedIn = async (token: string) => (await site.call(getOwnProfile, { token })).status === 200;

const revertTokens = (email: string) => mailedTokens(site, email, 'password_changed');

/** Creates a user whose password was changed by a stolen session. */
async function personWithStolenSession(): Promise<Person & { link: string }> {
  const person = await site.person();
  await changeTo(person.token);
  const [link = ''] = await revertTokens(person.email);
  return { ...person, link };
}

test('the mailed link reverts a password change, ends every session and sets a new password', async () => {
  const { email, token, accountId, link } = await personWithStolenSession();
  const cookie = (await site.call(login, { body: { email, password: thiefPassword } })).headers['set-cookie'];
  const answer = await revert(link);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'All devices are logged out. Choose a new password now',
      resetToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    },
  });
  expect(await isLoggedIn(token)).toBe(false);
  expect(await canLogIn(email, thiefPassword)).toBe(false);
  expect(await canLogIn(email, 'sample-password'), 'the earlier one is not restored').toBe(false);
  const known = await site.context.db.queries
    .selectFrom('known_browsers')
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  expect([cookie, known], 'no browser is known').toEqual([expect.any(String), []]);
  expect((await reset(answer.body.resetToken)).status).toBe(200);
  expect(await canLogIn(email, ownerPassword)).toBe(true);
});

test('a password reset is reported in the same way', async () => {
  const { email } = await site.person();
  await reset(await requestResetLink(site, email), thiefPassword);
  const [link = ''] = await revertTokens(email);
  expect((await revert(link)).status).toBe(200);
  expect(await canLogIn(email, thiefPassword)).toBe(false);
});

test('a password that the settings restore is reported in the same way', async () => {
  const other = await testApp();
  const { db, config } = other.context;
  const superadmin = { email: 'superadmin@example.org', password: 'another password of the settings' };
  await ensureSuperadmin({ ...other.context, config: { ...config, superadmin } }, async () => {});
  await ensureSuperadmin({ ...other.context, config: { ...config, superadmin } }, async () => {});
  const notices = (await other.mails()).filter(({ kind }) => kind === 'password_changed');
  expect(notices.map(({ to }) => to)).toEqual([superadmin.email]);
  expect(await db.queries.selectFrom('sessions').select('id').execute()).toEqual([]);
  await other.close();
});

test('the link works once and ends the links of other changes', async () => {
  const { email, token, link } = await personWithStolenSession();
  await changeTo(token, `${thiefPassword} again`);
  const [, second = ''] = await revertTokens(email);
  expect((await revert(link)).status).toBe(200);
  for (const dead of [link, second])
    expect(await revert(dead)).toMatchObject({ status: 404, body: { error: 'no user found' } });
});

test('an earlier link still works after another change by the thief', async () => {
  const { email, token, link } = await personWithStolenSession();
  await changeTo(token, `${thiefPassword} again`);
  expect((await revert(link)).status).toBe(200);
  expect(await canLogIn(email, `${thiefPassword} again`)).toBe(false);
});

test(`the link is valid for exactly ${revertPasswordDays} days`, async () => {
  const [early, late] = [await personWithStolenSession(), await personWithStolenSession()];
  site.clock.advance(revertPasswordDays * dayMs - 1);
  expect((await revert(early.link)).status).toBe(200);
  site.clock.advance(1);
  expect(await revert(late.link)).toMatchObject({
    status: 400,
    body: { error: 'token expired. please try again later' },
  });
});

test('the link does nothing else, and no other link reverts a change', async () => {
  const { email, link } = await personWithStolenSession();
  expect((await reset(link)).status).toBe(404);
  expect((await site.call(verifyEmail, { params: { token: link } })).status).toBe(404);
  const resetLink = await requestResetLink(site, email);
  expect((await revert(resetLink)).status).toBe(404);
  expect((await revert(link)).status).toBe(200);
  expect((await reset(resetLink)).status, 'a stranger’s reset link is deleted too').toBe(404);
});

test.each([
  [{}, 'payload is missing'],
  [{ token: '' }, 'payload is missing'],
  [{ token: ['x'] }, 'payload is missing'],
  [[], 'payload is missing'],
])('%j is refused', async (body, error) => {
  expect(await site.call(replaceUnwantedPassword, { body })).toMatchObject({ status: 400, body: { error } });
});

test('only one of two concurrent uses succeeds', { tags: ['race'] }, async () => {
  const { link } = await personWithStolenSession();
  const answers = await Promise.all([revert(link), revert(link)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('an account scheduled for deletion is not changed', async () => {
  const { token, link } = await personWithStolenSession();
  await site.call(scheduleOwnAccountDeletion, { token });
  expect((await revert(link)).status).toBe(404);
});

test('a revert is audited, and the database contains neither token', async () => {
  const { accountId, link } = await personWithStolenSession();
  const { resetToken } = (await revert(link)).body;
  const { queries } = site.context.db;
  expect(await auditOf(site, accountId)).toMatchObject([
    { actor_id: accountId, action: 'password_change_reverted' },
  ]);
  const links = JSON.stringify(await queries.selectFrom('one_time_links').selectAll().execute());
  for (const secret of [link, resetToken]) expect(links).not.toContain(secret);
});
