import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import {
  endOtherSessions,
  endSession,
  endSessionsOfAccount,
  getOwnProfile,
  listOwnSessions,
  login,
  sessionLifetimeDays,
} from '../contract.ts';
import { describeDevice } from './sessions.ts';

const dayMs = 24 * 60 * 60_000;
const wrongPassword = { status: 403, body: { error: 'Wrong password' } };

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

/** Logs in with another browser a minute later and returns the new session's token. */
async function logInAgain({ email, password }: Person, userAgent = 'Gecko Firefox/148.0 (Android 14)') {
  site.clock.advance(60_000);
  const answer = await site.app.inject({
    method: login.method,
    url: login.path,
    payload: { email, password },
    headers: { 'user-agent': userAgent },
  });
  return String(answer.json().token);
}
const sessionsOf = async (token: string) => (await site.call(listOwnSessions, { token })).body.sessions;
const isLoggedIn = async (token: string) => (await site.call(getOwnProfile, { token })).status === 200;

describe('the list of sessions', () => {
  test('shows browser, start and end of each session, newest first, and marks the current one', async () => {
    const person = await site.person();
    const since = site.clock.now;
    const phone = await logInAgain(person);
    const sessions = await sessionsOf(phone);
    expect(sessions).toEqual([
      {
        sessionID: expect.any(String),
        device: 'Firefox on Android',
        since: new Date(since + 60_000).toISOString(),
        until: new Date(since + 60_000 + sessionLifetimeDays * dayMs).toISOString(),
        isThis: true,
      },
      expect.objectContaining({ since: new Date(since).toISOString(), isThis: false }),
    ]);
    expect((await sessionsOf(person.token)).map(({ isThis }) => isThis)).toEqual([false, true]);
  });

  test('shows no session of another account, no expired one and no token', async () => {
    const person = await site.person();
    await site.person();
    site.clock.advance((sessionLifetimeDays - 1) * dayMs);
    const later = await logInAgain(person);
    expect(await sessionsOf(later)).toHaveLength(2);
    site.clock.advance(2 * dayMs);
    const sessions = await sessionsOf(later);
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(later);
  });
});

describe('one session', () => {
  test('ends with the password, and the others continue', { tags: ['race'] }, async () => {
    const person = await site.person();
    const [lost, kept] = [await logInAgain(person), await logInAgain(person)];
    const sessionID = (await sessionsOf(lost))[1]?.sessionID;
    const body = { sessionID, password: person.password };
    const answer = await site.call(endSession, { token: kept, body });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Logged out there' }]);
    expect(await Promise.all([lost, kept, person.token].map(isLoggedIn))).toEqual([false, true, true]);
    expect(await site.call(endSession, { token: kept, body })).toMatchObject({
      status: 404,
      body: { error: 'Already logged out there' },
    });
  });

  test('stays without the password, or if it belongs to another account', async () => {
    const [person, stranger] = [await site.person(), await site.person()];
    const [theirs] = await sessionsOf(person.token);
    const ask = (token: string, password: string) =>
      site.call(endSession, { token, body: { sessionID: theirs?.sessionID, password } });
    expect(await ask(person.token, 'another password')).toMatchObject(wrongPassword);
    expect((await ask(stranger.token, stranger.password)).status).toBe(404);
    const { status, body } = await site.call(endSession, { token: person.token, body: {} });
    expect([status, body.error]).toEqual([400, 'Please fill all required fields']);
    expect(await isLoggedIn(person.token)).toBe(true);
  });
});

describe('all other sessions', () => {
  test('end with the password, and the current one continues', { tags: ['race'] }, async () => {
    const person = await site.person();
    const others = [await logInAgain(person), await logInAgain(person)];
    const body = { password: person.password };
    expect(await site.call(endOtherSessions, { token: person.token, body })).toMatchObject({
      status: 200,
      body: { message: 'Logged out everywhere else' },
    });
    expect(await Promise.all([person.token, ...others].map(isLoggedIn))).toEqual([true, false, false]);
  });

  test('stay after a wrong password, of which a session has ten in 15 minutes', async () => {
    const person = await site.person();
    const other = await logInAgain(person);
    const ask = () =>
      site.call(endOtherSessions, { token: person.token, body: { password: 'guessed password' } });
    for (let tries = 0; tries < 10; tries++) expect(await ask()).toMatchObject(wrongPassword);
    expect((await ask()).status).toBe(429);
    expect(await isLoggedIn(other)).toBe(true);
  });
});

