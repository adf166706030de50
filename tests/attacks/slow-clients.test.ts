import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { newApp } from '#platform/server/http/app.ts';
import { sendRaw } from '../support/raw-http.ts';

const patience = { headMs: 100, requestMs: 250, checkMs: 20, connections: 20 };
const config = readConfig({ LOG_LEVEL: 'silent' });
const head = 'POST /take HTTP/1.1\r\nHost: mun.example.org\r\nContent-Type: application/json\r\n';
const drops = (piece: string) => Array.from({ length: 200 }, () => piece);

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = newApp(config, async () => undefined, patience);
  app.post('/take', async () => ({ taken: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const ask = async () =>
  (await fetch(`http://127.0.0.1:${port}/take`, { method: 'POST', headers: { connection: 'close' } })).status;

test('a client that dribbles the head of its request is let go, and others are answered meanwhile', async () => {
  const dribbling = Array.from({ length: 10 }, () => sendRaw(port, [head, ...drops('X-a: b\r\n')], 20));
  expect(await ask()).toBe(200);
  for (const { status } of await Promise.all(dribbling)) expect(status).toBe(408);
});

test('a client that says nothing at all is let go', async () => {
  expect((await sendRaw(port, [])).text).toMatch(/^(HTTP\/1\.1 408|$)/);
});

test('a client that dribbles its body is let go', async () => {
  const begun = `${head}Content-Length: 10000\r\n\r\n{"a":"`;
  expect((await sendRaw(port, [begun, ...drops('x')], 20)).status).toBe(408);
});

test('more connections than a process keeps are closed at once, and there is room again when some have gone', async () => {
  const opened = await Promise.all(
    Array.from({ length: patience.connections }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  expect((await sendRaw(port, [head])).text).toBe('');
  await expect(ask()).rejects.toThrow();
  for (const socket of opened) socket.destroy();
  await expect.poll(ask).toBe(200);
});

test('the limits of the real server are set', async () => {
  const real = newApp(config, async () => undefined);
  const { headersTimeout, requestTimeout, maxConnections } = real.server;
  expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    maxConnections: 10_000,
  });
});
