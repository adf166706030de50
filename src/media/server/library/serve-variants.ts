import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { errorBody } from '#platform/server/http/app-error.ts';
import { sendAsset } from '#platform/server/http/assets.ts';
import { uploadPolicy } from '#platform/server/http/headers.ts';
import { findVariant, type VariantKey } from './picture-files.sql.ts';

const pattern = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([0-9a-f]{12})-(\d{1,4})\.(avif|webp)$/;
/** The route has the pattern, because the build’s sample pictures are served from the same folder. Their digest is at the end of the name. */
const route = '/pictures/:file(^[a-z0-9-]+-[0-9a-f]{12}-\\d+\\.(?:avif|webp)$)';

/** The address of a variant. Its content never changes. */
export function variantAddress({ name, digest, width, format }: VariantKey): string {
  return `/pictures/${name}-${digest}-${width}.${format}`;
}

/** Parses the last part of an address; undefined when it does not name a variant. */
function variantOf(file: string): VariantKey | undefined {
  const [, name = '', digest = '', width = '', format] = pattern.exec(file) ?? [];
  if (format !== 'avif' && format !== 'webp') return undefined;
  return { name, digest, width: Number(width), format };
}

const cacheBytes = 32 * 1024 * 1024;

/** Serves the pictures of the library. Browsers cache them for ever, since their addresses contain a digest (product 14.4). */
export function serveVariants(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const cache = byteCache(cacheBytes);
  app.get<{ Params: { file: string } }>(route, async (request, reply) => {
    const { file } = request.params;
    const variant = variantOf(file);
    const plain = cache.get(file) ?? (variant && (await findVariant(db.queries, variant)));
    if (!variant || !plain) return reply.code(notFound.status).send(errorBody(notFound));
    cache.set(file, plain);
    reply
      .header('content-type', `image/${variant.format}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', uploadPolicy)
      .header('cache-control', 'public, max-age=31536000, immutable');
    return sendAsset(request, reply, { plain, etag: `"${file}"` });
  });
}

/** An LRU cache. @param maxBytes of all entries; an entry larger than an eighth is not cached */
function byteCache(maxBytes: number) {
  const entries = new Map<string, Buffer>();
  let size = 0;
  const remove = (key: string) => {
    size -= entries.get(key)?.length ?? 0;
    entries.delete(key);
  };
  return {
    get(key: string): Buffer | undefined {
      const bytes = entries.get(key);
      if (!bytes) return undefined;
      // A map keeps the order of insertion.
      entries.delete(key);
      entries.set(key, bytes);
      return bytes;
    },
    set(key: string, bytes: Buffer): void {
      if (bytes.length > maxBytes / 8) return;
      remove(key);
      entries.set(key, bytes);
      size += bytes.length;
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) return;
        remove(oldest);
      }
    },
  };
}
