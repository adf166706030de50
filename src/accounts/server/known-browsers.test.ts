import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestResetLink } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { knownBrowserDays, maxKnownBrowsers } from '../contract/common.ts';
import {
  editProfile,
  endOtherSessions,
  endSession,
  endSessionsOfAccount,
  listOwnSessions,
  login,
  resetPassword,
  scheduleOwnAccountDeletion,
} from '../contract.ts';
import { deleteExpiredCredentials } from './deletion.ts';

const dayMs = 24 * 60 * 60_000;
const newPassword = 'another sample password';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function logIn({ email, password }: Pick<Person, 'email' | 'password'>, cookie?: string) {
  site.clock.advance(15 * 60_000);
  const answer = await site.call(login, { body: { email, password }, cookie });
  expect(answer.status).toBe(200);
  return { token: answer.body.token, cookie: String(answer.headers['set-cookie']) };
}

/** Returns whether a browser can log in after another one has used up all login attempts for the account. */
async function canLogInDuringAttack(
  { email, password }: Pick<Person, 'email' | 'password'>,
  cookie?: string,
): Promise<boolean> {
  site.clock.advance(15 * 60_000);
  const guess = { email, password: 'a wrong password' };
  for (let n = 0; n < 11; n++) await site.call(login, { body: guess, from: '198.51.100.9' });
  return (await site.call(login, { body: { email, password }, cookie })).status === 200;
}

const browsersOf = (accountId: string) =>
  site.context.db.queries
    .selectFrom('known_browsers')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();

test('the browser cookie is hidden from scripts and other sites, and is sent with logins only', async () => {
  const { cookie } = await logIn(await site.person());
  expect(cookie).toMatch(
    /^__Secure-browser=[A-Za-z0-9_-]{43}; Max-Age=15552000; Path=\/v1\/api\/login; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('the database contains no browser token, and the token changes at every login', async () => {
  const person = await site.person();
  const first = await logIn(person);
  const second = await logIn(person, first.cookie);
  const rows = await browsersOf(person.accountId);
  expect(rows, 'that of the sign-up, and this one').toHaveLength(2);
  for (const { cookie } of [first, second])
    expect(JSON.stringify(rows)).not.toContain(/=([^;]+)/.exec(cookie)?.[1]);
  expect(await canLogInDuringAttack(person, first.cookie)).toBe(false);
  expect(await canLogInDuringAttack(person, second.cookie)).toBe(true);
});

test('a browser is known only to the accounts that logged in with it', async () => {
  const [one, other, stranger] = [await site.person(), await site.person(), await site.person()];
  const first = await logIn(one);
  const { cookie } = await logIn(other, first.cookie);
  expect(await canLogInDuringAttack(stranger, cookie)).toBe(false);
  expect(await canLogInDuringAttack(other, cookie)).toBe(true);
  const again = await logIn(one, (await logIn(other)).cookie);
  expect(await canLogInDuringAttack(one, again.cookie)).toBe(true);
});

test('a known browser has ten attempts in 15 minutes, also after a login to another account', async () => {
  const [owner, thief] = [await site.person(), await site.person()];
  let { cookie } = await logIn(owner);
  const guess = () =>
    site.call(login, { body: { email: owner.email, password: 'guessed password' }, cookie });
  for (let n = 0; n < 10; n++) {
    expect((await guess()).status).toBe(401);
    const { email, password } = thief;
    if (n === 5)
      cookie = String((await site.call(login, { body: { email, password }, cookie })).headers['set-cookie']);
  }
  expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  const { email, password } = owner;
  expect((await site.call(login, { body: { email, password } })).status, 'elsewhere').toBe(200);
});

test(`an account knows the ${maxKnownBrowsers} browsers that were used last`, async () => {
  const person = await site.person();
  const first = await logIn(person);
  for (let n = 0; n < maxKnownBrowsers; n++) await logIn(person);
  expect(await browsersOf(person.accountId)).toHaveLength(maxKnownBrowsers);
  expect(await canLogInDuringAttack(person, first.cookie)).toBe(false);
});

test('a browser is forgotten after its last use plus the retention period', async () => {
  const person = await site.person();
  const { cookie } = await logIn(person);
  site.clock.advance((knownBrowserDays - 1) * dayMs);
  await deleteExpiredCredentials(site.context);
  expect(await canLogInDuringAttack(person, cookie)).toBe(true);
  const second = await logIn(person);
  site.clock.advance(knownBrowserDays * dayMs);
  expect(await canLogInDuringAttack(person, second.cookie)).toBe(false);
  await deleteExpiredCredentials(site.context);
  expect(await browsersOf(person.accountId)).toEqual([]);
});

test('an invalid browser token counts as no token', async () => {
  const person = await site.person();
  for (const cookie of ['__Secure-browser=x', `__Secure-browser=${'x'.repeat(43)}`, '__Secure-browser', '=;'])
    expect(await canLogInDuringAttack(person, cookie)).toBe(false);
});

test('a password reset forgets every browser', async () => {
  const person = await site.person();
  const { cookie } = await logIn(person);
  const token = await requestResetLink(site, person.email);
  await site.call(resetPassword, { body: { token, newpwd: newPassword, cnewpwd: newPassword } });
  expect(await browsersOf(person.accountId)).toEqual([]);
  expect(await canLogInDuringAttack({ ...person, password: newPassword }, cookie)).toBe(false);
});

test('a new password and logging out everywhere else forget all browsers but the current one', async () => {
  for (const [call, body] of [
    [editProfile, { newPwd: newPassword, confirmNewPwd: newPassword }],
    [endOtherSessions, { password: 'sample-password' }],
  ] as const) {
    const person = await site.person();
    const [own, other] = [await logIn(person), await logIn(person)];
    expect((await site.call(call, { token: own.token, body })).status).toBe(200);
    const password = call === editProfile ? newPassword : person.password;
    expect(await canLogInDuringAttack({ ...person, password }, other.cookie)).toBe(false);
    expect(await canLogInDuringAttack({ ...person, password }, own.cookie)).toBe(true);
  }
});

test('a browser that another device logs out is forgotten', async () => {
  const person = await site.person();
  const lost = await logIn(person);
  const [{ sessionID = '' } = {}] = (await site.call(listOwnSessions, { token: lost.token })).body.sessions;
  const { password } = person;
  await site.call(endSession, { token: person.token, body: { sessionID, password } });
  expect(await canLogInDuringAttack(person, lost.cookie)).toBe(false);
});

test('logging out or deleting an account removes its known browsers', async () => {
  const superadmin = await site.superadmin();
  const [loggedOut, leaving] = [await site.person(), await site.person()];
  const body = { accountID: loggedOut.accountId };
  await site.call(endSessionsOfAccount, { token: superadmin.token, body });
  await site.call(scheduleOwnAccountDeletion, { token: leaving.token });
  for (const { accountId } of [loggedOut, leaving]) expect(await browsersOf(accountId)).toEqual([]);
});
