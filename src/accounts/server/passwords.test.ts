import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { mailedTokens, requestResetLink } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import {
  getOwnProfile,
  login,
  resetPassword,
  scheduleOwnAccountDeletion,
  sendResetLink,
  verifyEmail,
} from '../contract.ts';
import { accountLimits } from './limits.ts';

const minuteMs = 60_000;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const requestReset = (email: string) => site.call(sendResetLink, { body: { email } });
const reset = (token: string, newpwd = 'another password', cnewpwd = newpwd) =>
  site.call(resetPassword, { body: { token, newpwd, cnewpwd } });
const logIn = async (email: string, password: string) =>
  (await site.call(login, { body: { email, password } })).status;

const createLinkChecks = (email: string) => mailedTokens(site, email, 'password_reset');

async function withLink() {
  const person = await site.person();
  return { ...person, link: await requestResetLink(site, person.email) };
}

test('a delegate resets a forgotten password by mail and is logged out everywhere', async () => {
  const { email, password, token } = await site.person();
  const asked = await requestReset(` ${email.toUpperCase()}`);
  expect(asked).toMatchObject({ status: 200 });
  expect(asked.body).toEqual({ message: 'Reset password link sent successfully' });
  const [link = ''] = await createLinkChecks(email);
  const answer = await reset(link);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } });
  expect((await site.call(getOwnProfile, { token })).status).toBe(401);
  expect(await logIn(email, password)).toBe(401);
  expect(await logIn(email, 'another password')).toBe(200);
  expect((await site.mails()).some(({ to, kind }) => to === email && kind === 'password_changed')).toBe(true);
});

test.each([
  [{}, 'Email is required'],
  [{ email: '' }, 'Email is required'],
  [[], 'email is missing'],
  [{ email: 'delegate' }, 'Invalid email'],
  [{ email: 'delegate@localhost' }, 'Invalid email'],
])('a reset request of %j is refused', async (body, error) => {
  expect(await site.call(sendResetLink, { body })).toMatchObject({ status: 400, body: { error } });
});

test('no link is mailed to an unknown, unverified or scheduled account', async () => {
  expect(await requestReset('unknown@example.org')).toMatchObject({
    status: 404,
    body: { error: 'no user found' },
  });
  const unverified = await site.person({ verified: false });
  expect(await requestReset(unverified.email)).toMatchObject({
    status: 403,
    body: { error: 'Please verify your email first' },
  });
  const leaving = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token: leaving.token });
  expect(await requestReset(leaving.email)).toMatchObject({ status: 404, body: { error: 'no user found' } });
  for (const { email } of [unverified, leaving]) expect(await createLinkChecks(email)).toEqual([]);
});

test.each([
  [{}, 'payload is missing'],
  [{ token: 'x', newpwd: 'another password' }, 'payload is missing'],
  [{ token: '', newpwd: 'another password', cnewpwd: 'another password' }, 'payload is missing'],
  [{ token: 'x', newpwd: 'short77', cnewpwd: 'short77' }, 'New password should be atleast 8 characters long'],
  [{ token: 'x', newpwd: 'another password', cnewpwd: 'Another password' }, 'passwords do not match'],
])('a new password in %j is refused', async (body, error) => {
  expect(await site.call(resetPassword, { body })).toMatchObject({ status: 400, body: { error } });
});

test('a stolen database shows neither the link, nor the password, nor the session', {
  tags: ['race'],
}, async () => {
  const { email, password, token, link } = await withLink();
  const { queries } = site.context.db;
  const tables = await queries.introspection.getTables();
  const rows = await Promise.all(
    tables.map(({ name }) =>
      queries
        .selectFrom(name as 'accounts')
        .selectAll()
        .execute(),
    ),
  );
  const stolen = rows
    .flat()
    .flatMap((row) => Object.values(row) as unknown[])
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n');
  expect(stolen).toContain(email);
  for (const secret of [link, password, token]) expect(stolen).not.toContain(secret);
});

test('a link works once and ends the other reset links of the account', async () => {
  const { email, link } = await withLink();
  await requestReset(email);
  const [, other = ''] = await createLinkChecks(email);
  expect((await reset(other)).status).toBe(200);
  for (const ended of [link, other, 'unknown']) {
    expect(await reset(ended, 'a third password')).toMatchObject({
      status: 404,
      body: { error: 'no user found' },
    });
  }
  expect(await logIn(email, 'another password')).toBe(200);
});

test('a link is valid for 60 minutes and verifies no e-mail', async () => {
  const { link } = await withLink();
  expect((await site.call(verifyEmail, { params: { token: link } })).status).toBe(404);
  site.clock.advance(60 * minuteMs);
  expect(await reset(link)).toMatchObject({
    status: 400,
    body: { error: 'token expired. please try again later' },
  });
});

test('only one of ten concurrent uses of a link succeeds', { tags: ['race'] }, async () => {
  const { email, link } = await withLink();
  const passwords = Array.from({ length: 10 }, (_, n) => `password number ${n}`);
  const answers = await Promise.all(passwords.map((password) => reset(link, password)));
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.body.error === 'no user found')).toHaveLength(9);
  expect(await logIn(email, passwords[winner] ?? '')).toBe(200);
});

test('concurrent logins with the old password do not outlive the reset', { tags: ['race'] }, async () => {
  const { email, password, link } = await withLink();
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 6 }, () => site.call(login, { body: { email, password } }))),
    reset(link),
  ]);
  for (const { body } of answers) {
    if (body.token) expect((await site.call(getOwnProfile, { token: body.token })).status).toBe(401);
  }
});

test('reset links are limited to five an hour for an account, fifty for a network address', async () => {
  const { email } = await site.person();
  for (let asked = 0; asked < 5; asked++) expect((await requestReset(email)).status).toBe(200);
  expect(await requestReset(email)).toMatchObject({
    status: 429,
    body: { error: 'Too many requests, please try again later.' },
    headers: { 'retry-after': '3600' },
  });
  site.clock.advance(60 * minuteMs);
  expect((await requestReset(email)).status).toBe(200);

  const from = '198.51.100.20';
  for (let used = 0; used < 50; used++)
    await consumeLimits(site.context, accountLimits, { resetPerNetwork: from });
  const body = { email: 'visitor@example.org' };
  expect((await site.call(sendResetLink, { body, from })).status).toBe(429);
  expect((await site.call(sendResetLink, { body, from: '198.51.100.21' })).status).toBe(404);
});
