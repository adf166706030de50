import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/contract/common.ts';
import type { Job } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { errorBody } from '#platform/server/http/app-error.ts';
import { type Asset, computeEtag, sendAsset } from '#platform/server/http/assets.ts';
import { uploadedFileContentPolicy } from '#platform/server/http/headers.ts';
import type { Artwork } from '../artwork.ts';
import type renderArtworkJob from './render-artwork.job.ts';

const pattern = /^(.+)-[0-9a-f]{12}\.(?:svg|png|avif|webp)$/;
const mimeTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
} as const;

const retryAfterMs = 60_000;

/**
 * Serves the artwork. Each piece is rendered at its first request, because few pieces are requested, and a publication
 * need not wait for them. A request with an outdated address, from an older page or another process, gets the current
 * artwork, which is then not cached.
 * @param readEmblem returns the PNG of the uploaded emblem
 */
export function serveArtwork(
  app: FastifyInstance,
  artwork: () => readonly Artwork[],
  readEmblem: () => Promise<Uint8Array | undefined> = async () => undefined,
  render: (piece: Artwork) => Promise<Asset> = (piece) => renderArtwork(piece, readEmblem),
): void {
  const cache = new Map<string, Promise<Asset>>();
  const cached = (piece: Artwork): Promise<Asset> => {
    const known = cache.get(piece.address);
    if (known) return known;
    const current = new Set(artwork().map(({ address }) => address));
    for (const address of cache.keys()) if (!current.has(address)) cache.delete(address);
    const rendering = render(piece);
    cache.set(piece.address, rendering);
    // Keeps a failed rendering in the cache for a minute, so that not every request starts a child process that fails
    // again.
    rendering.catch(() => setTimeout(() => cache.delete(piece.address), retryAfterMs).unref());
    return rendering;
  };
  app.get<{ Params: { file: string } }>('/drawn/:file', async (request, reply) => {
    const [, name] = pattern.exec(request.params.file) ?? [];
    const piece = artwork().find((known) => known.name === name);
    if (!piece) return reply.code(notFound.status).send(errorBody(notFound));
    const isCurrent = piece.address === `/drawn/${request.params.file}`;
    reply
      .header('content-type', mimeTypes[piece.type])
      .header('content-security-policy', uploadedFileContentPolicy)
      .header('vary', 'accept-encoding')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache');
    return sendAsset(request, reply, await cached(piece));
  });
}

const job: Job<typeof renderArtworkJob> = {
  module: new URL('./render-artwork.job.ts', import.meta.url),
  atOnce: 1,
  mayGrowMegabytes: 60,
};
const bounds = { megabytes: 200, seconds: 10, outputBytes: 4_000_000 };

/** Renders a piece of artwork. PNG, AVIF and WebP are rendered in a child process, in about a quarter of a second. */
async function renderArtwork(
  { svg, type, width, emblem }: Artwork,
  readEmblem: () => Promise<Uint8Array | undefined>,
): Promise<Asset> {
  if (type !== 'svg') {
    const png = emblem && (await readEmblem());
    const request = { svg, type, width, ...(png && { emblem: { ...emblem, png } }) };
    const plain = Buffer.from(await runInChildProcess(job, request, bounds));
    return { plain, etag: computeEtag(plain) };
  }
  const plain = Buffer.from(svg);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: gz, etag: computeEtag(plain) };
}
