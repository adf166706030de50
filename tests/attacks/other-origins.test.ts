import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editProfile, getOwnProfile } from '#accounts/contract.ts';
import { type Person, type TestApp, testApp } from '#tests/support/app.ts';
import { paymentImage } from '#tests/support/registering.ts';

const named = 'https://app.example.org';
const strangers = [
  'https://attacker.example',
  'https://app.example.org.attacker.example',
  'https://attacker.example?https://app.example.org',
  'http://app.example.org',
  'https://app.example.org:8443',
  'https://APP.example.org',
  'null',
  '*',
  'https://mun.example.org',
];

const asking = (site: TestApp, origin: string, url: string, method: string) =>
  site.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const reading = (site: TestApp, origin: string, url: string, token?: string) =>
  site.app.inject({ url, headers: { origin, ...(token && { authorization: `Bearer ${token}` }) } });
const permissionsIn = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));
const photoOf = async (site: TestApp, { token }: Person) => {
  await site.call(editProfile, { token, body: { photo: paymentImage } });
  return (await site.call(getOwnProfile, { token })).body.photo;
};

describe('with CORS_ORIGINS', () => {
  let site: TestApp;
  let person: Person;
  beforeAll(async () => {
    site = await testApp({ settings: { CORS_ORIGINS: `${named}, http://localhost:5173` } });
    person = await site.person();
  });
  afterAll(() => site.close());

  test.each([
    ['PUT', '/v1/api/all/edit/profile'],
    ['POST', '/v1/api/login'],
    ['DELETE', '/v1/api/sendinvite'],
    ['GET', '/v1/api/dashboard'],
  ])('a site that is named may ask for %s %s with a token', async (method, url) => {
    const { statusCode, headers } = await asking(site, named, url, method);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': named,
      'access-control-allow-methods': expect.stringContaining(method),
      'access-control-allow-headers': 'Authorization, Content-Type',
      vary: 'Origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('a listed site reads answers and errors, with the headers of every answer', async () => {
    for (const [token, status] of [
      [person.token, 200],
      [undefined, 401],
    ] as const) {
      const own = await site.app.inject({ url: '/v1/api/dashboard' });
      const { statusCode, headers } = await reading(site, named, '/v1/api/dashboard', token);
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({ 'access-control-allow-origin': named, vary: 'Origin' });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      for (const name of ['content-security-policy', 'x-frame-options', 'cache-control', 'referrer-policy'])
        expect(headers[name]).toBe(own.headers[name]);
    }
  });

  test('a listed site shows pictures', async () => {
    const { statusCode, headers } = await reading(site, named, await photoOf(site, person));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': named,
      'x-content-type-options': 'nosniff',
    });
  });

  test('an unlisted site gets nothing, with and without preflight', async () => {
    for (const origin of strangers) {
      const asked = await asking(site, origin, '/v1/api/dashboard', 'GET');
      expect([origin, asked.statusCode, permissionsIn(asked.headers)]).toEqual([origin, 404, []]);
      const read = await reading(site, origin, '/v1/api/dashboard', person.token);
      expect([origin, permissionsIn(read.headers)]).toEqual([origin, []]);
    }
  });

  test('other sites get only calls and pictures', async () => {
    for (const url of ['/', '/healthz/ready', '/metrics', '/v1/apix', '/nowhere'])
      expect([url, permissionsIn((await reading(site, named, url)).headers)]).toEqual([url, []]);
  });
});

test('without CORS_ORIGINS no other site reads answers or shows pictures', async () => {
  const site = await testApp();
  try {
    const person = await site.person();
    for (const origin of [named, ...strangers]) {
      const asked = await asking(site, origin, '/v1/api/dashboard', 'GET');
      expect([origin, asked.statusCode, permissionsIn(asked.headers)]).toEqual([origin, 404, []]);
      const read = await reading(site, origin, '/v1/api/dashboard', person.token);
      expect([origin, permissionsIn(read.headers), read.headers.vary]).toEqual([origin, [], undefined]);
    }
    const picture = await reading(site, named, await photoOf(site, person));
    expect(picture.headers['cross-origin-resource-policy']).toBe('same-origin');
  } finally {
    await site.close();
  }
});
