import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PublicSite } from '#app/app.ts';
import type { SiteRendering } from '#pages/server/index.ts';
import { providerReturnPath } from '#platform/contract/paths.ts';
import { type Asset, computeEtag } from '#platform/server/http/assets.ts';
import { buildPageContentPolicy } from '#platform/server/http/headers.ts';
import type { RenderedPage } from '#platform/server/http/pages.ts';

export interface SampleBuild extends PublicSite {
  folder: string;
  remove(): Promise<void>;
}

/**
 * Writes a build with the pages /about and /login, one page for all paths /user/:id, and a picture of each kind of file
 * name.
 */
export async function sampleBuild(): Promise<SampleBuild> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const client = join(folder, 'client');
  await mkdir(join(client, 'pictures'), { recursive: true });
  for (const file of ['photo-400-0123456789ab.webp', 'og-about.png'])
    await writeFile(join(client, 'pictures', file), file);
  const rendered = sampleSite('first');
  return {
    folder,
    client,
    rendered: () => rendered,
    readCopy: async () => undefined,
    renderWith: async () => rendered,
    remove: () => rm(folder, { recursive: true }),
  };
}

/**
 * Creates a rendering of the sample build.
 * @param words a text that all pages, their data and all files contain
 */
export function sampleSite(words: string): SiteRendering {
  const page = (what: string, isListed = false): RenderedPage => ({
    html: sent(`<p>${what}, ${words}</p>`),
    data: sent(`["${what}", "${words}"]`),
    policy: buildPageContentPolicy({ scripts: ['sha256-c2FtcGxl'], styles: [] }),
    isListed,
  });
  const others = ['/login', providerReturnPath, '/user/:id', '/resetpassword/:token'];
  return {
    pages: new Map([['/about', page('/about', true)], ...others.map((path) => [path, page(path)] as const)]),
    notFound: page('nothing'),
    files: new Map([
      ['/sitemap.xml', { ...sent(`<a>${words}</a>`), type: 'application/xml; charset=utf-8' }],
    ]),
    storedFiles: new Map(),
    artwork: [],
    failures: [],
  };
}

function sent(text: string): Asset {
  const plain = Buffer.from(text);
  return { plain, br: undefined, gzip: gzipSync(plain), etag: computeEtag(plain) };
}
