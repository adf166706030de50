import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/contract/common.ts';
import { mailedEmblemPath } from '#platform/contract/paths.ts';
import type { Context } from '#platform/server/context.ts';
import { errorBody } from '#platform/server/http/app-error.ts';
import { computeEtag, sendAsset } from '#platform/server/http/assets.ts';
import { uploadedFileContentPolicy } from '#platform/server/http/headers.ts';
import { serve } from '#platform/server/http/serve.ts';
import { serveUpload } from '#platform/server/http/serve-upload.ts';
import * as calls from '../../contract/emblem.ts';
import { type EmblemUse, emblemUses } from '../../contract/emblem-files.ts';
import { getEmblem, removeEmblem, uploadEmblem } from './emblem.ts';
import { findEmblem } from './emblem-files.ts';

/** The file of the build that shows the drawn emblem, for pages and mails that were made with an uploaded one. */
const drawnIcon = '/icon-192.png';

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

export function registerEmblemRoutes(app: FastifyInstance, context: Context): void {
  serve(app, calls.getEmblem, () => getEmblem(context));
  serveUpload(app, calls.uploadEmblem, ({ caller, query }, file) =>
    uploadEmblem(context, caller, query, file),
  );
  serve(app, calls.removeEmblem, ({ caller, body }) => removeEmblem(context, caller, body));
  serveEmblemFiles(app, context);
}

/**
 * Serves the PNGs of the uploaded emblem. An address with an outdated digest gets the current emblem, which is then not
 * cached. While the emblem is the drawn one, every address leads to it.
 */
function serveEmblemFiles(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    use: EmblemUse,
    cacheControlOf: (digest: string) => string,
  ) => {
    const emblem = await findEmblem(db.queries, use);
    if (!emblem) return reply.header('cache-control', 'no-cache').redirect(drawnIcon);
    const { digest, png } = emblem;
    reply.headers({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': uploadedFileContentPolicy,
      'cache-control': cacheControlOf(digest),
    });
    return sendAsset(request, reply, { plain: png, etag: computeEtag(png) });
  };
  app.get<{ Params: { file: string } }>('/emblems/:file', async (request, reply) => {
    const [, use = '', named] = /^([a-z]+)-([0-9a-f]{12})\.png$/.exec(request.params.file) ?? [];
    if (!Object.hasOwn(emblemUses, use)) return reply.code(notFound.status).send(errorBody(notFound));
    return send(request, reply, use as EmblemUse, (digest) => (digest === named ? year : 'no-cache'));
  });
  app.get(mailedEmblemPath, (request, reply) => send(request, reply, 'mail', () => hour));
}
