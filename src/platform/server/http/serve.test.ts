import { Session } from 'node:inspector/promises';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyCall } from '#platform/contract/call.ts';
import { noCallers } from '#tests/support/no-callers.ts';
import { readConfig } from '../config.ts';
import { createHttpApp } from './app.ts';
import { listCallErrors } from './openapi.ts';
import { serve } from './serve.ts';

const caller = { accountId: 'a', sessionId: 's', role: 'client', lacksSecondFactor: false } as never;
const app = createHttpApp(readConfig({ LOG_LEVEL: 'silent' }), { ...noCallers, find: async () => caller });
afterEach(() => app.close());
const authorization = `Bearer ${'a'.repeat(43)}`;

const sample: AnyCall = {
  summary: 'A sample',
  method: 'GET',
  path: '/sample',
  who: ['superadmin'],
  duties: ['door'],
  answer: z.object({}),
  errors: {},
};

test('a caller with another role gets 403 by default, and keeps the session', async () => {
  const inputs = { query: z.object({ eventName: z.string() }) };
  const byDuty = { ...sample, ...inputs, path: '/by-duty', who: [] } as AnyCall;
  serve(app, { ...sample, duties: [] }, async () => ({}));
  serve(app, byDuty, async () => ({}));
  for (const url of ['/sample', '/by-duty?eventName=Sample']) {
    const answer = await app.inject({ url, headers: { authorization } });
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: 'Unauthorized', code: 'forbidden' }]);
  }
  expect((await app.inject({ url: '/sample' })).json()).toMatchObject({ code: 'unauthorized' });
  expect(listCallErrors(sample).map(({ status, code }) => [status, code])).toEqual(
    expect.arrayContaining([
      [401, 'unauthorized'],
      [403, 'forbidden'],
    ]),
  );
});

test('an answered body leaves the memory while its connection stays open', async () => {
  const site = createHttpApp(readConfig({ LOG_LEVEL: 'silent' }), { ...noCallers, find: async () => caller });
  const upload: AnyCall = { ...sample, method: 'POST', who: ['client'], duties: [], body: z.object({}) };
  let body: WeakRef<object> | undefined;
  serve(site, upload, async (received) => {
    body = new WeakRef(received.body as object);
    return {};
  });
  const origin = await site.listen({ port: 0 });
  const headers = { authorization, 'content-type': 'application/json' };
  await (await fetch(`${origin}/sample`, { method: 'POST', headers, body: '{}' })).text();
  const inspector = new Session();
  inspector.connect();
  await expect
    .poll(async () => {
      await inspector.post('HeapProfiler.collectGarbage');
      return body?.deref();
    })
    .toBeUndefined();
  inspector.disconnect();
  await site.close();
});
