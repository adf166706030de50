import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '#platform/contract/call.ts';
import { type TestApp, testApp } from '../support/app.ts';

const strange = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    'a@example.org\r\nBcc: b@example.org',
    'x'.repeat(30_000),
    [],
    {},
    [[[[[[]]]]]],
    { $gt: '' },
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A body with the fields the contract names, each filled with something strange, and some it does not name. */
function strangeBody(call: AnyCall): fc.Arbitrary<unknown> {
  const shape = call.body && 'shape' in call.body ? Object.keys(call.body.shape as object) : [];
  const fields = Object.fromEntries(
    [...shape, 'role', 'constructor', 'isVerified'].map((name) => [name, strange]),
  );
  return fc.oneof(fc.record(fields, { requiredKeys: [] }), strange);
}

describe('bad input of any shape', () => {
  let site: TestApp;
  const tokens: string[] = [];
  beforeAll(async () => {
    site = await testApp();
    for (const role of ['client', 'admin'] as const) tokens.push((await site.person({ role })).token);
    tokens.push((await site.superadmin()).token);
  });
  afterAll(() => site.close());

  const send = (call: AnyCall, payload: string, headers: Record<string, string> = {}) => {
    const path = call.path.replace(/:(\w+)/g, () => encodeURIComponent(payload.slice(0, 100) || 'x'));
    return Promise.all(
      tokens.map((token) =>
        site.app.inject({
          method: call.method,
          url: path,
          ...(call.method === 'GET' ? {} : { payload }),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
        }),
      ),
    );
  };
  const expectHonest = (answers: Awaited<ReturnType<typeof send>>) => {
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode >= 400)
        expect(answer.json()).toEqual({ error: expect.any(String), ...messageToo(answer) });
    }
  };
  const messageToo = (answer: { json(): { message?: string } }) =>
    answer.json().message === undefined ? {} : { message: expect.any(String) };
  // What ends the sessions of the very callers, or changes their roles, would make the rest of the test say nothing.
  const walked = () => site.app.calls.filter(({ path }) => !/logout|deleteaccount/.test(path));

  test('is answered with a 4xx and an error text by every call, never a 5xx', async () => {
    for (const call of walked()) {
      await fc.assert(
        fc.asyncProperty(strangeBody(call), async (body) => {
          expectHonest(await send(call, JSON.stringify(body) ?? ''));
        }),
        { numRuns: 25, seed: 2024 },
      );
    }
  });

  test.each([
    ['JSON that is cut off', '{"email":'],
    ['no JSON at all', 'hello'],
    ['a prototype key', '{"__proto__":{"role":"superadmin"}}'],
    ['a NUL character', '{"email":"a\\u0000@example.org"}'],
    ['brackets ten thousand deep', '['.repeat(10_000)],
  ])('such as %s is a 400', async (_what, payload) => {
    for (const call of walked().filter(({ method, body }) => method !== 'GET' && body)) {
      for (const { statusCode } of await send(call, payload)) expect([400, 403]).toContain(statusCode);
    }
  });

  test('such as a huge body is refused with 413, before it is read', async () => {
    for (const call of walked().filter(({ method }) => method !== 'GET')) {
      for (const { statusCode } of await send(call, `{"x":"${'x'.repeat(2_000_000)}"}`)) {
        expect([403, 413]).toContain(statusCode);
      }
    }
  });

  test('such as another content type is a 4xx', async () => {
    for (const call of walked().filter(({ method }) => method !== 'GET')) {
      expectHonest(await send(call, 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }));
      expectHonest(await send(call, '<a/>', { 'content-type': 'text/xml' }));
    }
  });

  test.each([
    '/v1/api/verifytoken/%00',
    '/v1/api/verifytoken/%E0%A4%A',
    '/v1/api/nowhere',
    '/images/x?until=a',
  ])('such as the address %s is a 4xx', async (url) => {
    for (const method of ['GET', 'PUT'] as const) {
      const { statusCode, body } = await site.app.inject({ method, url });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode, body).toBeLessThan(500);
      expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
    }
  });
});
