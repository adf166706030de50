import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#accounts/contract.ts';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';

describe('the description of the calls', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
  });
  afterAll(() => site.close());

  test('names every call that the server answers, with its refusals in the words of the contract', async () => {
    const { paths } = (await site.app.inject({ url: '/v1/api/openapi.json' })).json();
    const described = Object.values(paths).flatMap((path) => Object.keys(path as object));
    expect(described).toHaveLength(site.app.calls.length);
    const { wrong, codeNeeded, codeWrong, passkeyNeeded } = login.errors;
    expect(paths[login.path].post.responses[401].description.split(' / ')).toEqual(
      [wrong, codeNeeded, codeWrong, passkeyNeeded].map(([, text]) => text),
    );
    expect(paths['/v1/api/verifytoken/{token}'].put.parameters[0].name).toBe('token');
  });

  test('can be read by people on a page without a script', async () => {
    const { body, headers } = await site.app.inject({ url: '/v1/api/docs' });
    for (const call of site.app.calls) expect(body).toContain(`<code>${call.path}</code>`);
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  });
});
