import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, requestResetLink, throwError } from '#tests/support/account-links.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import { addSoftPasskey, cborText, logInWith, softPasskey } from '#tests/support/soft-passkey.ts';
import {
  addPasskey,
  listOwnPasskeys,
  logInWithPasskey,
  maxPasskeys,
  passkeyChallengeMinutes,
  removePasskey,
  startPasskeyCreation,
  startPasskeyLogin,
} from '../contract/passkeys.ts';
import {
  editProfile,
  endSessionsOfAccount,
  getOwnProfile,
  getSecondFactor,
  listOwnSessions,
  login,
  resetPassword,
  resetSecondFactor,
  scheduleOwnAccountDeletion,
  startSecondFactor,
} from '../contract.ts';
import { deleteExpiredCredentials, eraseDueAccounts } from './deletion.ts';
import { createSignedChallenge, verifyNewCredential } from './webauthn.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const start = ({ token, password }: Person, sent = password) =>
  site.call(startPasskeyCreation, { token, body: { password: sent } });
const list = async (token: string) => (await site.call(listOwnPasskeys, { token })).body.passkeys;
const remove = async ({ token, password }: Person, passkeyID = '') =>
  site.call(removePasskey, { token, body: { passkeyID: passkeyID || (await firstId(token)), password } });
const firstId = async (token: string) => (await list(token))[0]?.passkeyID ?? '';
const isLoggedIn = async (token: string) => (await site.call(getOwnProfile, { token })).status === 200;
const logIn = ({ email, password }: Person, code?: string) =>
  site.call(login, { body: { email, password, ...(code && { code }) } });
const mailKinds = async (email: string) =>
  (await site.mails()).filter(({ to }) => to === email).map(({ kind }) => kind);
const audited = async (accountId: string) =>
  (await auditOf(site, accountId)).map(({ actor_id, action }) => [actor_id, action]);

