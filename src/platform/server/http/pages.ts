import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { providerReturnPath } from '../../contract/placeholders.ts';
import { type Asset, assetRoutes, sendAsset } from './assets.ts';
import { answerNotFound } from './error-handler.ts';

/** A rendered page: its document, and the data that client-side navigation requests. */
export interface RenderedPage {
  readonly html: Asset;
  /** The loader data for client-side navigation. */
  readonly data: Asset;
  /** The content security policy of this page. */
  readonly policy: string;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  /** The status. 200 by default. */
  readonly status?: number;
}

/** The result of one rendering. It is replaced atomically, so that no answer mixes two renderings. */
export interface RenderedSite {
  /** By path, or by the pattern of a route with parameters, such as '/user/:id'. */
  readonly pages: ReadonlyMap<string, RenderedPage>;
  /** The page for unknown paths, with status 404. */
  readonly notFound: RenderedPage;
  /** Other files by path, such as '/sitemap.xml'. */
  readonly files: ReadonlyMap<string, Asset & { readonly type: string }>;
}

/**
 * Serves the rendered pages with their data, the assets, and the 404 page for every other path.
 * @param client absolute path of the folder with the built assets
 * @param rendered returns the current rendering; its paths never change, because the router defines them
 */
export async function pageRoutes(
  app: FastifyInstance,
  client: string,
  rendered: () => RenderedSite,
): Promise<void> {
  for (const path of rendered().pages.keys()) {
    // A one-time token is in the path of a mailed link, or what a provider answered in the query: neither may travel on
    // with what the page loads or links to.
    const isSecret = /:\w*token/i.test(path) || path === providerReturnPath;
    const headers = isSecret ? { 'referrer-policy': 'no-referrer' } : {};
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply.headers(headers), rendered().pages.get(path) ?? rendered().notFound);
    app.get(path, answer);
    if (!path.includes(':')) app.get(dataPath(path), answer);
  }

  await assetRoutes(app, client);

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isCall = /^\/(v1|blog|images|healthz|metrics|assets)(\/|$)/.test(path);
    if (request.method !== 'GET' || isCall) return answerNotFound(request, reply);
    const file = rendered().files.get(path);
    if (!file) return sendPage(request, reply.code(404), rendered().notFound);
    const headers = { 'content-type': file.type, 'cache-control': 'public, max-age=3600' };
    return sendAsset(request, reply.code(200).headers(headers), file);
  });
}

/** The path at which the router requests the data of a page. */
const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_.data` : `${path}.data`);

/** Sends the page or its data. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  const wantsData = /\.data(\?|$)/.test(request.url);
  if (page.status) reply.code(page.status);
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (!page.isListed || wantsData) reply.header('x-robots-tag', 'noindex');
  if (!wantsData)
    return sendAsset(
      request,
      reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', page.policy),
      page.html,
    );
  // The router shows its error page instead of parsing missing data.
  if (page.status) return sendAsset(request, reply.header('content-type', 'text/plain'), page.data);
  // The second header tells the router that the 404 has data.
  reply.header('content-type', 'text/x-script; charset=utf-8').header('x-remix-response', 'yes');
  return sendAsset(request, reply, page.data);
}
