import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ImageRule } from '#media/contract/images.ts';
import { notFound } from '#platform/contract/common.ts';
import type { Context } from '#platform/server/context.ts';
import { errorBody } from '#platform/server/http/app-error.ts';
import { pictureResourcePolicy, uploadedFileContentPolicy } from '#platform/server/http/headers.ts';
import { findImage } from './images.sql.ts';

/** A signed address stays the same for 15 minutes, so that browsers can cache the picture. */
const stepMs = 15 * 60_000;

const defaultPhoto = '/default-photo.svg';

/**
 * Returns a signed address, valid for 15 to 30 minutes. Anyone with the address can load the picture, so send it only
 * to the owner and admins.
 * @param id null if there is no picture: the result is then the default photo for a photo, and '' for other pictures
 */
export function signImageAddressOrDefault(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  id: string | null,
  purpose: ImageRule['purpose'],
): string {
  if (id === null) return purpose === 'photo' ? defaultPhoto : '';
  const until = (Math.floor(clock() / stepMs) + 2) * stepMs;
  return `/images/${id}?until=${until}&signature=${secret.sign(signedText(id, until))}`;
}

function signedText(id: string, until: number): string {
  return `image ${id} ${until}`;
}

/**
 * Returns whether an address is that of the default photo or of the photo with this id. Ignores the expiry, because
 * clients send the address back with the whole profile at any later time. Ignores the signature, because the caller
 * does not serve the picture.
 */
export function isAddressOfGivenPhotoOrDefault(
  { config }: Pick<Context, 'config'>,
  address: string,
  id: string | null,
): boolean {
  const relative = address.startsWith(`${config.publicUrl}/`)
    ? address.slice(config.publicUrl.length)
    : address;
  const [path] = relative.split('?');
  return path === defaultPhoto || (id !== null && path === `/images/${id}`);
}

const addressQuery = z.object({ until: z.coerce.number().int(), signature: z.string().max(100) });

/**
 * Serves pictures at signed addresses. The headers forbid browsers to guess another file type, and shared caches to
 * store the pictures (product 9.3).
 */
export function registerImageRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const { id } = request.params;
    const query = addressQuery.safeParse(request.query);
    const isValid =
      query.success &&
      query.data.until > context.clock() &&
      context.secret.isSigned(signedText(id, query.data.until), query.data.signature);
    const image = isValid ? await findImage(context.db.queries, id) : undefined;
    if (!image) return reply.code(notFound.status).send(errorBody(notFound));
    return reply
      .header('content-type', image.contentType)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, max-age=900')
      .header('content-security-policy', uploadedFileContentPolicy)
      .header('cross-origin-resource-policy', pictureResourcePolicy(context.config))
      .header('content-disposition', 'inline; filename="picture.jpg"')
      .send(Buffer.from(image.bytes));
  });
}
