import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** An asset in memory, shared by all responses. */
export interface Sent {
  plain: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  etag: string;
}

/**
 * Serves the files of the build, except pages, from memory: a slow client keeps no file open. Browsers cache files with
 * a content hash in their name for ever, others for an hour.
 * @param client absolute path of the folder with the built files
 */
export async function assetRoutes(app: FastifyInstance, client: string): Promise<void> {
  const files = (await readdir(client, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/^\.|\.(html|br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    const path = file.slice(client.length).split(sep).join('/');
    const isNamedByContent = /\/assets\/|-[0-9a-f]{12}\.\w+$/.test(path);
    const headers = {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
    };
    let kept: Promise<Sent> | undefined;
    app.get(path, async (request, reply) => {
      kept ??= readAsset(file).catch((error) => {
        kept = undefined;
        throw error;
      });
      return sendAsset(request, reply.headers(headers), await kept);
    });
  }
}

async function readAsset(file: string): Promise<Sent> {
  const compressed = (ending: string) => (existsSync(file + ending) ? readFile(file + ending) : undefined);
  const [plain, br, gzip] = await Promise.all([readFile(file), compressed('.br'), compressed('.gz')]);
  return { plain, br, gzip, etag: etagOf(plain) };
}

/** A strong ETag, equal on every machine with the same content. */
export function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Sends the smallest encoding that the client accepts, or 304 when its copy is current. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Sent): FastifyReply {
  reply.header('etag', asset.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === asset.etag)
    return reply.code(304).send();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (asset.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(asset.br);
  if (asset.gzip && /\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(asset.gzip);
  return reply.send(asset.plain);
}
