import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { errorBody } from '#platform/server/http/app-error.ts';
import { sendAsset } from '#platform/server/http/assets.ts';
import { uploadedFileContentPolicy } from '#platform/server/http/headers.ts';
import { findVariantBytes, type VariantFormat, type VariantKey } from './picture-files.sql.ts';

/**
 * Matches files of library pictures only. The files of sample pictures are in the same folder, but their names end in a
 * digest instead of a width.
 */
const route = '/pictures/:file(^[a-z0-9-]+-[0-9a-f]{12}-\\d{1,4}\\.(?:avif|webp)$)';

/** Returns the address of a picture file. The content at an address never changes. */
export function buildVariantPath({ name, digest, width, format }: VariantKey): string {
  return `/pictures/${name}-${digest}-${width}.${format}`;
}

/**
 * Splits the name of a picture file into its parts.
 * @param file a name that matches `route`
 */
function parseVariant(file: string): VariantKey {
  const [stem = '', format] = file.split('.');
  const parts = stem.split('-');
  const [digest = '', width] = parts.splice(-2);
  return { name: parts.join('-'), digest, width: Number(width), format: format as VariantFormat };
}

const cacheBytes = 32 * 1024 * 1024;

/**
 * Serves the files of library pictures. Browsers may cache them without limit, because their addresses contain a digest
 * of the content (product 14.4).
 */
export function servePictureFiles(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const cache = byteCache(cacheBytes);
  app.get<{ Params: { file: string } }>(route, async (request, reply) => {
    const { file } = request.params;
    const variant = parseVariant(file);
    const plain = cache.get(file) ?? (await findVariantBytes(db.queries, variant));
    if (!plain) return reply.code(notFound.status).send(errorBody(notFound));
    cache.set(file, plain);
    reply
      .header('content-type', `image/${variant.format}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', uploadedFileContentPolicy)
      .header('cache-control', 'public, max-age=31536000, immutable');
    return sendAsset(request, reply, { plain, etag: `"${file}"` });
  });
}

/**
 * Creates an LRU cache.
 * @param maxBytes maximum total size of the entries; an entry larger than an eighth of `maxBytes` is not cached
 */
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
      // Moves the entry to the end. A map keeps the order of insertion, so the first entry is the least recently used.
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
