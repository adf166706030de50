import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { originPlaceholder } from '../../contract/origin.ts';
import { providerNamePlaceholder, providerReturnPath } from '../../contract/provider.ts';
import { yearPlaceholder } from '../../contract/this-year.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../escape-html.ts';
import { assetRoutes, etagOf, sendAsset } from './assets.ts';
import { answerNotFound } from './error-handler.ts';
import { pagePolicy } from './headers.ts';

const policy = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
const pageFile = z.object({ file: z.string(), csp: policy });

/** What the build says of its pages. A path may be a pattern, such as '/user/:id'. */
const manifest = z.object({
  pages: z.array(pageFile.extend({ path: z.string() })),
  notFound: pageFile,
});

interface Page {
  /** Whether search engines may list it. */
  listed: boolean;
  policy: string;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Serves the built site: prerendered pages, hashed assets for ever, and the 404 page with its status for everything else.
 * Pages are small and are kept in memory, compressed, with the public address of this site in them, and the name of
 * the provider that people log in with.
 * @param buildFolder absolute; holds pages.json and client/
 * @param listed paths of the pages that search engines may list; every other one is sent with `noindex`
 */
export async function pageRoutes(
  app: FastifyInstance,
  { publicUrl, provider }: Pick<Config, 'publicUrl' | 'provider'>,
  buildFolder: string,
  listed: readonly string[] = [],
): Promise<void> {
  const client = join(buildFolder, 'client');
  const built = manifest.parse(JSON.parse(await readFile(join(buildFolder, 'pages.json'), 'utf8')));
  const origin = new URL(publicUrl).href.replace(/\/$/, '');
  const filled = (built: string) =>
    built
      .replaceAll(originPlaceholder, () => origin)
      .replaceAll(yearPlaceholder, () => String(new Date().getFullYear()))
      .replaceAll(providerNamePlaceholder, () => escapeHtml(provider?.name ?? ''));
  const load = (page: z.infer<typeof pageFile>, isListed = false) => loadPage(client, page, filled, isListed);

  for (const entry of built.pages) {
    const page = await load(entry, listed.includes(entry.path));
    // A one-time token stands in the path of a mailed link, or what a provider answered in the query: neither may travel on
    // with what the page loads or links to.
    const isSecret = /:\w*token/i.test(entry.path) || entry.path === providerReturnPath;
    const headers = isSecret ? { 'referrer-policy': 'no-referrer' } : {};
    app.get(entry.path, (request, reply) => sendPage(request, reply.headers(headers), page, 200));
  }

  await assetRoutes(app, client);

  const missing = await load(built.notFound);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !/^\/(v1|blog|images|healthz|metrics|assets)(\/|$)/.test(request.url);
    return wantsPage ? sendPage(request, reply, missing, 404) : answerNotFound(request, reply);
  });
}

async function loadPage(
  client: string,
  { file, csp }: z.infer<typeof pageFile>,
  filled: (built: string) => string,
  listed: boolean,
): Promise<Page> {
  const plain = Buffer.from(filled(await readFile(join(client, file), 'utf8')));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  return {
    listed,
    policy: pagePolicy(csp),
    etag: etagOf(plain),
    plain,
    br: await promisify(brotliCompress)(plain, quality),
    gzip: await promisify(gzip)(plain),
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (!page.listed) reply.header('x-robots-tag', 'noindex');
  return sendAsset(request, reply, page);
}
