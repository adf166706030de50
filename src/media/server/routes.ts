import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { errorBody } from '#platform/server/http/app-error.ts';
import { pictureReach, uploadPolicy } from '#platform/server/http/headers.ts';
import { isGoodAddress } from './address.ts';
import { findImage } from './images.sql.ts';

const address = z.object({ until: z.coerce.number().int(), signature: z.string().max(100) });

/** Pictures behind signed addresses: a fixed type, never sniffed, kept by no shared cache (product 9.3). */
export function imageRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const asked = address.safeParse(request.query);
    const good =
      asked.success && isGoodAddress(context, request.params.id, asked.data.until, asked.data.signature);
    const image = good ? await findImage(context.db.queries, request.params.id) : undefined;
    if (!image) return reply.code(notFound.status).send(errorBody(notFound));
    return reply
      .header('content-type', image.contentType)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=900')
      .header('content-security-policy', uploadPolicy)
      .header('cross-origin-resource-policy', pictureReach(context.config))
      .header('content-disposition', 'inline; filename="picture.jpg"')
      .send(Buffer.from(image.bytes));
  });
}
