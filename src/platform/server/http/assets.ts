import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceWorkerPath } from '../../contract/paths.ts';
import { scannerWorkerContentPolicy, serviceWorkerContentPolicy } from './headers.ts';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.ics': 'text/calendar; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

export interface Asset {
  plain: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  etag: string;
}

/**
 * Serves the built files from memory, so that a slow client keeps no file open. Browsers cache files for a year if
 * their name contains a hash of the content, and other files for an hour. They revalidate the service worker at each
 * use.
 * @param client absolute path of the folder
 */
export async function registerAssetRoutes(app: FastifyInstance, client: string): Promise<void> {
  const entries = (await readdir(client, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !/^\.|\.(html|br|gz)$/.test(entry.name),
  );
  const paths = new Set(
    entries.map(({ parentPath, name }) => join(parentPath, name).slice(client.length).split(sep).join('/')),
  );
  const read = new Map<string, Promise<Asset>>();
  const readOnce = (path: string): Promise<Asset> => {
    const asset = read.get(path) ?? readAsset(client + path);
    read.set(path, asset);
    asset.catch(() => read.delete(path));
    return asset;
  };
  const send = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!paths.has(path)) return reply.callNotFound();
    const isNamedByContent = /\/assets\/|-[0-9a-f]{12}\.\w+$/.test(path);
    const isServiceWorker = path === serviceWorkerPath;
    if (isScannerWorker.test(path)) reply.header('content-security-policy', scannerWorkerContentPolicy);
    if (isServiceWorker) reply.header('content-security-policy', serviceWorkerContentPolicy);
    const cacheControl = isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    reply.headers({
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': isServiceWorker ? 'no-cache' : cacheControl,
      vary: 'accept-encoding',
    });
    return sendAsset(request, reply, await readOnce(path));
  };
  // Registers one route for each folder at the top level. A route for each of 800 files would take 20 MB of memory.
  const [inFolders, atRoot] = [[...paths].filter(isInFolder), [...paths].filter((path) => !isInFolder(path))];
  for (const folder of new Set(inFolders.map((path) => path.split('/')[1])))
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) =>
      send(`/${folder}/${request.params['*']}`, request, reply),
    );
  for (const path of atRoot) app.get(path, (request, reply) => send(path, request, reply));
}

/**
 * Matches the worker script that decodes frames of the camera. It needs a separate policy, because the policy of the
 * page does not apply to a worker.
 */
const isScannerWorker = /^\/assets\/scanner\.worker-[\w-]+\.js$/;

const isInFolder = (path: string): boolean => path.lastIndexOf('/') > 0;

async function readAsset(file: string): Promise<Asset> {
  const compressed = (ending: string) => (existsSync(file + ending) ? readFile(file + ending) : undefined);
  const [plain, br, gzip] = await Promise.all([readFile(file), compressed('.br'), compressed('.gz')]);
  return { plain, br, gzip, etag: computeEtag(plain) };
}

/** Returns an ETag that depends only on the content, so it is the same on every machine. */
export function computeEtag(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Sends the smallest encoding that the client accepts, or 304 if the client has this content. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.header('etag', asset.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === asset.etag)
    return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (asset.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(asset.br);
  if (asset.gzip && /\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(asset.gzip);
  return reply.send(asset.plain);
}
