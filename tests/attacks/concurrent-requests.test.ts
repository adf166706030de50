import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#platform/contract/call.ts';
import { readConfig } from '#platform/server/config.ts';
import { createHttpApp } from '#platform/server/http/app.ts';
import { serve } from '#platform/server/http/serve.ts';
import { noCallers } from '#tests/support/no-callers.ts';

const shape = { summary: 'A sample', answer: z.object({}), errors: {} } as const;
const ownCall = defineCall(() => ({ ...shape, method: 'GET', path: '/own', who: ['client'] }));
const sentCall = defineCall(() => ({ ...shape, method: 'POST', path: '/sent', who: ['client'] }));
const deskCall = defineCall(() => ({ ...shape, method: 'GET', path: '/desk', who: ['admin'] }));
const largeCall = defineCall(() => ({
  ...shape,
  method: 'PUT',
  path: '/large',
  who: ['client'],
  bodyLimit: 600_000,
}));
const openCall = defineCall(() => ({ ...shape, method: 'GET', path: '/open', who: 'anyone' }));

let app: FastifyInstance;
/** Account ids or network addresses of the requests that have started, in order. */
let begun: string[];
let ended: Set<string>;
/** Lets all started calls continue. They wait until it is called. */
let letGo: () => void;

beforeEach(async () => {
  begun = [];
  ended = new Set();
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const answerLater = async ({ caller }: { caller: { accountId: string } }) => {
    begun.push(caller.accountId);
    await gate;
    return {};
  };
  app = createHttpApp(readConfig({ LOG_LEVEL: 'silent' }), {
    ...noCallers,
    // Finds the account of a token. The first letter is the account id, and the rest distinguishes its sessions.
    find: async (token) =>
      ended.has(token)
        ? undefined
        : { accountId: token.charAt(0), sessionId: token, role: token.startsWith('s') ? 'admin' : 'client' },
  });
  serve(app, ownCall, answerLater);
  serve(app, sentCall, answerLater);
  serve(app, largeCall, answerLater);
  serve(app, deskCall, answerLater);
  serve(app, openCall, async ({ request }) => {
    begun.push(request.ip);
    return {};
  });
  app.get('/page', async ({ ip }) => {
    begun.push(ip);
    return {};
  });
  await app.ready();
});
afterEach(() => app.close());

const tokenOf = (account: string, session = 0) => account.padEnd(42, '-') + session.toString(36).slice(-1);

const ask = (url: string, account: string, session = 0, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { authorization: `Bearer ${tokenOf(account, session)}` } });

const twenty = <T>(make: (number: number) => T): T[] =>
  Array.from({ length: 20 }, (_, number) => make(number));

/** Waits until all requests have started that may start. */
const settle = async () => {
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
};

test('two calls of a delegate run at once, from all sessions together, and others do not wait', async () => {
  const flood = twenty((number) =>
    ask(number % 2 ? '/own' : '/sent', 'a', number, number % 2 ? 'GET' : 'POST'),
  );
  const other = ask('/own', 'b');
  await settle();
  expect(begun.toSorted()).toEqual(['a', 'a', 'b']);
  letGo();
  for (const { statusCode } of await Promise.all([...flood, other])) expect(statusCode).toBe(200);
  expect(begun).toHaveLength(21);
});

test('one call of a delegate begins in one turn of the event loop, so that others come between', async () => {
  letGo();
  const inEachTurn: number[] = [];
  let flood: unknown[] | undefined;
  Promise.all(twenty(() => ask('/own', 'a'))).then((answers) => {
    flood = answers;
  });
  while (!flood) {
    const before = begun.length;
    await new Promise((resolve) => setImmediate(resolve));
    inEachTurn.push(begun.length - before);
  }
  expect(Math.max(...inEachTurn)).toBe(1);
  expect(begun).toHaveLength(20);
});

test('a delegate with too many waiting calls gets an error', async () => {
  const flood = Array.from({ length: 103 }, () => ask('/own', 'a'));
  const { statusCode, headers } = await Promise.race(flood);
  expect({ statusCode, after: headers['retry-after'] }).toEqual({ statusCode: 503, after: '2' });
  letGo();
  await Promise.all(flood);
});

test('a waiting call does not begin after its session has ended', async () => {
  const first = [ask('/own', 'a'), ask('/own', 'a')];
  const waiting = ask('/own', 'a', 1);
  await settle();
  ended.add(tokenOf('a', 1));
  letGo();
  expect((await waiting).statusCode).toBe(401);
  for (const { statusCode } of await Promise.all(first)) expect(statusCode).toBe(200);
});

test('calls of the desk run at once', async () => {
  const desk = twenty((number) => ask('/desk', 's', number));
  await settle();
  expect(begun).toHaveLength(20);
  letGo();
  await Promise.all(desk);
});

test.each([
  ['calls', '/open'],
  ['pages', '/page'],
  ['calls without a session', '/own'],
])(
  'of the %s that visitors ask for at once, those of one address let another go first',
  async (_what, url) => {
    const order: string[] = [];
    const from = async (remoteAddress: string) => {
      await app.inject({ url, remoteAddress });
      order.push(remoteAddress);
    };
    const flood = twenty(() => from('203.0.113.1'));
    await Promise.all([...flood, from('198.51.100.1')]);
    expect(order.indexOf('198.51.100.1')).toBeLessThanOrEqual(4);
    expect(order).toHaveLength(21);
  },
);

test('queued calls of a disconnected delegate do not begin', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = `GET /own HTTP/1.1\r\nHost: mun.example.org\r\nAuthorization: Bearer ${tokenOf('a')}\r\n\r\n`;
  const sockets = await Promise.all(
    twenty(async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(request);
      return socket;
    }),
  );
  await expect.poll(() => begun).toHaveLength(2);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => promisify(app.server.getConnections).call(app.server)).toBe(0);
  const next = ask('/own', 'a');
  await settle();
  // The two started requests continue, although their clients have disconnected.
  expect(begun).toHaveLength(2);
  letGo();
  expect((await next).statusCode).toBe(200);
  expect(begun).toHaveLength(3);
});

test('bodies of an account that never arrive whole do not delay its other calls', async () => {
  letGo();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const stalled = await Promise.all(
    [
      ...twenty((number) => ['PUT /large', 400_000, number] as const),
      ...twenty(() => ['POST /sent', 2, 1] as const),
    ].map(async ([line, length, session]) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `${line} HTTP/1.1\r\nHost: mun.example.org\r\nAuthorization: Bearer ${tokenOf('a', session)}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
      );
      return socket;
    }),
  );
  await expect.poll(() => promisify(app.server.getConnections).call(app.server)).toBe(40);
  await settle();
  expect((await ask('/own', 'a', 30)).statusCode).toBe(200);
  expect((await ask('/sent', 'a', 30, 'POST')).statusCode).toBe(200);
  for (const socket of stalled) socket.destroy();
});
