import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyCall } from '#platform/contract/call.ts';
import { noCallers } from '#tests/support/no-callers.ts';
import { readConfig } from '../config.ts';
import { createWorkerPools, createWorkQueue, maxAdmittedBytes } from '../work-queue.ts';
import { createHttpApp } from './app.ts';
import { admitTo } from './request-work.ts';
import { serve } from './serve.ts';

const largest = maxAdmittedBytes / 2;
const sample: AnyCall = {
  summary: 'A sample',
  method: 'POST',
  path: '/sample',
  who: 'anyone',
  bodyLimit: largest,
  body: z.object({}),
  answer: z.object({}),
  errors: {},
};

const app = createHttpApp(readConfig({ LOG_LEVEL: 'silent' }), noCallers);
beforeAll(async () => {
  const queue = createWorkQueue(createWorkerPools(1), 1);
  serve(app, sample, async () => ({}), { beforeReading: admitTo(queue) });
  const withoutWork = { ...sample, path: '/without-work' } as AnyCall;
  serve(app, withoutWork, async () => ({}), { beforeReading: admitTo(queue, 100) });
  await app.listen({ port: 0 });
});
afterAll(() => app.close());

/** Opens a request that sends its head and a part of its body. */
function openUpload(headers: Record<string, string | number>) {
  const { port } = app.server.address() as AddressInfo;
  const upload = openRequest({ port, method: 'POST', path: '/sample', headers });
  upload.on('error', () => {});
  upload.write(' ');
  return upload;
}

/** Opens an upload and waits until the server has admitted its head. */
async function openAdmittedUpload(headers: Record<string, string | number>) {
  const upload = openUpload({ ...headers, expect: '100-continue' });
  await once(upload, 'continue');
  return upload;
}

const send = (url = '/sample') => app.inject({ method: 'POST', url, payload: {} });

const json = { 'content-type': 'application/json' };

test.each([
  ['stated', { 'content-length': largest }],
  ['unknown', { 'transfer-encoding': 'chunked' }],
])('a body of %s size counts until its request ends', async (_, size) => {
  const uploads = await Promise.all([1, 2].map(() => openAdmittedUpload({ ...json, ...size })));
  await expect.poll(async () => (await send()).statusCode).toBe(503);
  expect((await send('/without-work')).statusCode).toBe(200);
  for (const upload of uploads) upload.destroy();
  await expect.poll(async () => (await send()).statusCode).toBe(200);
});

test('a body that is too large is refused as such, and counts no more', async () => {
  const upload = openUpload({ ...json, 'content-length': maxAdmittedBytes * 100 });
  expect((await once(upload, 'response'))[0].statusCode).toBe(413);
  upload.destroy();
  await expect.poll(async () => (await send()).statusCode).toBe(200);
});
