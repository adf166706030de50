import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { errorBody } from '#platform/server/http/app-error.ts';
import { sendAsset } from '#platform/server/http/assets.ts';
import { uploadPolicy } from '#platform/server/http/headers.ts';
import { byteCache } from './byte-cache.ts';
import { variantOf } from './variant-address.ts';
import { findVariant } from './versions.sql.ts';

const mostBytesKept = 32 * 1024 * 1024;

/** Pictures of the library, each at an address that says what is in it: kept by browsers for ever (product 14.4). */
export function serveVariants(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const kept = byteCache(mostBytesKept);
  app.get<{ Params: { file: string } }>('/pictures/:file', async (request, reply) => {
    const { file } = request.params;
    const variant = variantOf(file);
    const plain = kept.get(file) ?? (variant && (await findVariant(db.queries, variant)));
    if (!variant || !plain) return reply.code(notFound.status).send(errorBody(notFound));
    kept.set(file, plain);
    reply
      .header('content-type', `image/${variant.format}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', uploadPolicy)
      .header('cache-control', 'public, max-age=31536000, immutable');
    return sendAsset(request, reply, { plain, etag: `"${file}"` });
  });
}
