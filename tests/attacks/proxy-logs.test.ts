import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasProxy, type ProxyServer, proxies, startProxy } from '#tests/faults/support/proxy.ts';
import routes from '../../src/app/routes.ts';

const withToken = [
  '/verifyemail/a-sample-token',
  '/confirminstitute/a-sample-token',
  '/resetpassword/a-sample-token',
  '/notme/a-sample-token',
  '/setup/a-sample-token',
  '/join/a-sample-token',
  '/guardian/a-sample-token',
  '/unsubscribe/a-sample-token',
  '/sheets/a-sample-token.csv',
  '/registration/invite/leader@example.org/to/member@example.org/token/a-sample-token/Event/Group',
  '/v1/api/verifytoken/a-sample-token',
  '/verify/a-sample-token',
  '/v1/api/certificates/verify/a-sample-token',
  '/login/provider?code=a-sample-token&state=a-sample-token',
];

/** Requests whose lines would name the network address of a person who writes a report. */
const ofReports = ['/report', '/report/answer', '/v1/api/reports/form', '/v1/api/reports/open'];

test('every page that opens with a one-time link is among those whose token is left out', () => {
  const paths = JSON.stringify(routes).matchAll(/"path":"([^"]*):token"/g);
  const pages = [...paths].map(([, path = '']) => `/${path}`);
  expect(pages).toContain('/join/');
  expect(pages.filter((page) => !withToken.some((path) => path.startsWith(page)))).toEqual([]);
});

describe.each(proxies)('the example file for %s', (name) => {
  const known = hasProxy(name);
  let site: Server;
  let proxy: ProxyServer;
  beforeAll(async () => {
    if (!known) return;
    site = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    proxy = await startProxy(name, [origin, origin]);
  });
  afterAll(async () => {
    if (!known) return;
    await proxy.stop();
    site.close();
  });

  test.skipIf(!known)('logs requests without the one-time tokens in their paths', async () => {
    for (const path of withToken)
      await (
        await fetch(`${proxy.origin}${path}${path.includes('?') ? '&' : '?'}from=mail`, {
          headers: { referer: `https://mun.example.org${path}` },
        })
      ).text();
    for (const path of ofReports) await (await fetch(`${proxy.origin}${path}`)).text();
    await (await fetch(`${proxy.origin}/reports`)).text();
    await (await fetch(`${proxy.origin}/about`)).text();
    await expect.poll(() => proxy.log()).toContain('/about');
    const log = await proxy.log();
    for (const page of [
      '/verifyemail',
      '/confirminstitute',
      '/resetpassword',
      '/notme',
      '/setup',
      '/join',
      '/guardian',
      '/unsubscribe',
      '/sheets',
      '/registration/invite',
      '/v1/api/verifytoken',
      '/verify',
      '/v1/api/certificates/verify',
    ])
      expect(log).toContain(`${page}/...`);
    expect(log).not.toContain('a-sample-token');
    for (const path of ofReports) expect(log).not.toMatch(new RegExp(`${path}[^s]`));
    expect(log).toContain('/reports');
  });
});
