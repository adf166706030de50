import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumeLimits } from '#platform/server/limits/rate-limits.ts';
import { createWorkerPools, createWorkQueue } from '#platform/server/work-queue.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { getOwnProfile, login, logout, scheduleOwnAccountDeletion } from '../contract.ts';
import { accountLimits } from './limits.ts';
import { logIn } from './sessions.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const dashboardStatus = async (token: string) => (await site.call(getOwnProfile, { token })).status;

test('a delegate logs in with e-mail in any case and password, and receives a token', async () => {
  const { email, password } = await site.person();
  const answer = await site.call(login, { body: { email: `  ${email.toUpperCase()} `, password } });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    message: 'Login successful',
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  });
  expect(await dashboardStatus(answer.body.token)).toBe(200);
});

test.each([
  [{}, 'Please fill all required fields'],
  [{ email: 'delegate@example.org' }, 'Please fill all required fields'],
  [{ email: '', password: 'sample-password' }, 'Please fill all required fields'],
  [{ email: 'delegate.example.org', password: 'sample-password' }, 'Please enter a valid email'],
  [{ email: 'delegate@example.org', password: 'seven77' }, 'Password must be atleast 8 characters long'],
  [{ email: ['delegate@example.org'], password: { $ne: '' } }, 'Please fill all required fields'],
])('a login form filled in as %j is refused', async (body, error) => {
  expect(await site.call(login, { body })).toMatchObject({ status: 400, body: { error } });
});

test('a wrong password and an unknown account get the different errors of the specification', async () => {
  const { email } = await site.person();
  const wrong = await site.call(login, { body: { email, password: 'Sample-password' } });
  expect(wrong).toMatchObject({ status: 401, body: { error: 'Wrong email or password' } });
  const unknown = await site.call(login, {
    body: { email: 'unknown@example.org', password: 'sample-password' },
  });
  expect(unknown).toMatchObject({ status: 404, body: { error: 'No account found' } });
});

test('only the correct password reveals that an account is scheduled for deletion', async () => {
  const { email, password, token } = await site.person();
  await site.call(scheduleOwnAccountDeletion, { token });
  const own = await site.call(login, { body: { email, password } });
  expect(own).toMatchObject({
    status: 403,
    body: { error: 'Your account has been scheduled for deletion.' },
  });
  const stranger = await site.call(login, { body: { email, password: 'guessed-password' } });
  expect(stranger).toMatchObject({ status: 401, body: { error: 'Wrong email or password' } });
});

test('logging out ends the session on the server and leaves the other device logged in', async () => {
  const { email, password, token } = await site.person();
  const other = (await site.call(login, { body: { email, password } })).body.token;
  expect(await site.call(logout, { token })).toMatchObject({ status: 200, body: { message: 'Logged out' } });
  expect(await site.call(getOwnProfile, { token })).toMatchObject({
    status: 401,
    body: { error: 'Unauthorized' },
  });
  expect(await site.call(logout, { token })).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
  expect(await dashboardStatus(other)).toBe(200);
});

test('a session is valid for exactly 14 days', async () => {
  const { token } = await site.person();
  site.clock.advance(14 * dayMs - 1);
  expect(await dashboardStatus(token)).toBe(200);
  site.clock.advance(1);
  expect(await dashboardStatus(token)).toBe(401);
});

test('a cookie or a modified token does not authenticate', async () => {
  const { token } = await site.person();
  const cookie = await site.app.inject({
    url: getOwnProfile.path,
    headers: { cookie: `authToken=${token}` },
  });
  expect(cookie.statusCode).toBe(401);
  for (const wrong of [
    '',
    `${token}x`,
    token.slice(1),
    `${token} ${token}`,
    token.split('').reverse().join(''),
  ]) {
    expect(await dashboardStatus(wrong)).toBe(401);
  }
});

test('the database contains no token or password, only argon2id hashes by OWASP parameters', async () => {
  const { accountId, token, password } = await site.person();
  const { queries } = site.context.db;
  const account = await queries
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const sessions = await queries
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(sessions).toHaveLength(1);
  expect(JSON.stringify([account, sessions])).not.toContain(token);
  expect(JSON.stringify([account, sessions])).not.toContain(password);
});

test('an address, known or not, is limited to ten failed logins in 15 minutes', async () => {
  const body = { email: 'guessed@example.org', password: 'guessed-password' };
  for (let attempt = 0; attempt < 10; attempt++) {
    const written = attempt % 2 ? body : { ...body, email: ' Guessed@Example.org' };
    expect((await site.call(login, { body: written })).status).toBe(404);
  }
  const refused = await site.call(login, { body, from: '198.51.100.77' });
  expect(refused).toMatchObject({
    status: 429,
    body: { error: 'Too many requests, please try again later.' },
    headers: { 'retry-after': '900' },
  });
  site.clock.advance(15 * minuteMs - 1);
  expect((await site.call(login, { body })).status).toBe(429);
  site.clock.advance(1);
  expect((await site.call(login, { body })).status).toBe(404);
});

test('successful logins do not count for an address, and do not reset failed ones', async () => {
  const { email, password } = await site.person();
  const logsIn = async (entered: string) =>
    (await site.call(login, { body: { email, password: entered } })).status;
  for (let n = 0; n < 12; n++) expect(await logsIn(password)).toBe(200);
  for (let n = 0; n < 10; n++) {
    expect(await logsIn('a wrong password')).toBe(401);
    if (n < 9) expect(await logsIn(password)).toBe(200);
  }
  expect(await logsIn(password)).toBe(429);
});

test('a network address is limited to 300 logins in 15 minutes, and another is not affected', async () => {
  const { email, password } = await site.person();
  for (let used = 0; used < 299; used++)
    await consumeLimits(site.context, accountLimits, { loginPerNetwork: '198.51.100.7' });
  const body = { email, password };
  expect((await site.call(login, { body, from: '198.51.100.7' })).status).toBe(200);
  expect((await site.call(login, { body, from: '198.51.100.7' })).status).toBe(429);
  expect((await site.call(login, { body, from: '::ffff:198.51.100.7' })).status).toBe(429);
  expect((await site.call(login, { body, from: '198.51.100.8' })).status).toBe(200);
});

test('a login is shed with 503 and Retry-After while too many wait for hashing', {
  tags: ['race'],
}, async () => {
  const { email, password } = await site.person();
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      site.call(login, {
        body: { email: `n${n}@example.org`, password: `${password}-${n}` },
        from: `203.0.113.${n % 200}`,
      }),
    ),
  );
  const shed = answers.filter(({ status }) => status === 503);
  expect(shed.length).toBeGreaterThan(0);
  expect(shed[0]).toMatchObject({
    body: { error: 'The server is busy, please try again in a moment.' },
    headers: { 'retry-after': expect.stringMatching(/^([2-9]|1[0-2])$/) },
  });
  expect(answers.every(({ status }) => status === 503 || status === 404)).toBe(true);
  expect((await site.call(login, { body: { email, password } })).status).toBe(200);
});

test('a login that was shed uses up no attempt', async () => {
  const { email, password } = await site.person();
  const crowded = { ...site.context, hashing: createWorkQueue(createWorkerPools(1), 0) };
  for (let n = 0; n < 20; n++)
    await expect(
      logIn(
        crowded,
        { email, password },
        { networkAddress: '203.0.113.9', userAgent: undefined, browserToken: undefined },
      ),
    ).rejects.toMatchObject({ status: 503 });
  expect((await site.call(login, { body: { email, password }, from: '203.0.113.9' })).status).toBe(200);
});
