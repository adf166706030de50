import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#accounts/contract.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { noCallers } from '#tests/support/no-callers.ts';
import { readConfig } from '../config.ts';
import { registerApiDocumentationRoutes } from './api-pages.ts';
import { createHttpApp } from './app.ts';

describe('the description of the calls', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  test('describes every call of the server, with the errors of its contract', async () => {
    const { paths } = (await site.app.inject({ url: '/v1/api/openapi.json' })).json();
    const described = Object.values(paths).flatMap((path) => Object.keys(path as object));
    expect(described).toHaveLength(site.app.calls.length);
    const { wrong, codeNeeded, codeWrong, passkeyNeeded } = login.errors;
    expect(paths[login.path].post.responses[401].description.split(' / ')).toEqual(
      [wrong, codeNeeded, codeWrong, passkeyNeeded].map(({ code, message }) => `${code}: ${message}`),
    );
    expect(paths['/v1/api/verifytoken/{token}'].put.parameters[0].name).toBe('token');
  });

  test('is sent compressed to clients that accept it', async () => {
    const url = '/v1/api/openapi.json';
    const plain = await site.app.inject({ url });
    const gzip = await site.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  });

  test('is readable as a page without scripts', async () => {
    const { body, headers } = await site.app.inject({ url: '/v1/api/docs' });
    for (const call of site.app.calls) expect(body).toContain(`<code>${call.path}</code>`);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('is made once for a title, however often it is asked for', async () => {
    let title = 'The club';
    let described = 0;
    const call = {
      ...login,
      get summary() {
        described++;
        return 'A sample';
      },
    };
    const app = createHttpApp(readConfig({ LOG_LEVEL: 'silent' }), noCallers);
    app.calls.push(call);
    registerApiDocumentationRoutes(app, async () => title);
    for (const url of ['/v1/api/openapi.json', '/v1/api/docs']) {
      described = 0;
      for (let times = 0; times < 5; times++) expect((await app.inject({ url })).body).toContain('A sample');
      const once = described;
      title = `${title} of today`;
      expect((await app.inject({ url })).body).toContain(title);
      expect(described).toBe(2 * once);
    }
  });
});
