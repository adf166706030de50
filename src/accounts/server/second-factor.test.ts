import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '#platform/contract/call.ts';
import { auditOf, requestResetLink } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { codeOf, setUpSecondFactor } from '#tests/support/authenticator.ts';
import {
  confirmSecondFactor,
  demoteToClient,
  getAccount,
  getOwnProfile,
  getSecondFactor,
  login,
  promoteToAdmin,
  reissueRecoveryCodes,
  resetPassword,
  resetSecondFactor,
  startSecondFactor,
  turnOffAuthenticatorApp,
} from '../contract.ts';
import { buildAuthenticatorUri, createTotpSecret, findTimeStep } from './second-factor.ts';

const stepMs = 30_000;
const limitMs = 15 * 60_000;
const needed = { status: 401, body: { error: 'Please enter the code from your authenticator app' } };
const wrongAtLogin = { status: 401, body: { error: 'Wrong code' } };

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const logIn = ({ email, password }: Person, code?: string) =>
  site.call(login, { body: { email, password, ...(code === undefined ? {} : { code }) } });
const admin = () => site.person({ role: 'admin' });
const statusOf = async (token: string) => (await site.call(getSecondFactor, { token })).body;
const audited = async (action: string, accountId: string) =>
  (await auditOf(site, accountId)).filter((entry) => entry.action === action);
const mailKinds = async (email: string) =>
  (await site.mails()).filter(({ to }) => to === email).map(({ kind }) => kind);