test('one of two browsers that log each other out concurrently stays logged in', {
  tags: ['race'],
}, async () => {
  const person = await site.person();
  const tokens = [person.token, await logInAgain(person)];
  const answers = await Promise.all(
    tokens.map((token) => site.call(endOtherSessions, { token, body: { password: person.password } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await Promise.all(tokens.map(isLoggedIn))).sort()).toEqual([false, true]);
});

test.each([
  ['all others', endOtherSessions, {}],
  ['one', endSession, { sessionID: 'this' }],
] as const)('a session that ended during its request does not end %s', async (_, call, body) => {
  const person = await site.person();
  const stolen = await logInAgain(person);
  const { password } = person;
  const [own] = (await sessionsOf(person.token)).filter(({ isThis }) => isThis);
  const { hashing } = site.context;
  const { reserve } = hashing;
  Object.assign(hashing, {
    reserve: (first: Parameters<typeof reserve>[0]) =>
      reserve(async (place) => {
        Object.assign(hashing, { reserve });
        const done = await first(place);
        await site.call(endOtherSessions, { token: person.token, body: { password } });
        return done;
      }),
  });
  const sent = { ...body, ...('sessionID' in body && { sessionID: own?.sessionID }), password };
  expect((await site.call(call, { token: stolen, body: sent })).status).toBe(401);
  expect(await isLoggedIn(person.token)).toBe(true);
});

describe('a superadmin', () => {
  test('signs an account out everywhere, and is audited', { tags: ['race'] }, async () => {
    const person = await site.person();
    const other = await logInAgain(person);
    const superadmin = await site.superadmin();
    const { accountId: accountID } = person;
    const answer = await site.call(endSessionsOfAccount, { token: superadmin.token, body: { accountID } });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Logged out everywhere' }]);
    expect(await Promise.all([person.token, other].map(isLoggedIn))).toEqual([false, false]);
    expect(await isLoggedIn(await logInAgain(person)), 'the password still opens the account').toBe(true);
    expect(await auditOf(site, accountID)).toMatchObject([
      { actor_id: superadmin.accountId, action: 'signed_out_everywhere' },
    ]);
  });

  test('cannot end the own sessions without the password', { tags: ['race'] }, async () => {
    const here = await site.superadmin();
    const there = await site.superadmin();
    const body = { accountID: here.accountId };
    expect(await site.call(endSessionsOfAccount, { token: here.token, body })).toMatchObject({
      status: 403,
      body: { error: 'Log out your own devices with your password' },
    });
    expect(await Promise.all([here.token, there.token].map(isLoggedIn))).toEqual([true, true]);
  });

  test('gets an error for an unknown account', async () => {
    const { token } = await site.superadmin();
    for (const body of [{ accountID: 'unknown' }, {}])
      expect((await site.call(endSessionsOfAccount, { token, body })).body).toEqual({
        error: 'No such account exists',
        code: 'no_such_account',
      });
  });
});

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const onAndroid = `Mozilla/5.0 (Linux; Android 14; Sample) ${webkit}`;

test.each([
  ['Chrome on Android', `${onAndroid} Chrome/150.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `${onAndroid} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:148.0) Gecko/148.0 Firefox/148.0'],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
  ],
  [
    'Opera on Linux',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/148.0.0.0 Safari/537.36 OPR/131.0.0.0`,
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPad',
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  ],
  ['Linux', 'curl/8 (Linux)'],
  ['', 'sample-program/1.0'],
  ['', undefined],
])('a session is named %j for its user agent', (device, userAgent) => {
  expect(describeDevice(userAgent)).toBe(device);
});
