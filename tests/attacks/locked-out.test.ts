import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOtherSessions, login, startSecondFactor } from '#accounts/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const wrongPassword = 'a wrong password';

/** Guesses wrong passwords for an account from many addresses, until the account's limit is exceeded. */
async function strangersGuess(email: string): Promise<void> {
  for (let n = 0; n < 20; n++)
    await site.call(login, { body: { email, password: wrongPassword }, from: `198.51.100.${n}` });
  const body = { email, password: wrongPassword };
  expect((await site.call(login, { body })).status, 'strangers are used up').toBe(429);
}

test('wrong passwords of strangers do not block a logged-in user from reauthenticating', async () => {
  const admin = await site.person({ role: 'admin' });
  const { token, password } = admin;
  await strangersGuess(admin.email);
  expect((await site.call(startSecondFactor, { token, body: { password } })).status).toBe(200);
  expect((await site.call(endOtherSessions, { token, body: { password } })).status).toBe(200);
});

test('wrong passwords of strangers do not lock the owner out of a known browser', async () => {
  const { email, password } = await site.person();
  const from = '198.51.100.77';
  const first = await site.call(login, { body: { email, password }, from });
  const cookie = String(first.headers['set-cookie']);
  await strangersGuess(email);
  for (let n = 0; n < 300; n++)
    await site.call(login, {
      body: { email: `nobody-${n % 40}@example.org`, password: wrongPassword },
      from,
    });
  expect((await site.call(login, { body: { email, password }, from })).status, 'another browser').toBe(429);
  expect((await site.call(login, { body: { email, password }, from, cookie })).status).toBe(200);
});

test('a stolen session has ten guesses in 15 minutes, and the owner is not blocked', async () => {
  const { email, password, token } = await site.person();
  const stolen = (await site.call(login, { body: { email, password } })).body.token;
  const prove = (session: string, typed: string) =>
    site.call(endOtherSessions, { token: session, body: { password: typed } });
  for (let n = 0; n < 10; n++) expect((await prove(stolen, wrongPassword)).status).toBe(403);
  expect((await prove(stolen, password)).status).toBe(429);
  expect((await prove(token, password)).status).toBe(200);
});
