import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { createHttpApp } from '#platform/server/http/app.ts';
import { noCallers } from '#tests/support/no-callers.ts';
import { sendRaw } from '#tests/support/raw-http.ts';

const patience = {
  headMs: 100,
  requestMs: 250,
  checkMs: 20,
  connections: 20,
  perNetwork: 15,
  streamsPerNetwork: 10,
  outstanding: 3,
  unreadMs: 100,
};
const config = readConfig({ LOG_LEVEL: 'silent' });
const head = 'POST /take HTTP/1.1\r\nHost: mun.example.org\r\nContent-Type: application/json\r\n';
const drops = (piece: string) => Array.from({ length: 200 }, () => piece);

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = createHttpApp(config, noCallers, patience);
  app.post('/take', async () => ({ taken: true }));
  app.get('/small', async () => ({ taken: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const ask = async () =>
  (await fetch(`http://127.0.0.1:${port}/take`, { method: 'POST', headers: { connection: 'close' } })).status;

test('a client that sends its head slowly is disconnected, and others are answered', async () => {
  const dribbling = Array.from({ length: 10 }, () => sendRaw(port, [head, ...drops('X-a: b\r\n')], 20));
  expect(await ask()).toBe(200);
  for (const { status } of await Promise.all(dribbling)) expect(status).toBe(408);
});

test('a client that sends nothing is disconnected', async () => {
  expect((await sendRaw(port, [])).text).toMatch(/^(HTTP\/1\.1 408|$)/);
});

test('a client that sends its body slowly is disconnected', async () => {
  const begun = `${head}Content-Length: 10000\r\n\r\n{"a":"`;
  expect((await sendRaw(port, [begun, ...drops('x')], 20)).status).toBe(408);
});

const openFrom = (localAddress: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      await once(socket, 'connect');
      return socket;
    }),
  );

test('connections over the limit are closed at once, until others have ended', async () => {
  const opened = [...(await openFrom('127.0.0.2', 10)), ...(await openFrom('127.0.0.3', 10))];
  expect((await sendRaw(port, [head])).text).toBe('');
  await expect(ask()).rejects.toThrow();
  for (const socket of opened) socket.destroy();
  await expect.poll(ask).toBe(200);
});

test('requests that follow each other on one connection are all answered', async () => {
  const one = 'GET /small HTTP/1.1\r\nHost: mun.example.org\r\n\r\n';
  const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const { text } = await sendRaw(port, [...Array(9).fill(one), last], 20);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(10);
});

test('the limits of the real server are set', async () => {
  const real = createHttpApp(config, noCallers);
  const { headersTimeout, requestTimeout, maxConnections } = real.server;
  expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    maxConnections: 10_000,
  });
});

describe('a server that is patient with requests', () => {
  /** A response body that is larger than the buffers of a connection. */
  const large = Buffer.alloc(16 * 1024 * 1024);
  const getLarge = 'GET /large HTTP/1.1\r\nHost: mun.example.org\r\n\r\n';
  let patient: FastifyInstance;
  afterEach(() => patient.close());

  const listen = async (unreadMs: number) => {
    patient = createHttpApp(config, noCallers, {
      ...patience,
      headMs: 30_000,
      requestMs: 30_000,
      unreadMs,
    });
    patient.get('/large', async () => large);
    await patient.listen({ port: 0, host: '127.0.0.1' });
  };
  const write = async (text: string, localAddress = '127.0.0.1') => {
    const { port } = patient.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
  };
  const connections = () => promisify(patient.server.getConnections).call(patient.server);

  test('closes a connection that sends requests without reading answers', async () => {
    await listen(30_000);
    await write(getLarge.repeat(patience.outstanding));
    await write(getLarge.repeat(patience.outstanding + 1));
    await expect.poll(connections).toBe(1);
  });

  test('aborts an answer that is not read', async () => {
    await listen(100);
    await write(getLarge);
    await expect.poll(connections).toBe(0);
  });

  test('limits the connections of one network address', async () => {
    await listen(30_000);
    for (let number = 0; number <= patience.perNetwork; number++) await write('', '127.0.0.2');
    await expect.poll(connections).toBe(patience.perNetwork);
    await write('', '127.0.0.3');
    await expect.poll(connections).toBe(patience.perNetwork + 1);
  });
});
