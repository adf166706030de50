import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originPlaceholder } from '../../contract/origin.ts';
import { readConfig } from '../config.ts';
import { newApp } from './app.ts';
import { pageRoutes } from './pages.ts';

const config = readConfig({ PUBLIC_URL: 'https://mun.example.org', LOG_LEVEL: 'silent' });
const csp = { scripts: [], styles: [] };
let build = '';
let app: FastifyInstance;

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(build, 'client/pictures'), { recursive: true });
  const page = `<link rel="canonical" href="${originPlaceholder}/about">`;
  for (const file of ['about.html', 'login.html', 'shell.html', 'missing.html'])
    await writeFile(join(build, 'client', file), page);
  for (const file of ['photo-400-0123456789ab.webp', 'og-about.png'])
    await writeFile(join(build, 'client/pictures', file), file);
  const pages = ['about', 'login'].map((name) => ({ path: `/${name}`, file: `${name}.html`, csp }));
  const built = {
    pages,
    fallback: { file: 'shell.html', csp },
    notFound: { file: 'missing.html', csp },
    appRoutes: ['/user/:id'],
  };
  await writeFile(join(build, 'pages.json'), JSON.stringify(built));
  app = newApp(config, async () => undefined);
  await pageRoutes(app, config, build, ['/about']);
});
afterAll(async () => {
  await app.close();
  await rm(build, { recursive: true });
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

  it('may be listed by search engines if it is public, and only then', async () => {
    const listed = async (url: string) => (await app.inject({ url })).headers['x-robots-tag'];
    expect(await listed('/about')).toBeUndefined();
    expect(await Promise.all(['/login', '/user/7', '/nowhere'].map(listed))).toEqual(
      Array(3).fill('noindex'),
    );
  });

  it('brings pictures that are kept for ever when their name changes with them, and for an hour when it does not', async () => {
    const kept = async (url: string) => (await app.inject({ url })).headers['cache-control'];
    expect(await kept('/pictures/photo-400-0123456789ab.webp')).toContain('immutable');
    expect(await kept('/pictures/og-about.png')).toBe('public, max-age=3600');
  });
});
