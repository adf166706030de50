import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestResetLink } from '#tests/support/account-links.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import {
  logInAtProvider,
  logInWithProvider,
  newAddress,
  returnFromProvider,
} from '#tests/support/provider-login.ts';
import {
  beginProviderLogin,
  finishProviderLoginWithCode,
  getOwnProfile,
  login,
  resetPassword,
  scheduleOwnAccountDeletion,
  signUpWithProvider,
} from '../contract.ts';
import { deleteExpiredCredentials } from './deletion.ts';

const minuteMs = 60_000;
const redirectAddress = 'https://mun.example.org/login/provider';
const startAgain = {
  status: 400,
  body: { error: 'That took too long or was started in another browser. Please try again' },
};
const providerUnavailable = {
  status: 502,
  body: { error: 'The other site does not answer. Try again in a minute, or log in with a password' },
};
const invalidAnswer = {
  status: 502,
  body: {
    error: 'Logging in with the other site does not work. Log in with a password, and tell us',
  },
};
const outsider = { name: 'Sample Newcomer', phone: '+91 90000 00000', isStudentOfNITS: false };

let provider: IdentityProvider;
let site: TestApp;
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectAddress });
  site = await testApp({ settings: provider.settings });
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});

const profileOf = async (token: string) => (await site.call(getOwnProfile, { token })).body;

/** Logs in with the provider and returns the ticket of the outcome. */
async function ticketOf(login: string, outcome: 'new' | 'code'): Promise<string> {
  const { body } = await logInWithProvider(site, login);
  if (body.outcome !== outcome) throw new Error(JSON.stringify(body));
  return body.ticket;
}

describe('a user with an account', () => {
  test('is logged in with the address that the provider verified, in any case', async () => {
    const { email, accountId } = await site.person();
    const { status, body } = await logInWithProvider(site, email.toUpperCase());
    expect([status, body]).toEqual([
      200,
      { outcome: 'in', message: 'Login successful', token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) },
    ]);
    if (body.outcome === 'in') expect((await profileOf(body.token))._id).toBe(accountId);
  });

  test('is logged in by a provider that sends "true" as a text, outside the ID token', async () => {
    const { email, accountId } = await site.person();
    const { body } = await logInWithProvider(site, `true as text:${email}`);
    if (body.outcome !== 'in') throw new Error(JSON.stringify(body));
    expect((await profileOf(body.token))._id).toBe(accountId);
  });

  test('keeps the password and the other sessions', async () => {
    const { email, password, token } = await site.person();
    await logInWithProvider(site, email);
    expect((await site.call(login, { body: { email, password } })).status).toBe(200);
    expect((await site.call(getOwnProfile, { token })).status).toBe(200);
  });

  test('is verified with it, and what a stranger may have set before is deleted', async () => {
    const { email, password, token } = await site.person({ verified: false });
    const { body } = await logInWithProvider(site, email);
    if (body.outcome !== 'in') throw new Error(JSON.stringify(body));
    expect((await profileOf(body.token)).isVerified).toBe(true);
    expect((await site.call(getOwnProfile, { token })).status, 'the session').toBe(401);
    expect((await site.call(login, { body: { email, password } })).status, 'the password').toBe(401);
    const links = await site.context.db.queries
      .selectFrom('one_time_links')
      .innerJoin('accounts', 'accounts.id', 'one_time_links.account_id')
      .select('purpose')
      .where('email', '=', email)
      .execute();
    expect(links).toEqual([]);
    expect((await site.mails()).some(({ to, kind }) => to === email && kind === 'verified')).toBe(true);
  });

  test('cannot log in while scheduled for deletion', async () => {
    const { email, token } = await site.person();
    await site.call(scheduleOwnAccountDeletion, { token });
    expect(await logInWithProvider(site, email)).toMatchObject({
      status: 403,
      body: { error: 'Your account has been scheduled for deletion.' },
    });
  });

  test('is asked for the code of a second factor, whatever the provider asked for', async () => {
    const admin = await site.person({ role: 'admin' });
    const { code } = await setUpSecondFactor(site, admin);
    site.clock.advance(minuteMs);
    const ticket = await ticketOf(admin.email, 'code');
    const wrong = await site.call(finishProviderLoginWithCode, { body: { ticket, code: '12' } });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Wrong code' } });
    const right = await site.call(finishProviderLoginWithCode, { body: { ticket, code: code() } });
    expect(right.body).toEqual({ message: 'Login successful', token: expect.any(String) });
    expect((await profileOf(right.body.token))._id).toBe(admin.accountId);
    const audited = await site.context.db.queries
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'logged_in')
      .where('actor_id', '=', admin.accountId)
      .execute();
    expect(audited.length, 'each login of an admin is audited').toBeGreaterThanOrEqual(2);
  });

  test('has ten attempts at the code, and 15 minutes', async () => {
    const admin = await site.person({ role: 'admin' });
    const { code } = await setUpSecondFactor(site, admin);
    const ticket = await ticketOf(admin.email, 'code');
    const enter = (typed: string) =>
      site.call(finishProviderLoginWithCode, { body: { ticket, code: typed } });
    for (let n = 0; n < 10; n++) expect((await enter('12')).status).toBe(401);
    expect((await enter(code())).status).toBe(429);
    site.clock.advance(15 * minuteMs);
    expect(await enter(code())).toMatchObject(startAgain);
  });
});

