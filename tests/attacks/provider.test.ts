import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginProviderLogin, finishProviderLoginWithCode, signUpWithProvider } from '#accounts/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import {
  type IdentityProvider,
  passProvider,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts';
import {
  logInAtProvider,
  logInWithProvider,
  newAddress,
  returnFromProvider,
} from '#tests/support/provider-login.ts';

let provider: IdentityProvider;
let site: TestApp;
beforeAll(async () => {
  provider = await startIdentityProvider({ redirectAddress: 'https://mun.example.org/login/provider' });
  site = await testApp({ settings: provider.settings });
});
afterAll(async () => {
  await site.close();
  await provider.stop();
});

const startAgain = 'That took too long or was started in another browser. Please try again';
const sessionsOf = (accountId: string) =>
  site.context.db.queries.selectFrom('sessions').select('id').where('account_id', '=', accountId).execute();

test('an answer of the provider is rejected in another browser, and still valid in the first', async () => {
  const { email } = await site.person();
  const victim = await logInAtProvider(site, email);
  const attacker = await logInAtProvider(site, newAddress());
  for (const cookie of [undefined, attacker.cookie, `__Secure-provider-login=${'x'.repeat(43)}`])
    expect(await returnFromProvider(site, { query: victim.query, ...(cookie && { cookie }) })).toMatchObject({
      status: 400,
      body: { error: startAgain },
    });
  expect((await returnFromProvider(site, victim)).status).toBe(200);
});

test('a link with another person’s answer logs no one in', async () => {
  const attacker = await logInAtProvider(site, (await site.person()).email);
  const victim = await logInAtProvider(site, newAddress());
  expect((await returnFromProvider(site, { query: attacker.query, cookie: victim.cookie })).status).toBe(400);
});

test('an answer is valid once, also for concurrent requests', { tags: ['race'] }, async () => {
  const { email, accountId } = await site.person();
  const before = (await sessionsOf(accountId)).length;
  const returning = await logInAtProvider(site, email);
  const answers = await Promise.all([
    returnFromProvider(site, returning),
    returnFromProvider(site, returning),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await returnFromProvider(site, returning)).body.error).toBe(startAgain);
  expect(await sessionsOf(accountId)).toHaveLength(before + 1);
});

test("a code of another person's login is refused, because its verifier differs", async () => {
  const { email } = await site.person();
  const stolen = new URLSearchParams((await logInAtProvider(site, email)).query).get('code') ?? '';
  const own = await logInAtProvider(site, newAddress());
  const query = own.query.replace(/code=[^&]+/, `code=${stolen}`);
  expect((await returnFromProvider(site, { query, cookie: own.cookie })).status).toBe(400);
});

test('an answer that names another provider is refused', async () => {
  const { query, cookie } = await logInAtProvider(site, newAddress());
  const other = query.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://attacker.example')}`);
  expect((await returnFromProvider(site, { query: other, cookie })).status).toBe(502);
});

test('an unverified address opens no account', async () => {
  const { email, accountId } = await site.person();
  const before = await sessionsOf(accountId);
  expect((await logInWithProvider(site, `unverified:${email}`)).status).toBe(403);
  expect(await sessionsOf(accountId)).toEqual(before);
});

test('a ticket is valid for one purpose and address, and cannot be forged', async () => {
  const admin = await site.person({ role: 'admin' });
  await setUpSecondFactor(site, admin);
  const forCode = (await logInWithProvider(site, admin.email)).body;
  const forSignUp = (await logInWithProvider(site, newAddress())).body;
  if (forCode.outcome !== 'code' || forSignUp.outcome !== 'new') throw new Error('no tickets');
  const person = { name: 'Sample Stranger', phone: '+91 90000 00000', isStudentOfNITS: false };
  const signUp = (ticket: string, more = {}) =>
    site.call(signUpWithProvider, { body: { ...person, ticket, ...more } });
  const changed = forSignUp.ticket.slice(0, -4).concat('AAAA');
  for (const ticket of [forCode.ticket, changed, Buffer.from('{"for":"a sign-up"}').toString('base64url')])
    expect((await signUp(ticket)).status).toBe(400);
  const code = { body: { ticket: forSignUp.ticket, code: '123456' } };
  expect((await site.call(finishProviderLoginWithCode, code)).status).toBe(400);

  const more = {
    email: 'victim@example.org',
    role: 'superadmin',
    password: 'sample-password',
    verified_at: 1,
  };
  expect((await signUp(forSignUp.ticket, more)).status).toBe(200);
  const account = await site.context.db.queries
    .selectFrom('accounts')
    .select(['role', 'email'])
    .where('email', 'in', [forSignUp.email, more.email])
    .execute();
  expect(account).toEqual([{ role: 'client', email: forSignUp.email }]);
});

test('the database holds neither state nor verifier of a log-in under way', async () => {
  const { address } = (await site.call(beginProviderLogin)).body;
  const asked = new URL(address).searchParams;
  const rows = await site.context.db.queries.selectFrom('provider_logins').selectAll().execute();
  const text = rows.map((row) =>
    JSON.stringify({ ...row, sealed: Buffer.from(row.sealed_proof).toString('latin1') }),
  );
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(text.join()).not.toContain(asked.get(name) ?? 'missing');
  expect(asked.get('code_challenge_method')).toBe('S256');
  await passProvider(address, newAddress());
});

test('the cookie is kept from scripts and other sites, and ends with the time for the log-in', async () => {
  const { headers } = await site.call(beginProviderLogin);
  expect(headers['set-cookie']).toMatch(
    /^__Secure-provider-login=[A-Za-z0-9_-]{43}; Max-Age=900; Path=\/v1\/api\/provider; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test('an answer signed by another key is rejected', async () => {
  const { email } = await site.person();
  let issuer = '';
  const forged = (nonce: string) => {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iss: issuer, aud: 'the-club', sub: 'x', iat: now, exp: now + 600, nonce, email };
    return `${part({ alg: 'RS256' })}.${part({ ...claims, email_verified: true })}.${'A'.repeat(342)}`;
  };
  let nonce = '';
  const impostor = createServer((request, response) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${provider.issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/token': { access_token: 'x', token_type: 'bearer', id_token: forged(nonce) },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  await new Promise((resolve) => impostor.listen(0, '127.0.0.1', () => resolve(undefined)));
  issuer = `http://127.0.0.1:${(impostor.address() as AddressInfo).port}`;
  const other = await testApp({ settings: { ...provider.settings, OIDC_ISSUER: issuer } });
  const begun = await other.call(beginProviderLogin);
  const asked = new URL(begun.body.address).searchParams;
  nonce = asked.get('nonce') ?? '';
  const query = `code=x&state=${asked.get('state')}`;
  const answer = await returnFromProvider(other, { query, cookie: String(begun.headers['set-cookie']) });
  expect(answer.status).toBe(502);
  await other.close();
  impostor.close();
});

test('an address with a Kelvin sign opens no account whose address has a k', async () => {
  const { email } = await site.person({ email: newAddress().replace(/^/, 'kim-') });
  const answer = await returnFromProvider(site, await logInAtProvider(site, email.replace('k', '\u212a')));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toHaveProperty('token');
});
