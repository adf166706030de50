import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editProfile, login, sendResetLink } from '#accounts/contract.ts';
import { contactUs } from '#contact/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { paymentImage } from '#tests/support/registering.ts';
import { type SampleBuild, sampleBuild } from '#tests/support/sample-build.ts';

const kept = 'text beside the build that is private';

let build: SampleBuild;
let site: TestApp;
let port: number;
beforeAll(async () => {
  build = await sampleBuild();
  await writeFile(join(build.folder, 'secret.key'), kept);
  await writeFile(join(build.folder, 'client', '.env'), kept);
  site = await testApp({ pages: build });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await site.close();
  await build.remove();
});

const raw = (line: string, headers: readonly string[] = []) =>
  sendRaw(port, [[line, 'Host: mun.example.org', 'Connection: close', ...headers, '', ''].join('\r\n')]);

test('no spelling of an address leads out of the folder of the pages', async () => {
  const name = dirname(build.folder).split('/').at(-1);
  const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..\\', '..%5c', '%252e%252e/', '..%c0%af', '....//'];
  const addresses = [
    ...up.flatMap((step) => [`/${step}secret.key`, `/pictures/${step}${step}secret.key`]),
    ...up.map((step) => `/pictures/${step.repeat(12)}etc/passwd`),
    '/pages.json',
    '/secret.key',
    '/.env',
    '/client/.env',
    `/${name}/secret.key`,
    '/pictures/',
    '/pictures',
    '/.git/config',
    '/about.html',
    '/pictures/og-about.png%00.html',
    'http://mun.example.org/../secret.key',
    '*',
  ];
  for (const address of addresses) {
    const { text, status } = await raw(`GET ${address} HTTP/1.1`);
    expect([address, status]).toEqual([address, expect.toSatisfy((one) => [400, 403, 404].includes(one))]);
    expect(text).not.toMatch(/that is private|root:|"notFound"|og-about\.png/);
  }
});

test('no address sends a browser to another site', async () => {
  const addresses = [
    '//attacker.example',
    '//attacker.example/%2f..',
    '/\\attacker.example',
    '/%5cattacker.example',
    '/%2f%2fattacker.example',
    '/about//attacker.example/..',
    '/login?next=https://attacker.example',
    '/about?url=//attacker.example',
    'http://attacker.example/about',
    '/about%0d%0aLocation:%20https://attacker.example',
  ];
  for (const address of addresses) {
    const { text } = await raw(`GET ${address} HTTP/1.1`);
    expect([address, text]).toEqual([address, expect.not.stringMatching(/^location:|^HTTP\/1\.1 3/im)]);
  }
});

describe('a forged Host header', () => {
  const headers = {
    host: 'attacker.example',
    'x-forwarded-host': 'attacker.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=attacker.example',
  };

  test('is in no mailed link', async () => {
    const { email } = await site.person();
    const payload = { email };
    const asked = await site.app.inject({ method: 'POST', url: sendResetLink.path, headers, payload });
    expect(asked.statusCode).toBe(200);
    const mail = (await site.mails()).findLast(({ kind }) => kind === 'password_reset');
    expect(mail?.text).toContain('https://mun.example.org/resetpassword/');
    expect(JSON.stringify(mail)).not.toContain('attacker');
  });

  test('is in no page, and in nothing that search engines read', async () => {
    for (const url of ['/about', '/nowhere', '/sitemap.xml', '/robots.txt', '/v1/api/openapi.json']) {
      const answer = await site.app.inject({ url, headers });
      expect([url, answer.body, JSON.stringify(answer.headers)].join()).not.toContain('attacker');
    }
  });
});

