import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { noCallers } from '#tests/support/no-callers.ts';
import { defineCall } from '../../contract/call.ts';
import { notFound, tooManyRequests } from '../../contract/common.ts';
import { readConfig } from '../config.ts';
import { createHttpApp, defaultBounds } from './app.ts';
import { AppError } from './app-error.ts';
import { type EventStream, serveStream, toEventJson } from './serve-stream.ts';

const follow = defineCall(() => ({
  summary: 'Sample news.',
  method: 'GET',
  path: '/v1/api/sample/live',
  who: 'anyone',
  stream: true,
  answer: z.object({ text: z.string() }),
  errors: {},
}));

test('a client that does not read is disconnected before its news fill the memory', async ({
  onTestFinished,
}) => {
  const app = createHttpApp(readConfig({ LOG_LEVEL: 'silent' }), noCallers);
  onTestFinished(() => app.close());
  const opened: EventStream[] = [];
  let ended = 0;
  serveStream(app, follow, async (_, stream) => {
    opened.push(stream);
    stream.send(toEventJson(follow, { text: 'first' }));
    return {
      onEnd: () => {
        ended += 1;
      },
      check: async () => undefined,
    };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(`GET ${follow.path} HTTP/1.1\r\nHost: mun.example.org\r\n\r\n`);
  await expect.poll(() => opened.length).toBe(1);

  const before = process.memoryUsage().rss;
  const json = toEventJson(follow, { text: 'x'.repeat(64 * 1024) });
  let sent = 0;
  // The buffers of the system take some megabytes first.
  while (ended === 0 && sent < 1000) {
    opened[0]?.send(json);
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(ended).toBe(1);
  for (let more = 0; more < 1000; more += 1) opened[0]?.send(json);
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 ** 2);
  const closing = once(socket, 'close');
  socket.resume();
  await closing;
});

test('a network has a limited number of streams, and another network is not affected', async ({
  onTestFinished,
}) => {
  const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' });
  const app = createHttpApp(config, noCallers, { ...defaultBounds, streamsPerNetwork: 2 });
  onTestFinished(() => app.close());
  let isRefusing = false;
  serveStream(app, follow, async (_, stream) => {
    if (isRefusing) throw new AppError(notFound);
    stream.send(toEventJson(follow, { text: 'first' }));
    return { onEnd: () => undefined, check: async () => undefined };
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const open = async (network: string) => {
    const closing = new AbortController();
    const headers = { 'x-forwarded-for': network };
    const { status } = await fetch(`${address}${follow.path}`, { headers, signal: closing.signal });
    return { status, close: () => closing.abort() };
  };
  isRefusing = true;
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await open('192.0.2.1')).status).toBe(404);
  isRefusing = false;
  const first = await open('192.0.2.1');
  expect(first.status).toBe(200);
  expect((await open('192.0.2.1')).status).toBe(200);
  const refused = await app.inject({ url: follow.path, headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.json()).toMatchObject({ code: tooManyRequests.code });
  expect((await open('192.0.2.2')).status).toBe(200);
  first.close();
  await expect.poll(async () => (await open('192.0.2.1')).status).toBe(200);
});