describe('setting up a second factor', () => {
  test('needs the password and a first code, and returns ten recovery codes', async () => {
    const person = await admin();
    const { token, password, accountId, email } = person;
    expect(await statusOf(token)).toEqual({
      onSince: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
      required: false,
    });

    const started = await site.call(startSecondFactor, { token, body: { password } });
    const { secret, address } = started.body;
    expect(started.status).toBe(200);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(address).protocol).toBe('otpauth:');
    expect(new URL(address).searchParams.get('secret')).toBe(secret);
    expect((await logIn(person)).status, 'nothing has changed yet').toBe(200);

    const code = codeOf(secret, site.clock.now);
    const confirmed = await site.call(confirmSecondFactor, { token, body: { code } });
    expect(confirmed.body).toEqual({ message: 'Second factor is on', recoveryCodes: expect.any(Array) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(confirmed.body.recoveryCodes[0]).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
    expect(await statusOf(token)).toEqual({
      onSince: new Date(site.clock.now).toISOString(),
      recoveryCodesLeft: 10,
      passkeys: 0,
      required: false,
    });
    expect(await audited('second_factor_enabled', accountId)).toMatchObject([
      { actor_id: accountId, before: null, after: null },
    ]);
    expect(await mailKinds(email)).toContain('second_factor_enabled');
  });

  test('ends the sessions that were opened without one', async () => {
    const person = await admin();
    const other = (await logIn(person)).body.token;
    await setUpSecondFactor(site, person);
    expect((await site.call(getOwnProfile, { token: other })).status).toBe(401);
    expect((await site.call(getOwnProfile, { token: person.token })).status).toBe(200);
  });

  test('is refused for a wrong password, a wrong code, or without a start', async () => {
    const { token, password } = await admin();
    const nothing = await site.call(confirmSecondFactor, { token, body: { code: '123456' } });
    expect(nothing).toMatchObject({ status: 409, body: { error: 'Please start again' } });
    const body = { password: 'another password' };
    expect(await site.call(startSecondFactor, { token, body })).toMatchObject({
      status: 403,
      body: { error: 'Wrong password' },
    });
    const { secret } = (await site.call(startSecondFactor, { token, body: { password } })).body;
    const late = codeOf(secret, site.clock.now - 10 * stepMs);
    expect(await site.call(confirmSecondFactor, { token, body: { code: late } })).toMatchObject({
      status: 400,
      body: { error: 'Wrong code' },
    });
    expect((await statusOf(token)).onSince).toBeNull();
  });

  test('can restart with another secret until it is confirmed', async () => {
    const person = await admin();
    const { token, password } = person;
    const start = () => site.call(startSecondFactor, { token, body: { password } });
    const first = (await start()).body.secret;
    const { secret } = await setUpSecondFactor(site, person);
    expect(secret).not.toBe(first);
    expect(await start()).toMatchObject({ status: 409, body: { error: 'Second factor is already on' } });
  });

  test('stores neither secret nor codes in plain text', async () => {
    const person = await admin();
    const { secret, recoveryCodes } = await setUpSecondFactor(site, person);
    const { queries } = site.context.db;
    const factors = await queries.selectFrom('second_factors').selectAll().execute();
    const codes = await queries.selectFrom('recovery_codes').selectAll().execute();
    const bytes = Buffer.concat(factors.map((row) => Buffer.from(row.sealed_secret))).toString('latin1');
    expect(bytes).not.toContain(secret);
    for (const code of recoveryCodes) {
      expect(JSON.stringify(codes)).not.toContain(code);
      expect(JSON.stringify(codes)).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('only one of two concurrent confirmations succeeds', { tags: ['race'] }, async () => {
    const { token, password } = await admin();
    const { secret } = (await site.call(startSecondFactor, { token, body: { password } })).body;
    const body = { code: codeOf(secret, site.clock.now) };
    const answers = await Promise.all([1, 2].map(() => site.call(confirmSecondFactor, { token, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await statusOf(token)).recoveryCodesLeft).toBe(10);
  });
});

describe('logging in with a second factor', () => {
  test('asks for a code only after a correct password, and needs both', async () => {
    const person = await admin();
    const { code } = await setUpSecondFactor(site, person);
    const stranger = { ...person, password: 'guessed password' };
    expect(await logIn(stranger, code())).toMatchObject({
      status: 401,
      body: { error: 'Wrong email or password' },
    });
    expect(await logIn(person)).toMatchObject(needed);
    expect(await logIn(person, '')).toMatchObject(needed);
    expect(await logIn(person, code() === '000000' ? '000001' : '000000')).toMatchObject(wrongAtLogin);
    const { status, body } = await logIn(person, ` ${code().slice(0, 3)} ${code().slice(3)} `);
    expect([status, body.message]).toEqual([200, 'Login successful']);
    expect((await site.call(getOwnProfile, { token: body.token })).status).toBe(200);
  });

  test('ignores the code of an account without a second factor', async () => {
    const person = await site.person();
    expect((await logIn(person, '123456')).status).toBe(200);
    expect((await logIn(person)).body).toEqual({ message: 'Login successful', token: expect.any(String) });
  });

  test('accepts a code once, and none older than a used one', async () => {
    const person = await admin();
    const { secret, code } = await setUpSecondFactor(site, person);
    const before = code();
    site.clock.advance(stepMs);
    const now = code();
    expect((await logIn(person, now)).status).toBe(200);
    expect(await logIn(person, now)).toMatchObject(wrongAtLogin);
    expect(await logIn(person, before)).toMatchObject(wrongAtLogin);
    expect((await logIn(person, codeOf(secret, site.clock.now + stepMs))).status).toBe(200);
  });

  test('accepts a code in only one of several concurrent logins', { tags: ['race'] }, async () => {
    const person = await admin();
    const { code } = await setUpSecondFactor(site, person);
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(person, code())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });

  test('allows a clock drift of half a minute', async () => {
    const person = await admin();
    const { secret } = await setUpSecondFactor(site, person);
    site.clock.advance(10 * stepMs);
    const shownAt = (distance: number) => codeOf(secret, site.clock.now + distance * stepMs);
    expect(await logIn(person, shownAt(-2))).toMatchObject(wrongAtLogin);
    expect(await logIn(person, shownAt(2))).toMatchObject(wrongAtLogin);
    expect((await logIn(person, shownAt(-1))).status).toBe(200);
    expect((await logIn(person, shownAt(1))).status).toBe(200);
  });

  test('accepts each recovery code once, and reports it by mail', async () => {
    const person = await admin();
    const { recoveryCodes } = await setUpSecondFactor(site, person);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(person, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await logIn(person, first)).toMatchObject(wrongAtLogin);
    const { token } = (await logIn(person, second)).body;
    expect((await statusOf(token)).recoveryCodesLeft).toBe(8);
    expect(await audited('recovery_code_used', person.accountId)).toMatchObject([
      { actor_id: person.accountId, before: '10', after: '9' },
      { actor_id: person.accountId, before: '9', after: '8' },
    ]);
    expect((await mailKinds(person.email)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2);
  });

  test('refuses the codes of another account', async () => {
    const [person, other] = [await admin(), await admin()];
    await setUpSecondFactor(site, person);
    const { recoveryCodes, code } = await setUpSecondFactor(site, other);
    expect(await logIn(person, code())).toMatchObject(wrongAtLogin);
    expect(await logIn(person, recoveryCodes[0])).toMatchObject(wrongAtLogin);
    expect((await logIn(other, recoveryCodes[0])).status).toBe(200);
  });

  test('limits guessed codes by login and by session', async () => {
    const person = await admin();
    const { code } = await setUpSecondFactor(site, person);
    site.clock.advance(limitMs);
    for (let guess = 0; guess < 10; guess++) {
      expect(await logIn(person, 'not a code')).toMatchObject(wrongAtLogin);
      const body = { code: 'not a code' };
      expect((await site.call(turnOffAuthenticatorApp, { token: person.token, body })).status).toBe(400);
    }
    expect((await logIn(person, code())).status).toBe(429);
    for (const call of [turnOffAuthenticatorApp, reissueRecoveryCodes, confirmSecondFactor])
      expect((await site.call(call, { token: person.token, body: { code: code() } })).status).toBe(429);
    site.clock.advance(limitMs);
    expect((await logIn(person, code())).status).toBe(200);
  });

  test('needs the code also after the password was reset', async () => {
    const person = await admin();
    const { code } = await setUpSecondFactor(site, person);
    const token = await requestResetLink(site, person.email);
    const password = 'a new sample password';
    await site.call(resetPassword, { body: { token, newpwd: password, cnewpwd: password } });
    expect(await logIn({ ...person, password })).toMatchObject(needed);
    expect((await logIn({ ...person, password }, code())).status).toBe(200);
  });
});

describe('a second factor that is on', () => {
  test('is turned off only with a code', async () => {
    const person = await admin();
    const { token, accountId, email } = person;
    const { code } = await setUpSecondFactor(site, person);
    const otherDevice = (await logIn(person, code())).body.token;
    site.clock.advance(30_000);
    const wrong = await site.call(turnOffAuthenticatorApp, { token, body: { code: 'ABCD' } });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'Wrong code' } });
    expect(await site.call(turnOffAuthenticatorApp, { token, body: { code: code() } })).toMatchObject({
      status: 200,
      body: { message: 'Second factor is off' },
    });
    expect((await site.call(getOwnProfile, { token: otherDevice })).status, 'logged out').toBe(401);
    expect((await site.call(getOwnProfile, { token })).status).toBe(200);
    expect((await logIn(person)).status).toBe(200);
    expect(await audited('second_factor_disabled', accountId)).toHaveLength(1);
    expect(await mailKinds(email)).toContain('second_factor_disabled');
    expect(await site.call(turnOffAuthenticatorApp, { token, body: { code: code() } })).toMatchObject({
      status: 409,
      body: { error: 'Second factor is off' },
    });
  });

  test('gets new recovery codes with a code, which end the earlier ones', async () => {
    const person = await admin();
    const { token, accountId } = person;
    const { code, recoveryCodes } = await setUpSecondFactor(site, person);
    const answer = await site.call(reissueRecoveryCodes, { token, body: { code: code() } });
    expect(answer.body.message).toBe('New recovery codes created');
    expect(answer.body.recoveryCodes).toHaveLength(10);
    expect(await logIn(person, recoveryCodes[0])).toMatchObject(wrongAtLogin);
    expect((await logIn(person, answer.body.recoveryCodes[0])).status).toBe(200);
    expect(await audited('recovery_codes_reissued', accountId)).toHaveLength(1);
  });

  test('is reset by a superadmin, which signs the admin out and notifies them', async () => {
    const [person, { token }] = [await admin(), await site.superadmin()];
    await setUpSecondFactor(site, person);
    const body = { accountID: person.accountId };
    const shown = await site.call(getAccount, { token, params: body });
    expect(shown.body.secondFactorSince).toBeDefined();
    expect(await site.call(resetSecondFactor, { token, body })).toMatchObject({
      status: 200,
      body: { message: 'Second factor reset' },
    });
    expect((await site.call(getOwnProfile, { token: person.token })).status).toBe(401);
    expect((await logIn(person)).status).toBe(200);
    const actor = (await site.call(getOwnProfile, { token })).body._id;
    expect(await audited('second_factor_reset', person.accountId)).toMatchObject([{ actor_id: actor }]);
    expect(await mailKinds(person.email)).toContain('second_factor_reset');
    expect((await site.call(getAccount, { token, params: body })).body.secondFactorSince).toBeUndefined();
  });

  test('cannot be reset for an account without one, an unknown account, or the own account', async () => {
    const { token, accountId } = await site.superadmin();
    const reset = (accountID: string) => site.call(resetSecondFactor, { token, body: { accountID } });
    expect(await reset((await admin()).accountId)).toMatchObject({ status: 409 });
    expect(await reset('unknown')).toMatchObject({ status: 404, body: { error: 'No such account exists' } });
    expect(await reset(accountId)).toMatchObject({
      status: 403,
      body: { error: 'Turn your own second factor off with a code' },
    });
  });

  test('is deleted with the role', async () => {
    const [person, { token }] = [await admin(), await site.superadmin()];
    await setUpSecondFactor(site, person);
    await site.call(demoteToClient, { token, body: { accountID: person.accountId } });
    const asClient = await logIn(person);
    expect(asClient.status).toBe(200);
    await site.call(promoteToAdmin, { token, body: { accountID: person.accountId } });
    const again = (await logIn(person)).body.token;
    expect((await statusOf(again)).onSince).toBeNull();
  });
});

describe('if the operator requires a second factor', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await testApp({ settings: { REQUIRE_SECOND_FACTOR: 'true' } });
  });
  afterAll(() => strict.close());

  const allowed: readonly string[] = [
    'GET /v1/api/dashboard',
    // Without data: it is null for admins and superadmins.
    'GET /v1/api/client/overview',
    'POST /v1/api/logout',
    'POST /v1/api/door/logout',
    'GET /v1/api/sessions',
    'DELETE /v1/api/sessions',
    'DELETE /v1/api/sessions/others',
    'GET /v1/api/passkeys',
    'POST /v1/api/passkeys/start',
    'POST /v1/api/passkeys',
    'DELETE /v1/api/passkeys',
    'GET /v1/api/secondfactor',
    'POST /v1/api/secondfactor/start',
    'PUT /v1/api/secondfactor/confirm',
  ];
  const nameOf = ({ method, path }: AnyCall) => `${method} ${path}`;

  test.each(['admin', 'superadmin'] as const)(
    'an %s can only set one up and manage sessions until then',
    async (role) => {
      const person = role === 'admin' ? await strict.person({ role }) : await strict.superadmin();
      const { token } = person;
      const own = strict.app.calls.filter(({ who }) => who !== 'anyone' && who.includes(role));
      expect(own.length).toBeGreaterThan(allowed.length);
      for (const call of own) {
        if (allowed.includes(nameOf(call))) continue;
        const answer = await strict.call(call, { token, ...(call.method === 'GET' ? {} : { body: [] }) });
        expect([nameOf(call), answer.status, answer.body]).toEqual([
          nameOf(call),
          403,
          { error: 'Please set up a second factor first', code: 'second_factor_required' },
        ]);
      }
      expect((await strict.call(getOwnProfile, { token })).body).toMatchObject({ secondFactorMissing: true });
      const { required } = (await strict.call(getSecondFactor, { token })).body;
      expect(required).toBe(true);

      const { code } = await setUpSecondFactor(strict, person);
      expect((await strict.call(getOwnProfile, { token })).body).not.toHaveProperty('secondFactorMissing');
      const open = await strict.call(reissueRecoveryCodes, { token, body: { code: code() } });
      expect(open.status).toBe(200);
    },
  );

  test('a client needs none', async () => {
    const { token } = await strict.person();
    const profile = await strict.call(getOwnProfile, { token });
    expect([profile.status, profile.body.secondFactorMissing]).toEqual([200, undefined]);
  });
});

/** The secret of the published test values (RFC 6238, appendix B), '12345678901234567890', in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1111111109, '081804', 37037036],
  [1111111111, '050471', 37037037],
  [1234567890, '005924', 41152263],
  [2000000000, '279037', 66666666],
  [20000000000, '353130', 666666666],
])('at second %i of the epoch the code is %s', (seconds, code, step) => {
  expect(findTimeStep(secret, code, seconds * 1000)).toBe(step);
  expect(findTimeStep(secret, code, (seconds + 30) * 1000)).toBe(step);
  expect(findTimeStep(secret, code, (seconds - 30) * 1000)).toBe(step);
  expect(findTimeStep(secret, code, (seconds + 90) * 1000)).toBeUndefined();
});

test('every secret is new, and its address names the club and the account', () => {
  expect(createTotpSecret()).not.toBe(createTotpSecret());
  const address = new URL(buildAuthenticatorUri(secret, 'admin@example.org', 'Sample MUN'));
  expect(decodeURIComponent(address.href)).toContain('admin@example.org');
  expect(address.searchParams.get('issuer')).toBe('Sample MUN');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, digits: '6', period: '30' });
});