test("a client's own X-Forwarded-For header is ignored", async () => {
  const send = (n: number) =>
    site.app.inject({
      method: 'POST',
      url: contactUs.path,
      remoteAddress: '198.51.100.20',
      headers: { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` },
      payload: { name: 'Sample', email: 'sample@example.org', message: 'Sample words' },
    });
  for (let n = 0; n < 20; n++) expect((await send(n)).statusCode).toBe(200);
  expect((await send(20)).statusCode).toBe(429);
});

test('a request with an ambiguous length is rejected', async () => {
  const both = ['Content-Type: application/json', 'Content-Length: 6', 'Transfer-Encoding: chunked'];
  const twice = ['Content-Type: application/json', 'Content-Length: 2', 'Content-Length: 6'];
  const odd = ['Content-Type: application/json', 'Transfer-Encoding: chunked, identity'];
  for (const headers of [both, twice, odd])
    expect((await raw(`POST ${login.path} HTTP/1.1`, headers)).status).toBe(400);
});

test('an unknown method does nothing, and no header overrides the method', async () => {
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND'])
    expect([method, (await raw(`${method} /about HTTP/1.1`)).status]).toEqual([method, 404]);
  const { token } = await site.person();
  const overridden = await site.app.inject({
    method: 'POST',
    url: `${editProfile.path}?_method=PUT`,
    headers: { authorization: `Bearer ${token}`, 'x-http-method-override': 'PUT' },
    payload: { newName: 'Another Person' },
  });
  expect(overridden.statusCode).toBe(404);
});

describe('every answer', () => {
  const kinds: readonly [what: string, asked: InjectOptions, status: number][] = [
    ['a page', { url: '/about' }, 200],
    ['a compressed page', { url: '/login', headers: { 'accept-encoding': 'br' } }, 200],
    ['a screen', { url: '/user/7' }, 200],
    ['no page', { url: '/nowhere' }, 404],
    ['a picture of the site', { url: '/pictures/og-about.png' }, 200],
    ['a missing asset', { url: '/assets/missing.js' }, 404],
    ['a call', { url: '/v1/api/events' }, 200],
    ['a call without an account', { url: '/v1/api/dashboard' }, 401],
    ['bad input', { method: 'POST', url: '/v1/api/login', payload: {} }, 400],
    ['too much input', { method: 'POST', url: '/v1/api/login', payload: { email: 'x'.repeat(70_000) } }, 413],
    [
      'no JSON',
      {
        method: 'POST',
        url: '/v1/api/login',
        payload: '{"a',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    ['an unknown call', { url: '/v1/api/nowhere' }, 404],
    ['an address that is none', { url: '/%E0%A4%A' }, 400],
    ['the list of calls', { url: '/v1/api/docs' }, 200],
    ['the description of the calls', { url: '/v1/api/openapi.json' }, 200],
    ['a sitemap', { url: '/sitemap.xml' }, 200],
    ['health', { url: '/healthz/live' }, 200],
    ['no uploaded picture', { url: '/images/none' }, 404],
  ];

  test.each(kinds)('has the security headers: %s', async (_what, asked, status) => {
    const { statusCode, headers } = await site.app.inject(asked);
    expect(statusCode).toBe(status);
    expectSafe(headers);
  });

  test('has them with an unchanged page and an uploaded picture too', async () => {
    const { etag = '' } = (await site.app.inject({ url: '/about' })).headers;
    const unchanged = await site.app.inject({ url: '/about', headers: { 'if-none-match': etag } });
    expect(unchanged.statusCode).toBe(304);
    expectSafe(unchanged.headers);

    const { token } = await site.person();
    await site.call(editProfile, { token, body: { photo: paymentImage } });
    const { photo } = (
      await site.app.inject({ url: '/v1/api/dashboard', headers: { authorization: `Bearer ${token}` } })
    ).json();
    const uploaded = await site.app.inject({ url: photo });
    expect(uploaded).toMatchObject({ statusCode: 200 });
    expectSafe(uploaded.headers);
    expect(uploaded.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': expect.stringMatching(/; sandbox$/),
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': 'inline; filename="picture.jpg"',
      'cache-control': 'private, max-age=900',
    });
  });

  function expectSafe(headers: Record<string, unknown>): void {
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-|\*|https?:/);
    for (const part of [
      /^default-src '(self|none)'/,
      /object-src 'none'/,
      /base-uri 'none'/,
      /frame-ancestors 'none'/,
    ])
      expect(policy).toMatch(part);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    for (const name of ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by'])
      expect(headers).not.toHaveProperty(name);
    if (headers['content-type']) expect(headers['content-type']).toMatch(/charset=utf-8$|^image\//);
  }
});

test('a site without https sends no HSTS header', async () => {
  const plain = await testApp({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
  const { headers } = await plain.app.inject({ url: '/healthz/live' });
  expect(headers).not.toHaveProperty('strict-transport-security');
  await plain.close();
});
