import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '#tests/support/must.ts';
import { noCallers } from '#tests/support/no-callers.ts';
import { type SampleBuild, sampleBuild, sampleSite } from '#tests/support/sample-build.ts';
import { readConfig } from '../config.ts';
import { createHttpApp } from './app.ts';
import { registerPageRoutes } from './pages.ts';

const config = readConfig({ PUBLIC_URL: 'https://mun.example.org', LOG_LEVEL: 'silent' });
let build: SampleBuild;
let app: FastifyInstance;
let served = sampleSite('first');

beforeAll(async () => {
  build = await sampleBuild();
  app = createHttpApp(config, noCallers);
  await registerPageRoutes(app, build.client, () => served, build.readCopy);
});
afterAll(async () => {
  await app.close();
  await build.remove();
});

describe('a page of the site', () => {
  it('is the same however it is compressed', async () => {
    const { body } = await app.inject({ url: '/about' });
    expect(body).toBe('<p>/about, first</p>');
    const { rawPayload } = await app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip' } });
    expect(
      await new Response(
        new Blob([new Uint8Array(rawPayload)]).stream().pipeThrough(new DecompressionStream('gzip')),
      ).text(),
    ).toBe(body);
  });

  it("is sent as data for a client navigation, with the router's header", async () => {
    for (const url of ['/about.data', '/about.data?_routes=about']) {
      const { statusCode, headers, body } = await app.inject({ url });
      expect([statusCode, body]).toEqual([200, '["/about", "first"]']);
      expect(headers).toMatchObject({ 'x-remix-response': 'yes', 'x-robots-tag': 'noindex' });
    }
    expect((await app.inject({ url: '/user/7.data' })).body).toBe('["/user/:id", "first"]');
    expect(await app.inject({ url: '/nowhere.data' })).toMatchObject({
      statusCode: 404,
      body: '["nothing", "first"]',
    });
  });

  it('is sent for a shared link that ends with a slash, too', async () => {
    const page = await app.inject({ url: '/user/7' });
    expect(await app.inject({ url: '/user/7/' })).toMatchObject({ statusCode: 200, body: page.body });
  });

  it('is not sent again until it is rendered again', async () => {
    const asked = async (url: string, etag = '') => app.inject({ url, headers: { 'if-none-match': etag } });
    const { etag } = (await asked('/about')).headers;
    expect((await asked('/about', etag)).statusCode).toBe(304);
    served = sampleSite('second');
    for (const url of ['/about', '/about.data', '/user/7', '/sitemap.xml', '/nowhere'])
      expect((await asked(url, etag)).body).toContain('second');
    served = sampleSite('first');
  });

  it('is sent also if it was added after the start, and to a HEAD request without its body', async () => {
    const about = must(served.pages.get('/about'));
    served = { ...served, pages: new Map([...served.pages, ['/p/added', about]]) };
    const page = await app.inject({ url: '/p/added' });
    expect([page.statusCode, page.body]).toEqual([200, '<p>/about, first</p>']);
    for (const url of ['/about', '/p/added', '/p/added.data', '/sitemap.xml']) {
      const { headers } = await app.inject({ url });
      const head = await app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body], url).toEqual([200, '']);
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
        expect(head.headers[name], `${name} of ${url}`).toBe(headers[name]);
    }
    expect((await app.inject({ method: 'HEAD', url: '/nowhere' })).statusCode).toBe(404);
    expect(await app.inject({ method: 'POST', url: '/p/added' })).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('error'),
    });
    served = sampleSite('first');
  });

  it('answers 503 while another page replaces it', async () => {
    const whole = served;
    const about = whole.pages.get('/about');
    if (!about) throw new Error('the sample has a page /about');
    served = { ...whole, pages: new Map([...whole.pages, ['/about', { ...about, status: 503 }]]) };
    expect((await app.inject({ url: '/about' })).statusCode).toBe(503);
    const data = await app.inject({ url: '/about.data' });
    expect([data.statusCode, data.headers['x-remix-response']]).toEqual([503, undefined]);
    served = whole;
  });

  it('is indexed by search engines only if it is public', async () => {
    const listed = async (url: string) => (await app.inject({ url })).headers['x-robots-tag'];
    expect(await listed('/about')).toBeUndefined();
    expect(await Promise.all(['/login', '/user/7', '/nowhere'].map(listed))).toEqual(
      Array(3).fill('noindex'),
    );
  });

  it('sends no referrer when its address contains a one-time token', async () => {
    const policyOf = async (url: string) => (await app.inject({ url })).headers['referrer-policy'];
    expect(await policyOf('/resetpassword/a-sample-token')).toBe('no-referrer');
    expect(await policyOf('/login/provider?code=a-sample-code')).toBe('no-referrer');
    expect(await policyOf('/user/7')).toBe('strict-origin-when-cross-origin');
  });

  it('pictures with a content hash are immutable, others are cached for an hour', async () => {
    const kept = async (url: string) => (await app.inject({ url })).headers['cache-control'];
    expect(await kept('/pictures/photo-400-0123456789ab.webp')).toContain('immutable');
    expect(await kept('/pictures/og-about.png')).toBe('public, max-age=3600');
  });
});
