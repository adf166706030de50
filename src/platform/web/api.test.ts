import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { ApiError, callApi, errorText } from './api.ts';

const decide = defineCall(() => ({
  summary: 'For these tests',
  method: 'PUT',
  path: '/v1/api/things/:name/:part',
  who: 'anyone',
  params: z.object({ name: z.string(), part: z.string() }),
  query: z.object({ page: z.number(), q: z.string().optional() }),
  body: z.object({ size: z.number() }),
  answer: z.object({ message: z.string() }),
  errors: {},
}));
const sent = { params: { name: 'a b/c', part: 'd@e' }, query: { page: 2 }, body: { size: 3 } };

const fetched = vi.fn<typeof fetch>();
const page = { cookie: '' };

beforeEach(() => {
  page.cookie = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const answer = (status: number, body: string) =>
  fetched.mockResolvedValue(new Response(body, { status, headers: { 'x-request-id': 'r-1' } }));
const failure = () => callApi(decide, sent).then(String, (error: unknown) => error);

describe('a call to the API', () => {
  it('fills the path with encoded parameters, adds the query, sends and receives JSON', async () => {
    answer(200, '{"message":"done"}');
    expect(await callApi(decide, sent)).toEqual({ message: 'done' });
    const [address, request] = fetched.mock.calls[0] ?? [];
    expect(address).toBe('/v1/api/things/a%20b%2Fc/d%40e?page=2');
    expect(request).toMatchObject({ method: 'PUT', body: '{"size":3}' });
    expect(new Headers(request?.headers).get('content-type')).toBe('application/json');
  });

  it('sends the token of the cookie as bearer, if there is one', async () => {
    answer(200, '{"message":"done"}');
    await callApi(decide, sent);
    page.cookie = 'other=1; authToken=abc%3D';
    answer(200, '{"message":"done"}');
    await callApi(decide, sent);
    const authorizations = fetched.mock.calls.map(([, request]) =>
      new Headers(request?.headers).get('authorization'),
    );
    expect(authorizations).toEqual([null, 'Bearer abc=']);
  });

  it('fails with all errors of the input and their paths', async () => {
    const mistakes = [{ path: ['pages', 0, 'title'], text: 'Must not be empty.' }];
    answer(400, JSON.stringify({ error: 'Something in the page is not right', mistakes }));
    expect(await failure()).toMatchObject({ status: 400, mistakes });
    answer(400, '{"error":"Bad request","mistakes":"none"}');
    expect(await failure()).toMatchObject({ status: 400, mistakes: [] });
  });

  it('fails with the text, the code, the status and the request id of the answer', async () => {
    answer(409, '{"error":"Portfolio is not available","code":"portfolio_full"}');
    const error = await failure();
    expect(error).toMatchObject({ status: 409, code: 'portfolio_full', requestId: 'r-1' });
    expect(errorText(error)).toBe('Portfolio is not available');
  });

  it("fails with 'Something went wrong' without an answer, JSON or text", async () => {
    const texts: string[] = [];
    for (const [status, body] of [
      [200, '<html>'],
      [502, 'bad gateway'],
      [500, '{"error":7}'],
    ] as const) {
      answer(status, body);
      texts.push(errorText(await failure()));
    }
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    const offline = await failure();
    expect(offline).toBeInstanceOf(ApiError);
    expect([...texts, errorText(offline)]).toEqual(Array(4).fill('Something went wrong'));
  });

  it('logs out when the session has ended, not for a wrong password', async () => {
    page.cookie = 'authToken=abc';
    answer(401, '{"error":"Wrong email or password","code":"wrong_credentials"}');
    await failure();
    expect(page.cookie).toBe('authToken=abc');
    answer(401, '{"error":"Unauthorized","code":"unauthorized"}');
    await failure();
    expect(page.cookie).toMatch(/^authToken=; Path=\/; Max-Age=0; SameSite=Lax; Secure$/);
  });
});
