import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { noCallers } from '#tests/support/no-callers.ts';
import { defineCall } from '../../contract/call.ts';
import { readConfig } from '../config.ts';
import { createHttpApp } from './app.ts';
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
