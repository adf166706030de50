import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '../../../../tests/support/nobody.ts';
import { type SampleBuild, sampleBuild } from '../../../../tests/support/sample-build.ts';
import { readConfig } from '../config.ts';
import { newApp } from './app.ts';
import { pageRoutes } from './pages.ts';

const config = readConfig({ PUBLIC_URL: 'https://mun.example.org', LOG_LEVEL: 'silent' });
let build: SampleBuild;
let app: FastifyInstance;

beforeAll(async () => {
  build = await sampleBuild();
  app = newApp(config, nobody);
  await pageRoutes(app, config, build.folder, ['/about']);
});
afterAll(async () => {
  await app.close();
  await build.remove();
});

describe('a page of the built site', () => {
  it("says this site's own address, however it is compressed", async () => {
    const { body } = await app.inject({ url: '/about' });
    expect(body).toBe('<link rel="canonical" href="https://mun.example.org/about">');
    const { rawPayload } = await app.inject({ url: '/about', headers: { 'accept-encoding': 'gzip' } });
    expect(
      await new Response(
        new Blob([new Uint8Array(rawPayload)]).stream().pipeThrough(new DecompressionStream('gzip')),
      ).text(),
    ).toBe(body);
  });

  it('says the present year', async () => {
    const { body } = await app.inject({ url: '/missing' });
    expect(body).toContain(`© ${new Date().getFullYear()} The club`);
  });

  it('names the provider that people log in with, or none, whatever is in the name', async () => {
    expect((await app.inject({ url: '/login' })).body).toBe('<html data-provider="">');
    const named = newApp(config, nobody);
    const provider = {
      issuer: 'https://login.example.org',
      clientId: 'x',
      clientSecret: 'x',
      name: '"A" & <b>$&',
    };
    await pageRoutes(named, { ...config, provider }, build.folder);
    const { body } = await named.inject({ url: '/login' });
    expect(body).toBe('<html data-provider="&quot;A&quot; &amp; &lt;b&gt;$&amp;">');
    await named.close();
  });

  it('may be listed by search engines if it is public, and only then', async () => {
    const listed = async (url: string) => (await app.inject({ url })).headers['x-robots-tag'];
    expect(await listed('/about')).toBeUndefined();
    expect(await Promise.all(['/login', '/user/7', '/nowhere'].map(listed))).toEqual(
      Array(3).fill('noindex'),
    );
  });

  it('tells nobody its address when a one-time token or the answer of a provider stands in it', async () => {
    const policyOf = async (url: string) => (await app.inject({ url })).headers['referrer-policy'];
    expect(await policyOf('/resetpassword/a-sample-token')).toBe('no-referrer');
    expect(await policyOf('/login/provider?code=a-sample-code')).toBe('no-referrer');
    expect(await policyOf('/user/7')).toBe('strict-origin-when-cross-origin');
  });

  it('brings pictures that are kept for ever when their name changes with them, and for an hour when it does not', async () => {
    const kept = async (url: string) => (await app.inject({ url })).headers['cache-control'];
    expect(await kept('/pictures/photo-400-0123456789ab.webp')).toContain('immutable');
    expect(await kept('/pictures/og-about.png')).toBe('public, max-age=3600');
  });
});
