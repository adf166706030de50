import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { providerReturnPath, scannerPath } from '../../contract/paths.ts';
import { type Asset, registerAssetRoutes, sendAsset } from './assets.ts';
import { sendNotFound } from './error-handler.ts';
import type { FileCopies, StoredFile } from './file-copies.ts';
import { cameraPermissionsPolicy, uploadedFileContentPolicy } from './headers.ts';

export interface RenderedPage {
  readonly html: Asset;
  /** The data that React Router requests for client-side navigation. */
  readonly data: Asset;
  readonly policy: string;
  /** True if search engines may list the page. */
  readonly isListed: boolean;
  /** HTTP status; 200 by default. */
  readonly status?: number;
}

/** One rendering of all pages. A new rendering replaces it as a whole, so that an answer never mixes two renderings. */
export interface RenderedSite {
  /** Pages by path, or by a pattern such as '/user/:id'. */
  readonly pages: ReadonlyMap<string, RenderedPage>;
  readonly notFound: RenderedPage;
  /** Other files by path, such as the sitemap. */
  readonly files: ReadonlyMap<string, SiteFile>;
  /** Files of the database by path. They are served from their copies. */
  readonly storedFiles: ReadonlyMap<string, StoredFile>;
}

export interface SiteFile extends Asset {
  readonly type: string;
  /** True if browsers must ask for a newer version at each use, because a file can name persons. */
  readonly mustRevalidate?: true;
}

/**
 * Serves the rendered pages and files, the built assets, and the 404 page for other paths.
 * @param client absolute path of the built assets
 * @param rendered returns the current rendering. A path that it does not contain gets the 404 page. A page that was
 *   added after the start is found without a route
 * @param readCopy reads the copy of a stored file
 */
export async function registerPageRoutes(
  app: FastifyInstance,
  client: string,
  rendered: () => RenderedSite,
  readCopy: FileCopies['read'],
): Promise<void> {
  const sendPageOrNotFound = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const { pages, notFound } = rendered();
    const page = pages.get(path);
    return page ? sendPage(request, reply, page) : sendPage(request, reply.code(404), notFound);
  };
  for (const path of rendered().pages.keys()) {
    // Sends no Referer header from a page whose URL contains a one-time token or the answer of the log-in provider.
    const isSecret = /:\w*token/i.test(path) || path === providerReturnPath;
    const headers = {
      ...(isSecret && { 'referrer-policy': 'no-referrer' }),
      ...(path === scannerPath && { 'permissions-policy': cameraPermissionsPolicy }),
    };
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      sendPageOrNotFound(request, reply.headers(headers), path);
    app.get(path, answer);
    // A link that people share may end with a slash, which a chat program can cut off without harm.
    if (path.includes(':')) app.get(`${path}/`, answer);
    else app.get(dataPath(path), answer);
  }

  await registerAssetRoutes(app, client);

  const sendStoredFile = async (request: FastifyRequest, reply: FastifyReply, file: StoredFile) => {
    const plain = await readCopy(file.id);
    if (!plain) return sendPageOrNotFound(request, reply, file.path);
    reply.code(200).headers({
      'content-type': file.type,
      'content-security-policy': uploadedFileContentPolicy,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
    if (file.downloadName !== undefined)
      reply.header('content-disposition', `attachment; filename="${file.downloadName}"`);
    return sendAsset(request, reply, { plain, etag: `"${file.id}"` });
  };

  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isCall = /^\/(v1|blog|images|healthz|metrics|assets)(\/|$)/.test(path);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isCall) return sendNotFound(request, reply);
    const { files, storedFiles } = rendered();
    const stored = storedFiles.get(path);
    if (stored) return sendStoredFile(request, reply, stored);
    const file = files.get(path);
    if (!file) return sendPageOrNotFound(request, reply, path.replace(/\.data$/, ''));
    const cacheControl = file.mustRevalidate ? 'no-cache' : 'public, max-age=3600';
    const headers = { 'content-type': file.type, 'cache-control': cacheControl };
    return sendAsset(request, reply.code(200).headers(headers), file);
  });
}

/** Returns the path at which React Router requests the data of a page. */
const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_.data` : `${path}.data`);

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
  // Sends no router header for a failed page, so that the router shows its error page.
  if (page.status === 503) return sendAsset(request, reply.header('content-type', 'text/plain'), page.data);
  // The header 'x-remix-response' tells the router that the answer has data, also with status 404.
  reply.header('content-type', 'text/x-script; charset=utf-8').header('x-remix-response', 'yes');
  return sendAsset(request, reply, page.data);
}
