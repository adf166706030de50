import type { FastifyInstance } from 'fastify';
import type { Drawing } from '#pages/drawings.ts';
import { notFound } from '#platform/contract/common.ts';
import { errorBody } from '#platform/server/http/app-error.ts';
import { type Sent, sendAsset } from '#platform/server/http/assets.ts';
import { uploadPolicy } from '#platform/server/http/headers.ts';
import { draw } from './draw.ts';

const pattern = /^(.+)-[0-9a-f]{12}\.(?:svg|png|avif|webp)$/;
const mimeTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
} as const;

const tryAgainAfterMs = 60_000;

/**
 * Serves what is drawn for the pages. A drawing is made when it is first asked for: few are, and a publication never waits for
 * them. Another digest than today's is of a page rendered a moment ago, on another machine, or of an old link: it is answered
 * with the current drawing, uncached.
 * @param drawings those of the pages in service now
 * @param drawOne what draws one
 */
export function serveDrawings(
  app: FastifyInstance,
  drawings: () => readonly Drawing[],
  drawOne: (drawing: Drawing) => Promise<Sent> = draw,
): void {
  const kept = new Map<string, Promise<Sent>>();
  const made = (drawing: Drawing): Promise<Sent> => {
    const known = kept.get(drawing.address);
    if (known) return known;
    const current = new Set(drawings().map(({ address }) => address));
    for (const address of kept.keys()) if (!current.has(address)) kept.delete(address);
    const making = drawOne(drawing);
    kept.set(drawing.address, making);
    // A failure is kept for a while too: every request would begin anew with what fails again.
    making.catch(() => setTimeout(() => kept.delete(drawing.address), tryAgainAfterMs).unref());
    return making;
  };
  app.get<{ Params: { file: string } }>('/drawn/:file', async (request, reply) => {
    const [, name] = pattern.exec(request.params.file) ?? [];
    const drawing = drawings().find((one) => one.name === name);
    if (!drawing) return reply.code(notFound.status).send(errorBody(notFound));
    const isToday = drawing.address === `/drawn/${request.params.file}`;
    reply
      .header('content-type', mimeTypes[drawing.type])
      .header('content-security-policy', uploadPolicy)
      .header('vary', 'accept-encoding')
      .header('cache-control', isToday ? 'public, max-age=31536000, immutable' : 'no-cache');
    return sendAsset(request, reply, await made(drawing));
  });
}