describe('adding a passkey', () => {
  test('needs the password and a name, is listed, audited and reported by mail', async () => {
    const person = await site.person();
    const { token, accountId, email } = person;
    const started = await start(person);
    expect(started).toMatchObject({ status: 200, body: { message: 'Ready for a passkey' } });
    expect(started.body.options).toMatchObject({
      rp: { id: 'mun.example.org' },
      user: { name: email, displayName: 'Sample Delegate' },
      excludeCredentials: [],
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const body = { name: 'Sample phone', credential: softPasskey().create(started.body.options) };
    expect(await site.call(addPasskey, { token, body })).toMatchObject({
      status: 200,
      body: { message: 'Passkey added' },
    });
    expect(await list(token)).toEqual([
      {
        passkeyID: expect.any(String),
        name: 'Sample phone',
        addedAt: new Date(site.clock.now).toISOString(),
        lastUsedAt: null,
        onlyAt: null,
      },
    ]);
    expect(await audited(accountId)).toEqual([[accountId, 'passkey_added']]);
    expect(await mailKinds(email)).toContain('passkey_added');
    const again = (await start(person)).body.options;
    expect(again.excludeCredentials, 'a device can have only one').toEqual([
      { id: body.credential.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  test('is refused for a wrong password, which counts against the limit of the session', async () => {
    const person = await site.person();
    for (let tries = 0; tries < 10; tries++)
      expect(await start(person, 'another password')).toMatchObject({
        status: 403,
        body: { error: 'Wrong password' },
      });
    expect((await start(person)).status).toBe(429);
  });

  test('is refused to an unverified account', async () => {
    expect(await start(await site.person({ verified: false }))).toMatchObject({
      status: 403,
      body: { error: 'You need to verify your email first' },
    });
  });

  test('is limited to ten, also concurrently', { tags: ['race'] }, async () => {
    const person = await site.person();
    const { token } = person;
    for (let made = 0; made < maxPasskeys - 1; made++) {
      await addSoftPasskey(site, person);
      site.clock.advance(15 * minuteMs);
    }
    const made = await Promise.all([1, 2, 3].map(async () => (await start(person)).body.options));
    const answers = await Promise.all(
      made.map((options) =>
        site.call(addPasskey, { token, body: { name: 'Last', credential: softPasskey().create(options) } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await list(token)).toHaveLength(maxPasskeys);
    expect(await start(person)).toMatchObject({ status: 409 });
  });

  test('accepts a challenge once, within five minutes', async () => {
    const person = await site.person();
    const { token } = person;
    const { options } = (await start(person)).body;
    const add = (credential = softPasskey().create(options)) =>
      site.call(addPasskey, { token, body: { name: 'Sample phone', credential } });
    expect((await add()).status).toBe(200);
    expect(await add()).toMatchObject({ status: 403 });
    const late = (await start(person)).body.options;
    site.clock.advance(passkeyChallengeMinutes * minuteMs);
    expect(await add(softPasskey().create(late))).toMatchObject({
      status: 403,
      body: { error: 'That took too long, please try again' },
    });
    expect(await list(token)).toHaveLength(1);
  });

  test('is refused for a passkey that already belongs to an account', async () => {
    const [one, other] = [await site.person(), await site.person()];
    const passkey = await addSoftPasskey(site, one);
    const { options } = (await start(other)).body;
    const body = { name: 'Borrowed', credential: passkey.create(options) };
    expect((await site.call(addPasskey, { token: other.token, body })).status).toBe(409);
    expect(await list(other.token)).toEqual([]);
  });
});

describe('logging in with a passkey', () => {
  test('opens a session without the password', async () => {
    const person = await site.person();
    const passkey = await addSoftPasskey(site, person);
    const answer = await logInWith(site, passkey);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: 'Login successful',
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { token } = answer.body;
    expect((await site.call(getOwnProfile, { token })).body._id).toBe(person.accountId);
    expect((await site.call(listOwnSessions, { token })).body.sessions).toHaveLength(2);
    expect((await list(token))[0]?.lastUsedAt).toBe(new Date(site.clock.now).toISOString());
    expect((await logIn(person)).status, 'the password still works').toBe(200);
  });

  test('works with several, each for its own account', async () => {
    const [one, other] = [await site.person(), await site.person()];
    const passkeys = [await addSoftPasskey(site, one), await addSoftPasskey(site, one, 'Sample key')];
    passkeys.push(await addSoftPasskey(site, other));
    const owners = [];
    for (const passkey of passkeys) {
      const { token } = (await logInWith(site, passkey)).body;
      owners.push((await site.call(getOwnProfile, { token })).body._id);
    }
    expect(owners).toEqual([one.accountId, one.accountId, other.accountId]);
  });

  test('works with a synchronised passkey, which has no counter', async () => {
    const passkey = await addSoftPasskey(site, await site.person());
    for (let times = 0; times < 2; times++)
      expect((await logInWith(site, passkey, { counter: 0 })).status).toBe(200);
  });

  test('reports a scheduled deletion, and is unknown after the account is erased', async () => {
    const person = await site.person();
    const passkey = await addSoftPasskey(site, person);
    await site.call(scheduleOwnAccountDeletion, { token: person.token, body: {} });
    expect(await logInWith(site, passkey)).toMatchObject({
      status: 403,
      body: { error: 'Your account has been scheduled for deletion.' },
    });
    site.clock.advance(15 * dayMs);
    await eraseDueAccounts(site.context, async () => {}, throwError);
    expect(await logInWith(site, passkey)).toMatchObject({
      status: 401,
      body: { error: 'This passkey is no longer registered here' },
    });
  });

  test('has a rate limit separate from wrong passwords', async () => {
    const person = await site.person();
    const passkey = await addSoftPasskey(site, person);
    for (let tries = 0; tries < 10; tries++) await logIn({ ...person, password: 'another password' });
    expect((await logIn(person)).status).toBe(429);
    for (let tries = 0; tries < 10; tries++) expect((await logInWith(site, passkey)).status).toBe(200);
    expect((await logInWith(site, passkey)).status).toBe(429);
  });

  test('counts against the limit of the network', async () => {
    const passkey = softPasskey();
    const { options } = (await start(await site.person())).body;
    passkey.create(options);
    const from = '192.0.2.77';
    for (let tries = 0; tries < 300; tries++) await logInWith(site, passkey, {}, from);
    expect((await logInWith(site, passkey, {}, from)).status).toBe(429);
  });
});

describe('removing a passkey', () => {
  test('needs the password, ends the other sessions, is audited and reported by mail', async () => {
    const person = await site.person();
    const passkey = await addSoftPasskey(site, person);
    const other = (await logInWith(site, passkey)).body.token;
    expect(await remove({ ...person, password: 'another password' })).toMatchObject({
      status: 403,
      body: { error: 'Wrong password' },
    });
    expect(await isLoggedIn(other)).toBe(true);
    expect(await remove(person)).toMatchObject({ status: 200, body: { message: 'Passkey removed' } });
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(person.token)).toBe(true);
    expect(await list(person.token)).toEqual([]);
    expect((await logInWith(site, passkey)).status).toBe(401);
    expect(await audited(person.accountId)).toEqual([
      [person.accountId, 'passkey_added'],
      [person.accountId, 'passkey_removed'],
    ]);
    expect(await mailKinds(person.email)).toContain('passkey_removed');
  });

  test('does not work on another account’s passkey', async () => {
    const [one, other] = [await site.person(), await site.person()];
    const passkey = await addSoftPasskey(site, one);
    expect((await remove(other, await firstId(one.token))).status).toBe(404);
    expect((await logInWith(site, passkey)).status).toBe(200);
  });
});

describe('for admins and superadmins a passkey is the second factor', () => {
  test('the password alone no longer opens the desk, the passkey alone does', async () => {
    const person = await site.person({ role: 'admin' });
    const passkey = await addSoftPasskey(site, person);
    expect(await logIn(person)).toMatchObject({
      status: 401,
      body: { error: 'Please log in with your passkey' },
    });
    const { token } = (await logInWith(site, passkey)).body;
    expect((await site.call(getSecondFactor, { token })).body).toMatchObject({ onSince: null, passkeys: 1 });
    expect(await audited(person.accountId)).toContainEqual([person.accountId, 'logged_in']);
  });

  test('with an authenticator app too, either of them works', async () => {
    const person = await site.person({ role: 'admin' });
    const { code } = await setUpSecondFactor(site, person);
    const passkey = await addSoftPasskey(site, person);
    expect((await logInWith(site, passkey)).status).toBe(200);
    expect((await logIn(person)).body.error).toBe('Please enter the code from your authenticator app');
    expect((await logIn(person, code())).status).toBe(200);
  });

  test('the first one ends the sessions that were opened without a second factor', async () => {
    const person = await site.person({ role: 'admin' });
    const other = (await logIn(person)).body.token;
    const passkey = await addSoftPasskey(site, person);
    expect(await isLoggedIn(other)).toBe(false);
    const { token } = (await logInWith(site, passkey)).body;
    await addSoftPasskey(site, person, 'Sample key');
    expect(await isLoggedIn(token)).toBe(true);
  });

  test('a reset by a superadmin deletes the passkeys too', async () => {
    const person = await site.person({ role: 'admin' });
    const passkey = await addSoftPasskey(site, person);
    const { token } = await site.superadmin();
    const reset = () => site.call(resetSecondFactor, { token, body: { accountID: person.accountId } });
    expect((await reset()).status).toBe(200);
    expect((await logInWith(site, passkey)).status).toBe(401);
    expect((await logIn(person)).status).toBe(200);
    expect(await reset()).toMatchObject({ status: 409, body: { error: 'Second factor is off' } });
  });

  test('a passkey fulfils the requirement of a second factor', async () => {
    const strict = await testApp({ settings: { REQUIRE_SECOND_FACTOR: 'true' } });
    const person = await strict.person({ role: 'admin' });
    const missing = async () =>
      (await strict.call(getOwnProfile, { token: person.token })).body.secondFactorMissing;
    expect(await missing()).toBe(true);
    await addSoftPasskey(strict, person);
    expect(await missing()).toBeUndefined();
    await strict.close();
  });
});

describe('a second factor is set up only with a password that a stolen session cannot have set', () => {
  const newPwd = 'another sample password';
  const changed = async (person: Person) => {
    await site.call(editProfile, { token: person.token, body: { newPwd, confirmNewPwd: newPwd } });
    return { ...person, password: newPwd };
  };
  const relogged = async (person: Person) => ({ ...person, token: (await logIn(person)).body.token });
  const starts = async (person: Person) => {
    const body = { password: person.password };
    const app = await site.call(startSecondFactor, { token: person.token, body });
    return [(await start(person)).status, app.status];
  };
  const tooNew =
    'Your password was changed recently. Set one with “Forgot password?”, or log in again after a day';

  test('a password from the profile form reauthenticates only sessions that begin a day later', async () => {
    const person = await changed(await site.person({ role: 'admin' }));
    expect(await start(person)).toMatchObject({ status: 403, body: { error: tooNew } });
    expect(await starts(await relogged(person))).toEqual([403, 403]);
    site.clock.advance(dayMs);
    expect(await starts(person), 'the session is as old as before').toEqual([403, 403]);
    expect(await starts(await relogged(person))).toEqual([200, 200]);
  });

  test('a password from a mailed link reauthenticates at once', async () => {
    const person = await changed(await site.person({ role: 'admin' }));
    const token = await requestResetLink(site, person.email);
    const newpwd = 'a third sample password';
    await site.call(resetPassword, { body: { token, newpwd, cnewpwd: newpwd } });
    expect(await starts(await relogged({ ...person, password: newpwd }))).toEqual([200, 200]);
  });

  test('with a new password an admin cannot remove a passkey; a delegate can', async () => {
    const admin = await site.person({ role: 'admin' });
    await addSoftPasskey(site, admin);
    expect(await remove(await changed(admin))).toMatchObject({ status: 403, body: { error: tooNew } });
    const delegate = await site.person();
    await addSoftPasskey(site, delegate);
    expect((await remove(await changed(delegate))).status).toBe(200);
  });
});

describe('a login is refused with', () => {
  const wrong = { status: 401, body: { error: 'This passkey was not accepted' } };

  test('an answer that was sent before', { tags: ['race'] }, async () => {
    const passkey = await addSoftPasskey(site, await site.person());
    const { options } = (await site.call(startPasskeyLogin)).body;
    const credential = passkey.use(options, { counter: 0 });
    const send = () => site.call(logInWithPasskey, { body: { credential } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    await deleteExpiredCredentials(site.context);
    expect(await send()).toMatchObject(wrong);
    site.clock.advance(passkeyChallengeMinutes * minuteMs);
    await deleteExpiredCredentials(site.context);
    expect((await send()).body.error).toBe('That took too long, please try again');
    site.clock.advance(70 * minuteMs);
    await deleteExpiredCredentials(site.context);
    const { queries } = site.context.db;
    expect(
      await queries.selectFrom('used_challenges').selectAll().execute(),
      'the challenge is deleted',
    ).toEqual([]);
    expect((await send()).body.error).toBe('That took too long, please try again');
  });

  const forged = {
    'a page of another origin': { origin: 'https://mun.example.org.evil.example' },
    'the origin with another port': { origin: 'https://mun.example.org:8443' },
    'a passkey of another site': { rpId: 'example.org' },
    'a device without user verification': { userVerified: false },
    'a frame within another site': { crossOrigin: true },
    'the answer to another question': { type: 'webauthn.create' },
    'the handle of another account': { userHandle: Buffer.from('another').toString('base64url') },
    'a forged challenge': { challenge: Buffer.from('x.9999999999999.y').toString('base64url') },
  } as const;
  test.each(Object.entries(forged))('%s', async (_what, changes) => {
    const passkey = await addSoftPasskey(site, await site.person());
    expect(await logInWith(site, passkey, changes)).toMatchObject(wrong);
    expect((await logInWith(site, passkey)).status, 'a valid one still works').toBe(200);
  });

  test('a cloned device, whose counter has not increased', async () => {
    const passkey = await addSoftPasskey(site, await site.person());
    expect((await logInWith(site, passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect(await logInWith(site, passkey, { counter })).toMatchObject(wrong);
    expect((await logInWith(site, passkey, { counter: 8 })).status).toBe(200);
  });

  test('a device or its clone, if both answer concurrently', { tags: ['race'] }, async () => {
    const passkey = await addSoftPasskey(site, await site.person());
    const both = [1, 2].map(() => logInWith(site, passkey, { counter: 5 }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('another signature, or another account’s passkey with the attacker’s key', async () => {
    const [one, other] = [await site.person(), await site.person()];
    const passkeys = [await addSoftPasskey(site, one), await addSoftPasskey(site, other)];
    const { options } = (await site.call(startPasskeyLogin)).body;
    const [own, foreign] = passkeys.map((passkey) => passkey.use(options));
    const credential = { ...own, id: foreign?.id, rawId: foreign?.id };
    expect(await site.call(logInWithPasskey, { body: { credential } })).toMatchObject(wrong);
    const swapped = { ...foreign, response: { ...own?.response, userHandle: foreign?.response.userHandle } };
    expect(await site.call(logInWithPasskey, { body: { credential: swapped } })).toMatchObject(wrong);
  });

  test('a challenge that was made to add a passkey', async () => {
    const person = await site.person();
    const passkey = await addSoftPasskey(site, person);
    const { challenge } = (await start(person)).body.options;
    expect(await logInWith(site, passkey, { challenge })).toMatchObject(wrong);
  });
});

describe('adding a passkey is refused with', () => {
  const refused = { status: 403, body: { error: 'This passkey was not accepted' } };
  const add = (token: string, credential: unknown) =>
    site.call(addPasskey, { token, body: { name: 'Forged', credential } });

  test('a challenge of another session or account', async () => {
    const [person, thief] = [await site.person(), await site.person()];
    const { options } = (await start(person)).body;
    const other = (await logIn(person)).body.token;
    expect(await add(other, softPasskey().create(options))).toMatchObject(refused);
    expect(await add(thief.token, softPasskey().create(options))).toMatchObject(refused);
    expect(await list(person.token)).toEqual([]);
  });

  test('a challenge of an ended session', async () => {
    const person = await site.person();
    const { options } = (await start(person)).body;
    const { token } = await site.superadmin();
    await site.call(endSessionsOfAccount, { token, body: { accountID: person.accountId } });
    expect((await add(person.token, softPasskey().create(options))).status).toBe(401);
  });

  test('a challenge of the log-in', async () => {
    const person = await site.person();
    const { options } = (await start(person)).body;
    const { challenge } = (await site.call(startPasskeyLogin)).body.options;
    expect(await add(person.token, softPasskey().create(options, { challenge }))).toMatchObject(refused);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a device without user verification', { userVerified: false }],
    ['a frame within another site', { crossOrigin: true }],
    ['the answer to another question', { type: 'webauthn.get' }],
  ])('%s', async (_what, changes) => {
    const person = await site.person();
    const { options } = (await start(person)).body;
    expect(await add(person.token, softPasskey().create(options, changes))).toMatchObject(refused);
    expect(await list(person.token)).toEqual([]);
  });

  test.each(['apple', 'android-key', 'tpm', 'packed'])(
    'certificates in %s, which are never verified',
    async (format) => {
      const purpose = 'passkey of session sample';
      const { options } = (await start(await site.person())).body;
      const attestation = {
        format,
        statement: Buffer.concat([Buffer.from([0xa1]), cborText('x5c'), Buffer.from([0x80])]),
      };
      const changes = { attestation, challenge: createSignedChallenge(site.context, purpose) };
      const credential = softPasskey().create(options, changes);
      const { errors } = addPasskey;
      await expect(verifyNewCredential(site.context, credential, purpose, errors)).rejects.toMatchObject({
        cause: { message: `unrequested attestation: ${format}` },
      });
    },
  );
});

describe('at an address where browsers support no passkeys', () => {
  test.each(['http://192.0.2.7:3000', 'https://[2001:db8::1]', 'http://mun.example.org'])(
    '%s',
    async (PUBLIC_URL) => {
      const elsewhere = await testApp({ settings: { PUBLIC_URL } });
      const { token, password } = await elsewhere.person();
      const error = 'Passkeys need an address with a name and https, which this site does not have';
      const none = { status: 409, body: { error } };
      expect(await elsewhere.call(startPasskeyCreation, { token, body: { password } })).toMatchObject(none);
      expect(await elsewhere.call(startPasskeyLogin)).toMatchObject(none);
      await elsewhere.close();
    },
  );
});
