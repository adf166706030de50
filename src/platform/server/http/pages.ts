import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { providerReturnPath } from '../../contract/provider.ts';
import { assetRoutes, type Sent, sendAsset } from './assets.ts';
import { answerNotFound } from './error-handler.ts';

/** A page in the two forms in which it is asked for. */
export interface RenderedPage {
  readonly html: Sent;
  /** What the router of a browser asks for when its reader comes from another page. */
  readonly data: Sent;
  /** The content security policy of this page alone. */
  readonly policy: string;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  /** Of a page that replaces another; 200 otherwise. */
  readonly status?: number;
}

/** Everything that was rendered in one go. It is replaced as a whole, so that no answer is of two renderings. */
export interface RenderedSite {
  /** By path, or by the pattern of a route with parameters, such as '/user/:id'. */
  readonly pages: ReadonlyMap<string, RenderedPage>;
  /** Answers, with status 404, every path that matches nothing. */
  readonly notFound: RenderedPage;
  /** What is no page, such as '/sitemap.xml', by its path. */
  readonly files: ReadonlyMap<string, Sent & { readonly type: string }>;
}

/**
 * Serves the site: pages and their data as they were last rendered, hashed assets for ever, and the 404 page with its status
 * for everything else.
 * @param client absolute path of the folder with the built assets
 * @param rendered what is in service now; its paths never change, since they are the router's
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

/** Where the router asks for the data of a page. */
const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_.data` : `${path}.data`);

/** The page, or its data where the router asks for those. */
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
  // The router then shows its own error instead of reading data that are not there.
  if (page.status) return sendAsset(request, reply.header('content-type', 'text/plain'), page.data);
  // By the second header the router knows a 404 that it has an answer to.
  reply.header('content-type', 'text/x-script; charset=utf-8').header('x-remix-response', 'yes');
  return sendAsset(request, reply, page.data);
}
