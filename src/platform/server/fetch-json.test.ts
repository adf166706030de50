import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from 'vitest';
import { fetchJson } from './fetch-json.ts';

const answers: Record<string, RequestListener> = {
  '/json': (_request, response) => response.end('{"version":"1.2.0"}'),
  '/redirect': (_request, response) => response.writeHead(302, { location: '/json' }).end(),
  '/missing': (_request, response) => response.writeHead(404).end('{}'),
  '/large': (_request, response) => response.end(JSON.stringify('x'.repeat(2 * 1024 * 1024))),
  '/page': (_request, response) => response.end('<html>'),
};

const test = base.extend('origin', async ({ onTestFinished }) => {
  const server = createServer((request, response) => answers[request.url ?? '']?.(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((listening) => server.once('listening', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test('JSON of another host is read', async ({ origin }) => {
  expect(await fetchJson(`${origin}/json`)).toEqual({ version: '1.2.0' });
});

test.for([
  ['/redirect', 'fetch failed'],
  ['/missing', 'answered 404'],
  ['/large', 'more than a megabyte'],
  ['/page', 'JSON'],
] as const)('the answer of %s is refused', async ([path, reason], { origin }) => {
  await expect(fetchJson(origin + path)).rejects.toThrow(reason);
});