describe('a new user', () => {
  test('signs up with the name and the address of the provider, and is logged in and verified', async () => {
    const email = newAddress();
    const { body } = await logInWithProvider(site, email);
    expect(body).toEqual({ outcome: 'new', ticket: expect.any(String), email, name: 'Sample Newcomer' });
    const ticket = body.outcome === 'new' ? body.ticket : '';
    const signedUp = await site.call(signUpWithProvider, { body: { ...outsider, ticket } });
    expect(signedUp.body).toEqual({
      message: 'User account created successfully',
      token: expect.any(String),
    });
    expect(await profileOf(signedUp.body.token)).toMatchObject({
      email,
      name: outsider.name,
      phone: outsider.phone,
      role: 'client',
      isVerified: true,
      isStudentOfNITS: false,
    });
    expect((await logInWithProvider(site, email)).body.outcome, 'the next time').toBe('in');
  });

  test('can be a student of the institute, with the institute details', async () => {
    const ticket = await ticketOf(newAddress(), 'new');
    const facts = { branch: 'Civil Engineering', year: '1st year' };
    const own = newAddress().split('@')[0];
    const student = { ...facts, instituteEmail: `${own}@nits.ac.in`, scholarID: own };
    const body = { ...outsider, ticket, isStudentOfNITS: true };
    const without = await site.call(signUpWithProvider, { body });
    expect(without).toMatchObject({ status: 400, body: { error: 'NITS Institute Email is required' } });
    const { token } = (await site.call(signUpWithProvider, { body: { ...body, ...student } })).body;
    expect(await profileOf(token)).toMatchObject({ isStudentOfNITS: true, ...student });
    const again = { ...body, ...student, ticket: await ticketOf(newAddress(), 'new') };
    expect(await site.call(signUpWithProvider, { body: again })).toMatchObject({
      status: 409,
      body: { error: 'this Institute email already exists' },
    });
  });

  test('has a random password, and sets one with a mailed link', async () => {
    const email = newAddress();
    const ticket = await ticketOf(email, 'new');
    await site.call(signUpWithProvider, { body: { ...outsider, ticket } });
    const token = await requestResetLink(site, email);
    const newpwd = 'a first sample password';
    await site.call(resetPassword, { body: { token, newpwd, cnewpwd: newpwd } });
    expect((await site.call(login, { body: { email, password: newpwd } })).status).toBe(200);
  });

  test('has an hour for the form, and opens only one account', { tags: ['race'] }, async () => {
    const [quick, late] = [await ticketOf(newAddress(), 'new'), await ticketOf(newAddress(), 'new')];
    const send = (ticket: string) => site.call(signUpWithProvider, { body: { ...outsider, ticket } });
    const answers = await Promise.all([send(quick), send(quick), send(quick)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    site.clock.advance(60 * minuteMs);
    expect(await send(late)).toMatchObject(startAgain);
  });

  test.each([
    [{ name: '' }, 'Please fill all required fields'],
    [{ phone: '12' }, 'Invalid phone number'],
    [{ isStudentOfNITS: 'yes' }, 'Please fill all required fields'],
    [{ ticket: 'x' }, startAgain.body.error],
    [{ ticket: ['x'] }, startAgain.body.error],
  ])('gets the error of an invalid form with %j', async (wrong, error) => {
    const ticket = await ticketOf(newAddress(), 'new');
    const answer = await site.call(signUpWithProvider, { body: { ...outsider, ticket, ...wrong } });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });

  test('cannot use an institute address', async () => {
    expect(await logInWithProvider(site, 'student@nits.ac.in')).toMatchObject({
      status: 403,
      body: { error: 'That is an institute email. Log in or sign up with your personal email' },
    });
  });
});

describe('an invalid login', () => {
  test.each([
    'nameless',
    'unverified:visitor@example.org',
    'false as text:visitor@example.org',
    'not an address',
  ])('a missing or unverified address is refused: %s', async (who) => {
    expect(await logInWithProvider(site, who)).toMatchObject({
      status: 403,
      body: {
        error:
          'Your email address is not verified at the other site. Verify it there, or log in with a password',
      },
    });
  });

  test('cancelling at the provider returns an error', async () => {
    expect(await logInWithProvider(site, 'cancels')).toMatchObject({
      status: 400,
      body: { error: 'You did not log in at the other site' },
    });
  });

  test('a login expires after 15 minutes, and is deleted', async () => {
    const [returning, never] = [
      await logInAtProvider(site, newAddress()),
      await logInAtProvider(site, newAddress()),
    ];
    site.clock.advance(15 * minuteMs);
    expect(await returnFromProvider(site, returning)).toMatchObject(startAgain);
    await deleteExpiredCredentials(site.context);
    const left = await site.context.db.queries.selectFrom('provider_logins').selectAll().execute();
    expect(left).toEqual([]);
    expect(await returnFromProvider(site, never)).toMatchObject(startAgain);
  });

  test('a code that the provider does not know restarts the login', async () => {
    const { query, cookie } = await logInAtProvider(site, newAddress());
    const other = query.replace(/code=[^&]+/, 'code=never-given');
    expect(await returnFromProvider(site, { query: other, cookie })).toMatchObject(startAgain);
  });

  test.each([{}, { query: '' }, { query: 7 }, { query: 'x'.repeat(9_000) }])(
    '%j is refused',
    async (body) => {
      expect(
        (await site.call({ ...beginProviderLogin, path: '/v1/api/provider/finish' }, { body })).status,
      ).toBe(400);
    },
  );

  test('a network address is limited to 300 logins in 15 minutes', async () => {
    site.clock.advance(15 * minuteMs);
    const begin = () => site.call(beginProviderLogin, { from: '198.51.100.3' });
    for (let n = 0; n < 300; n++) expect((await begin()).status).toBe(200);
    expect((await begin()).status).toBe(429);
  });
});

describe('a faulty provider', () => {
  async function withSettings<T>(
    settings: Record<string, string>,
    ask: (other: TestApp) => Promise<T>,
  ): Promise<T> {
    const other = await testApp({ settings: { ...provider.settings, ...settings } });
    try {
      return await ask(other);
    } finally {
      await other.close();
    }
  }

  test('blocks neither start nor other calls when unavailable, and the next login retries', async () => {
    const away = await startIdentityProvider({ redirectAddress });
    await away.stop();
    await withSettings({ OIDC_ISSUER: away.issuer }, async (other) => {
      const person = await other.person();
      expect(person.token).toEqual(expect.any(String));
      for (let n = 0; n < 2; n++)
        expect(await other.call(beginProviderLogin)).toMatchObject(providerUnavailable);
    });
  });

  test('that does not respond times out after five seconds', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await withSettings({ OIDC_ISSUER: `http://127.0.0.1:${port}` }, async (other) => {
      expect(await other.call(beginProviderLogin)).toMatchObject(providerUnavailable);
    });
    silent.close();
  });

  test('that becomes unavailable during a login returns an error', async () => {
    const passing = await startIdentityProvider({ redirectAddress });
    await withSettings(passing.settings, async (other) => {
      const returning = await logInAtProvider(other, newAddress());
      await passing.stop();
      expect(await returnFromProvider(other, returning)).toMatchObject(providerUnavailable);
    });
  });

  test('that rejects the secret of this site returns an error', async () => {
    await withSettings({ OIDC_CLIENT_SECRET: 'another secret' }, async (other) => {
      expect(await logInWithProvider(other, newAddress())).toMatchObject(invalidAnswer);
    });
  });

  test.each([
    [-(60 * 60 + 20), 'is accepted if its clock is off by less than a minute', 200],
    [-(2 * 60 * 60), 'is rejected if its answer has expired', 502],
  ])('%i s: %s', async (clockOffSeconds, _what, status) => {
    // The answers of this provider are valid for an hour.
    const off = await startIdentityProvider({ redirectAddress, clockOffSeconds });
    await withSettings(off.settings, async (other) => {
      expect((await logInWithProvider(other, newAddress())).status).toBe(status);
    });
    await off.stop();
  });

  test('does not exist if the settings name none', async () => {
    const plain = await testApp();
    expect(await plain.call(beginProviderLogin)).toMatchObject({ status: 404, body: { error: 'Not found' } });
    expect(plain.app.calls.filter(({ path }) => path.includes('/provider/'))).toEqual([]);
    await plain.close();
  });
});
